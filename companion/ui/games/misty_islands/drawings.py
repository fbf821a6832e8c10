"""Die Inseln im Nebel, drawn: both dice, the wind rose, what flights cost, the clouds, number keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import ceil
from typing import Any

import flet as ft

from companion.core.blocks import Button, DataPicture, Menu
from companion.core.message import Message
from companion.games.misty_islands.offers import FACES
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.misty_islands.rose import WIDTH as ROSE
from companion.ui.games.misty_islands.rose import FlightCard, legend, rose
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.stepper import Stepper
from companion.ui.kit.motion import rolled
from companion.ui.kit.paper import paper
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

DIE, BETWEEN_DICE = 116.0, 14
KEYS_A_ROW = 5
# What the edges of screen and card leave beside the rose, less a mark of the legend.
ROSE_EDGES = 76
GAP = 8
# As wide as the drawing of a cloud.
CLOUD = 54


def dice(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Both dice, to be read from across the table, each with its second roll."""
    columns: list[ft.Control] = [_die(ui, die, hands) for die in picture.data["dice"]]
    if ui.stacked:
        return ft.Column(columns, spacing=18, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    for column in columns:
        column.expand = True
    return ft.Row(columns, spacing=BETWEEN_DICE, vertical_alignment=ft.CrossAxisAlignment.START)


def _half(ui: Ui) -> float:
    """How much room each die has."""
    wide = ui.column - 32
    return wide if ui.stacked else (wide - BETWEEN_DICE) / 2


def _die(ui: Ui, die: Mapping[str, Any], hands: Hands) -> ft.Control:
    others = [face for face in FACES[die["die"]] if face != die["face"]][:3]
    rolls = len(die["again"]["ways"])  # the second roll may show the same face again
    faces = [partial(_face, ui, face) for face in (*others, die["face"])]
    face = rolled(ui, faces, f"{die['die']}-{die['face']}-{rolls}")
    name = words(ui, die["name"], "section", size=19, text_align=ft.TextAlign.CENTER)
    whom = words(ui, die["whom"], "small", theme.INK2, text_align=ft.TextAlign.CENTER)
    said = ft.Semantics(
        content=ft.Column([face, name, whom], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        label=f"{ui.t(die['name'])}, {ui.t(die['whom'])}",
        exclude_semantics=True,
        container=True,
    )
    return ft.Column(
        [said, _again(ui, die["name"], die["again"], hands)],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _again(ui: Ui, name: Message, again: Mapping[str, Any], hands: Hands) -> ft.Control:
    """One tap when the app rolls; a list of faces when the die lies on the table. Which die is seen, and heard."""
    ways = again["ways"]
    if not ways:
        return _settled(ui, again)
    act = partial(hands.send, ways[0]["intent"])
    if len(ways) > 1:
        faces = tuple(Button(way["label"], way["intent"], symbol=way["symbol"]) for way in ways)
        act = partial(hands.menu, Menu(again["label"], again["label"], faces))
    button = press(ui, again["label"], act, sign="dice")
    return ft.MergeSemantics(ft.Semantics(content=button, label=ui.t(name)))


def _settled(ui: Ui, again: Mapping[str, Any]) -> ft.Control:
    """The second result stands: nothing to press, and a check instead of a lock."""
    text = words(ui, again["label"], "label", theme.INK2, room=_half(ui) - 50, expand=True, expand_loose=True)
    row = ft.Row(
        [icon(ft.Icons.CHECK_ROUNDED, 24, theme.INK2), text],
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    box = ft.Container(
        row, bgcolor=theme.SHOAL, border_radius=18, padding=ft.Padding.symmetric(vertical=16, horizontal=8)
    )
    return ft.Semantics(content=box, label=ui.t(again["label"]), exclude_semantics=True, container=True)


def _face(ui: Ui, face: str) -> ft.Control:
    """A die with a strip of the game's colour along its lower edge."""
    inner = ft.Container(
        _symbol(ui, face), bgcolor=theme.PAPER, border_radius=ft.BorderRadius.all(22), alignment=ft.Alignment.CENTER
    )
    return ft.Container(
        inner,
        width=DIE,
        height=DIE,
        bgcolor=theme.CONTAINER,
        border=ft.Border.all(3, theme.INK),
        border_radius=26,
        padding=ft.Padding.only(bottom=6),
    )


def _symbol(ui: Ui, face: str) -> ft.Control:
    match face:
        case "energy_1":
            return symbol(ui, "energy_stone", 64, theme.MAIN)
        case "energy_2":
            stones: list[ft.Control] = [symbol(ui, "energy_stone", 48, theme.MAIN) for _ in range(2)]
            return ft.Row(stones, spacing=0, alignment=ft.MainAxisAlignment.CENTER)
        case "tile":
            return symbol(ui, "tile", 72, theme.MAIN)
        case "plus_1":
            return ft.Text("+1", style=ft.TextStyle(font_family="SansitaX", size=60, height=1.0, color=theme.MAIN))
    return symbol(ui, f"die_{face}", 90, theme.MAIN)


def wind_rose(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The wind, what the bonus adds and what costs, with a legend beside it."""
    letters = {arm["direction"]: ui.t(arm["letter"]) for arm in picture.data["arms"]}
    kinds = {arm["direction"]: arm["kind"] for arm in picture.data["arms"]}
    drawn = rose(letters, kinds)
    texts = picture.data["legend"]
    beside = ui.column - ROSE_EDGES - ROSE
    below = ui.stacked or not all(whole_words(ui, entry["text"], beside, "small") for entry in texts)
    entries = ft.Column([legend(ui, entry) for entry in texts], spacing=10)
    content: ft.Control
    if below:
        content = ft.Column([drawn, entries], spacing=12, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    else:
        entries.expand = True
        content = ft.Row([drawn, entries], spacing=4)
    said = ft.Semantics(content=content, label=ui.t(picture.label), exclude_semantics=True, container=True)
    return paper(said, ft.Padding.only(left=4, right=10, top=7, bottom=7))


def prices(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """A card a player: the number under the balloon, and what the usual flights cost from there."""
    cards = [_prices(ui, player, hands) for player in picture.data["players"]]
    return ft.Column(cards, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _prices(ui: Ui, player: Mapping[str, Any], hands: Hands) -> ft.Control:
    energy = ui.t(player["energy"])
    note = f"{energy}, {ui.t(player['plus'])}" if player["plus"] else energy
    head = ft.Column([words(ui, player["stands"], "strong"), words(ui, note, "small", theme.INK2)], spacing=0)
    stepper = Stepper(
        player["stands"],
        player["value"],
        0,
        player["most"],
        lambda value: hands.send({**player["correct"], "value": value}),
        key=f"stands-{player['name']}",
    )
    top: ft.Control
    if ui.stacked:
        top = ft.Column([head, stepper], spacing=8)
    else:
        head.expand = True
        top = ft.Row([head, stepper], spacing=8)
    rows = [_price(ui, row) for row in player["rows"]]
    line = ft.Divider(height=13, thickness=1, color=theme.LINE)
    return paper(ft.Column([top, line, *rows], spacing=4), ft.Padding.only(left=14, right=14, top=10, bottom=10))


def _price(ui: Ui, row: Mapping[str, Any]) -> ft.Control:
    color = theme.GOOD if row["free"] else theme.INK if row["paid"] else theme.INK2
    text = words(ui, row["text"], "body", color if not row["paid"] else theme.INK, 16, expand=not ui.stacked)
    price = figure(ui, ui.t(row["price"]), 18, color)
    parts: list[ft.Control] = [text, price]
    if not row["paid"]:
        parts.insert(1, symbol(ui, "lock", 18, theme.INK2))
    if ui.stacked:
        return ft.MergeSemantics(ft.Column(parts, spacing=2))
    return ft.MergeSemantics(ft.Row(parts, spacing=8))


def flight(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The rose to choose a direction, and the spaces that way with their prices."""
    return FlightCard(picture, hands, key=picture.data["turn"])


def clouds(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The clouds as they lie, each with its tiles; a button each where one is to be taken."""
    lying = picture.data["clouds"]
    fit = int((ui.column - 32 + GAP) // (CLOUD + GAP))
    a_row = len(lying) if len(lying) <= fit else ceil(len(lying) / 2)
    width = (ui.column - 32 - GAP * (a_row - 1)) // a_row
    cells = [_cloud(ui, cloud, picture.data["holds"], width, hands) for cloud in lying]
    row = ft.Row(cells, spacing=GAP, run_spacing=GAP, wrap=True)
    if any(cloud["intent"] for cloud in lying):
        return ft.Semantics(content=row, label=ui.t(picture.label), container=True)
    return ft.Semantics(content=row, label=ui.t(picture.label), exclude_semantics=True, container=True)


def _cloud(ui: Ui, cloud: Mapping[str, Any], holds: int, width: float, hands: Hands) -> ft.Control:
    lying, tap = cloud["tiles"], None
    if cloud["intent"]:
        tap = partial(hands.send, cloud["intent"])
    size = min(26.0, (width - 10) / holds - 2)
    tiles: list[ft.Control] = [
        symbol(ui, "tile", size, theme.MAIN if at < lying else theme.LINE) for at in range(holds)
    ]
    number = figure(ui, cloud["number"], 18, theme.PAPER if lying else theme.INK2, scaled=False)
    drawn = ft.Column(
        [
            ft.Stack(
                [
                    symbol(ui, "cloud", CLOUD, theme.INK2 if lying else theme.LINE),
                    ft.Container(number, width=CLOUD, height=58, alignment=ft.Alignment.CENTER),
                ],
                width=CLOUD,
                height=CLOUD,
            ),
            ft.Row(tiles, spacing=2, alignment=ft.MainAxisAlignment.CENTER),
            figure(ui, lying, 22, theme.INK if lying else theme.INK2),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    box = ft.Container(
        drawn,
        width=width,
        bgcolor=theme.PAPER if lying else None,
        border=ft.Border.all(2, theme.OUTLINE) if tap else ft.Border.all(1, theme.LINE),
        border_radius=18,
        padding=ft.Padding.symmetric(vertical=10),
    )
    return target(ui, box, ui.t(cloud["name"]), tap)


def oculars(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Lenses in a row, those with a tile filled; where tiles are laid, each of these is a button."""
    cells = picture.data["cells"]
    side = min(56.0, (ui.column - 32 - GAP * (len(cells) - 1)) / len(cells))
    row = ft.Row([_ocular(ui, cell, side, hands) for cell in cells], spacing=GAP)
    acts = any(cell["intent"] for cell in cells)
    return ft.Semantics(content=row, label=ui.t(picture.label), exclude_semantics=not acts, container=True)


def _ocular(ui: Ui, cell: Mapping[str, Any], side: float, hands: Hands) -> ft.Control:
    full = cell["full"]
    lens = ft.Container(
        symbol(ui, "tile", side * 0.55, theme.MAIN) if full else None,
        width=side,
        height=side,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER if full else theme.SHOAL,
        border=ft.Border.all(2.5, theme.INK if full else theme.OUTLINE),
        border_radius=side / 2,
    )
    if cell["intent"] is None:
        return lens
    return target(ui, lens, ui.t(cell["name"]), partial(hands.send, cell["intent"]))


def keys(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Number keys, large enough for a thumb."""
    cells = [_key(ui, key, picture.data["symbol"], hands) for key in picture.data["keys"]]
    cells += [ft.Container(expand=True) for _ in range(-len(cells) % KEYS_A_ROW)]  # so that all are as wide
    rows: list[ft.Control] = [
        ft.Row(cells[first : first + KEYS_A_ROW], spacing=GAP) for first in range(0, len(cells), KEYS_A_ROW)
    ]
    return ft.Semantics(content=ft.Column(rows, spacing=GAP), label=ui.t(picture.label), container=True)


def _key(ui: Ui, key: Mapping[str, Any], sign: str | None, hands: Hands) -> ft.Control:
    shown: list[ft.Control] = [figure(ui, key["value"], 26), *([symbol(ui, sign, 16, theme.MAIN)] if sign else [])]
    box = ft.Container(
        ft.Row(shown, spacing=2, alignment=ft.MainAxisAlignment.CENTER, tight=True),
        bgcolor=theme.PAPER,
        border=ft.Border.all(2, theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=15),
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, box, ui.t(key["name"]), partial(hands.send, key["intent"]), expand=True)


DRAWERS: Mapping[str, DataDrawer] = {
    "misty_islands.dice": dice,
    "misty_islands.rose": wind_rose,
    "misty_islands.prices": prices,
    "misty_islands.flight": flight,
    "misty_islands.clouds": clouds,
    "misty_islands.oculars": oculars,
    "misty_islands.keys": keys,
}
