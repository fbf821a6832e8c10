"""The drawings of the table: open tiles, ships, the race, the prospects of landing, and the known islands."""

from __future__ import annotations

from math import pi

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.small_islands.card_forms import DRAWN
from companion.games.small_islands.facts import ROW, SYMBOLS
from companion.games.small_islands.pictures import (
    Harbour,
    IslandList,
    IslandRow,
    LandingPanel,
    OpenTiles,
    RaceSide,
    RaceStrip,
)
from companion.ui.blocks.controls import Hands, action
from companion.ui.games.small_islands.card_faces import named
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import centered, stretched, surface, top_row, wrapped
from companion.ui.kit.text import figure, text_width, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown

# Houses as they lie on the table: clear on paper and sand in both themes, always beside words.
HOUSES = {
    "red": "#CC4B37",
    "purple": "#8A66C6",
    "blue": "#4A80D4",
    "yellow": "#AD8516",
    "green": "#358C58",
    "orange": "#C26F22",
}
# The width of a stack of tiles, and its width with the gap to its words.
BACKS, STACK = 56, 68


def open_tiles(ui: Ui, picture: OpenTiles, hands: Hands) -> ft.Control:
    """The open tiles with their numbers, and below them both stacks."""
    tiles = [_open_tile(ui, at + 1, at < picture.row) for at in range(ROW)]
    stacks = (
        (picture.navigation, msg("small_islands.navigation")),
        (picture.reserve, msg("small_islands.reserve")),
    )
    drawn = [_stack(ui, count, word) for count, word in stacks]
    need = sum(STACK + text_width("Source", ui.t(word), grown(ui, 15)) for _, word in stacks) + 10
    around = ft.MainAxisAlignment.SPACE_AROUND
    below = ft.Column(drawn, spacing=10) if need > card_room(ui) else ft.Row(drawn, spacing=10, alignment=around)
    line = ft.Divider(height=17, thickness=1, color=theme.LINE)
    parts = [ft.Row(tiles, alignment=around), line, below]
    return named(paper(ft.Column(parts, spacing=4)), ui.t(picture.label))


def _open_tile(ui: Ui, number: int, there: bool) -> ft.Control:
    """A landscape tile, each turned another way, or the empty place of a tile."""
    face = ft.Container(symbol(ui, "landscape", 76), rotate=(number - 1) * pi / 2) if there else dashed(76)
    return centered([face, figure(ui, number, 22, theme.INK if there else theme.INK2)], 8, tight=True)


def dashed(size: float, radius: float = 14) -> ft.Control:
    """An empty place: a square with a dashed edge."""
    edge = ft.Paint(color=theme.OUTLINE, stroke_width=2, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[6, 5])
    return cv.Canvas([cv.Rect(1, 1, size - 2, size - 2, radius, paint=edge)], width=size, height=size)


def _stack(ui: Ui, count: int, word: Message) -> ft.Control:
    """A stack of tiles: a second back behind the first where there are more."""
    backs = [ft.Container(symbol(ui, "tile_back", 50), left=6, top=0, opacity=0.45)] if count > 1 else []
    backs.append(ft.Container(symbol(ui, "tile_back", 50), left=0, top=6))
    drawn = ft.Stack([*backs], width=BACKS, height=BACKS) if count else dashed(BACKS, 10)
    texts = ft.Column([figure(ui, count, 30), words(ui, word, "small", theme.INK2)], spacing=2, tight=True)
    return ft.Row([drawn, texts], spacing=STACK - BACKS, tight=True)


def harbour(ui: Ui, picture: Harbour, hands: Hands) -> ft.Control:
    """The bonus tokens as a button, and the ships that are still to be laid."""
    ships = [_ship(ui, "ship", picture.own, picture.own_waits)]
    if picture.grey:
        ships.append(_ship(ui, "ship_grey", picture.grey, True))
    chips = named(wrapped(ships, 8, 8), ui.t(picture.label))
    return paper(stretched([action(ui, picture.button, hands, within=card_room(ui)), chips]))


def _ship(ui: Ui, name: str, text: Message, waits: bool) -> ft.Control:
    said = words(ui, text, "tag", size=15, room=card_room(ui) - 52, expand=True, expand_loose=True)
    row = ft.Row([symbol(ui, name, 26, theme.MAIN), said], spacing=6, tight=True)
    return surface(row, theme.CONTAINER if waits else theme.SHOAL, radius=12, pad=(8, 10))


def race(ui: Ui, picture: RaceStrip, hands: Hands) -> ft.Control:
    """Both sides, each with its house and the sources of its points; in a Reward phase the way to the lead."""
    sides = [_side(ui, side) for side in picture.sides]
    for side in sides:
        side.expand = None if ui.stacked else True
    parts: list[ft.Control] = [ft.Column([*sides], spacing=6) if ui.stacked else top_row(sides)]
    label = ui.t(picture.label)
    if picture.take:
        parts.append(words(ui, picture.take, "small"))
        label = f"{label} {ui.t(picture.take)}"
    return named(paper(ft.Column(parts, spacing=4), (8, 14)), label)


def _side(ui: Ui, side: RaceSide) -> ft.Control:
    """The house in its color, the points, and below them their sources."""
    half = card_room(ui) if ui.stacked else card_room(ui) / 2 - 10
    cut = ft.TextOverflow.ELLIPSIS
    name = words(ui, side.name, "strong", room=half - 74, expand=True, max_lines=1, overflow=cut)
    points = figure(ui, "–" if side.points is None else side.points, 24)
    head = ft.Row([symbol(ui, "house", 22, HOUSES[side.color]), points, name], spacing=8)
    return ft.Column([head, words(ui, side.note, "tag", theme.INK2, room=half)], spacing=0)


def landing(ui: Ui, picture: LandingPanel, hands: Hands) -> ft.Control:
    """One line each: the ships, his odds, the objective, his houses."""
    rows: list[ft.Control] = []
    for at, line in enumerate(picture.lines):
        text = words(ui, line.text, "small" if at else "strong", room=card_room(ui) - 34, expand=True)
        rows.append(top_row([symbol(ui, line.symbol, 24, theme.MAIN), text]))
    return named(paper(ft.Column(rows, spacing=4), (8, 14)), ui.t(picture.label))


def islands(ui: Ui, picture: IslandList, hands: Hands) -> ft.Control:
    """One row an island, those to build on first; a tap opens the menu of an island."""
    rows = [_island(ui, row, hands) for row in picture.islands]
    return stretched([*rows, action(ui, picture.note, hands)], 8)


def _island(ui: Ui, row: IslandRow, hands: Hands) -> ft.Control:
    best, no = row.status == "best", row.status == "no"
    ink = theme.ON_CONTAINER if best else theme.INK
    quiet = ink if best else theme.INK2
    counts: list[ft.Control] = []
    for sign in SYMBOLS:
        if count := row.island.count(sign):
            drawn = symbol(ui, DRAWN[sign], 22, ink)
            counts.append(ft.Row([drawn, figure(ui, count, 18, ink)], spacing=3, tight=True))
    counts.append(words(ui, row.tiles, "small", quiet))
    why: list[ft.Control] = [icon(ft.Icons.CHECK_CIRCLE_ROUNDED, 20, theme.MAIN)] if best else []
    why.append(words(ui, row.why, "strong" if best else "small", quiet, 15, expand=True))
    texts: list[ft.Control] = [wrapped(counts, 12, 4), ft.Row(why, spacing=6)]
    if row.odd:
        texts.append(words(ui, row.odd, "small", theme.WARN))
    mark, aside = _letter(ui, row.island.name, best), _aside(ui, row, ink)
    if ui.stacked:
        head = ft.Row([mark, *aside], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        content: ft.Control = ft.Column([head, *texts], spacing=8)
    else:
        content = ft.Row([mark, ft.Column(texts, spacing=4, expand=True), *aside], spacing=12)
    fill = theme.CONTAINER if best else None if no else theme.PAPER
    edge = (2, theme.MAIN) if best else (1, theme.OUTLINE if no else theme.LINE)
    box = surface(content, fill, edge, 18, (10, 12))
    said = [ui.t(row.label), *([ui.t(row.brings.said)] if row.brings else [])]
    return target(ui, box, ", ".join(said), lambda: hands.open_menu(row.menu))


def _aside(ui: Ui, row: IslandRow, ink: ft.ColorValue) -> list[ft.Control]:
    """The yield of an island, or a sign that no house can be built on it."""
    if row.status == "no":
        return [icon(ft.Icons.DO_NOT_DISTURB_ON_ROUNDED, 26, theme.INK2)]
    if row.brings is None:
        return []
    return [centered([figure(ui, row.brings.n, 26, ink), words(ui, row.brings.word, "small", ink)], 0, tight=True)]


def _letter(ui: Ui, name: str, best: bool) -> ft.Control:
    """The letter of an island on a piece of land."""
    letter = figure(ui, name, 22, theme.ON_MAIN if best else theme.INK, scaled=False)
    coast = ft.BorderRadius(top_left=20, top_right=17, bottom_left=23, bottom_right=19)
    return surface(letter, theme.MAIN if best else theme.SAND, radius=coast, center=True, width=46, height=46)
