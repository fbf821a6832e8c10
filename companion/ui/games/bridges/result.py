"""What only the bridge game has beside a result: the board that the app kept, as it was at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.blocks import DataPicture
from companion.games.bridges.view_slate import board
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.bridges.chart import Chart, Look, chart_in, frame, shapes
from companion.ui.kit.board_room import scrolled_side
from companion.ui.window.context import Ui


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """Nothing where the board was a printed one."""
    state = seen.state
    return [still_board(ui, board(state, state.slate))] if state and state.slate else []


def still_board(ui: Ui, picture: DataPicture, side: float | None = None) -> ft.Control:
    """To be looked at and listened to; nothing on it can be pressed. As large as the page has room, or as one says."""
    chart, islands = chart_in(side or scrolled_side(ui)), picture.data["islands"]
    lines = [line for line in picture.data["lines"] if line["count"]]
    drawn = cv.Canvas(shapes(chart, islands, lines, Look()), width=chart.side, height=chart.side)
    layers = [drawn, *(_named(ui, chart, island) for island in islands)]
    stack = ft.Stack(layers, width=chart.side, height=chart.side)
    return ft.Semantics(content=frame(stack), label=ui.t(picture.label), container=True)


def _named(ui: Ui, chart: Chart, island: Mapping[str, Any]) -> ft.Control:
    """An island as a screen reader finds it."""
    (x, y), half = chart.at(island), chart.cell / 2
    name = ft.Semantics(content=ft.Container(), label=ui.t(island["name"]), container=True)
    return ft.Container(name, left=x - half, top=y - half, width=2 * half, height=2 * half)
