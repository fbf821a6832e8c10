"""The drawings of Alexis' cards: his pile, and the open card with his orders."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.games.small_islands.facts import ROW, Direction
from companion.games.small_islands.pictures import AlexisOrders, AlexisPile
from companion.ui.blocks.controls import Hands
from companion.ui.games.small_islands.card_faces import named
from companion.ui.games.small_islands.table import HOUSES, dashed
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.motion import turned
from companion.ui.kit.paper import chart_frame, paper
from companion.ui.kit.surfaces import centered, padded, stretched, surface
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown

# The upward arrow in its own units, LONG high.
ARROW = ((33, 2), (64, 38), (49, 38), (49, 70), (17, 70), (17, 38), (2, 38))
LONG = 72
# The identifier of the part of his card that must be seen whole.
ORDERS = "small_islands.orders"
# The directions on his card: an arrow, the gap to the next, all of them.
ARM, BETWEEN = 44, 4
COMPASS = 3 * ARM + 2 * BETWEEN
# The width of the edges of the screen and of the card.
FACE_EDGES = 75
TURNS = {"up": 0, "right": 1, "down": 2, "left": 3}


def pile(ui: Ui, picture: AlexisPile, hands: Hands) -> ft.Control:
    """His draw pile, and how likely he lands."""
    back = icon(ft.Icons.STYLE_ROUNDED, 34, theme.ON_MAIN)
    face = surface(back, theme.MAIN, (2, theme.INK), 12, center=True, width=64, height=84)
    texts = [words(ui, picture.left, "heading"), words(ui, picture.chance, "small", theme.INK2)]
    row = ft.Row([face, ft.Column(texts, spacing=4, expand=True)], spacing=16)
    return named(paper(row), ui.t(picture.label))


def orders(ui: Ui, picture: AlexisOrders, hands: Hands) -> ft.Control:
    """His open card: his orders come first, also for the ear. With large words the head of the card is below them."""
    body: list[ft.Control] = [words(ui, picture.text)]
    if picture.house:
        house = symbol(ui, "house", 28, HOUSES[picture.color])
        note = ft.Row([house, words(ui, picture.house, "small", expand=True)], spacing=10)
        body.append(surface(note, theme.SAND, radius=14, pad=(10, 12)))
    inner = padded(stretched(body), horizontal=14, top=4, bottom=12)
    said = ui.t(picture.label)
    head = ft.Semantics(content=_header(ui, picture), exclude_semantics=True)
    centre = named(_orders(ui, picture), said)
    centre.identifier = ORDERS
    face = stretched([centre, head, inner] if ui.stacked else [head, centre, inner], 0, tight=True)
    return turned(ui, chart_frame(face), said)


def _header(ui: Ui, picture: AlexisOrders) -> ft.Control:
    """Explore or land, by color, icon and word, and the reason where he cannot do what his card says."""
    sign = symbol(ui, "ship", 28, theme.PAPER) if picture.lands else icon(ft.Icons.EXPLORE_ROUNDED, 28, theme.PAPER)
    said = [note for note in (picture.left, picture.mark) if note]
    taken = max((text_width("SourceSB", ui.t(note), grown(ui, 14)) for note in said), default=0.0)
    room = ui.column - FACE_EDGES - 38
    below = ui.stacked or not whole_words(ui, picture.word, room - 10 - taken, "heading")
    end = ft.CrossAxisAlignment.START if below else ft.CrossAxisAlignment.END
    notes: list[ft.Control] = [words(ui, note, "tag", theme.PAPER) for note in said]
    aside = ft.Column(notes, spacing=0, tight=True, horizontal_alignment=end)
    parts: list[ft.Control] = [sign, words(ui, picture.word, "heading", theme.PAPER, room=room, expand=True)]
    lines: list[ft.Control] = [ft.Row(parts, spacing=10), aside] if below else [ft.Row([*parts, aside], spacing=10)]
    if picture.reason:
        lines.insert(1, words(ui, picture.reason, "small", theme.PAPER))
    fill = theme.BAD if picture.lands else theme.GOOD
    return surface(ft.Column(lines, spacing=2), fill, radius=0, pad=(6, 14))


def _orders(ui: Ui, picture: AlexisOrders) -> ft.Control:
    """The tile that he takes, and the directions beside it: drawn in one size, so that they are seen whole."""
    directions = picture.card.directions if picture.card else ()
    room = ui.column - FACE_EDGES - (COMPASS + 12 if directions else 0)
    beside = not ui.stacked and whole_words(ui, picture.order, room, "heading")
    text = words(ui, picture.order, "heading", room=room if beside else None, text_align=ft.TextAlign.CENTER)
    taken = centered([_taken(ui, picture, room), *([text] if beside else [])], expand=True)
    compass = [_compass(ui, directions, picture.middle)] if directions else []
    row = ft.Row([taken, *compass], spacing=12)
    return padded(centered([row] if beside else [row, text], 6), 10, 10)


def _taken(ui: Ui, picture: AlexisOrders, room: float) -> ft.Control:
    """The tiles of the row with the one that he takes, or a ship, or any tile where only his card tells."""
    if picture.tile is None:
        return symbol(ui, "ship_grey" if picture.lands else "landscape", 60)
    size = min(54.0, (room - 12) / ROW)
    return ft.Row([_square(ui, at + 1, at + 1 == picture.tile, size) for at in range(ROW)], spacing=6, tight=True)


def _square(ui: Ui, number: int, wanted: bool, size: float) -> ft.Control:
    if wanted:
        value = figure(ui, number, size * 0.6, theme.ON_CONTAINER, scaled=False)
        return surface(value, theme.CONTAINER, (4, theme.MAIN), 12, center=True, width=size, height=size)
    value = figure(ui, number, size * 0.4, theme.INK2, scaled=False)
    centred = ft.Container(value, width=size, height=size, alignment=ft.Alignment.CENTER)
    return ft.Stack([dashed(size, 12), centred], width=size, height=size)


def _compass(ui: Ui, directions: tuple[Direction, ...], middle: str) -> ft.Control:
    """Arrows round the player's last tile or ship; a side without arrows takes no room."""
    step = ARM + BETWEEN
    above = step if "up" in directions else 0
    mark = symbol(ui, middle, ARM - 12, theme.MAIN)
    edge = (2, theme.INK)
    centre = surface(mark, theme.SAND, edge, 10, center=True, left=step, top=above, width=ARM, height=ARM)
    arrows = [_arrow(ui, direction, at + 1, above) for at, direction in enumerate(directions)]
    height = above + ARM + (step if "down" in directions else 0)
    return ft.Stack([centre, *arrows], width=COMPASS, height=height)


def _arrow(ui: Ui, direction: str, rank: int, above: float) -> ft.Control:
    """An arrow with its rank inside; `above` is the room above the middle. The first arrow is filled."""
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
