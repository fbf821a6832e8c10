"""The drawings of Small Islands: open tiles and stacks, tokens and ships, Alexis' pile and his card."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.blocks import DataPicture
from companion.core.message import Message
from companion.ui.blocks.controls import DataDrawer, Hands, action
from companion.ui.games.small_islands.rewards import islands, objective
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.motion import turned
from companion.ui.kit.paper import card_room, chart_frame, paper
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
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
# What must be seen whole of Alexis' card.
ORDERS = "small_islands.orders"
# The directions on Alexis' card: an arrow, the gap to the next, all of them.
ARM, BETWEEN = 44, 4
COMPASS = 3 * ARM + 2 * BETWEEN
# What the screen and the frame of a card take at both sides.
FACE_EDGES = 75
TURNS = {"up": 0, "right": 1, "down": 2, "left": 3}


def _said(content: ft.Control, label: str) -> ft.Semantics:
    """A drawing with one name; its parts are not read one by one."""
    label = label.replace("**", "")
    return ft.Semantics(content=content, label=label, exclude_semantics=True, container=True)


def table(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The open tiles with their numbers, and below them both stacks."""
    data = picture.data
    tiles = [_open_tile(ui, at + 1, at < data["row"]) for at in range(data["of"])]
    stacks = [(data[name], data[f"{name}_word"]) for name in ("navigation", "reserve")]
    drawn: list[ft.Control] = [_stack(ui, count, word) for count, word in stacks]
    need = sum(STACK + text_width("Source", ui.t(word), grown(ui, 15)) for _, word in stacks) + 10
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


def harbour(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
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


def pile(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
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


def expedition(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Alexis' card: what he does comes first, also for the ear. With large words the head of the card lies below it."""
    data = picture.data
    body: list[ft.Control] = [words(ui, data["text"])]
    if data["house"]:
        body.append(_house_note(ui, data["house"], HOUSES[data["color"]]))
    inner = ft.Container(
        ft.Column(body, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=14, right=14, top=4, bottom=12),
    )
    said = ui.t(picture.label)
    head = ft.Semantics(content=_header(ui, data), exclude_semantics=True)
    orders = _said(_orders(ui, data), said)
    orders.identifier = ORDERS
    face = ft.Column(
        [orders, head, inner] if ui.stacked else [head, orders, inner],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )
    return turned(ui, chart_frame(face), said)


def _header(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    """Explore or land, by colour, icon and word, and why it is not what the card seems to say."""
    land = data["action"] == "land"
    sign = symbol(ui, "ship", 28, theme.PAPER) if land else icon(ft.Icons.EXPLORE_ROUNDED, 28, theme.PAPER)
    said = [data[key] for key in ("left", "mark") if data[key]]
    taken = max((text_width("SourceSB", ui.t(note), grown(ui, 14)) for note in said), default=0.0)
    room = ui.column - FACE_EDGES - 38
    below = ui.stacked or not whole_words(ui, data["word"], room - 10 - taken, "heading")
    end = ft.CrossAxisAlignment.START if below else ft.CrossAxisAlignment.END
    notes: list[ft.Control] = [words(ui, note, "tag", theme.PAPER) for note in said]
    aside = ft.Column(notes, spacing=0, tight=True, horizontal_alignment=end)
    parts: list[ft.Control] = [sign, words(ui, data["word"], "heading", theme.PAPER, room=room, expand=True)]
    lines: list[ft.Control] = [ft.Row(parts, spacing=10), aside] if below else [ft.Row([*parts, aside], spacing=10)]
    if data["reason"]:
        lines.insert(1, words(ui, data["reason"], "small", theme.PAPER))
    return ft.Container(
        ft.Column(lines, spacing=2),
        bgcolor=theme.BAD if land else theme.GOOD,
        padding=ft.Padding.symmetric(vertical=6, horizontal=14),
    )


def _orders(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    """Which tile he takes, and the directions beside it: drawn in one size, so that they are seen whole."""
    room = ui.column - FACE_EDGES - (COMPASS + 12 if data["directions"] else 0)
    beside = not ui.stacked and whole_words(ui, data["order"], room, "heading")
    text = words(ui, data["order"], "heading", room=room if beside else None, text_align=ft.TextAlign.CENTER)
    taken = ft.Column(
        [_taken(ui, data, room), *([text] if beside else [])],
        spacing=10,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    row: ft.Control = ft.Row([taken, *([_compass(ui, data)] if data["directions"] else [])], spacing=12)
    lines = [row] if beside else [row, text]
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Container(ft.Column(lines, spacing=6, horizontal_alignment=centre), padding=ft.Padding.all(10))


def _taken(ui: Ui, data: Mapping[str, Any], room: float) -> ft.Control:
    """The tiles of the row with the one that he takes, or a ship, or any tile where only his card tells."""
    if data["tile"] is None:
        return symbol(ui, "ship_grey" if data["action"] == "land" else "landscape", 60)
    size = min(54.0, (room - 12) / data["row"])
    squares = [_square(ui, at + 1, at + 1 == data["tile"], size) for at in range(data["row"])]
    return ft.Row(squares, spacing=6, tight=True)


def _square(ui: Ui, number: int, wanted: bool, size: float) -> ft.Control:
    face = size * (0.6 if wanted else 0.4)
    value = figure(ui, number, face, theme.ON_CONTAINER if wanted else theme.INK2, scaled=False)
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


def _compass(ui: Ui, data: Mapping[str, Any]) -> ft.Control:
    """Arrows round the player's last tile or ship, where they point; a card without one direction leaves it out."""
    ways = {one["direction"] for one in data["directions"]}
    step = ARM + BETWEEN
    above = step if "up" in ways else 0
    middle = ft.Container(
        symbol(ui, data["middle"], ARM - 12, theme.MAIN),
        left=step,
        top=above,
        width=ARM,
        height=ARM,
        border_radius=10,
        bgcolor=theme.SAND,
        border=ft.Border.all(2, theme.INK),
        alignment=ft.Alignment.CENTER,
    )
    arrows = [_arrow(ui, one["direction"], one["rank"], above) for one in data["directions"]]
    return ft.Stack([middle, *arrows], width=COMPASS, height=above + ARM + (step if "down" in ways else 0))


def _arrow(ui: Ui, direction: str, rank: int, above: float) -> ft.Control:
    """An arrow with its rank inside, so far `above` the middle; the first is filled."""
    turns, first = TURNS[direction], rank == 1
    width, height = (ARM * 66 / 72, ARM) if turns % 2 == 0 else (ARM, ARM * 66 / 72)
    points = [tuple(part * ARM / LONG for part in _turned(x, y, turns)) for x, y in ARROW]
    shape = [cv.Path.MoveTo(*points[0]), *(cv.Path.LineTo(*point) for point in points[1:]), cv.Path.Close()]
    fill = ft.Paint(color=theme.MAIN if first else theme.PAPER)
    edge = ft.Paint(color=theme.INK, stroke_width=2, style=ft.PaintingStyle.STROKE, stroke_join=ft.StrokeJoin.ROUND)
    canvas = cv.Canvas([cv.Path(shape, paint=fill), cv.Path(shape, paint=edge)], width=width, height=height)
    shift = {"up": (0, 0.2), "down": (0, -0.2), "left": (0.18, 0), "right": (-0.18, 0)}[direction]
    number = ft.Container(
        figure(ui, rank, 20, theme.ON_MAIN if first else theme.INK, scaled=False),
        width=width,
        height=height,
        alignment=ft.Alignment(*shift),
    )
    step = ARM + BETWEEN
    across, down = {"up": (1, -1), "right": (2, 0), "down": (1, 1), "left": (0, 0)}[direction]
    left, top = across * step + (ARM - width) / 2, above + down * step + (ARM - height) / 2
    return ft.Stack([canvas, number], width=width, height=height, left=left, top=top)


def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    """A point of the upward arrow, turned clockwise by quarters."""
    return ((x, y), (LONG - y, x), (66 - x, LONG - y), (y, 66 - x))[turns]


def _house_note(ui: Ui, text: Message, color: str) -> ft.Control:
    row = ft.Row([symbol(ui, "house", 28, color), words(ui, text, "small", expand=True)], spacing=10)
    return ft.Container(
        row, bgcolor=theme.SAND, border_radius=14, padding=ft.Padding.symmetric(vertical=10, horizontal=12)
    )


DRAWERS: Mapping[str, DataDrawer] = {
    "small_islands.table": table,
    "small_islands.harbour": harbour,
    "small_islands.pile": pile,
    "small_islands.expedition": expedition,
}
