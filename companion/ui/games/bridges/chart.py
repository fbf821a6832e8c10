"""The picture of a bridge board: water, lines, bridges, islands with numbers and flags. It knows no taps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

import flet as ft
import flet.canvas as cv

from companion.games.bridges.facts import GRID
from companion.games.bridges.layout import Pair, Spot
from companion.games.bridges.pictures import DrawnIsland, DrawnLine
from companion.ui.kit.drawing import pen
from companion.ui.kit.surfaces import surface
from companion.ui.window import theme

EDGE = 2.5
RED, BLUE = "#D9432F", "#3B7BD6"
# The strip of land along the bridges of finished islands.
JOINED = ft.Colors.with_opacity(0.3, theme.GOOD)
DOUBLE = 9.0
SLANT = sqrt(0.5)
# Flags from the top of their pole, in radii of an island.
PENNANT = ((0, 0), (0.78, 0.27), (0, 0.54))
SWALLOWTAIL = ((0, 0), (0.8, 0), (0.56, 0.27), (0.8, 0.54), (0, 0.54))
Point = tuple[float, float]
Span = tuple[Point, Point]


@dataclass(frozen=True)
class BoardSize:
    """How large a board is drawn."""

    side: float

    @property
    def cell(self) -> float:
        return self.side / GRID

    @property
    def radius(self) -> float:
        return self.cell * 0.35

    def at(self, island: Spot) -> Point:
        """The middle of an island."""
        return self.middle(island.x, island.y)

    def middle(self, x: int, y: int) -> Point:
        """The middle of a field."""
        return self.cell * (x + 0.5), self.cell * (y + 0.5)


@dataclass(frozen=True)
class Marks:
    """The marks of a hint: a quarter of the board (lower? right?), an island, and lines with their bridges."""

    quarter: tuple[bool, bool] | None = None
    island: str | None = None
    bridges: tuple[tuple[Pair, int], ...] = ()


NO_MARKS = Marks()


@dataclass(frozen=True)
class Highlights:
    """The parts of a drawing that follow from the finger and from hints, not from the board."""

    lit: frozenset[str] = frozenset()
    picked: str | None = None
    aimed: str | None = None
    marks: Marks = NO_MARKS


def chart_in(side: float) -> BoardSize:
    """The largest board that fits with its frame into a square."""
    return BoardSize(side - 2 * EDGE)


def frame(content: ft.Control) -> ft.Container:
    """Water with an ink edge."""
    return surface(
        content, theme.SHOAL, (EDGE, theme.INK), radius=22, center=True, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )


def fields(chart: BoardSize) -> list[cv.Shape]:
    """A dot on every field, for a board that is still being copied."""
    dots = [chart.middle(x, y) for y in range(GRID) for x in range(GRID)]
    return [*_discs(dots, 3, _fill(theme.OUTLINE))]


def shapes(
    chart: BoardSize, islands: Sequence[DrawnIsland], lines: Sequence[DrawnLine], look: Highlights
) -> list[cv.Shape]:
    """The whole board. Each kind of line is one path: Flet would compare a hundred single shapes more slowly.

    The bridges of the open card are hollow until the next card, as ink that is still wet.
    """
    where = {island.id: chart.at(island) for island in islands}
    free = [_span(where, line.pair) for line in lines if line.free and not line.count]
    joined = [_span(where, line.pair) for line in lines if line.joined and line.count]
    lanes = [(line.count - line.fresh, _lanes(*_span(where, line.pair), line.count)) for line in lines]
    drawn = [lane for old, both in lanes for lane in both[:old]]
    fresh = [lane for old, both in lanes for lane in both[old:]]
    aimed = [(where[look.picked], where[look.aimed])] if look.picked and look.aimed else []
    hinted = [lane for pair, count in look.marks.bridges for lane in _lanes(*_span(where, pair), count)]
    return [
        *_quarter(chart, look.marks.quarter),
        *_strokes(free, pen(theme.OUTLINE, 2, (4, 4))),
        *_strokes(joined, pen(JOINED, chart.radius * 1.2)),
        *_strokes(drawn, pen(theme.MAIN, 4.5)),
        *_strokes(fresh, pen(theme.MAIN, 7.5)),
        *_strokes(fresh, pen(theme.PAPER, 3)),
        *_strokes([*aimed, *hinted], pen(theme.NOTE, 4.5, (7, 7))),
        *_islands(chart.radius, islands, where, look),
        *_flags(chart.radius, islands, where),
    ]


def canvas(
    chart: BoardSize, islands: Sequence[DrawnIsland], lines: Sequence[DrawnLine], picked: str | None = None
) -> cv.Canvas:
    """A board that stays as it is, with a ring around an island."""
    drawn = shapes(chart, islands, lines, Highlights(picked=picked))
    return cv.Canvas(drawn, width=chart.side, height=chart.side)


def _span(where: Mapping[str, Point], pair: Pair) -> Span:
    return where[pair[0]], where[pair[1]]


def _quarter(chart: BoardSize, quarter: tuple[bool, bool] | None) -> Iterator[cv.Shape]:
    """A ground below a quarter of the board."""
    if quarter:
        half = chart.side / 2
        lower, right = quarter
        corner = half * right, half * lower
        yield cv.Rect(*corner, half, half, border_radius=18, paint=_fill(theme.NOTE_C), key=f"quarter {quarter}")


def _lanes(a: Point, b: Point, count: int) -> list[Span]:
    """One line for a bridge, two side by side for a double one."""
    if count < 2:
        return [(a, b)] * count
    dx, dy = (0.0, DOUBLE / 2) if a[1] == b[1] else (DOUBLE / 2, 0.0)
    return [((a[0] + way * dx, a[1] + way * dy), (b[0] + way * dx, b[1] + way * dy)) for way in (-1, 1)]


def _islands(r: float, islands: Sequence[DrawnIsland], where: Mapping[str, Point], look: Highlights) -> list[cv.Shape]:
    """Sand, or green with a second ring when finished; what may be tapped has the game's colour; spoilt is crossed.

    An island that is never finished any more is hatched. The small figure below a bar is the most that it can get.
    """
    lit = [where[one.id] for one in islands if one.id in look.lit]
    done = [where[one.id] for one in islands if one.finished]
    plain = [where[one.id] for one in islands if not one.finished and one.id not in look.lit]
    every = [where[one.id] for one in islands if one.id not in look.lit]
    picked = [where[one] for one in dict.fromkeys((look.picked, look.marks.island)) if one]
    k = r * 0.95
    crossed = [where[one.id] for one in islands if one.spoilt]
    bars = [((x - k, y - k * way), (x + k, y + k * way)) for x, y in crossed for way in (1, -1)]
    past = [where[one.id] for one in islands if one.past]
    bounds = [(one.most, where[one.id]) for one in islands if one.most is not None and not one.past]
    bars_above = [((x - r * 0.3, y - r * 0.42), (x + r * 0.3, y - r * 0.42)) for _, (x, y) in bounds]
    written = [(one.number, where[one.id]) for one in islands if one.number is not None]
    return [
        *_discs(done, r + 6.5, _fill(theme.GOOD)),
        *_discs(done, r + 2.5, _fill(theme.PAPER)),
        *_discs(plain, r, _fill(theme.SAND)),
        *_discs(done, r, _fill(theme.GOOD_C)),
        *_discs(lit, r + 3, _fill(theme.CONTAINER)),
        *_discs(every, r, pen(theme.INK, 2.5)),
        *_discs(lit, r + 1.5, pen(theme.MAIN, 4.5)),
        *_discs(picked, r + 5, pen(theme.NOTE, 4, (6, 5))),
        *_strokes([chord for middle in past for chord in _chords(middle, r)], pen(theme.OUTLINE, 2)),
        *_strokes(bars_above, pen(theme.INK2, 2)),
        *(_figure(most, (x, y + r * 0.1), r * 0.8, theme.INK2) for most, (x, y) in bounds),
        *(_figure(number, at, r * 1.32, theme.INK) for number, at in written),
        *_strokes(bars, pen(theme.BAD, 4)),
    ]


def _chords(middle: Point, radius: float) -> Iterator[Span]:
    """Slanting lines across an island."""
    x, y = middle
    for share in (-0.66, -0.22, 0.22, 0.66):
        off, half = radius * share * SLANT, radius * sqrt(1 - share * share) * SLANT
        yield (x + off - half, y + off + half), (x + off + half, y + off - half)


def _figure(value: int, at: Point, size: float, ink: ft.ColorValue) -> cv.Shape:
    style = ft.TextStyle(font_family="SansitaX", size=size, height=1.0, color=ink)
    key = f"{value} {at} {size}"
    return cv.Text(at[0], at[1] - size * 0.06, str(value), style=style, alignment=ft.Alignment.CENTER, key=key)


def _flags(r: float, islands: Sequence[DrawnIsland], where: Mapping[str, Point]) -> list[cv.Shape]:
    """A red pennant with one point, a blue one with a swallow's tail."""
    tops = [(one.flag, where[one.id][0] + r * 0.55, where[one.id][1] - r * 1.32) for one in islands if one.flag]
    poles = [((x, y + r * 0.87), (x, y)) for _, x, y in tops]
    pennants, tails = (
        [tuple((x + dx * r, y + dy * r) for dx, dy in outline) for flag, x, y in tops if flag == color]
        for color, outline in (("red", PENNANT), ("blue", SWALLOWTAIL))
    )
    edge = pen(theme.PAPER, 2.5)
    return [
        *_areas(pennants, edge),
        *_areas(tails, edge),
        *_strokes(poles, pen(theme.INK, 2.5)),
        *_areas(pennants, _fill(RED)),
        *_areas(tails, _fill(BLUE)),
    ]


@cache
def _fill(color: ft.ColorValue) -> ft.Paint:
    return ft.Paint(color=color)


def _strokes(spans: Iterable[Span], paint: ft.Paint) -> Iterator[cv.Shape]:
    spans = tuple(spans)
    elements = [part for start, end in spans for part in (cv.Path.MoveTo(*start), cv.Path.LineTo(*end))]
    yield from _path(elements, paint, spans)


def _discs(middles: Iterable[Point], radius: float, paint: ft.Paint) -> Iterator[cv.Shape]:
    middles = tuple(middles)
    ovals = [cv.Path.Oval(x - radius, y - radius, 2 * radius, 2 * radius) for x, y in middles]
    yield from _path(ovals, paint, (middles, radius))


def _areas(outlines: Iterable[tuple[Point, ...]], paint: ft.Paint) -> Iterator[cv.Shape]:
    elements: list[cv.Path.PathElement] = []
    outlines = tuple(outlines)
    for first, *rest in outlines:
        elements.append(cv.Path.MoveTo(*first))
        elements += [cv.Path.LineTo(*point) for point in rest]
        elements.append(cv.Path.Close())
    yield from _path(elements, paint, outlines)


def _path(elements: Sequence[cv.Path.PathElement], paint: ft.Paint, what: object) -> Iterator[cv.Shape]:
    """A path that is new when anything in it is: Flet would turn a line into a move without telling the client."""
    if elements:
        yield cv.Path(list(elements), paint=paint, key=f"{hash(what)} {id(paint)}")
