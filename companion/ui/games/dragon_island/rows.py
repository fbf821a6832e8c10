"""Rows of things to tap in a turn, each with its drawing, its word, and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.blocks import DataPicture
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.dragon_island.badges import badge, storm, tile
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import CARD_EDGES, paper
from companion.ui.kit.text import figure, longest_word, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import ROLES, grown

DRAWN: Mapping[str, Callable[[Ui, str, float], ft.Control]] = {"dragon": badge, "stand": tile, "storm": storm}
# Between two cells; what a cell leaves free at both sides of its word; how large its drawing is.
GAP, CELL_EDGES, DRAWING = 4, 4, 32
WORD = "tag"


def rows(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """One below the other on a card."""
    parts = [part for one in picture.data["rows"] for part in _row(ui, one, hands)]
    column = ft.Column(parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return paper(column, ft.Padding.symmetric(vertical=10, horizontal=12))


def _row(ui: Ui, row: Mapping[str, Any], hands: Hands) -> list[ft.Control]:
    head: list[ft.Control] = [words(ui, row["title"], "section")]
    if row["note"]:
        # A node of its own: else the notes of all rows would be one name, read before any of them.
        head.append(ft.Semantics(content=words(ui, row["note"], "small", theme.INK2), container=True))
    cells = row["cells"]
    wide = _in_a_line(ui, cells)
    lines: list[ft.Control] = []
    for first in range(0, len(cells), wide):
        line = [_cell(ui, cell, hands) for cell in cells[first : first + wide]]
        line += [ft.Container(expand=True) for _ in range(wide - len(line))]  # so that all are as wide as each other
        lines.append(ft.Row(line, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH))
    return [*head, *lines]


def _in_a_line(ui: Ui, cells: Sequence[Mapping[str, Any]]) -> int:
    """As many as there is room for with whole words; then lines of about the same length."""
    face, size, _ = ROLES[WORD]
    widest = max(longest_word(face, ui.t(cell["word"])) for cell in cells) * grown(ui, size) + 2 * CELL_EDGES
    room = ui.column - CARD_EDGES + 2 * GAP
    most = max(1, int((room + GAP) // (max(widest, DRAWING + 2 * CELL_EDGES) + GAP)))
    lines = -(-len(cells) // most)
    return -(-len(cells) // lines)


def _cell(ui: Ui, cell: Mapping[str, Any], hands: Hands) -> ft.Control:
    """What was told has a mark; what cannot be lies in the shoal."""
    on, intent = cell["on"], cell["intent"]
    ink = theme.ON_CONTAINER if on else theme.INK if intent else theme.INK2
    drawn = _drawn(ui, cell, ink)
    mark = icon(ft.Icons.CHECK_CIRCLE_ROUNDED, 20, theme.MAIN) if on else None
    gain = figure(ui, cell["gain"], 18, ink) if cell["gain"] and intent else None
    head = [part for part in (drawn, gain or mark) if part]
    word = words(ui, cell["word"], WORD, ink, text_align=ft.TextAlign.CENTER)
    face = ft.Container(
        ft.Column(
            [ft.Row(head, spacing=3, alignment=ft.MainAxisAlignment.CENTER, wrap=True), word],
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=theme.CONTAINER if on else None if intent else theme.SHOAL,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE) if on or intent else None,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=6, horizontal=2),
        alignment=ft.Alignment.CENTER,
        expand=True,
    )
    tap = partial(hands.send, intent) if intent else None
    return target(ui, face, ui.t(cell["name"]), tap, selected=True if on else None, expand=True)


def _drawn(ui: Ui, cell: Mapping[str, Any], ink: ft.ColorValue) -> ft.Control:
    if cell["kind"] == "symbol":
        return symbol(ui, cell["look"], DRAWING, ink)
    return DRAWN[cell["kind"]](ui, cell["look"], DRAWING)


DRAWERS: Mapping[str, DataDrawer] = {
    "dragon_island.stand": rows,
    "dragon_island.action": rows,
    "dragon_island.storm": rows,
    "dragon_island.dragons": rows,
}
