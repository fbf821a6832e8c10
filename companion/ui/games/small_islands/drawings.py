"""The drawings of Small Islands: open tiles and stacks, tokens and ships, Alexis' pile and his card."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.blocks import Picture
from companion.core.message import Message
from companion.ui.blocks.controls import Drawer, Hands, action
from companion.ui.games.small_islands.rewards import islands, objective
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.motion import turned
from companion.ui.kit.paper import card_room, chart_frame, paper
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.kit.text_width import width
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui
from companion.ui.window.typography import grown

__all__ = ["expedition", "harbour", "islands", "objective", "pile", "table"]

# Houses as they lie on the table: clear on paper and sand in both themes, always beside words.
HOUSES = {
    "red": "#CC4B37",
    "purple": "#8A66C6",
    "blue": "#4A80D4",
    "yellow": "#AD8516",
    "green": "#358C58",
    "orange": "#C26F22",
}
ARROW = ((33, 2), (64, 38), (49, 38), (49, 70), (17, 70), (17, 38), (2, 38))
# Of a stack of tiles, its drawing, and that with the gap to its words.
BACKS, STACK = 56, 68
LONG = 72
LAST_TILE = 88
# What the screen and the frame of a card leave free at both sides.
FACE_EDGES = 75
TURNS = {"up": 0, "right": 1, "down": 2, "left": 3}


def _said(content: ft.Control, label: str, live: bool = False) -> ft.Control:
    """A drawing with one name; its parts are not read one by one."""
    label = label.replace("**", "")
    return ft.Semantics(content=content, label=label, live_region=live, exclude_semantics=True, container=True)


def table(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """The open tiles with their numbers, and below them both stacks."""
    data = picture.data
    tiles = [_open_tile(ui, at + 1, at < data["row"]) for at in range(data["of"])]
    stacks = [(data[name], data[f"{name}_word"]) for name in ("navigation", "reserve")]
    drawn: list[ft.Control] = [_stack(ui, count, word) for count, word in stacks]
    need = sum(STACK + width("Source", ui.t(word), grown(ui, 15)) for _, word in stacks) + 10
    below = (
        ft.Column(drawn, spacing=10)
        if need > card_room(ui)
        else ft.Row(drawn, spacing=10, alignment=ft.MainAxisAlignment.SPACE_AROUND)
    )
    parts = [
        ft.Row(tiles, alignment=ft.MainAxisAlignment.SPACE_AROUND),
        ft.Divider(height=17, thickness=1, color=theme.LINE),
        below,
    ]
    return _said(paper(ft.Column(parts, spacing=4)), ui.t(picture.label))


def _open_tile(ui: Ui, number: int, there: bool) -> ft.Control:
    """A landscape tile, each lying another way round, or the empty place where one lay."""
    face = ft.Container(symbol(ui, "landscape", 76), rotate=(number - 1) * pi / 2) if there else _dashed(76)
    return ft.Column(
        [face, figure(ui, number, 22, theme.INK if there else theme.INK2)],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _dashed(size: float, radius: float = 14) -> ft.Control:
    edge = ft.Paint(color=theme.OUTLINE, stroke_width=2, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[6, 5])
    return cv.Canvas([cv.Rect(1, 1, size - 2, size - 2, radius, paint=edge)], width=size, height=size)


def _stack(ui: Ui, count: int, word: Message) -> ft.Control:
    back = _backs(ui, count) if count else _dashed(BACKS, 10)
    texts = ft.Column([figure(ui, count, 30), words(ui, word, "small", theme.INK2)], spacing=2, tight=True)
    return ft.Row([back, texts], spacing=STACK - BACKS, tight=True)


def _backs(ui: Ui, count: int) -> ft.Control:
    """The back of a tile, and where there are more, one behind it."""
    behind = ft.Container(symbol(ui, "tile_back", 50), left=6, top=0, opacity=0.45)
    front = ft.Container(symbol(ui, "tile_back", 50), left=0, top=6)
    return ft.Stack([behind, front] if count > 1 else [front], width=BACKS, height=BACKS)


def harbour(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """The bonus tokens as a button, and the ships that are still to be laid."""
    data = picture.data
    ships: list[ft.Control] = [_ship(ui, "ship", data["own"], data["own_waits"])]
    if data["grey"]:
        ships.append(_ship(ui, "ship_grey", data["grey"], True))
    chips = _said(ft.Row(ships, spacing=8, run_spacing=8, wrap=True), ui.t(picture.label))
    button = action(ui, data["button"], hands, within=card_room(ui))
    return paper(ft.Column([button, chips], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _ship(ui: Ui, name: str, text: Message, waits: bool) -> ft.Control:
    said = words(ui, text, "tag", size=15, room=card_room(ui) - 52, expand=True, expand_loose=True)
    row = ft.Row([symbol(ui, name, 26, theme.MAIN), said], spacing=6, tight=True)
    return ft.Container(
        row,
        bgcolor=theme.CONTAINER if waits else theme.SHOAL,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=8, horizontal=10),
    )


def pile(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """Alexis' draw pile and how likely he lands."""
    data = picture.data
    face = ft.Container(
        icon(ft.Icons.STYLE_ROUNDED, 34, theme.ON_MAIN),
        width=64,
        height=84,
        border_radius=12,
        bgcolor=theme.MAIN,
        border=ft.Border.all(2, theme.INK),
        alignment=ft.Alignment.CENTER,
    )
    texts = ft.Column(
        [words(ui, data["word"], "heading"), words(ui, data["chance"], "small", theme.INK2)], spacing=4, expand=True
    )
    return _said(paper(ft.Row([face, texts], spacing=16)), ui.t(picture.label))


def expedition(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """Alexis' card: what he does, with which tile, in which directions. Type has colour, icon and word."""
    data = picture.data
    body: list[ft.Control] = [_order(ui, data), ft.Divider(height=9, thickness=1, color=theme.LINE)]
    body.append(words(ui, data["text"]))
    if data["directions"]:
        body.append(ft.Container(_directions(ui, data), alignment=ft.Alignment.CENTER))
    if data["house"]:
        body.append(_house_note(ui, data["house"], HOUSES[data["color"]]))
    inner = ft.Container(
        ft.Column(body, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=14, right=14, top=14, bottom=12),
    )
    face = ft.Column(
        [_header(ui, data), inner], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    said = ui.t(picture.label)
    return _said(turned(ui, chart_frame(face), said), said, live=True)


def _header(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    land = data["type"] == "land"
    sign = symbol(ui, "ship", 28, theme.PAPER) if land else icon(ft.Icons.EXPLORE_ROUNDED, 28, theme.PAPER)
    said = [data[key] for key in ("left", "mark") if data[key]]
    taken = max((width("SourceSB", ui.t(note), grown(ui, 14)) for note in said), default=0.0)
    room = min(ui.width, WIDEST) - FACE_EDGES - 38
    below = ui.stacked or not whole_words(ui, data["word"], room - 10 - taken, "heading")
    end = ft.CrossAxisAlignment.START if below else ft.CrossAxisAlignment.END
    notes: list[ft.Control] = [words(ui, note, "tag", theme.PAPER) for note in said]
    aside = ft.Column(notes, spacing=0, tight=True, horizontal_alignment=end)
    parts: list[ft.Control] = [sign, words(ui, data["word"], "heading", theme.PAPER, room=room, expand=True)]
    head: ft.Control = ft.Row([*parts, aside], spacing=10)
    if below:
        head = ft.Column([ft.Row(parts, spacing=10), aside], spacing=2)
    return ft.Container(
        head,
        bgcolor=theme.BAD if land else theme.GOOD,
        padding=ft.Padding.symmetric(vertical=10, horizontal=14),
    )


def _order(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    """What to take, and beside it a drawing of that; below it where the words need the room."""
    if data["tile"] is None:
        drawn, taken = symbol(ui, "ship_grey" if data["action"] == "land" else "landscape", 52), 62
    else:
        squares = [_square(ui, at + 1, at + 1 == data["tile"]) for at in range(data["row"])]
        drawn, taken = ft.Row(squares, spacing=6, tight=True), 190
    room = min(ui.width, WIDEST) - FACE_EDGES
    below = ui.stacked or not whole_words(ui, data["order"], room - taken, "order", 28)
    text = words(ui, data["order"], "order", size=28, room=room, expand=None if below else True)
    return ft.Column([text, drawn], spacing=10) if below else ft.Row([text, drawn], spacing=10)


def _square(ui: Ui, number: int, wanted: bool) -> ft.Control:
    size = 54.0
    value = figure(ui, number, 28 if wanted else 22, theme.ON_CONTAINER if wanted else theme.INK2, scaled=False)
    if wanted:
        return ft.Container(
            value,
            width=size,
            height=size,
            bgcolor=theme.CONTAINER,
            border=ft.Border.all(4, theme.MAIN),
            border_radius=12,
            alignment=ft.Alignment.CENTER,
        )
    centred = ft.Container(value, width=size, height=size, alignment=ft.Alignment.CENTER)
    return ft.Stack([_dashed(size, 12), centred], width=size, height=size)


def _directions(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    """Arrows round the last tile, where they point; a card without one direction leaves it out."""
    ranks = {one["direction"]: one["rank"] for one in data["directions"]}
    said = words(ui, data["middle"], "small", text_align=ft.TextAlign.CENTER)
    large = ui.scale > 1  # than the tile: it is drawn then, and its name stands below
    middle = ft.Container(
        symbol(ui, "landscape", 64) if large else said,
        width=LAST_TILE,
        height=78,
        border_radius=12,
        bgcolor=theme.SAND,
        border=ft.Border.all(2.5, theme.INK),
        alignment=ft.Alignment.CENTER,
    )
    across = ft.Row(
        [_arrow(ui, "left", ranks), middle, _arrow(ui, "right", ranks)],
        spacing=min(12, (min(ui.width, WIDEST) - FACE_EDGES - LAST_TILE - 2 * LONG) / 2),
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    rows: list[ft.Control] = [across]
    if "up" in ranks:
        rows.insert(0, _arrow(ui, "up", ranks))
    if "down" in ranks:
        rows.append(_arrow(ui, "down", ranks))
    if large:
        rows.append(said)
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _arrow(ui: Ui, direction: str, ranks: Mapping[str, int]) -> ft.Control:
    """An arrow with its rank inside; the first is filled."""
    turns = TURNS[direction]
    width, height = (66, LONG) if turns % 2 == 0 else (LONG, 66)
    if direction not in ranks:
        return ft.Container(width=width, height=height)
    first = ranks[direction] == 1
    points = [_turned(x, y, turns) for x, y in ARROW]
    shape = [cv.Path.MoveTo(*points[0]), *(cv.Path.LineTo(*point) for point in points[1:]), cv.Path.Close()]
    fill = ft.Paint(color=theme.MAIN if first else theme.PAPER)
    edge = ft.Paint(color=theme.INK, stroke_width=2.5, style=ft.PaintingStyle.STROKE, stroke_join=ft.StrokeJoin.ROUND)
    canvas = cv.Canvas([cv.Path(shape, paint=fill), cv.Path(shape, paint=edge)], width=width, height=height)
    shift = {"up": (0, 0.16), "down": (0, -0.16), "left": (0.14, 0), "right": (-0.14, 0)}[direction]
    number = ft.Container(
        figure(ui, ranks[direction], 28, theme.ON_MAIN if first else theme.INK, scaled=False),
        width=width,
        height=height,
        alignment=ft.Alignment(*shift),
    )
    return ft.Stack([canvas, number], width=width, height=height)


def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    """A point of the upward arrow, turned clockwise by quarters."""
    return ((x, y), (LONG - y, x), (66 - x, LONG - y), (y, 66 - x))[turns]


def _house_note(ui: Ui, text: Message, color: str) -> ft.Control:
    row = ft.Row([symbol(ui, "house", 28, color), words(ui, text, "small", expand=True)], spacing=10)
    return ft.Container(
        row, bgcolor=theme.SAND, border_radius=14, padding=ft.Padding.symmetric(vertical=10, horizontal=12)
    )


DRAWERS: Mapping[str, Drawer] = {
    "small_islands.table": table,
    "small_islands.harbour": harbour,
    "small_islands.pile": pile,
    "small_islands.expedition": expedition,
}
