"""What stands above and below the board: the open card with what to do, and how far the bonuses are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from companion.core.message import Message
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import paper
from companion.ui.kit.text import figure, text_width, words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui
from companion.ui.window.typography import grown

# Of a bonus in the row below the board: its symbol, how far it is, and the gap between them.
SIGN, GAP, COUNT = 24, 6, 19
# The widest card, with what lies beside it.
CARD = 32 + 102 + 14
# What the screen, the card, and the lines between three bonuses take.
TALLY_EDGES = 32 + 14 + 18


def order_card(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    """The card with a bar a bridge, filled as they are drawn, beside the sentence."""
    bars: list[ft.Control] = [
        ft.Container(
            width=20,
            height=8,
            border_radius=4,
            bgcolor=theme.MAIN if at < data["drawn"] else theme.PAPER,
            border=ft.Border.all(1.5, theme.MAIN),
        )
        for at in range(data["bridges"])
    ]
    face = ft.Row([figure(ui, data["number"], 42, scaled=False), ft.Column(bars, spacing=5, tight=True)], spacing=8)
    card = ft.Container(
        face,
        bgcolor=theme.PAPER,
        border=ft.Border.all(2.5, theme.INK),
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8, horizontal=12),
    )
    room = ui.column - CARD
    lines = [words(ui, data["title"], "lead", room=room), words(ui, data["more"], "small", theme.INK2, room=room)]
    texts = ft.Column(lines, spacing=0, expand=True)
    high = ft.CrossAxisAlignment.START if ui.stacked else ft.CrossAxisAlignment.CENTER
    return ft.Row([card, texts], spacing=14, vertical_alignment=high)


def instead(ui: Ui, order: ft.Control, reason: Message) -> ft.Control:
    """Why something cannot be, where one reads what to do: over no island, and nothing moves."""
    order.opacity = 0
    sign = icon(ft.Icons.ERROR_ROUNDED, 22, theme.BAD)
    box = ft.Container(
        ft.Row([sign, words(ui, reason, "small", expand=True)], spacing=8),
        bgcolor=theme.BAD_C,
        border=ft.Border.all(1.5, theme.BAD),
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8, horizontal=10),
    )
    return ft.Stack([ft.Row([ft.Container(order, expand=True)]), box], alignment=ft.Alignment.CENTER)


def tally_row(ui: Ui, cells: Sequence[Mapping[str, Any]]) -> ft.Control:
    """Three bonuses side by side; large text stacks them, and on a narrow screen the symbol lies above its count."""
    if ui.stacked:
        rows: list[ft.Control] = [_large_cell(ui, cell) for cell in cells]
        return paper(ft.Column(rows, spacing=12))
    room = (min(ui.width, WIDEST) - TALLY_EDGES) / len(cells) - SIGN - GAP
    above = any(text_width("SansitaX", ui.t(cell["count"]), grown(ui, COUNT)) > room for cell in cells)
    parts: list[ft.Control] = []
    for at, cell in enumerate(cells):
        if at:
            parts.append(ft.VerticalDivider(width=1, thickness=1, color=theme.LINE))
        parts.append(ft.Container(_cell(ui, cell, above), expand=True))
    row = ft.Row(parts, spacing=4, intrinsic_height=True)
    return paper(row, ft.Padding.symmetric(vertical=8, horizontal=6))


def _cell(ui: Ui, cell: Mapping[str, Any], above: bool) -> ft.Control:
    sign, count = _sign(ui, cell, SIGN), figure(ui, ui.t(cell["count"]), COUNT, _ink(cell))
    row = ft.Row([sign, count], spacing=GAP, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    lines: list[ft.Control] = [sign, count] if above else [row]
    lines.append(_word(ui, cell, text_align=ft.TextAlign.CENTER))
    stack = ft.Column(lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return _named(ui, cell, stack)


def _large_cell(ui: Ui, cell: Mapping[str, Any]) -> ft.Control:
    texts = ft.Column([figure(ui, ui.t(cell["count"]), COUNT, _ink(cell)), _word(ui, cell)], spacing=2, expand=True)
    return _named(ui, cell, ft.Row([_sign(ui, cell, 32), texts], spacing=12))


def _sign(ui: Ui, cell: Mapping[str, Any], size: float) -> ft.Control:
    """A bonus out of reach is pale, and its word says so."""
    sign = symbol(ui, cell["symbol"], size)
    return ft.Container(sign, opacity=0.4) if cell["gone"] else sign


def _ink(cell: Mapping[str, Any]) -> ft.ColorValue:
    return theme.OUTLINE if cell["gone"] else theme.INK


def _word(ui: Ui, cell: Mapping[str, Any], **more: Any) -> ft.Control:
    return words(ui, cell["word"], "tag", theme.GOOD if cell["made"] else theme.INK2, **more)


def _named(ui: Ui, cell: Mapping[str, Any], content: ft.Control) -> ft.Control:
    label = f"{ui.t(cell['name'])}, {ui.t(cell['word'])}"
    return ft.Semantics(content=content, label=label, exclude_semantics=True, container=True)
