"""Through the course of a game to and fro: a slider for the finger, and a button at each of its ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import Message
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.notice import guard


def course_slider(
    ui: Ui, at: int, last: int, where: Message, back: Message, on: Message, go_to: Callable[[int], None]
) -> ft.Control:
    """At place `at` of 0 to `last`, called `where`; `back` and `on` are what the buttons do."""

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
    # Flutter gives a slider no name; who does not see it has the two buttons.
    row = ft.Row([before, ft.Semantics(content=slider, exclude_semantics=True, expand=True), after])
    return stretched([said, row], 0)
