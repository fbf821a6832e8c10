"""Alexis' turn as blocks: his pile, his card, and what can come of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Block, Button, DataPicture, Text, data_picture
from companion.core.message import Message, msg
from companion.games.small_islands import alexis_decides
from companion.games.small_islands.facts import ROW
from companion.games.small_islands.state import ALEXIS, State
from companion.games.small_islands.view_hand import preparation
from companion.games.small_islands.view_islands import tile_panel
from companion.games.small_islands.view_table import new_round, table


def alexis_blocks(state: State) -> Iterator[Block]:
    """Alexis' turn: what the new round asks for, his pile, then his card and nothing before it.

    With the ledger what his tile brought to which island is told below his card.
    """
    if state.type is not None or state.explores_anyway:
        yield expedition(state)
        if state.explores_anyway and state.fresh:
            yield from new_round(state)
            yield from preparation(state)
        if not state.lands:
            yield from tile_panel(state)
        yield Text(msg("small_islands.you_choose"), "small")
        return
    if state.fresh:
        yield from new_round(state)
    yield Text(msg("small_islands.lead_alexis" if state.app_draws else "small_islands.lead_alexis_table"), "lead")
    if state.app_draws:
        yield pile(state)
    yield table(state)
    yield from preparation(state)


def pile(state: State) -> DataPicture:
    """His draw pile, and how likely he lands with the next card."""
    land, cards = alexis_decides.landing_chance(state)
    key = "small_islands.chance" if not state.navigation else "small_islands.chance_later"
    chance = msg(key, land=land, n=cards)
    data = {"left": len(state.pile), "land": land, "of": cards, "chance": chance, "word": _cards_left(state)}
    return data_picture(
        "small_islands.pile", msg("small_islands.pile_label", left=_cards_left(state), chance=chance), data
    )


def _cards_left(state: State) -> Message:
    return msg("small_islands.cards_left", n=len(state.pile))


def expedition(state: State) -> DataPicture:
    """The open card: what he does, with which tile, and where."""
    card = state.card
    order = _take_ship(state) if state.lands else _take(card.tile if card else None)
    ranks = [{"direction": direction, "rank": at + 1} for at, direction in enumerate(card.directions)] if card else []
    mark = "ship" if state.fresh else "tile"
    text = msg(
        "small_islands.lay_in_line" if ranks else "small_islands.lay_as_card",
        n=len(ranks),
        mark=msg(f"small_islands.mark_{mark}"),
    )
    data = {
        "type": state.type or "explore",
        "action": "land" if state.lands else "explore",
        "word": msg("small_islands.he_lands" if state.lands else "small_islands.he_explores"),
        "reason": _reason(state),
        "left": _cards_left(state) if state.app_draws else None,
        "mark": msg("small_islands.card_stand_in") if state.setup.cards == "stand_in" else None,
        "order": order,
        "tile": card.tile if card and not state.lands else None,
        "row": ROW,
        "text": text,
        "directions": ranks,
        "middle": "ship" if mark == "ship" else "landscape",
        "house": msg("small_islands.never_grow") if _may_grow_his(state) else None,
        "color": state.setup.alexis_color,
    }
    where = _then([msg(f"small_islands.direction.{rank['direction']}") for rank in ranks])
    word = msg("small_islands.word_because", word=data["word"], why=data["reason"]) if data["reason"] else data["word"]
    label = msg("small_islands.card_label", word=word, order=order, where=where)
    return data_picture("small_islands.expedition", label, data, told=True)


def _may_grow_his(state: State) -> bool:
    """Whether his tile could grow an island with his house unnoticed: the ledger knows those that are noted."""
    noted = sum(island.houses[ALEXIS] for island in state.islands) if state.keeping == "ledger" else 0
    return not state.lands and state.seats[ALEXIS].placed > noted


def _reason(state: State) -> Message | None:
    """Why a Land card, or whatever card it is, makes him explore."""
    if state.explores_anyway:
        return msg("small_islands.any_card", n=state.navigation)
    if state.type != "land" or state.lands:
        return None
    return msg("small_islands.land_blocked" if state.blocked else "small_islands.land_too_early", n=state.navigation)


def _take_ship(state: State) -> Message:
    return msg("small_islands.take_ship" if state.grey else "small_islands.take_own_ship")


def _take(tile: int | None) -> Message:
    return msg(f"small_islands.take_{tile}") if tile else msg("small_islands.take_as_card")


def _then(where: list[Message]) -> Message:
    if not where:
        return msg("small_islands.direction.card")
    said = where[0]
    for one in where[1:]:
        said = msg("small_islands.then", first=said, second=one)
    return said


def alexis_foot(state: State) -> Iterator[Button]:
    """His card is turned first; then what came of it."""
    if state.explores_anyway:
        yield from _explored(state)
    elif state.type is None and state.app_draws:
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
    """What came of it. That his tile is missing is no question while all tiles lie open."""
    there = state.row > 0
    missing = Button(
        msg("small_islands.not_there"),
        {"do": "not_there"},
        symbol="not_found",
        hint=msg("small_islands.last_reward"),
        role="other" if there else "main",
    )
    if there:
        his_point = msg("small_islands.his_point", name=state.seats[ALEXIS].name)
        hint = None if state.keeping == "ledger" else his_point  # there the ledger needs the room
        yield Button(msg("small_islands.impossible"), {"do": "impossible"}, symbol="block", hint=hint)
    if state.row < ROW:
        yield missing
    if there:
        yield _placed(state)


def _placed(state: State) -> Button:
    """With the ledger the tap on the island of his tile says so, too."""
    if state.keeping == "ledger":
        return Button(msg("small_islands.not_written"), {"do": "placed"}, symbol="next")
    return Button(msg("small_islands.placed"), {"do": "placed"}, role="main", symbol="check")
