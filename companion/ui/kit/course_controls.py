"""The course of a game: a line for each step, and a slider that goes through the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.session import Session
from companion.games import GAMES
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import figure, text_width, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.notice import guard
from companion.ui.window.typography import grown

# The number of steps beside the present one. All steps have a page of their own.
LATEST = 12
NUMBER = 15


def course_lines(ui: Ui, steps: Sequence[tuple[int, Message]]) -> list[ft.Control]:
    """A line for each step with its number and its text."""
    numbered = max(text_width("SansitaX", str(at), grown(ui, NUMBER)) for at, _ in steps) + 8 if steps else 0
    room = card_room(ui) - numbered - 6
    lines: list[ft.Control] = []
    for at, story in steps:
        number, said = ft.Container(figure(ui, at, NUMBER, theme.INK2), width=numbered), ui.t(story)
        text = words(ui, said[:1].upper() + said[1:], "small", room=room, expand=True)
        lines.append(ft.Row([number, text], spacing=6))
    return lines


def latest_steps(session: Session, at: int) -> list[tuple[int, Message]]:
    """The latest steps before step `at`, the newest first."""
    telling = GAMES[session.game].telling
    return [(turn, telling.story(session.turns[turn - 1].events)) for turn in range(at, max(0, at - LATEST), -1)]


def course_paper(ui: Ui, steps: Sequence[tuple[int, Message]]) -> ft.Control:
    """A card with a line for each of the past steps."""
    lines = [words(ui, msg("ui.past_steps"), "section"), *course_lines(ui, steps)]
    return paper(stretched(lines, 6))


def course_slider(
    ui: Ui, at: int, last: int, where: Message, back: Message, on: Message, go_to: Callable[[int], None]
) -> ft.Control:
    """A slider at step `at` of 0 to `last`, called `where`, with a button at each end, called `back` and `on`."""

    def slide(event: ft.Event[ft.Slider]) -> None:
        go_to(round(event.control.value or 0))

    slider = ft.Slider(
        value=at,
        min=0,
        max=last,
        divisions=last,
        active_color=theme.MAIN,
        inactive_color=theme.OUTLINE,
        on_change=guard(ui, slide),
        expand=True,
    )
    before = icon_button(ui, ft.Icons.CHEVRON_LEFT_ROUNDED, back, partial(go_to, at - 1) if at else None)
    after = icon_button(ui, ft.Icons.CHEVRON_RIGHT_ROUNDED, on, partial(go_to, at + 1) if at < last else None)
    said = ft.Semantics(content=words(ui, where, "strong", text_align=ft.TextAlign.CENTER), live_region=True)
    # Flutter gives a slider no name: a screen reader skips it and finds the two buttons.
    row = ft.Row([before, ft.Semantics(content=slider, exclude_semantics=True, expand=True), after])
    return stretched([said, row], 0)
