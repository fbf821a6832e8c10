"""Entering a number: big plus and minus, or typing, or a sum like 3+6+2."""

from __future__ import annotations

import re
from asyncio import sleep
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.ui import theme
from companion.ui.component import component, guard, use_ref, use_state
from companion.ui.here import Ui, here
from companion.ui.widgets.buttons import target
from companion.ui.widgets.drawing import icon
from companion.ui.widgets.words import figure, style

LONGEST = 24
REPEAT = 0.09  # seconds from step to step while a button is held
_SUM = re.compile(r"\d{1,4}(?:[+\-]\d{1,4})*")


def read_sum(text: str) -> int | None:
    """The value of "12" or "3+6+2"; None for anything else."""
    tidy = re.sub(r"\s", "", text).replace("−", "-").rstrip("+")
    if len(tidy) > LONGEST or not _SUM.fullmatch(tidy):
        return None
    return sum(int(term) for term in re.findall(r"[+\-]?\d+", tidy))


@component
def Stepper(
    label: Message,
    value: int | None,
    low: int,
    high: int,
    on_change: Callable[[Any], None],
    wrong: bool = False,
    big: bool = False,
    optional: bool = False,
) -> ft.Control:
    """One number within its limits. At a limit the button is disabled; a tap on the number opens typing.

    Below the least an `optional` number is taken out: the change is None.
    """
    ui: Ui = here()
    typing, set_typing = use_state(False)
    typed = use_ref("")
    holding = use_ref(False)
    held = use_ref(value)
    held.current = value

    def step(by: int) -> bool:
        """One up or down, and whether it went anywhere."""
        now = held.current
        to: int | None = low if now is None else min(high, max(low, now + by))
        if optional and now == low and by < 0:
            to = None
        if to == now:
            return False
        held.current = to
        on_change(to)
        return True

    async def hold(by: int) -> None:
        """Step on and on while the finger stays, faster than one would tap."""
        holding.current = True
        while holding.current and step(by):
            await sleep(REPEAT)

    def let_go() -> None:
        holding.current = False

    ft.use_effect(lambda: None, dependencies=[], cleanup=let_go)

    def take() -> None:
        number = read_sum(typed.current)
        set_typing(False)
        if number is not None:
            on_change(None if optional and number == 0 < low else number)
        elif typed.current.strip():
            ui.say(msg("ui.no_number"), "bad")

    def start_typing() -> None:
        typed.current = "" if value is None else str(value)
        set_typing(True)

    shown: ft.Control
    if typing:
        shown = ft.TextField(
            value=typed.current,
            label=ui.t(label),
            autofocus=True,
            width=92,
            dense=True,
            keyboard_type=ft.KeyboardType.PHONE,
            text_style=style(ui, "figure"),
            on_change=lambda e: setattr(typed, "current", e.control.value),
            on_submit=guard(ui, take),
            on_blur=guard(ui, take),
        )
    else:
        shown = _number(ui, label, value, low, high, start_typing, big)
    least = value is None if optional else value is not None and value <= low
    most = value is not None and value >= high
    minus = _step_button(ui, ft.Icons.REMOVE_ROUNDED, msg("ui.less", label=label), least, partial(step, -1))
    plus = _step_button(ui, ft.Icons.ADD_ROUNDED, msg("ui.more", label=label), most, partial(step, 1))
    minus, plus = _held(ui, minus, partial(hold, -1), let_go), _held(ui, plus, partial(hold, 1), let_go)
    return ft.Container(
        ft.Row([minus, shown, plus], spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        border=ft.Border.all(3 if wrong else 2, theme.BAD if wrong else theme.OUTLINE),
        border_radius=16,
        bgcolor=theme.PAPER,
        padding=ft.Padding.symmetric(vertical=4 if big else 0),
    )


def _step_button(ui: Ui, name: Any, label: Message, at_limit: bool, step: Callable[[], object]) -> ft.Control:
    """No `IconButton`: that one would keep a long press to itself."""
    sign = icon(name, 24, theme.OUTLINE if at_limit else theme.INK)
    box = ft.Container(sign, width=48, height=48, border_radius=24, alignment=ft.Alignment.CENTER)
    return target(ui, box, ui.t(label), None if at_limit else step)


def _held(ui: Ui, button: ft.Control, hold: Callable[[], Any], let_go: Callable[[], None]) -> ft.Control:
    """A button that goes on while it is held."""
    return ft.GestureDetector(
        button,
        on_long_press_start=guard(ui, hold),
        on_long_press_end=guard(ui, let_go),
        on_long_press_cancel=guard(ui, let_go),
        exclude_from_semantics=True,
    )


def _number(
    ui: Ui, label: Message, value: int | None, low: int, high: int, on_click: Callable[[], None], big: bool
) -> ft.Control:
    name = ui.t(msg("ui.number_name", label=label, value="–" if value is None else value, low=low, high=high))
    box = ft.Container(
        figure(ui, "–" if value is None else value, 30 if big else 24),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(vertical=12, horizontal=10),
    )
    return target(ui, box, name, on_click)
