"""Alexis' turn as blocks: his pile, his card, and what can come of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Banner, Block, Button, Menu, Picture, Text
from companion.core.message import Message, msg
from companion.games.small_islands import alexis
from companion.games.small_islands.facts import ROW
from companion.games.small_islands.state import ALEXIS, State
from companion.games.small_islands.view.hand import preparation
from companion.games.small_islands.view.table import new_round, reason, table


def alexis_blocks(state: State) -> Iterator[Block]:
    """Alexis' turn: his pile, then his card."""
    if state.fresh:
        yield from new_round(state)
    if state.type is None:
        yield Text(msg("small_islands.lead_alexis" if state.app_draws else "small_islands.lead_alexis_table"), "lead")
        if state.app_draws:
            yield pile(state)
        yield table(state)
        yield from preparation(state)
        return
    yield expedition(state)
    yield Text(msg("small_islands.you_choose"), "small")
    if state.type == "land" and not state.lands:
        key = "small_islands.land_blocked" if state.blocked else "small_islands.land_too_early"
        yield Banner(msg(key, n=state.navigation), "warn", live=True)
    if state.lands and not state.grey:
        yield Banner(msg("small_islands.turns_yours_grey"), "warn", live=True)


def pile(state: State) -> Picture:
    """His draw pile, and how likely he lands with the next card."""
    land, cards = alexis.landing_chance(state)
    key = "small_islands.chance" if not state.navigation else "small_islands.chance_later"
    chance = msg(key, land=land, n=cards)
    data = {"left": len(state.pile), "land": land, "of": cards, "chance": chance, "word": _cards_left(state)}
    return Picture("small_islands.pile", msg("small_islands.pile_label", left=_cards_left(state), chance=chance), data)


def _cards_left(state: State) -> Message:
    return msg("small_islands.cards_left", n=len(state.pile))


def expedition(state: State) -> Picture:
    """The open card: what he does, with which tile, and where."""
    action = "land" if state.lands else "explore"
    card = state.card
    order = msg("small_islands.take_ship") if state.lands else _take(card.tile if card else None)
    ranks = [{"direction": direction, "rank": at + 1} for at, direction in enumerate(card.directions)] if card else []
    data = {
        "type": state.type,
        "action": action,
        "word": msg(f"small_islands.card_{state.type}"),
        "left": _cards_left(state) if state.app_draws else None,
        "mark": msg("small_islands.card_stand_in") if state.setup.cards == "stand_in" else None,
        "order": order,
        "tile": card.tile if card and not state.lands else None,
        "row": ROW,
        "text": msg("small_islands.lay_in_line" if ranks else "small_islands.lay_as_card", n=len(ranks)),
        "directions": ranks,
        "middle": msg("small_islands.your_last_tile"),
        "house": None if state.lands else msg("small_islands.never_grow"),
        "color": state.setup.alexis_color,
    }
    where = [msg(f"small_islands.direction.{rank['direction']}") for rank in ranks]
    label = msg("small_islands.card_label", word=data["word"], order=order, where=_then(where), text=data["text"])
    return Picture("small_islands.expedition", label, data)


def _take(tile: int | None) -> Message:
    return msg(f"small_islands.take_{tile}") if tile else msg("small_islands.take_as_card")


def _then(where: list[Message]) -> Message:
    if not where:
        return msg("small_islands.direction.card")
    said = where[0]
    for one in where[1:]:
        said = msg("small_islands.then", first=said, second=one)
    return said


def alexis_foot(state: State) -> Iterator[Button | Menu]:
    """His card is turned first; then what came of it."""
    if state.type is None and state.app_draws:
        yield Button(msg("small_islands.turn_card"), {"do": "alexis"}, role="main", symbol="card")
    elif state.type is None:
        for kind, symbol in (("explore", "explore"), ("land", "ship")):
            yield Button(msg(f"small_islands.card_is_{kind}"), {"do": "alexis", "card": kind}, symbol=symbol)
    elif state.lands:
        hint = msg("small_islands.he_explores")
        yield Button(msg("small_islands.no_room"), {"do": "no_room"}, symbol="block", hint=hint)
        yield Button(msg("small_islands.ship_laid"), {"do": "landed"}, role="main", symbol="ship")
    else:
        yield from _explored(state)


def _explored(state: State) -> Iterator[Button]:
    there = state.row > 0
    missing = Button(
        msg("small_islands.not_there"),
        {"do": "not_there"},
        symbol="not_found",
        hint=msg("small_islands.last_reward"),
        role="other" if there else "main",
        locked=reason(state, {"do": "not_there"}),
    )
    if there:
        hint = msg("small_islands.his_point", name=state.seats[ALEXIS].name)
        yield Button(msg("small_islands.impossible"), {"do": "impossible"}, symbol="block", hint=hint)
    yield missing
    if there:
        yield Button(msg("small_islands.placed"), {"do": "placed"}, role="main", symbol="check")
