"""Alexis: his pile of expedition cards and what he does in the Exploration phase (solo mode)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.chance import Rng
from companion.core.game import Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands import ledger
from companion.games.small_islands.cards import CardSet, CardType, ExpeditionCard, card_json, of_type
from companion.games.small_islands.events import (
    AlexisBlocked,
    AlexisCouldNot,
    AlexisLaid,
    AlexisLanded,
    CardTurned,
    Event,
    LuckSettled,
    MissionTurned,
    Shuffled,
    TileMissing,
)
from companion.games.small_islands.facts import ROW
from companion.games.small_islands.state import State


def first_cards(cards: CardSet, level: int, rng: Rng) -> tuple[ExpeditionCard, ...]:
    """As many cards of each type as the level tells, drawn at random; the rest stays in the box."""
    side = cards.level(level)
    explore = rng.shuffled(of_type(cards.expedition, "explore"))[: side.explore]
    land = rng.shuffled(of_type(cards.expedition, "land"))[: side.land]
    return (*explore, *land)


def first_pile(cards: CardSet, level: int, rng: Rng) -> Sequence[Event]:
    """The first cards, shuffled. Where a code has dealt, the luck of all piles is settled with them."""
    if not rng.scheme:
        return [_pile(first_cards(cards, level, rng), rng)]
    luck = rng.below(1 << 48)
    known = replace(cards, expedition=tuple(_sorted(cards.expedition)))
    return [LuckSettled(luck), _settled_pile(luck, 0, first_cards(known, level, Rng(f"{luck} cards", 0)))]


def _sorted(cards: Sequence[ExpeditionCard]) -> list[ExpeditionCard]:
    """In an order that does not depend on who has entered them."""
    return sorted(cards, key=lambda card: json.dumps(card_json(card), sort_keys=True))


def _pile(cards: Sequence[ExpeditionCard], rng: Rng) -> Shuffled:
    return Shuffled(tuple(card_json(card) for card in rng.shuffled(cards)))


def _settled_pile(luck: int, number: int, cards: Sequence[ExpeditionCard]) -> Shuffled:
    """A pile follows from the game's luck and how many there were before it, and nothing else."""
    return _pile(_sorted(cards), Rng(f"{luck} pile", number))


def shuffled(state: State, cards: Sequence[ExpeditionCard], rng: Rng) -> Shuffled:
    """These cards as a new pile."""
    return _pile(cards, rng) if state.luck is None else _settled_pile(state.luck, state.piles, cards)


def turn_card(state: State, rng: Rng) -> Sequence[Event]:
    """The next card; an empty pile is shuffled anew first."""
    anew = [] if state.pile else [shuffled(state, state.discard, rng)]
    top = anew[0].order[0] if anew else card_json(state.pile[0])
    return [*anew, CardTurned(top["type"], top)]


def turn_mission(state: State, rng: Rng) -> Sequence[Event]:
    """The next card, for his mission."""
    return [
        MissionTurned(event.type, event.card) if isinstance(event, CardTurned) and event.card else event
        for event in turn_card(state, rng)
    ]


def all_back(state: State, rng: Rng) -> Sequence[Event]:
    """After his Reward phase all of his cards are shuffled again."""
    cards = (*state.pile, *state.discard, *((state.card,) if state.card else ()))
    return [shuffled(state, cards, rng)] if cards else []


def left(state: State, kind: CardType) -> int:
    """Cards of a type in the draw pile."""
    return len(of_type(state.pile, kind))


def landing_chance(state: State) -> tuple[int, int]:
    """Of how many cards that may come next how many let him land; an empty pile means all cards again."""
    cards = state.pile or state.discard
    return len(of_type(cards, "land")), len(cards)


def offers(state: State) -> Iterator[Offer]:
    """Turn his card; then what came of it at the table."""
    if state.type is None:
        yield from card_offers(state)
    if state.lands:
        yield Offer("landed")
        yield Offer("no_room")
    elif state.type or state.explores_anyway:
        yield from _explored(state)


def _explored(state: State) -> Iterator[Offer]:
    """His tile was laid, fits nowhere, or is not in the row."""
    if state.row:
        yield Offer("placed")
        yield from ledger.tile_offers(state, "placed")
        yield Offer("impossible")
    if state.row < ROW:
        yield Offer("not_there")


def card_offers(state: State) -> Iterator[Offer]:
    """The app turns his card, or the player tells the type of the one on the table."""
    if state.app_draws:
        yield Offer("alexis")
    else:
        yield Offer("alexis", {"card": "explore"})
        yield Offer("alexis", {"card": "land"})


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """Alexis' turn."""
    match intent["do"]:
        case "alexis":
            return turn_card(state, rng) if state.app_draws else [CardTurned(intent["card"], None)]
        case "landed":
            return [AlexisLanded(turned_grey=not state.grey)]
        case "no_room":
            return [AlexisBlocked()]
        case "placed":
            return [AlexisLaid(), *ledger.written(state, intent)]
        case "impossible":
            return [AlexisCouldNot()]
        case _:
            return [TileMissing()]


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why this is not possible on Alexis' turn."""
    match intent:
        case {"do": "landed" | "no_room"} if state.type == "land" and state.navigation:
            return Refused("navigation_left", msg("small_islands.refused.he_explores", n=state.navigation))
        case {"do": "not_there"} if (state.type or state.explores_anyway) and state.row == ROW:
            return Refused("row_is_full", msg("small_islands.refused.row_is_full"))
        case {"do": "explore" | "land" | "no_tile_fits" | "stuck"}:
            return Refused("alexis_acts", msg("small_islands.refused.alexis_acts"))
        case {"do": "placed" | "impossible" | "not_there" | "landed"} if state.type is None:
            return Refused("no_card", msg("small_islands.refused.no_card"))
    return None
