"""What stands above and below the board: the open card with what to do, and how far the bonuses are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from companion.ui import theme
from companion.ui.here import Ui
from companion.ui.widgets.drawing import symbol
from companion.ui.widgets.paper import paper
from companion.ui.widgets.words import figure, words


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
    texts = ft.Column(
        [words(ui, data["title"], "lead"), words(ui, data["more"], "small", theme.INK2)], spacing=0, expand=True
    )
    return ft.Row([card, texts], spacing=14)


def tally_row(ui: Ui, cells: Sequence[Mapping[str, Any]]) -> ft.Control:
    """Three bonuses side by side; large text stacks them."""
    if ui.stacked:
        rows: list[ft.Control] = [_cell(ui, cell) for cell in cells]
        return paper(ft.Column(rows, spacing=10))
    parts: list[ft.Control] = []
    for at, cell in enumerate(cells):
        if at:
            parts.append(ft.VerticalDivider(width=1, thickness=1, color=theme.LINE))
        parts.append(ft.Container(_cell(ui, cell), expand=True))
    row = ft.Row(parts, spacing=4, intrinsic_height=True)
    return paper(row, ft.Padding.symmetric(vertical=8, horizontal=6))


def _cell(ui: Ui, cell: Mapping[str, Any]) -> ft.Control:
    count = ft.Row(
        [symbol(cell["symbol"], 24), figure(ui, ui.t(cell["count"]), 19)],
        spacing=6,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    word = words(ui, cell["word"], "tag", theme.GOOD if cell["made"] else theme.INK2, text_align=ft.TextAlign.CENTER)
    stack = ft.Column([count, word], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    label = f"{ui.t(cell['name'])}, {ui.t(cell['word'])}"
    return ft.Semantics(content=stack, label=label, exclude_semantics=True, container=True)
