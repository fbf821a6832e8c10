"""The wind rose and its arrows, and the card on which a flight is chosen."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.blocks import DataPicture
from companion.core.message import msg
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import paper
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

WIDTH, HEIGHT = 204.0, 172.0
_UNIT = WIDTH / 218
# The edges of the screen and of the card on which a flight is chosen.
FLIGHT_EDGES = 60
ANGLES = {"ne": 30, "e": 90, "se": 150, "sw": 210, "w": 270, "nw": 330}
# Where the letters stand round the hexagon: their middles.
LETTERS = {"ne": (58, -80), "e": (94, 0), "se": (58, 80), "sw": (-58, 80), "w": (-94, 0), "nw": (-58, -80)}

Point = tuple[float, float]
_HEXAGON: Sequence[Point] = ((0, -86), (74, -43), (74, 43), (0, 86), (-74, 43), (-74, -43))
_ARROW: Sequence[Point] = ((0, -72), (18, -44), (8, -44), (8, -17), (-8, -17), (-8, -44), (-18, -44))


def _turned(points: Sequence[Point], degrees: float) -> list[Point]:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def _way(points: Sequence[Point], at: Point, unit: float, closed: bool = True) -> list[Any]:
    first, *rest = [(at[0] + unit * x, at[1] + unit * y) for x, y in points]
    ends = [cv.Path.Close()] if closed else []
    return [cv.Path.MoveTo(*first), *(cv.Path.LineTo(*point) for point in rest), *ends]


def _pen(color: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    return ft.Paint(
        color=color,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dash,
    )


def _fill(color: ft.ColorValue) -> ft.Paint:
    return ft.Paint(color=color)


def rose(letters: Mapping[str, str], kinds: Mapping[str, str], picked: str | None = None) -> ft.Control:
    """Six arms: the wind filled, what is free in the light colour, what costs as a thin arrow."""
    middle = (WIDTH / 2, HEIGHT / 2)
    shapes: list[cv.Shape] = [
        cv.Path(_way(_HEXAGON, middle, _UNIT), paint=_fill(theme.SAND)),
        cv.Path(_way(_HEXAGON, middle, _UNIT), paint=_pen(theme.INK, 2.5)),
    ]
    for direction, degrees in ANGLES.items():
        shapes += _arm(kinds[direction], degrees, middle)
        x, y = LETTERS[direction]
        ink = theme.INK2 if kinds[direction] == "costs" else theme.INK
        look = ft.TextStyle(font_family="SansitaX", size=17, height=1.0, color=ink)
        place = (middle[0] + _UNIT * x, middle[1] + _UNIT * y)
        shapes.append(cv.Text(*place, letters[direction], style=look, alignment=ft.Alignment.CENTER))
    if picked:
        tip = _turned(((0, -44),), ANGLES[picked])[0]
        shapes += _ring(middle[0] + _UNIT * tip[0], middle[1] + _UNIT * tip[1])
    shapes.append(cv.Circle(*middle, 8.5, paint=_fill(theme.INK)))
    return cv.Canvas(shapes, width=WIDTH, height=HEIGHT)


def _arm(kind: str, degrees: float, middle: Point) -> list[cv.Shape]:
    if kind == "costs":
        parts = (((0, -20), (0, -62)), ((-8, -53), (0, -64), (8, -53)))
        pen = _pen(theme.OUTLINE, 2.5)
        return [cv.Path(_way(_turned(part, degrees), middle, _UNIT, closed=False), paint=pen) for part in parts]
    way = _way(_turned(_ARROW, degrees), middle, _UNIT)
    inside = theme.MAIN if kind == "wind" else theme.CONTAINER
    return [cv.Path(way, paint=_fill(inside)), cv.Path(way, paint=_pen(theme.MAIN, 2.5))]


def _ring(x: float, y: float) -> list[cv.Shape]:
    """Magenta says: this is what you picked."""
    circle = cv.Path.Oval(x - 31, y - 31, 62, 62)
    return [cv.Path([circle], paint=_pen(theme.NOTE, 3, [7, 6]))]


def legend(ui: Ui, entry: Mapping[str, Any]) -> ft.Control:
    """What a kind of arrow means."""
    return ft.Row(
        [_mark(entry["kind"]), words(ui, entry["text"], "small", expand=True)],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _mark(kind: str) -> ft.Control:
    if kind == "costs":
        pen = _pen(theme.OUTLINE, 2.4)
        parts = (((8, 15), (8, 2)), ((3, 7), (8, 2), (13, 7)))
        return cv.Canvas(
            [cv.Path(_way(part, (0, 0), 1, closed=False), paint=pen) for part in parts], width=16, height=18
        )
    edge = ft.Border.all(2, theme.MAIN)
    fill = theme.MAIN if kind == "wind" else theme.CONTAINER
    return ft.Container(width=16, height=16, border_radius=4, bgcolor=fill, border=edge)


@component
def FlightCard(picture: DataPicture, hands: Hands) -> ft.Control:
    """Tap an arm of the rose, then how far: each way shows its prices, and what is too dear stays locked."""
    ui = current_ui()
    picked, pick = use_state(picture.data["first"])
    arms = {arm["direction"]: arm for arm in picture.data["arms"]}
    arm = arms[picked]
    drawn = rose(
        {direction: ui.t(each["letter"]) for direction, each in arms.items()},
        {direction: each["kind"] for direction, each in arms.items()},
        picked,
    )
    layers = [drawn, *(_arm_button(ui, each, each["direction"] == picked, pick) for each in arms.values())]
    chooser = ft.Semantics(
        content=ft.Stack(layers, width=WIDTH, height=HEIGHT), label=ui.t(picture.label), container=True
    )
    beside = ui.column - FLIGHT_EDGES - WIDTH - 6
    told = [(each["name"], "heading") for each in arms.values()] + [(each["rule"], "small") for each in arms.values()]
    below = ui.stacked or not all(whole_words(ui, text, beside, role) for text, role in told)
    name, rule = words(ui, arm["name"], "heading"), words(ui, arm["rule"], "small")
    about = ft.Semantics(
        content=ft.Column([name, rule], spacing=4),
        label=f"{ui.t(arm['name'])}. {ui.t(arm['rule'])}",
        live_region=picked != picture.data["first"],  # the first one is said with its step
        exclude_semantics=True,
        container=True,
    )
    top: ft.Control
    if below:
        top = ft.Column([chooser, about], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    else:
        about.expand = True
        top = ft.Row([chooser, about], spacing=6)
    a_row = 2 if ui.stacked else 3
    width = (ui.column - FLIGHT_EDGES - 8 * (a_row - 1)) // a_row
    cells = ft.Row([_cell(ui, cell, width, hands) for cell in arm["flights"]], spacing=8, run_spacing=8, wrap=True)
    caption = ft.Semantics(content=words(ui, msg("misty_islands.how_far"), "strong"), container=True)
    return paper(ft.Column([top, caption, cells], spacing=10), ft.Padding.only(left=12, right=12, top=8, bottom=14))


def _arm_button(ui: Ui, arm: Mapping[str, Any], on: bool, pick: Callable[[Any], None]) -> ft.Control:
    x, y = _turned(((0, -58),), ANGLES[arm["direction"]])[0]
    side = 56.0
    surface = ft.Container(ft.Container(), width=side, height=side, border_radius=side / 2)
    button = target(ui, surface, ui.t(arm["name"]), partial(pick, arm["direction"]), selected=on)
    left, top = WIDTH / 2 + _UNIT * x - side / 2, HEIGHT / 2 + _UNIT * y - side / 2
    return ft.Container(button, left=left, top=top, width=side, height=side)


def _cell(ui: Ui, cell: Mapping[str, Any], width: float, hands: Hands) -> ft.Control:
    """One distance: how far, what it costs, and the sum behind it."""
    open_, free = cell["intent"] is not None, cell["free"]
    ink = theme.INK if open_ else theme.INK2
    center: dict[str, Any] = {"text_align": ft.TextAlign.CENTER, "room": width - 8}
    price = words(ui, cell["price"], "strong", theme.GOOD if free else ink, 15, **center)
    total = words(ui, cell["sum"] or "\u00a0", "tag", theme.INK2, **center)
    parts: list[ft.Control] = [figure(ui, cell["spaces"], 24, ink), price, total]
    if not open_:
        parts[0] = ft.Row(
            [parts[0], symbol(ui, "lock", 16, theme.INK2)], spacing=4, tight=True, alignment=ft.MainAxisAlignment.CENTER
        )
    box = ft.Container(
        ft.Column(parts, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=width,
        bgcolor=theme.CONTAINER if free else theme.PAPER if open_ else theme.SHOAL,
        border=ft.Border.all(2.5, theme.MAIN) if free else ft.Border.all(2, theme.OUTLINE) if open_ else None,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8, horizontal=2),
    )
    return target(ui, box, ui.t(cell["name"]), partial(hands.send, cell["intent"]) if open_ else None)
