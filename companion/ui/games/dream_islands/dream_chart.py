"""The chart of Dream Islands: a ring of eight islands and the airplane, the middle, and all pieces on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft
import flet.canvas as cv

from companion.games.dream_islands.facts import SMALL, Color, Spot
from companion.games.dream_islands.pictures import IslandChart, IslandWay, MiddleIslands, RingPlace, Stack
from companion.ui.blocks.controls import Hands
from companion.ui.kit.board_room import scrolled_side
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import pen as plain_pen
from companion.ui.kit.drawing import symbol
from companion.ui.kit.surfaces import middle_row, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

WIDTH, HEIGHT, WIDEST = 358.0, 286.0, 480.0
CENTER_X, CENTER_Y = 179.0, 143.0
RING_X, RING_Y = 138.0, 109.0
ISLAND_X, ISLAND_Y = 39.0, 31.0
SMALL_X, SMALL_Y, SMALL_R = 58.0, -24.0, 20.0
MAIN_X, MAIN_Y, MAIN_W, MAIN_H = -64.0, 6.0, 128.0, 40.0
SMALLEST = 14.0

# Colour and shape together tell whose a piece is; the same in light and dark.
COLORS: dict[Color, tuple[str, str]] = {
    "yellow": ("#F0BC2E", "#12303B"),
    "blue": ("#2A62B4", "#FFFFFF"),
    "green": ("#1B7A46", "#FFFFFF"),
    "red": ("#B8322A", "#FFFFFF"),
}

# How large pieces are and how far apart, by how many players have some at a place.
SIZES = {0: (12.0, 25.0), 1: (12.0, 25.0), 2: (12.0, 25.5), 3: (10.5, 23.0), 4: (8.5, 17.5)}

Shapes = list[cv.Shape]
# A fill, an edge and the width of the edge.
Ink = tuple[ft.ColorValue, ft.ColorValue, float]


@dataclass(frozen=True)
class ChartPen:
    """Draws in the units of the design, `grow` times as large."""

    grow: float

    def oval(self, x: float, y: float, across: float, down: float, ink: Ink) -> Shapes:
        at = (self.grow * (x - across), self.grow * (y - down), self.grow * 2 * across, self.grow * 2 * down)
        return [cv.Oval(*at, paint=paint) for paint in self._paints(ink)]

    def box(self, x: float, y: float, wide: float, high: float, radius: float, ink: Ink) -> Shapes:
        at = (self.grow * x, self.grow * y, self.grow * wide, self.grow * high)
        corner = ft.BorderRadius.all(self.grow * radius)
        return [cv.Rect(*at, border_radius=corner, paint=paint) for paint in self._paints(ink)]

    def shape(self, points: Sequence[tuple[float, float]], ink: Ink) -> Shapes:
        first, *rest = [(self.grow * x, self.grow * y) for x, y in points]
        way = [cv.Path.MoveTo(*first), *(cv.Path.LineTo(*point) for point in rest), cv.Path.Close()]
        return [cv.Path(way, paint=paint) for paint in self._paints(ink)]

    def _paints(self, ink: Ink) -> tuple[ft.Paint, ft.Paint]:
        fill, edge, width = ink
        return ft.Paint(color=fill), self.stroke(edge, width)

    def text(
        self,
        x: float,
        y: float,
        text: str | int,
        size: float,
        color: ft.ColorValue,
        face: str = "SansitaX",
        smallest: float = SMALLEST,
    ) -> cv.Shape:
        """On a narrow screen the words of the chart do not shrink with it below what one can read."""
        size = max(size, smallest / self.grow)
        lift = 0.06 * size if face.startswith("Sansita") else 0
        look = ft.TextStyle(font_family=face, size=self.grow * size, height=1.0, color=color)
        return cv.Text(self.grow * x, self.grow * (y - lift), str(text), style=look, alignment=ft.Alignment.CENTER)

    def stroke(self, color: ft.ColorValue, width: float, dash: Sequence[float] = ()) -> ft.Paint:
        return plain_pen(color, self.grow * width, tuple(self.grow * part for part in dash))

    def piece(self, x: float, y: float, radius: float, color: Color, text: str | int) -> Shapes:
        """Yellow is round, blue square, green a diamond, red a triangle."""
        fill, figure = COLORS[color]
        ink, low = (fill, theme.PAPER, 1.5), 0.0
        match color:
            case "yellow":
                body = self.oval(x, y, radius, radius, ink)
            case "blue":
                side = radius * 0.95
                body = self.box(x - side, y - side, 2 * side, 2 * side, 5, ink)
            case "green":
                tip = radius * 1.13
                body = self.shape([(x, y - tip), (x + tip, y), (x, y + tip), (x - tip, y)], ink)
            case "red":
                top, base, half = y - radius * 1.15, y + radius * 0.95, radius * 1.2
                body, low = self.shape([(x, top), (x + half, base), (x - half, base)], ink), radius * 0.22
        size = radius * (1.15 if color == "red" else 1.34)
        return [*body, self.text(x, y + low, text, size, figure, smallest=0)]  # it stays inside of its piece


def where(spot: Spot) -> tuple[float, float]:
    """The middle of a place: the airplane on the left, the islands clockwise from it."""
    angle = math.radians(180 + 40 * (0 if isinstance(spot, str) else spot))
    return CENTER_X + RING_X * math.cos(angle), CENTER_Y + RING_Y * math.sin(angle)


@component
def Chart(picture: IslandChart, hands: Hands, marked: Sequence[int]) -> ft.Control:
    """The chart as buttons: tap a place with a piece, then its destination; tap the place again to leave it."""
    ui = current_ui()
    picked, pick = use_state(cast("Spot | None", None))
    free = picked is None
    ways = {way.end: way for there in picture.places if there.spot == picked for way in there.ways}
    pen = ChartPen(min(ui.column - 32, scrolled_side(ui) * WIDTH / HEIGHT, WIDEST) / WIDTH)
    plane, *islands = picture.places
    into = picture.middle.only if free else ways.get("middle")
    ring = cv.Path.Oval(*(pen.grow * part for part in (CENTER_X - RING_X, CENTER_Y - RING_Y, 2 * RING_X, 2 * RING_Y)))
    path = cv.Path([ring], paint=pen.stroke(theme.OUTLINE, 2, (4, 6)))
    shapes = [path, *_middle(ui, pen, picture.middle, ways.get("middle"), into), *_waiting(pen, plane.stacks)]
    for island in islands:
        proof = island.spot in marked and not ways
        way = ways.get(island.spot)
        shapes += _island(pen, island, proof, island.spot == picked, way, way or (island.only if free else None))
    width, height = WIDTH * pen.grow, HEIGHT * pen.grow
    layers: list[ft.Control] = [cv.Canvas(shapes, width=width, height=height), _airplane(ui, pen, picked == "airplane")]
    layers += [_touch(ui, pen, there, picked, ways.get(there.spot), pick, hands) for there in picture.places]
    tap = partial(hands.send, into.intent) if into else None
    name = ui.t(into.label if into else picture.middle.label)
    layers.append(_button(ui, pen, (CENTER_X - 76, CENTER_Y - 48, 168, 98), name, tap))
    board = ft.Semantics(
        content=ft.Stack(layers, width=width, height=height), label=ui.t(picture.label), container=True
    )
    return middle_row([board])


def _island(
    pen: ChartPen, island: RingPlace, proof: bool, picked: bool, way: IslandWay | None, steps: IslandWay | None
) -> Shapes:
    """An island, lit as a proof or as a destination. `steps` is the way there, also of a single piece."""
    x, y = where(island.spot)
    shapes = pen.oval(x, y, ISLAND_X, ISLAND_Y, _land(proof or way is not None, theme.SAND))
    if picked:
        ring = cv.Path.Oval(*(pen.grow * part for part in (x - 44, y - 36, 88, 72)))
        shapes.append(cv.Path([ring], paint=pen.stroke(theme.NOTE, 3, (7, 4))))
    shapes.append(pen.text(x, y - 16, island.spot, 16, theme.INK2, "Sansita"))
    shapes += _in_a_line(pen, x, y + 9, island.stacks)
    return shapes + _steps(pen, x + 33, y - 24, steps)


def _land(lit: bool, fill: ft.ColorValue) -> Ink:
    return (theme.CONTAINER, theme.MAIN, 4) if lit else (fill, theme.INK, 2)


def _steps(pen: ChartPen, x: float, y: float, way: IslandWay | None) -> Shapes:
    """The number of steps of a way."""
    if way is None:
        return []
    return [*pen.oval(x, y, 11, 11, (theme.MAIN, theme.PAPER, 1.5)), pen.text(x, y, way.steps, 15, theme.ON_MAIN)]


def _in_a_line(pen: ChartPen, x: float, y: float, stacks: Sequence[Stack]) -> Shapes:
    """Stacks side by side, the smaller the more there are."""
    radius, apart = SIZES[len(stacks)]
    left = x - (len(stacks) - 1) * apart / 2
    shapes: Shapes = []
    for at, stack in enumerate(stacks):
        shapes += pen.piece(left + at * apart, y, radius, stack.color, stack.n)
    return shapes


def _waiting(pen: ChartPen, stacks: Sequence[Stack]) -> Shapes:
    """The pieces on the airplane stand beside it: one below the other, four in a square."""
    x, y = where("airplane")
    radius, apart = SIZES[min(len(stacks), 3)]
    columns = [stacks] if len(stacks) < 4 else [stacks[:2], stacks[2:]]
    left = x + 40 - (len(columns) - 1) * 7
    shapes: Shapes = []
    for column, held in enumerate(columns):
        top = y - (len(held) - 1) * apart / 2
        for at, stack in enumerate(held):
            shapes += pen.piece(left + column * apart, top + at * apart, radius, stack.color, stack.n)
    return shapes


def _airplane(ui: Ui, pen: ChartPen, picked: bool) -> ft.Control:
    x, y = where("airplane")
    drawing = symbol(ui, "airplane", 42 * pen.grow, theme.NOTE if picked else theme.INK)
    return ft.Container(drawing, rotate=math.radians(30), left=pen.grow * (x - 23), top=pen.grow * (y - 21))


def _middle(ui: Ui, pen: ChartPen, middle: MiddleIslands, way: IslandWay | None, steps: IslandWay | None) -> Shapes:
    """Three small islands with their values, and the main one. The next one to take a piece shows the `steps`."""
    free = next((at for at, color in enumerate(middle.small) if not color), None)
    shapes: Shapes = []
    for at, (points, color) in enumerate(zip(SMALL, middle.small, strict=True)):
        x, y = CENTER_X + (at - 1) * SMALL_X + 8, CENTER_Y + SMALL_Y
        shapes += pen.oval(x, y, SMALL_R, SMALL_R, _land(way is not None and at == free, theme.PAPER))
        shapes += pen.piece(x, y, 12, color, points) if color else [pen.text(x, y, points, 20, theme.INK)]
        shapes += _steps(pen, x + 17, y - 17, steps if at == free else None)
    x, y = CENTER_X + 8, CENTER_Y + MAIN_Y
    shapes += pen.box(x + MAIN_X, y, MAIN_W, MAIN_H, 20, _land(way is not None and free is None, theme.PAPER))
    if middle.main:
        shapes += _in_a_line(pen, x, y + MAIN_H / 2, middle.main)
    caption = y + MAIN_H + 11 if middle.main else y + MAIN_H / 2
    shapes.append(pen.text(x, caption, ui.t(middle.main_word), 15, theme.INK, "SourceSB"))
    return shapes + _steps(pen, x + 60, y, steps if free is None else None)


def _touch(
    ui: Ui,
    pen: ChartPen,
    there: RingPlace,
    picked: Spot | None,
    way: IslandWay | None,
    pick: Callable[[Spot | None], None],
    hands: Hands,
) -> ft.Control:
    """The place as a button: leave it, go there, choose the piece to move, or go the only way."""
    tap: Callable[[], None] | None = None
    name = there.label
    if there.spot == picked:
        tap = partial(pick, None)
    elif way:
        tap, name = partial(hands.send, way.intent), way.label
    elif there.ways:
        only = len(there.ways) == 1
        tap, name = partial(hands.send, there.ways[0].intent) if only else partial(pick, there.spot), there.pick
    elif there.only and picked is None:
        tap, name = partial(hands.send, there.only.intent), there.only.label
    x, y = where(there.spot)
    box = (x - 39, y - 34, 96, 68) if there.spot == "airplane" else (x - 41, y - 33, 82, 66)
    return _button(ui, pen, box, ui.t(name), tap, selected=there.spot == picked)


def _button(
    ui: Ui,
    pen: ChartPen,
    box: tuple[float, float, float, float],
    name: str,
    tap: Callable[[], None] | None,
    selected: bool | None = None,
) -> ft.Control:
    left, top, wide, high = (pen.grow * part for part in box)
    surface = ft.Container(ft.Container(), width=wide, height=high, border_radius=high / 2)
    return ft.Container(target(ui, surface, name, tap, selected=selected), left=left, top=top, width=wide, height=high)


def legend(ui: Ui, picture: IslandChart) -> ft.Control:
    """The colours of the players; the player to act is bold."""
    entries: list[ft.Control] = []
    for at, seat in enumerate(picture.seats):
        name = words(ui, seat.name, "strong" if at == picture.at else "body", size=15)
        entries.append(ft.Row([symbol(ui, f"piece_{seat.color}", 20), name], spacing=6, tight=True))
    return wrapped(entries, 14, 4, center=True)
