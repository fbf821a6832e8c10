"""The screen of Alexis' turn: his pile, his open card, and the buttons for its outcome."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Block, Button, Text
from companion.core.message import Message, msg
from companion.games.small_islands import alexis_decides
from companion.games.small_islands.facts import ROW
from companion.games.small_islands.missions import joined
from companion.games.small_islands.pictures import AlexisOrders, AlexisPile
from companion.games.small_islands.state import ALEXIS, State
from companion.games.small_islands.view_hand import preparation
from companion.games.small_islands.view_islands import tile_panel
from companion.games.small_islands.view_table import new_round, open_tiles


def alexis_blocks(state: State) -> Iterator[Block]:
    """The blocks of his turn: the preparation of a new round and his pile, then his card above everything else.

    With the ledger the panel for his tile is below his card.
    """
    if state.type is not None or state.explores_anyway:
        yield orders(state)
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
    yield open_tiles(state)
    yield from preparation(state)


def pile(state: State) -> AlexisPile:
    """His draw pile, and how likely he lands with the next card."""
    land, cards = alexis_decides.landing_chance(state)
    key = "small_islands.chance" if not state.navigation else "small_islands.chance_later"
    chance = msg(key, land=land, n=cards)
    left = _cards_left(state)
    return AlexisPile(left, chance, label=msg("small_islands.pile_label", left=left, chance=chance))


def _cards_left(state: State) -> Message:
    return msg("small_islands.cards_left", n=len(state.pile))


def orders(state: State) -> AlexisOrders:
    """His open card: the action, the tile, and the directions."""
    card = state.card
    directions = card.directions if card else ()
    mark = msg(f"small_islands.mark_{'ship' if state.fresh else 'tile'}")
    text = msg(f"small_islands.lay_{'in_line' if directions else 'as_card'}", n=len(directions), mark=mark)
    word = msg("small_islands.he_lands" if state.lands else "small_islands.he_explores")
    reason, order = _reason(state), _order(state)
    because = msg("small_islands.word_because", word=word, why=reason) if reason else word
    ways = [msg(f"small_islands.direction.{direction}") for direction in directions]
    where = joined(ways, "small_islands.then") if ways else msg("small_islands.direction.card")
    return AlexisOrders(
        card=card,
        lands=state.lands,
        word=word,
        reason=reason,
        left=_cards_left(state) if state.app_draws else None,
        mark=msg("small_islands.card_stand_in") if state.setup.cards == "stand_in" else None,
        order=order,
        text=text,
        middle="ship" if state.fresh else "landscape",
        house=msg("small_islands.never_grow") if _may_grow_his(state) else None,
        color=state.setup.alexis_color,
        label=msg("small_islands.card_label", word=because, order=order, where=where),
    )


def _may_grow_his(state: State) -> bool:
    """Whether his tile could grow an island with his house that the ledger does not know."""
    noted = sum(island.houses[ALEXIS] for island in state.islands) if state.keeping == "ledger" else 0
    return not state.lands and state.seats[ALEXIS].placed > noted


def _reason(state: State) -> Message | None:
    """The reason why he explores with a Land card or with any card, or None."""
    if state.explores_anyway:
        return msg("small_islands.any_card", n=state.navigation)
    if state.type != "land" or state.lands:
        return None
    return msg("small_islands.land_blocked" if state.blocked else "small_islands.land_too_early", n=state.navigation)


def _order(state: State) -> Message:
    """The order to take a ship or a tile."""
    if state.lands:
        return msg("small_islands.take_ship" if state.grey else "small_islands.take_own_ship")
    return msg(f"small_islands.take_{state.card.tile}" if state.card else "small_islands.take_as_card")


def alexis_foot(state: State) -> Iterator[Button]:
    """The buttons: turn his card, then tell its outcome."""
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
    """The outcomes of a tile. His tile can be missing only in a row with gaps."""
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
    """The button for a laid tile; with the ledger a tap on the island of the tile says the same."""
    if state.keeping == "ledger":
        return Button(msg("small_islands.not_written"), {"do": "placed"}, symbol="next")
    return Button(msg("small_islands.placed"), {"do": "placed"}, role="main", symbol="check")
