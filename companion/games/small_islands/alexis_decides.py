"""Alexis decides here: his pile of expedition cards, his actions, and the islands that he builds on (solo mode).

The open card decides whether he lands (`State.lands`) or explores, and with which tile; its mission decides where he
must build. The player tells the app whether his tile or ship had room.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.chance import Rng
from companion.core.game import Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands import ledger
from companion.games.small_islands.alexis_cards import CardSet, CardType, ExpeditionCard, card_json, of_type
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
from companion.games.small_islands.missions import obstacle
from companion.games.small_islands.state import ALEXIS, State


def first_cards(cards: CardSet, level: int, rng: Rng) -> tuple[ExpeditionCard, ...]:
    """Draw the cards of a level at random, as many of each type as its side tells; the rest stays in the box."""
    side = cards.level(level)
    explore = rng.shuffled(of_type(cards.expedition, "explore"))[: side.explore]
    land = rng.shuffled(of_type(cards.expedition, "land"))[: side.land]
    return (*explore, *land)


def first_pile(cards: CardSet, level: int, rng: Rng) -> Sequence[Event]:
    """Shuffle the first cards. With a deal code the luck of all later piles is settled, too."""
    if not rng.scheme:
        return [_pile(first_cards(cards, level, rng), rng)]
    luck = rng.below(1 << 48)
    known = replace(cards, expedition=tuple(_sorted(cards.expedition)))
    return [LuckSettled(luck), _settled_pile(luck, 0, first_cards(known, level, Rng(f"{luck} cards", 0)))]


def _sorted(cards: Sequence[ExpeditionCard]) -> list[ExpeditionCard]:
    """Sort cards by content, so that the order in which they were entered does not matter."""
    return sorted(cards, key=lambda card: json.dumps(card_json(card), sort_keys=True))


def _pile(cards: Sequence[ExpeditionCard], rng: Rng) -> Shuffled:
    return Shuffled(tuple(card_json(card) for card in rng.shuffled(cards)))


def _settled_pile(luck: int, number: int, cards: Sequence[ExpeditionCard]) -> Shuffled:
    """Shuffle a pile that depends only on the luck of the game and on the number of earlier piles."""
    return _pile(_sorted(cards), Rng(f"{luck} pile", number))


def shuffled(state: State, cards: Sequence[ExpeditionCard], rng: Rng) -> Shuffled:
    """Shuffle these cards into a new pile."""
    return _pile(cards, rng) if state.luck is None else _settled_pile(state.luck, state.piles, cards)


def turn_card(state: State, rng: Rng) -> Sequence[Event]:
    """Turn the next card; an empty pile is shuffled again first."""
    anew = [] if state.pile else [shuffled(state, state.discard, rng)]
    top = anew[0].order[0] if anew else card_json(state.pile[0])
    return [*anew, CardTurned(top["type"], top)]


def turn_mission(state: State, rng: Rng) -> Sequence[Event]:
    """Turn the next card for his mission."""
    return [
        MissionTurned(event.type, event.card) if isinstance(event, CardTurned) and event.card else event
        for event in turn_card(state, rng)
    ]


def all_back(state: State, rng: Rng) -> Sequence[Event]:
    """Shuffle all of his cards again after his Reward phase."""
    cards = (*state.pile, *state.discard, *((state.card,) if state.card else ()))
    return [shuffled(state, cards, rng)] if cards else []


def left(state: State, kind: CardType) -> int:
    """Cards of a type in the draw pile."""
    return len(of_type(state.pile, kind))


def landing_chance(state: State) -> tuple[int, int]:
    """The Land cards among the cards that may come next, and the number of these cards; all cards for an empty pile."""
    cards = state.pile or state.discard
    return len(of_type(cards, "land")), len(cards)


def his_islands(state: State) -> tuple[str, ...]:
    """The islands on which Alexis must build."""
    if state.card is None:
        return ()
    known = (one for one in state.seen(ALEXIS) if not state.unknown_since(one.name))
    return tuple(one.name for one in known if obstacle(state.card.mission, one) is None)


def offers(state: State) -> Iterator[Offer]:
    """Turn his card; then report what came of it at the table."""
    if state.type is None:
        yield from card_offers(state)
    if state.lands:
        yield Offer("landed")
        yield Offer("no_room")
    elif state.type or state.explores_anyway:
        yield from _explored(state)


def _explored(state: State) -> Iterator[Offer]:
    """The reports about his tile: laid, fits nowhere, not in the row."""
    if state.row:
        yield Offer("placed")
        yield from ledger.tile_offers(state, "placed")
        yield Offer("impossible")
    if state.row < ROW:
        yield Offer("not_there")


def card_offers(state: State) -> Iterator[Offer]:
    """The app turns his card, or the player enters the type of the card on the table."""
    if state.app_draws:
        yield Offer("alexis")
    else:
        yield Offer("alexis", {"card": "explore"})
        yield Offer("alexis", {"card": "land"})


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """The events of an intent on Alexis' turn."""
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
    """The reason why an intent is not possible on Alexis' turn, or None."""
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
