"""The shapes of a drawn island: coasts, tiles, volcanoes, and marks on the tiles that count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot, sqrt

import flet as ft
import flet.canvas as cv

from companion.games.misty_islands.facts import CITY, JOKER, LANDSCAPES, MONUMENT, SIDE
from companion.games.misty_islands.printed_island import AROUND, PLACES
from companion.games.misty_islands.tiled_island import TiledIsland
from companion.ui.kit.drawing import pen, symbol
from companion.ui.kit.reuse import Reuse
from companion.ui.window import theme
from companion.ui.window.context import Ui

ACROSS = 2 * SIDE - 1
# Of a cell: its height, and how far one row lies below another.
HIGH, ROW = 2 / sqrt(3), sqrt(3) / 2
# The colors of the drawn landscapes, for printed coasts and the six parts of a joker.
COLORS = {
    "forest": "#2F6B43",
    "desert": "#E3B654",
    "meadow": "#9CCB5E",
    "mountain": "#8B98A3",
    "swamp": "#4E6B6B",
    "canyon": "#C2643C",
}
# A drawn hexagon is 38 wide on a field of 48. A printed coast is paler than a tile, which leaves its edge to be seen.
FIELD, PRINTED, TILE = 48 / 38, 0.4, 0.93
# The size of a drawing on a plain hexagon, and its distance from the number below.
INSIDE, ASIDE = 0.56, 0.13
VEIL = ft.Colors.with_opacity(0.62, theme.PAPER)
Point = tuple[float, float]


@dataclass(frozen=True)
class IslandScale:
    """The size of a drawn island, with the place of each space."""

    width: float

    @property
    def cell(self) -> float:
        return self.width / ACROSS

    @property
    def height(self) -> float:
        return self.cell * (HIGH + ROW * (ACROSS - 1))

    def at(self, space: str) -> Point:
        """The center of a space."""
        place = PLACES[space]
        east = place.east + place.south / 2 + ACROSS / 2
        return self.cell * east, self.cell * (HIGH / 2 + ROW * (place.south + SIDE - 1))

    def space_at(self, x: float, y: float) -> str | None:
        """The space under a finger, or None beside the island."""
        away, name = min((hypot(x - at[0], y - at[1]), name) for name in PLACES for at in [self.at(name)])
        return name if away <= self.cell * HIGH / 2 else None

    def corners(self, space: str, share: float = 1.0) -> list[Point]:
        """The corners of a space from the north clockwise, at a share of their distance from the center."""
        x, y = self.at(space)
        half, high = self.cell * share / 2, self.cell * share * HIGH / 2
        steps = ((0, -high), (half, -high / 2), (half, high / 2), (0, high), (-half, high / 2), (-half, -high / 2))
        return [(x + dx, y + dy) for dx, dy in steps]


def canvas(chart: IslandScale, shapes: Sequence[cv.Shape]) -> cv.Canvas:
    """A canvas as large as the island."""
    return cv.Canvas(list(shapes), width=chart.width, height=chart.height)


def ground(chart: IslandScale, island: TiledIsland) -> list[cv.Shape]:
    """The layer below the drawings: printed coasts, mist, the wharf, and hexagons of tiles without a drawing."""
    printed, tiles = island.layout.printed, island.tiles
    mist = [at for at in PLACES if at not in printed and at not in tiles]
    parts: list[cv.Shape] = [*_filled(chart, mist, theme.PAPER)]
    for landscape in LANDSCAPES:
        bare = [at for at in island.layout.coast(landscape) if at not in tiles]
        parts += _filled(chart, bare, theme.PAPER)
        parts += _filled(chart, bare, ft.Colors.with_opacity(PRINTED, COLORS[landscape]))
    parts += _filled(chart, [island.layout.wharf], theme.CONTAINER)
    parts += _filled(chart, [at for at, tile in tiles.items() if tile in (CITY, MONUMENT)], theme.SAND, TILE)
    jokers = [at for at, tile in tiles.items() if tile == JOKER]
    for part, landscape in enumerate(LANDSCAPES):
        parts += _wedges(chart, jokers, part, COLORS[landscape])
    return [*parts, *_outlines(chart, PLACES, pen(theme.OUTLINE, 1))]


def drawings(ui: Ui, chart: IslandScale, island: TiledIsland, reuse: Reuse) -> list[ft.Control]:
    """A landscape on each tile and, paler, on each bare space of a coast; cities, monuments, volcanoes, the wharf."""
    found = [(island.layout.wharf, "balloon", INSIDE, 1.0)]
    found += [(at, f"hex_{one}", FIELD, PRINTED) for at, one in island.layout.printed.items() if at not in island.tiles]
    found += [(volcano.at, "volcano", INSIDE, 1.0) for volcano in island.open_volcanoes]
    for at, tile in island.tiles.items():
        if tile in LANDSCAPES:
            found.append((at, f"hex_{tile}", FIELD * TILE, 1.0))
        elif tile != JOKER:
            found.append((at, tile, INSIDE, 1.0))
    return [
        reuse(("drawn", at, sign), (share, pale), partial(_drawing, ui, chart, at, sign, share, pale))
        for at, sign, share, pale in found
    ]


def _drawing(ui: Ui, chart: IslandScale, at: str, sign: str, share: float, pale: float) -> ft.Control:
    size = chart.cell * share
    x, y = chart.at(at)
    y -= chart.cell * ASIDE * (sign in (CITY, "volcano"))
    drawn = symbol(ui, sign, size, theme.INK)
    return ft.Container(
        drawn, key=f"{at} {sign}", left=x - size / 2, top=y - size / 2, width=size, height=size, opacity=pale
    )


def marks(chart: IslandScale, island: TiledIsland, lit: Collection[str] | None = None) -> list[cv.Shape]:
    """A veil on tiles that do not count, a strong edge around each tile, a green rim along each joined coast.

    A city shows its points, an open volcano its loss. Spaces that are `lit` are those of a line that a player has
    tapped: then all others lie behind the veil.
    """
    counts = counting(island) if lit is None else lit
    dull = [at for at in island.tiles if at not in counts]
    rims = [at for one in LANDSCAPES if island.coast_joined(one) for at in island.layout.coast(one)]
    parts: list[cv.Shape] = [
        *_filled(chart, dull, VEIL, TILE),
        *_outlines(chart, island.tiles, pen(theme.INK, 2), TILE),
        *_rims(chart, rims),
    ]
    if lit:
        parts += _outlines(chart, lit, pen(theme.NOTE, 4), 0.86)
    size = chart.cell * 0.5
    for at, around in island.cities().items():
        parts += _number(chart, at, len(around), size, theme.GOOD)
    for volcano in island.open_volcanoes:
        parts += _number(chart, volcano.at, volcano.points, size, theme.BAD)
    return parts


def counting(island: TiledIsland) -> frozenset[str]:
    """All tiles that bring points by themselves: joined ones, groups of five, cities, monuments."""
    found = {*island.monuments, *island.cities()}
    return frozenset(found.union(*(island.joined(one) | island.group(one) for one in LANDSCAPES)))


def _number(chart: IslandScale, at: str, value: int, size: float, ink: ft.ColorValue) -> Iterator[cv.Shape]:
    """A number on a disc at the lower edge of a space, where it does not hide the drawing."""
    x, y = chart.at(at)
    y += chart.cell * 0.27
    style = ft.TextStyle(font_family="SansitaX", size=size, height=1.0, color=ink)
    key = f"{at} {value}"
    yield cv.Circle(x, y, size * 0.56, paint=ft.Paint(color=theme.PAPER), key=f"disc {key}")
    yield cv.Text(x, y - size * 0.06, str(value), style=style, alignment=ft.Alignment.CENTER, key=f"number {key}")


def _filled(chart: IslandScale, spaces: Iterable[str], color: ft.ColorValue, share: float = 1.0) -> Iterator[cv.Shape]:
    yield from _shape([chart.corners(at, share) for at in spaces], ft.Paint(color=color), color)


def _wedges(chart: IslandScale, spaces: Iterable[str], part: int, color: str) -> Iterator[cv.Shape]:
    """One of the six parts of each joker."""
    wedges = []
    for at in spaces:
        corners = chart.corners(at, TILE)
        wedges.append([chart.at(at), corners[part], corners[(part + 1) % len(corners)]])
    yield from _shape(wedges, ft.Paint(color=color), (part, color))


def _outlines(chart: IslandScale, spaces: Iterable[str], pen: ft.Paint, share: float = 1.0) -> Iterator[cv.Shape]:
    yield from _shape([chart.corners(at, share) for at in spaces], pen, (pen.color, pen.stroke_width))


def _rims(chart: IslandScale, spaces: Sequence[str]) -> Iterator[cv.Shape]:
    """The edges at which the island ends."""
    edges = []
    for at in spaces:
        corners = chart.corners(at, 0.94)
        near = {chart.at(other) for other in AROUND[at]}
        for side, start in enumerate(corners):
            end = corners[(side + 1) % len(corners)]
            middle = chart.at(at)
            beyond = (start[0] + end[0] - middle[0], start[1] + end[1] - middle[1])
            if not any(hypot(beyond[0] - x, beyond[1] - y) < chart.cell / 3 for x, y in near):
                edges.append([start, end])
    yield from _shape(edges, pen(theme.GOOD, 4), "rims", closed=False)


def _shape(
    outlines: Sequence[Sequence[Point]], paint: ft.Paint, what: object, closed: bool = True
) -> Iterator[cv.Shape]:
    """All outlines of one look as one path. Its key changes with any of its outlines."""
    elements: list[cv.Path.PathElement] = []
    for first, *rest in outlines:
        elements.append(cv.Path.MoveTo(*first))
        elements += [cv.Path.LineTo(*point) for point in rest]
        if closed:
            elements.append(cv.Path.Close())
    if elements:
        yield cv.Path(elements, paint=paint, key=f"{what} {hash(tuple(map(tuple, outlines)))}")
