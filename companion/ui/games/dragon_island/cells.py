"""Cells to tap in a turn, in rows, and the badges in them: dragons, tiles and storm tiles in their colors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.games.dragon_island.pictures import CellKind, TurnCell, TurnRow, TurnRows
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import CARD_EDGES, paper
from companion.ui.kit.surfaces import centered, even_row, stretched, surface, wrapped
from companion.ui.kit.text import figure, longest_word, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import ROLES, grown

# The fill and the drawing on it, the same in both themes.
COLORS = {
    "white": ("#FFFFFF", "#12303B"),
    "blue": ("#2A62B4", "#FFFFFF"),
    "red": ("#B8322A", "#FFFFFF"),
    "green": ("#1B7A46", "#FFFFFF"),
    "gold": ("#F0BC2E", "#12303B"),
}


def badge(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A dragon: a round badge. Words beside it name the color."""
    return _face(color, size, size / 2, symbol(ui, "dragon_head", size * 0.66, COLORS[color][1]))


def tile(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A tile with the wizard on it."""
    return _face(color, size, size * 0.22, ft.Icon(ft.Icons.PERSON_ROUNDED, size=size * 0.66, color=COLORS[color][1]))


def storm(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A storm tile."""
    return _face(color, size, size * 0.22, symbol(ui, "storm", size * 0.66, COLORS[color][1]))


def _face(color: str, size: float, radius: float, content: ft.Control | None = None) -> ft.Control:
    return surface(content, COLORS[color][0], (1.5, theme.INK), radius, width=size, height=size, center=True)


def _plain_tile(color: str, size: float) -> ft.Control:
    return _face(color, size, size * 0.22)


# The symbols for the colors of wizards in the set-up.
MADE: Mapping[str, Callable[[float], ft.Control]] = {
    f"terrain_{color}": partial(_plain_tile, color) for color in COLORS if color != "gold"
}


DRAWN: Mapping[CellKind, Callable[[Ui, str, float], ft.Control]] = {"dragon": badge, "stand": tile, "storm": storm}
# The room between two cells, the room at both sides of a word in its cell, the size of a drawing.
GAP, CELL_EDGES, DRAWING = 4, 4, 32
WORD = "tag"


def draw_rows(ui: Ui, picture: TurnRows, hands: Hands) -> ft.Control:
    """All rows on one card."""
    parts = [part for row in picture.rows for part in _row(ui, row, hands)]
    return paper(stretched(parts, 6), (10, 12))


def _row(ui: Ui, row: TurnRow, hands: Hands) -> list[ft.Control]:
    parts: list[ft.Control] = [words(ui, row.title, "section")]
    if row.note:
        # A node of its own: else the notes of all rows would be one name, read before any of them.
        parts.append(ft.Semantics(content=words(ui, row.note, "small", theme.INK2), container=True))
    wide = _in_a_line(ui, row.cells)
    for first in range(0, len(row.cells), wide):
        line = [_cell(ui, cell, hands) for cell in row.cells[first : first + wide]]
        line += [ft.Container(expand=True) for _ in range(wide - len(line))]  # so that all are as wide as each other
        parts.append(even_row(line, GAP))
    return parts


def _in_a_line(ui: Ui, cells: Sequence[TurnCell]) -> int:
    """The number of cells in a line: as many as fit with whole words, in lines of about the same length."""
    face, size, _ = ROLES[WORD]
    widest = max(longest_word(face, ui.t(cell.word)) for cell in cells) * grown(ui, size) + 2 * CELL_EDGES
    room = ui.column - CARD_EDGES + 2 * GAP
    most = max(1, int((room + GAP) // (max(widest, DRAWING + 2 * CELL_EDGES) + GAP)))
    lines = -(-len(cells) // most)
    return -(-len(cells) // lines)


def _cell(ui: Ui, cell: TurnCell, hands: Hands) -> ft.Control:
    """A told cell has a mark; an impossible one has no edge and the color of shoals."""
    on, intent = cell.on, cell.intent
    ink = theme.ON_CONTAINER if on else theme.INK if intent else theme.INK2
    head = [symbol(ui, cell.look, DRAWING, ink) if cell.kind == "symbol" else DRAWN[cell.kind](ui, cell.look, DRAWING)]
    if cell.gain and intent:
        head.append(figure(ui, cell.gain, 18, ink))
    elif on:
        head.append(icon(ft.Icons.CHECK_CIRCLE_ROUNDED, 20, theme.MAIN))
    word = words(ui, cell.word, WORD, ink, text_align=ft.TextAlign.CENTER)
    face = surface(
        centered([wrapped(head, 3, center=True), word], 2, alignment=ft.MainAxisAlignment.CENTER),
        theme.CONTAINER if on else None if intent else theme.SHOAL,
        (2, theme.MAIN if on else theme.OUTLINE) if on or intent else None,
        14,
        (6, 2),
        center=True,
        expand=True,
    )
    tap = partial(hands.send, intent) if intent else None
    return target(ui, face, ui.t(cell.name), tap, selected=True if on else None, expand=True)
