"""A board in small, to be known again by where its islands lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.games.bridges.layout import Layout, from_json, lines, practice
from companion.ui.games.bridges.chart import Chart, Look, shapes
from companion.ui.window import theme
from companion.ui.window.context import Ui

SIDE = 104


def miniature(ui: Ui, board: Any, side: float = SIDE) -> ft.Container | None:
    """Of one of our boards by its key, or of one that players have entered; none of a board on paper."""
    layout = from_json(board) if isinstance(board, Mapping) else practice().get(board)
    return _drawn(layout, side) if layout else None


def _drawn(layout: Layout, side: float) -> ft.Container:
    chart = Chart(side)
    islands = [
        {"id": one.id, "x": one.x, "y": one.y, "flag": one.flag, "number": None, "finished": False, "spoilt": False}
        for one in layout.islands
    ]
    printed = [{"a": a, "b": b, "count": 0, "joined": False, "free": True} for a, b in lines(layout).pairs]
    canvas = cv.Canvas(shapes(chart, islands, printed, Look()), width=side, height=side)
    return ft.Container(canvas, width=side, height=side, bgcolor=theme.SHOAL, border_radius=10)
