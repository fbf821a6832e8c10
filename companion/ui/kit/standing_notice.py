"""What a page has to tell beside what it is for. Where text is large, its head alone, until somebody wants the rest."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.buttons import icon_button, target, text_button
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

# What stands beside the head: its sign and the arrow.
BESIDE = 68


def standing_notice(ui: Ui, head: Message, text: ft.Control, put_away: Callable[[], None]) -> ft.Control:
    """A banner that stands until it is put away."""
    dismiss = msg("report.dismiss")
    if ui.stacked:
        away = text_button(ui, dismiss, put_away, ft.Icons.CLOSE_ROUNDED)
        return Folded(head, ft.Icons.INFO_OUTLINE_ROUNDED, ft.Column([text, away], spacing=0))
    text.expand = True
    close = icon_button(ui, ft.Icons.CLOSE_ROUNDED, dismiss, put_away)
    return ft.Row([text, close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER)


@component
def Folded(head: Message, sign: ft.IconData, content: ft.Control) -> ft.Control:
    """The whole where there is room; with large text its head, to be tapped."""
    ui = current_ui()
    opened, turn = use_state(False)
    if not ui.stacked:
        return content
    arrow = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
    said = words(ui, head, "small", room=card_room(ui) - BESIDE, expand=True)
    row = ft.Row([icon(sign, 24, theme.MAIN), said, icon(arrow, 24, theme.INK2)], spacing=10)
    card = paper(row, ft.Padding.symmetric(vertical=10, horizontal=12))
    lines = [target(ui, card, ui.t(head), lambda: turn(lambda now: not now), expanded=opened)]
    return ft.Column([*lines, *([content] if opened else [])], spacing=6)
