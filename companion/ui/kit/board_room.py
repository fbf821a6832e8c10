"""Room for a board: it is seen whole in every window, and what else is on the page gives way.

How high the rest comes out only the client knows, so each part has a height here that it does not exceed with text of
the usual size; it grows with the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.kit.bottom_sheet import sheet_room
from companion.ui.kit.page import LOW, is_wide, widest
from companion.ui.kit.surfaces import padded
from companion.ui.window.context import SIDE, WIDEST, Ui

# A board does not become larger than that, nor, where it can be helped, too small for six fields to be hit.
MOST, LEAST = 525.0, 293.0
# Above and below it, and at the edge of the window.
GAP, EDGE = 8.0, 16.0
# The bars of a step, and those of one that has little height; the main action; what is to be done now.
BARS, SHORT_BARS, FOOT, LEAD = 86, 68, 84, 130
# So much of what stands below a board is seen with it.
PEEK = 96
# Below this beside a board, the bars of a step become short.
TALL = 420
# Less than this is no room to read in.
READABLE = 120
# The title of a sheet, with what parts it from the board.
TITLE = 42
# The signs of a short bar, side by side.
SIGNS = 252


@dataclass(frozen=True)
class Room:
    """The `side` of the square for a board, and where all else goes.

    What is `near` the board and what is `aside` have these widths. What to do now `leads`: it stands above the board;
    or else behind. The bars are `short` where height is dear. A window that lies `across` has the board at its left.
    Where nothing else would have room, the main action is not `fixed`.
    """

    side: float
    near: float
    aside: float
    across: bool = False
    short: bool = False
    leads: bool = True
    fixed: bool = True


def board_room(ui: Ui) -> Room:
    """The room of a board on the page of a step."""
    if ui.width > ui.height and ui.height < LOW:
        width = min(ui.width, widest(ui))
        side = min(ui.height - 2 * GAP, width - SIGNS - EDGE, MOST)
        aside = width - side - EDGE
        fixed = ui.height - SHORT_BARS - FOOT * ui.scale >= READABLE
        return Room(side, aside, aside, across=True, short=True, leads=False, fixed=fixed)
    if is_wide(ui):
        free = ui.height - BARS * ui.scale - 2 * GAP
        leads = free - LEAD * ui.scale >= LEAST
        side = min(ui.column - 2 * EDGE, free - leads * LEAD * ui.scale, MOST)
        return Room(side, ui.column, SIDE, leads=leads)
    width = min(ui.width, WIDEST)
    free = ui.height - SHORT_BARS - FOOT * ui.scale - 2 * GAP
    side = min(width - 2 * EDGE, max(min(LEAST, free), free - PEEK * ui.scale), MOST)
    short = ui.height - side < TALL * ui.scale
    return Room(side, width, width, short=short, leads=not short or free - side >= LEAD * ui.scale)


def scrolled_side(ui: Ui) -> float:
    """The side of a board to which the page scrolls, so that the whole board is visible then."""
    bars = 0 if ui.height < LOW else (SHORT_BARS + FOOT) * ui.scale
    return min(ui.column - 2 * EDGE, max(ui.height - bars - 2 * GAP, LEAST), MOST)


def sheet_side(ui: Ui) -> float:
    """The side of a board on a sheet, below a title."""
    width, height = sheet_room(ui)
    return min(width, height - TITLE * ui.scale, MOST)


def beside_board(board: ft.Control, rest: Sequence[ft.Control]) -> ft.Control:
    """The board at the left, as high as the window, beside all other controls."""
    middle = ft.Column([board], alignment=ft.MainAxisAlignment.CENTER)
    left = padded(middle, left=EDGE)
    right = ft.Column(list(rest), spacing=0, expand=True)
    return ft.Row([left, right], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
