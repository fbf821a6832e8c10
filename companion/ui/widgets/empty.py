"""A place with nothing in it yet, that says what will be there and leads to where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.message import Message
from companion.ui import theme
from companion.ui.here import Ui
from companion.ui.widgets.buttons import press
from companion.ui.widgets.drawing import icon
from companion.ui.widgets.words import words


def empty(
    ui: Ui,
    sign: Any,
    heading: Message,
    hint: Message,
    action: Message | None = None,
    on_click: Callable[[], None] | None = None,
) -> ft.Control:
    """One symbol, a heading, a sentence, one quiet button."""
    center = ft.TextAlign.CENTER
    parts: list[ft.Control] = [
        icon(sign, 44, theme.OUTLINE),
        words(ui, heading, "heading", text_align=center),
        words(ui, hint, "body", theme.INK2, text_align=center),
    ]
    if action and on_click:
        parts.append(ft.Container(press(ui, action, on_click, "tonal"), padding=ft.Padding.only(top=8)))
    return ft.Container(
        ft.Column(parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=theme.PAPER,
        border=ft.Border.all(1.5, theme.OUTLINE),
        border_radius=20,
        padding=ft.Padding.symmetric(vertical=22, horizontal=18),
    )
