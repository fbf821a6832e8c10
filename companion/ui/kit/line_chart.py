"""A line chart of numbers over time, with at most three lines to measure by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor

import flet as ft
import flet.canvas as cv

from companion.ui.kit.drawing import pen
from companion.ui.kit.surfaces import spoken
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui

HEIGHT = 196.0
MOST_POINTS = 40
MOST_DOTS = 24
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_LINES = 3

# Room round the line: above for the last number, on the right for what the lines measure.
ABOVE, BELOW, BEFORE, BEHIND = 44.0, 8.0, 9.0, 58.0

Point = tuple[float, float]
At = Callable[[float, float], Point]


def chart_width(ui: Ui) -> float:
    """The width of a chart on a card."""
    return min(ui.width, WIDEST) - 2 * 16 - 2 * 17


def measures(low: float, high: float) -> list[int]:
    """One to three round numbers between two values."""
    for step in STEPS:
        found = list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))
        if len(found) <= MOST_LINES:
            return found
    return []


def line_chart(ui: Ui, values: Sequence[int], told: str, zero: bool = False, last: str | None = None) -> ft.Control:
    """A chart of the last values, which `told` says to a screen reader. `zero` adds the zero line."""
    shown = list(values)[-MOST_POINTS:]
    width = chart_width(ui)
    low, high = _range(shown, zero)
    across = (width - BEFORE - BEHIND) / max(1, len(shown) - 1)

    def at(index: float, value: float) -> Point:
        share = (value - low) / (high - low)
        return BEFORE + index * across, ABOVE + (1 - share) * (HEIGHT - ABOVE - BELOW)

    points = [at(index, value) for index, value in enumerate(shown)]
    foot = at(0, 0 if zero else low)[1]
    shapes: list[cv.Shape] = [_area(points, foot)]
    shapes += _measures(ui, low, high, width, at, zero)
    shapes.append(cv.Path(_way(points), paint=pen(theme.MAIN, 3, rounded=True)))
    shapes += _dots(points)
    shapes.append(_label(str(shown[-1]) if last is None else last, points))
    return spoken(cv.Canvas(shapes, width=width, height=HEIGHT), told)


def _range(values: Sequence[int], zero: bool) -> tuple[float, float]:
    """The lowest and the highest value of the chart, with some room below. Equal values lie in the middle."""
    low, high = min(values), max(values)
    if zero:
        low, high = min(low, 0), max(high, 0)
    if low == high:
        return low - 1, high + 1
    return low - 0.12 * (high - low), high


def _way(points: Sequence[Point]) -> list[cv.Path.PathElement]:
    return [cv.Path.MoveTo(*points[0]), *(cv.Path.LineTo(*point) for point in points[1:])]


def _area(points: Sequence[Point], foot: float) -> cv.Shape:
    ends = [cv.Path.LineTo(points[-1][0], foot), cv.Path.LineTo(points[0][0], foot), cv.Path.Close()]
    return cv.Path([*_way(points), *ends], paint=ft.Paint(color=ft.Colors.with_opacity(0.7, theme.CONTAINER)))


def _measures(ui: Ui, low: float, high: float, width: float, at: At, zero: bool) -> list[cv.Shape]:
    shapes: list[cv.Shape] = []
    for value in measures(low, high):
        y = at(0, value)[1]
        ink = pen(theme.INK2 if zero and value == 0 else theme.LINE, 1.5, rounded=True)
        shapes.append(cv.Line(0, y, width - BEHIND + 14, y, paint=ink))
        look = ft.TextStyle(font_family="Source", size=15 * min(ui.scale, 1.3), height=1.0, color=theme.INK2)
        shapes.append(cv.Text(width, y, str(value).replace("-", "−"), style=look, alignment=ft.Alignment.CENTER_RIGHT))
    return shapes


def _dots(points: Sequence[Point]) -> list[cv.Shape]:
    """Points with an edge of paper. Of very many values, only the last has a point."""
    shapes: list[cv.Shape] = []
    small = [(point, 7.0, 5.0) for point in points[:-1]] if len(points) <= MOST_DOTS else []
    for point, edge, radius in [*small, (points[-1], 10.5, 8.0)]:
        shapes.append(cv.Circle(*point, edge, paint=ft.Paint(color=theme.PAPER)))
        shapes.append(cv.Circle(*point, radius, paint=ft.Paint(color=theme.MAIN)))
    return shapes


def _label(text: str, points: Sequence[Point]) -> cv.Shape:
    """The last number above its point, on the side away from the line."""
    look = ft.TextStyle(font_family="SansitaX", size=24, height=1.0, color=theme.INK)
    x, y = points[-1]
    falling = len(points) == 1 or points[-2][1] < y - 4
    place, shift = (ft.Alignment.BOTTOM_LEFT, 2) if falling else (ft.Alignment.BOTTOM_RIGHT, 8)
    return cv.Text(x + shift, y - 14, text, style=look, alignment=place)
