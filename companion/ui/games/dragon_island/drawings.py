"""The eight steps of a turn, the prices, and a card for each player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.dragon_island.facts import COLORS
from companion.games.dragon_island.pictures import (
    PetCard,
    PlayerCard,
    PlayerCards,
    PriceOf,
    TurnPrices,
    TurnStep,
    TurnSteps,
    dragon_word,
)
from companion.ui.blocks.controls import Hands
from companion.ui.games.dragon_island.cells import badge
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, pen, symbol
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import even_row, padded, spoken, stretched, surface
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.typography import ROLES, grown

TAG_RADIUS = 8
# Two price cards side by side: the gap between them, and the room that edges and symbol leave for a name.
CARD_GAP, NAME_EDGES, NAME = 10, 58, 16


def draw_steps(ui: Ui, picture: TurnSteps, hands: Hands) -> ft.Control:
    """The turn as a list. Where text is large, only the present and later steps are shown."""
    shown = [step for step in picture.steps if not ui.stacked or step.status in ("now", "later")]
    rows = [_now(ui, step, step.detail) if step.detail else _step(ui, step) for step in shown]
    return ft.Semantics(content=paper(stretched(rows, 2), 6), label=ui.t(picture.label), container=True)


def _step(ui: Ui, step: TurnStep) -> ft.Control:
    match step.status:
        case "later":
            sign = _number(ui, step.number)
        case "done":
            sign = icon(ft.Icons.CHECK_CIRCLE_ROUNDED, 26, theme.GOOD)
        case _:
            sign = icon(ft.Icons.REMOVE_CIRCLE_OUTLINE_ROUNDED, 26, theme.INK2)
    later = step.status == "later"
    text = words(ui, step.text, "body", theme.INK if later else theme.INK2, expand=True)
    left_out = ui.stacked or step.status in ("skipped", "none")  # its words say that one need not
    tag = [] if left_out else [_tag(ui, step, quiet=not later)]
    return ft.MergeSemantics(padded(ft.Row([sign, text, *tag], spacing=12), 5, 12))


def _now(ui: Ui, step: TurnStep, detail: Message) -> ft.Control:
    name = words(ui, step.text, "heading", theme.ON_CONTAINER, expand=True)
    number, tag = _number(ui, step.number, now=True), _tag(ui, step)
    told = words(ui, detail, "body", size=16)
    if ui.stacked:
        lines: list[ft.Control] = [ft.Row([number, tag], spacing=12), ft.Row([name]), told]
    else:
        lines = [ft.Row([number, name, tag], spacing=12), padded(told, left=38)]
    return ft.MergeSemantics(surface(stretched(lines, 4), theme.CONTAINER, (2.5, theme.MAIN), 18, (9, 10)))


def _number(ui: Ui, number: int, now: bool = False) -> ft.Control:
    """The number of a step in its circle, filled at the present step."""
    size = 26 * min(ui.scale, 1.5)
    return surface(
        figure(ui, number, 16 * min(ui.scale, 1.5), theme.ON_MAIN if now else theme.INK, scaled=False),
        theme.MAIN if now else None,
        None if now else (2, theme.OUTLINE),
        size / 2,
        width=size,
        height=size,
        center=True,
    )


def _tag(ui: Ui, step: TurnStep, quiet: bool = False) -> ft.Control:
    """Whether one must: filled, with an edge, or with a dashed one; the word says the same."""
    must, may = step.duty == "must", step.duty == "may"
    ink = theme.INK2 if quiet else theme.PAPER if must else theme.INK
    word = surface(
        words(ui, step.tag, "tag", ink, no_wrap=True),
        theme.INK if must and not quiet else None,
        (1.5, theme.OUTLINE) if may and not quiet else None,
        TAG_RADIUS,
        (2, 9),
    )
    if must or may or quiet:
        return word
    _, size, line = ROLES["tag"]
    wide = text_width("SourceSB", ui.t(step.tag), grown(ui, size)) + 18
    return cv.Canvas([_dashes(wide, grown(ui, line) + 4)], content=word)


def _dashes(wide: float, high: float) -> cv.Path:
    """A dashed edge, which a container cannot draw."""
    low, right, base, curve = 0.5, wide - 0.5, high - 0.5, TAG_RADIUS
    corners = [((right, low), (right, curve)), ((right, base), (right - curve, base))]
    corners += [((low, base), (low, base - curve)), ((low, low), (curve, low))]
    sides = [(right - curve, low), (right, base - curve), (curve, base), (low, curve)]
    way: list[cv.Path.PathElement] = [cv.Path.MoveTo(curve, low)]
    for side, (corner, end) in zip(sides, corners, strict=True):
        way += [cv.Path.LineTo(*side), cv.Path.QuadraticTo(*corner, *end)]
    return cv.Path(way, paint=pen(theme.OUTLINE, 1.5, (4, 3)))


def draw_prices(ui: Ui, picture: TurnPrices, hands: Hands) -> ft.Control:
    """The prices of a turn. Their key keeps the player's tap on the terrain as long as the turn lasts."""
    return Prices(picture, key=picture.moment)


@component
def Prices(picture: TurnPrices) -> ft.Control:
    """The prices below chips of the terrain and the pets that make things cheaper."""
    ui = current_ui()
    asked, ask = use_state(False)
    own = asked if picture.own_terrain is None else picture.own_terrain
    chips = [_terrain_chip(ui, own, ask if picture.own_terrain is None else None)]
    chips += [
        ft.MergeSemantics(_chip(ui, msg(f"dragon_island.chip.{color}"), badge(ui, color, 22), True))
        for color in picture.pets
    ]
    room = (ui.column - 32 - CARD_GAP) / 2 - NAME_EDGES
    one_a_row = ui.stacked or not all(whole_words(ui, row.name, room, "strong", NAME) for row in picture.prices)
    cards = [_price(ui, row, own) for row in picture.prices]
    title = words(ui, msg("dragon_island.prices"), "section")
    head = ft.Row([title, *chips], spacing=8, run_spacing=8, wrap=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    if one_a_row:
        return stretched([head, *cards])
    for card in cards:
        card.expand = True
    return stretched([head, *(even_row(cards[at : at + 2], CARD_GAP) for at in range(0, len(cards), 2))])


def _chip(ui: Ui, text: Message, sign: ft.Control, on: bool) -> ft.Container:
    ink = theme.ON_CONTAINER if on else theme.INK
    label = words(ui, text, "strong", ink, 16, expand=True, expand_loose=True)
    row = ft.Row([sign, label], spacing=6, tight=True)
    edge = (1.5, theme.MAIN if on else theme.OUTLINE)
    return surface(row, theme.CONTAINER if on else theme.PAPER, edge, pad=(12, 14))


def _terrain_chip(ui: Ui, on: bool, set_on: Callable[[bool], None] | None) -> ft.Control:
    """Whether the wizard stands on the own terrain. A tap changes it as long as nobody has told the tile."""
    text = msg("dragon_island.chip.own_terrain")
    mark = ft.Icons.CHECK_BOX_ROUNDED if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    sign = icon(mark, 22, theme.ON_CONTAINER if on else theme.OUTLINE)
    return target(ui, _chip(ui, text, sign, on), ui.t(text), partial(set_on, not on) if set_on else None, selected=on)


def _price(ui: Ui, row: PriceOf, own: bool) -> ft.Container:
    """A price large enough to read in passing, with its sum."""
    written = row.own_terrain if own else row.elsewhere
    price = written.price
    name = words(ui, row.name, "strong", size=NAME, expand=True)
    lines: list[ft.Control] = [words(ui, written.unit, "small")]
    if price.off:
        lines.append(words(ui, price.sum, "small", theme.INK2))
    head = ft.Row([symbol(ui, row.symbol, 24, theme.MAIN), name], spacing=8)
    value = ft.Row([figure(ui, price.total, 38), ft.Column(lines, spacing=0, expand=True)], spacing=8)
    content = ft.MergeSemantics(ft.Column([head, value], spacing=2))
    return surface(content, edge=(1, theme.LINE), radius=18, pad=(9, 12))


def draw_players(ui: Ui, picture: PlayerCards, hands: Hands) -> ft.Control:
    """One card for each player."""
    cards = [_player(ui, card, picture.moment) for card in picture.cards]
    return ft.Semantics(content=stretched(cards), label=ui.t(picture.label), container=True)


def _player(ui: Ui, card: PlayerCard, moment: str) -> ft.Control:
    """Pets with their coins, captured colors, and the fame for a player who asks."""
    pets = [_pet(ui, pet) for pet in card.pets] or [words(ui, msg("dragon_island.no_pets"), "small", theme.INK2)]
    parts = [words(ui, card.name, "heading"), *pets, _captured(ui, card), Peek(card, key=f"{card.name}-{moment}")]
    box = paper(stretched(parts, 8))
    if card.active:
        box.border = ft.Border.all(2, theme.MAIN)
    return box


def _pet(ui: Ui, pet: PetCard) -> ft.Control:
    """A pet's card: its dragon, its coins, and its cave if it lives in one."""
    signs: list[ft.Control] = [symbol(ui, "coin", 20) for _ in range(pet.coins)]
    if pet.cave:
        signs.append(symbol(ui, "cave", 22, theme.MAIN))
    text, row = words(ui, pet.text, "body", room=card_room(ui) - 44), ft.Row(signs, spacing=2, tight=True)
    if ui.stacked:
        lines: list[ft.Control] = [ft.Column([text, row], spacing=4, expand=True)]
    else:
        text.expand = True
        lines = [text, row]
    return ft.MergeSemantics(ft.Row([badge(ui, pet.color), *lines], spacing=10))


def _captured(ui: Ui, card: PlayerCard) -> ft.Control:
    """The captured colors by name, and five places for their markers."""
    empty = partial(surface, None, None, (1.5, theme.LINE), 13, width=26, height=26)
    places = [badge(ui, color, 26) if color in card.captured else empty() for color in COLORS]
    label = ui.t(card.captured_text)
    if card.captured:
        names = ", ".join(ui.t(dragon_word(color)) for color in card.captured)
        label = ui.t(msg("core.at_entry", entry=label, text=names))
    text, line = words(ui, label, "small"), ft.Row(places, spacing=4, tight=True)
    text.expand = None if ui.stacked else True
    content = ft.Column([text, line], spacing=4) if ui.stacked else ft.Row([text, line], spacing=10)
    return spoken(content, label)


@component
def Peek(card: PlayerCard) -> ft.Control:
    """The fame behind a player's screen: one tap shows it, another hides it."""
    ui = current_ui()
    open_, set_open = use_state(False)
    sign = ft.Icons.VISIBILITY_OFF_ROUNDED if open_ else ft.Icons.VISIBILITY_ROUNDED
    told = card.fame if open_ else card.peek
    row = ft.Row([icon(sign, 22, theme.MAIN), words(ui, told, "strong", size=16, expand=True)], spacing=10)
    box = surface(row, theme.SAND, radius=14, pad=12)
    return target(ui, box, ui.t(told), partial(set_open, not open_), selected=open_)
