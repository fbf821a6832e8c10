"""The wind rose with its arrows, and the card on which a player chooses a flight."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.misty_islands.facts import DIRECTIONS, Direction
from companion.games.misty_islands.flight import Wind, short
from companion.games.misty_islands.pictures import ArmKind, FlightChooser, FlightWay, PricedFlight, arm_kind
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import pen, symbol
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import centered, middle_row, surface, top_row, wrapped
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

WIDTH, HEIGHT = 204.0, 172.0
_UNIT = WIDTH / 218
# The edges of the screen and of the card on which a flight is chosen.
FLIGHT_EDGES = 60
# The side of the area of an arm that a finger hits.
ARM = 56.0
# The middles of the letters around the hexagon.
LETTERS = {"ne": (58, -80), "e": (94, 0), "se": (58, 80), "sw": (-58, 80), "w": (-94, 0), "nw": (-58, -80)}

Point = tuple[float, float]
_MIDDLE = (WIDTH / 2, HEIGHT / 2)
_HEXAGON: Sequence[Point] = ((0, -86), (74, -43), (74, 43), (0, 86), (-74, 43), (-74, -43))
_ARROW: Sequence[Point] = ((0, -72), (18, -44), (8, -44), (8, -17), (-8, -17), (-8, -44), (-18, -44))
_THIN_ARROW: Sequence[Sequence[Point]] = (((0, -20), (0, -62)), ((-8, -53), (0, -64), (8, -53)))


def _turned(points: Sequence[Point], direction: Direction) -> list[Point]:
    """Turn points that belong to an arm to the north."""
    angle = math.radians(30 + 60 * DIRECTIONS.index(direction))
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def _outline(
    points: Sequence[Point], paint: ft.Paint, at: Point = _MIDDLE, unit: float = _UNIT, closed: bool = True
) -> cv.Shape:
    first, *rest = [(at[0] + unit * x, at[1] + unit * y) for x, y in points]
    ends: list[cv.Path.PathElement] = [cv.Path.Close()] if closed else []
    return cv.Path([cv.Path.MoveTo(*first), *(cv.Path.LineTo(*point) for point in rest), *ends], paint=paint)


_pen = partial(pen, rounded=True)


def rose(ui: Ui, wind: Wind, picked: Direction | None = None) -> ft.Control:
    """Six arms: the wind filled, a free direction in the light color, one that costs energy as a thin arrow."""
    shapes = [_outline(_HEXAGON, ft.Paint(color=theme.SAND)), _outline(_HEXAGON, _pen(theme.INK, 2.5))]
    for direction in DIRECTIONS:
        kind = arm_kind(wind, direction)
        shapes += _arm(kind, direction)
        x, y = LETTERS[direction]
        ink = theme.INK2 if kind == "costs" else theme.INK
        look = ft.TextStyle(font_family="SansitaX", size=17, height=1.0, color=ink)
        place = (_MIDDLE[0] + _UNIT * x, _MIDDLE[1] + _UNIT * y)
        shapes.append(cv.Text(*place, ui.t(short(direction)), style=look, alignment=ft.Alignment.CENTER))
    if picked:  # a ring in magenta
        left, top = (middle - 31 for middle in _on_arm(picked, -44))
        ring = cv.Path.Oval(left, top, 62, 62)
        shapes.append(cv.Path([ring], paint=_pen(theme.NOTE, 3, (7, 6))))
    shapes.append(cv.Circle(*_MIDDLE, 8.5, paint=ft.Paint(color=theme.INK)))
    return cv.Canvas(shapes, width=WIDTH, height=HEIGHT)


def _arm(kind: ArmKind, direction: Direction) -> list[cv.Shape]:
    if kind == "costs":
        pen = _pen(theme.OUTLINE, 2.5)
        return [_outline(_turned(part, direction), pen, closed=False) for part in _THIN_ARROW]
    arrow = _turned(_ARROW, direction)
    return [_outline(arrow, ft.Paint(color=_inside(kind))), _outline(arrow, _pen(theme.MAIN, 2.5))]


def _inside(kind: ArmKind) -> ft.ColorValue:
    return theme.MAIN if kind == "wind" else theme.CONTAINER


def _on_arm(direction: Direction, north: float) -> Point:
    """The place on an arm that lies at `north` on the arm to the north."""
    x, y = _turned(((0, north),), direction)[0]
    return _MIDDLE[0] + _UNIT * x, _MIDDLE[1] + _UNIT * y


def legend(ui: Ui, kind: ArmKind, text: Message) -> ft.Control:
    """The meaning of a kind of arrow."""
    if kind == "costs":
        pen = _pen(theme.OUTLINE, 2.4)
        parts = (((8, 15), (8, 2)), ((3, 7), (8, 2), (13, 7)))
        arrow = [_outline(part, pen, (0, 0), 1, closed=False) for part in parts]
        mark: ft.Control = cv.Canvas(arrow, width=16, height=18)
    else:
        mark = surface(None, _inside(kind), (2, theme.MAIN), 4, width=16, height=16)
    return top_row([mark, words(ui, text, "small", expand=True)], 8)


def draw_flight(ui: Ui, picture: FlightChooser, hands: Hands) -> ft.Control:
    """The card of a turn. Its key keeps the picked direction as long as the turn lasts."""
    return FlightCard(picture, hands, key=picture.turn)


@component
def FlightCard(picture: FlightChooser, hands: Hands) -> ft.Control:
    """The rose to pick a direction on, and the flights in that direction with their prices."""
    ui = current_ui()
    picked, pick = use_state(picture.wind.direction)
    way = next(way for way in picture.ways if way.direction == picked)
    layers = [rose(ui, picture.wind, picked)]
    layers += [_arm_button(ui, each, each.direction == picked, pick) for each in picture.ways]
    chooser = ft.Semantics(
        content=ft.Stack(layers, width=WIDTH, height=HEIGHT), label=ui.t(picture.label), container=True
    )
    about = ft.Semantics(
        content=ft.Column([words(ui, way.name, "heading"), words(ui, way.rule, "small")], spacing=4),
        label=f"{ui.t(way.name)}. {ui.t(way.rule)}",
        live_region=picked != picture.wind.direction,  # the first one is said with its step
        exclude_semantics=True,
        container=True,
    )
    beside = ui.column - FLIGHT_EDGES - WIDTH - 6
    fits = all(
        whole_words(ui, each.name, beside, "heading") and whole_words(ui, each.rule, beside, "small")
        for each in picture.ways
    )
    about.expand = True if fits and not ui.stacked else None
    top = ft.Row([chooser, about], spacing=6) if about.expand else centered([chooser, about])
    a_row = 2 if ui.stacked else 3
    width = (ui.column - FLIGHT_EDGES - 8 * (a_row - 1)) // a_row
    cells = wrapped([_flight(ui, each, width, hands) for each in way.flights], 8, 8)
    caption = ft.Semantics(content=words(ui, msg("misty_islands.how_far"), "strong"), container=True)
    return paper(ft.Column([top, caption, cells], spacing=10), ft.Padding.only(left=12, right=12, top=8, bottom=14))


def _arm_button(ui: Ui, way: FlightWay, on: bool, pick: Callable[[Direction], None]) -> ft.Control:
    x, y = _on_arm(way.direction, -58)
    area = ft.Container(ft.Container(), width=ARM, height=ARM, border_radius=ARM / 2)
    button = target(ui, area, ui.t(way.name), partial(pick, way.direction), selected=on)
    return ft.Container(button, left=x - ARM / 2, top=y - ARM / 2, width=ARM, height=ARM)


def _flight(ui: Ui, priced: PricedFlight, width: float, hands: Hands) -> ft.Control:
    """One flight: its spaces, its price, and the sum behind the price."""
    open_, free = priced.intent is not None, not priced.flight.cost
    ink, room, center = theme.INK if open_ else theme.INK2, width - 8, ft.TextAlign.CENTER
    spaces = figure(ui, priced.flight.spaces, 24, ink)
    price = words(ui, priced.price, "strong", theme.GOOD if free else ink, 15, text_align=center, room=room)
    total = words(ui, priced.sum or "\u00a0", "tag", theme.INK2, text_align=center, room=room)
    far = spaces if open_ else middle_row([spaces, symbol(ui, "lock", 16, theme.INK2)], 4, tight=True)
    box = surface(
        centered([far, price, total], 2, tight=True),
        theme.CONTAINER if free else theme.PAPER if open_ else theme.SHOAL,
        (2.5, theme.MAIN) if free else (2, theme.OUTLINE) if open_ else None,
        14,
        (8, 2),
        width=width,
    )
    return target(ui, box, ui.t(priced.name), partial(hands.send, priced.intent) if priced.intent else None)
