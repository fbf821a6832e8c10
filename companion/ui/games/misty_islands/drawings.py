"""The drawings of a step: both dice, the wind rose, prices of flights, clouds, oculars and number keys."""

from __future__ import annotations

from functools import partial
from math import ceil

import flet as ft

from companion.core.message import Message, msg
from companion.games.misty_islands.facts import CLOUD_HOLDS, LONGEST_FLIGHT, OCULARS
from companion.games.misty_islands.offers import FACES
from companion.games.misty_islands.pictures import (
    CloudOfTiles,
    CloudSky,
    FlightPrices,
    NumberKey,
    NumberKeys,
    OcularRow,
    PriceCard,
    RolledDie,
    UsualFlight,
    WindDice,
    WindRose,
)
from companion.ui.blocks.controls import Hands, action
from companion.ui.games.misty_islands.rose import WIDTH as ROSE
from companion.ui.games.misty_islands.rose import legend, rose
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.steppers import Stepper
from companion.ui.kit.motion import rolled
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import centered, middle_row, spoken, stretched, surface, top_row, wrapped
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

DIE, BETWEEN_DICE = 116.0, 14
KEYS_A_ROW = 5
# The room that the edges of screen and card, and a mark of the legend, leave beside the rose.
ROSE_EDGES = 76
GAP = 8
# The width of a drawn cloud.
CLOUD = 54


def draw_dice(ui: Ui, picture: WindDice, hands: Hands) -> ft.Control:
    """Both dice, large enough to read across the table, each above its second roll."""
    columns: list[ft.Control] = [_die(ui, die, hands) for die in picture.dice]
    if ui.stacked:
        return stretched(columns, 18)
    for column in columns:
        column.expand = True
    return top_row(columns, BETWEEN_DICE)


def _die(ui: Ui, die: RolledDie, hands: Hands) -> ft.Control:
    others = [face for face in FACES[die.die] if face != die.face][:3]
    rolled_twice = isinstance(die.again, Message)  # the second roll may show the same face again
    faces = [partial(_face, ui, face) for face in (*others, die.face)]
    face = rolled(ui, faces, f"{die.die}-{die.face}-{rolled_twice}")
    name = words(ui, die.name, "section", size=19, text_align=ft.TextAlign.CENTER)
    whom = words(ui, die.whom, "small", theme.INK2, text_align=ft.TextAlign.CENTER)
    said = spoken(centered([face, name, whom], 2), f"{ui.t(die.name)}, {ui.t(die.whom)}")
    if isinstance(die.again, Message):
        again = _settled(ui, die.again)
    else:  # a screen reader hears, too, which die the button rolls
        again = ft.MergeSemantics(ft.Semantics(content=action(ui, die.again, hands), label=ui.t(die.name)))
    return stretched([said, again], 8)


def _settled(ui: Ui, text: Message) -> ft.Control:
    """The second result stands: a check and nothing to press."""
    wide = ui.column - 32
    room = (wide if ui.stacked else (wide - BETWEEN_DICE) / 2) - 50
    shown = words(ui, text, "label", theme.INK2, room=room, expand=True, expand_loose=True)
    row = middle_row([icon(ft.Icons.CHECK_ROUNDED, 24, theme.INK2), shown])
    box = surface(row, theme.SHOAL, radius=18, pad=(16, 8))
    return spoken(box, ui.t(text))


def _face(ui: Ui, face: str) -> ft.Control:
    """A die with a strip of the game's color along its lower edge."""
    inner = surface(_face_sign(ui, face), radius=22, center=True)
    edge = (3, theme.INK)
    return surface(inner, theme.CONTAINER, edge, 26, ft.Padding.only(bottom=6), width=DIE, height=DIE)


def _face_sign(ui: Ui, face: str) -> ft.Control:
    match face:
        case "energy_1":
            return symbol(ui, "energy_stone", 64, theme.MAIN)
        case "energy_2":
            return middle_row([symbol(ui, "energy_stone", 48, theme.MAIN) for _ in range(2)], 0)
        case "tile":
            return symbol(ui, "tile", 72, theme.MAIN)
        case "plus_1":
            return ft.Text("+1", style=ft.TextStyle(font_family="SansitaX", size=60, height=1.0, color=theme.MAIN))
    return symbol(ui, f"die_{face}", 90, theme.MAIN)


def draw_rose(ui: Ui, picture: WindRose, hands: Hands) -> ft.Control:
    """The rose with its legend, side by side where the words fit."""
    drawn = rose(ui, picture.wind)
    beside = ui.column - ROSE_EDGES - ROSE
    below = ui.stacked or not all(whole_words(ui, text, beside, "small") for _, text in picture.legend)
    entries = ft.Column([legend(ui, kind, text) for kind, text in picture.legend], spacing=10)
    entries.expand = None if below else True
    content = centered([drawn, entries], 12) if below else ft.Row([drawn, entries], spacing=4)
    said = spoken(content, ui.t(picture.label))
    return paper(said, ft.Padding.only(left=4, right=10, top=7, bottom=7))


def draw_prices(ui: Ui, picture: FlightPrices, hands: Hands) -> ft.Control:
    """A card for each player."""
    return stretched([_price_card(ui, card, hands) for card in picture.cards])


def _price_card(ui: Ui, card: PriceCard, hands: Hands) -> ft.Control:
    note = ", ".join(ui.t(text) for text in (card.energy, card.plus) if text)
    head = ft.Column([words(ui, card.stands, "strong"), words(ui, note, "small", theme.INK2)], spacing=0)
    stepper = Stepper(
        card.stands,
        card.player.value,
        0,
        LONGEST_FLIGHT,
        lambda value: hands.send({**card.correct, "value": value}),
        key=f"stands-{card.player.name}",
    )
    head.expand = None if ui.stacked else True
    top = ft.Column([head, stepper], spacing=8) if ui.stacked else ft.Row([head, stepper], spacing=8)
    line = ft.Divider(height=13, thickness=1, color=theme.LINE)
    rows = [_price(ui, row) for row in card.rows]
    return paper(ft.Column([top, line, *rows], spacing=4), (10, 14))


def _price(ui: Ui, row: UsualFlight) -> ft.Control:
    color = theme.INK2 if not row.paid else theme.INK if row.flight.cost else theme.GOOD
    text = words(ui, row.text, "body", theme.INK if row.paid else theme.INK2, 16, expand=not ui.stacked)
    lock = [] if row.paid else [symbol(ui, "lock", 18, theme.INK2)]
    parts: list[ft.Control] = [text, *lock, figure(ui, ui.t(row.price), 18, color)]
    return ft.MergeSemantics(ft.Column(parts, spacing=2) if ui.stacked else ft.Row(parts, spacing=8))


def draw_clouds(ui: Ui, picture: CloudSky, hands: Hands) -> ft.Control:
    """The clouds in one or two rows. A cloud whose tiles can be taken is a button."""
    lying = picture.clouds
    fit = int((ui.column - 32 + GAP) // (CLOUD + GAP))
    a_row = len(lying) if len(lying) <= fit else ceil(len(lying) / 2)
    width = (ui.column - 32 - GAP * (a_row - 1)) // a_row
    row = wrapped([_cloud(ui, cloud, width, hands) for cloud in lying], GAP, GAP)
    still = not any(cloud.intent for cloud in lying)
    return ft.Semantics(content=row, label=ui.t(picture.label), exclude_semantics=still, container=True)


def _cloud(ui: Ui, cloud: CloudOfTiles, width: float, hands: Hands) -> ft.Control:
    lying = cloud.tiles
    size = min(26.0, (width - 10) / CLOUD_HOLDS - 2)
    tiles = [symbol(ui, "tile", size, theme.MAIN if at < lying else theme.LINE) for at in range(CLOUD_HOLDS)]
    number = figure(ui, cloud.number, 18, theme.PAPER if lying else theme.INK2, scaled=False)
    sign = ft.Stack(
        [
            symbol(ui, "cloud", CLOUD, theme.INK2 if lying else theme.LINE),
            ft.Container(number, width=CLOUD, height=58, alignment=ft.Alignment.CENTER),
        ],
        width=CLOUD,
        height=CLOUD,
    )
    count = figure(ui, lying, 22, theme.INK if lying else theme.INK2)
    drawn = centered([sign, middle_row(tiles, 2), count], 4, alignment=ft.MainAxisAlignment.CENTER)
    edge = (2, theme.OUTLINE) if cloud.intent else (1, theme.LINE)
    box = surface(drawn, theme.PAPER if lying else None, edge, 18, (10, 0), width=width)
    return target(ui, box, ui.t(cloud.name), partial(hands.send, cloud.intent) if cloud.intent else None)


def draw_oculars(ui: Ui, picture: OcularRow, hands: Hands) -> ft.Control:
    """The oculars in a row. An ocular whose tile can be laid is a button."""
    row = ft.Row([_ocular(ui, picture, at, hands) for at in range(OCULARS)], spacing=GAP)
    return ft.Semantics(content=row, label=ui.t(picture.label), exclude_semantics=picture.lay is None, container=True)


def _ocular(ui: Ui, picture: OcularRow, at: int, hands: Hands) -> ft.Control:
    full, side = at < picture.full, min(56.0, (ui.column - 32 - GAP * (OCULARS - 1)) / OCULARS)
    lens = surface(
        symbol(ui, "tile", side * 0.55, theme.MAIN) if full else None,
        theme.PAPER if full else theme.SHOAL,
        (2.5, theme.INK if full else theme.OUTLINE),
        side / 2,
        width=side,
        height=side,
        center=True,
    )
    if not full or picture.lay is None:
        return lens
    return target(ui, lens, ui.t(msg("misty_islands.ocular_full", at=at + 1)), partial(hands.send, picture.lay))


def draw_keys(ui: Ui, picture: NumberKeys, hands: Hands) -> ft.Control:
    """Number keys, large enough for a thumb."""
    cells = [_key(ui, key, picture.symbol, hands) for key in picture.keys]
    cells += [ft.Container(expand=True) for _ in range(-len(cells) % KEYS_A_ROW)]  # so that all are as wide
    rows: list[ft.Control] = [
        ft.Row(cells[first : first + KEYS_A_ROW], spacing=GAP) for first in range(0, len(cells), KEYS_A_ROW)
    ]
    return ft.Semantics(content=ft.Column(rows, spacing=GAP), label=ui.t(picture.label), container=True)


def _key(ui: Ui, key: NumberKey, sign: str | None, hands: Hands) -> ft.Control:
    shown: list[ft.Control] = [figure(ui, key.value, 26), *([symbol(ui, sign, 16, theme.MAIN)] if sign else [])]
    box = surface(middle_row(shown, 2, tight=True), edge=(2, theme.OUTLINE), pad=(15, 0), center=True)
    return target(ui, box, ui.t(key.name), partial(hands.send, key.intent), expand=True)
