"""Short motion: a card that turns over, a die that rolls, a number that changed.

What it shows in the end was decided and saved before, and a screen reader hears only that. Without motion it is
there at once. A `key` says what it is: the same one again does not move.
"""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Sequence

import flet as ft

from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui

TURN, CHANGE, ROLL, CHEER = 320, 160, 450, 1000
# How large and how far turned something is that cheers, one after the other.
WAVES = ((1.5, 0.3), (1.5, -0.3), (1.3, 0.2), (1.3, -0.2), (1.0, 0.0))


def turned(ui: Ui, face: ft.Control, key: str) -> ft.Control:
    """A card that turns from its edge to its face."""
    return Grown(face, ft.Scale(scale_x=0.1, scale_y=1), TURN, key=key) if ui.motion else face


def changed(ui: Ui, number: ft.Control, key: str) -> ft.Control:
    """A number that has just changed."""
    return Grown(number, ft.Scale(1.3), CHANGE, key=key) if ui.motion else number


def rolled(ui: Ui, faces: Sequence[Callable[[], ft.Control]], key: str) -> ft.Control:
    """A die that shows some faces; the last one stays."""
    return Rolling(faces, key=key) if ui.motion else faces[-1]()


def cheering(ui: Ui, sign: ft.Control, key: str) -> ft.Control:
    """A sign that waves for a second."""
    return Cheering(sign, key=key) if ui.motion else sign


@component
def Cheering(sign: ft.Control) -> ft.Control:
    """The sign, larger and turned to both sides, less and less."""
    at = use_steps(len(WAVES), CHEER)
    scale, angle = WAVES[at]
    swing = ft.Animation(CHEER // len(WAVES), ft.AnimationCurve.EASE_IN_OUT)
    return ft.Container(sign, scale=scale, rotate=angle, animate_scale=swing, animate_rotation=swing)


@component
def Grown(content: ft.Control, start: ft.Scale, milliseconds: int) -> ft.Control:
    """Content that grows once from a scale to its real size."""
    there, set_there = use_state(False)
    ft.use_effect(lambda: set_there(True), dependencies=[])
    return ft.Container(
        content,
        scale=ft.Scale(1) if there else start,
        animate_scale=ft.Animation(milliseconds, ft.AnimationCurve.EASE_OUT),
    )


@component
def Rolling(faces: Sequence[Callable[[], ft.Control]]) -> ft.Control:
    """The faces, one after the other."""
    return faces[use_steps(len(faces), ROLL)]()


def use_steps(count: int, milliseconds: int) -> int:
    """A hook that counts from 0 to the last of `count` steps in this time; it stops when the control is gone."""
    window = ft.context.page
    at, show = use_state(0)
    gone = use_ref(False)

    async def roll() -> None:
        for step in range(1, count):
            await sleep(milliseconds / 1000 / count)
            if gone.current:
                return
            show(step)

    def leave() -> None:
        gone.current = True

    ft.use_effect(lambda: window.run_task(roll) and None, dependencies=[], cleanup=leave)
    return at
