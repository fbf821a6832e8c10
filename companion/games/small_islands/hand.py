"""The mission and reward cards in a player's hand: noted while they are chosen or when they are used (page 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.core.plain import Entries
from companion.games.small_islands.events import Event, MissionNoted, ObjectiveChosen, RewardNoted
from companion.games.small_islands.facts import RESOURCES, SYMBOLS
from companion.games.small_islands.state import SLOTS, Seat, State

# What is done with the cards in hand.
HAND = ("mission", "reward", "objective", "put_back", "choose")
MOST_ASKED = 6
ADVANCED_REWARDS = ("best_resource", "resource_and_ports", "locations")
_SLOT = {"slot": Ask(1, SLOTS)}


def holder(state: State) -> int | None:
    """Whose hand can be noted now: the player's in a Reward phase; alone also while a round has not begun to be played.

    Later in a round the objective lies fixed before the player (page 4).
    """
    if state.phase == "reward":
        return None if state.alexis_acts else state.seat
    return 0 if state.phase == "explore" and state.solo and state.fresh else None


def offers(state: State) -> Iterator[Offer]:
    """Note one of three cards, or choose the objective among those that are noted."""
    seat = holder(state)
    if seat is None:
        return
    yield from _missions(state)
    yield from _rewards(state)
    yield from _from_the_box(state)
    for card, slot in put_back(state, state.seats[seat]):
        yield Offer("put_back", {"card": card, "slot": slot + 1})
    for mission, reward in pairs(state, state.seats[seat]):
        if (mission, reward) != (state.seats[seat].hand.mission, state.seats[seat].hand.reward):
            yield Offer("choose", {"mission": mission + 1, "reward": reward + 1})


def _missions(state: State) -> Iterator[Offer]:
    """A mission that asks for nothing is no card: the place is free again."""
    counts: dict[str, Ask] = {symbol: Ask(0, MOST_ASKED) for symbol in SYMBOLS}
    yield Offer("mission", {"kind": "at_least"}, {**_SLOT, **counts})
    yield Offer("mission", {"kind": "equal"}, _SLOT)
    for resource in RESOURCES:
        others = tuple(other for other in RESOURCES if other != resource)
        yield Offer("mission", {"kind": "more", "more": resource}, {**_SLOT, "than": Ask(choices=others)})
    if state.setup.mode == "advanced":
        yield Offer("mission", {"kind": "equal_with"}, {**_SLOT, "resource": Ask(choices=RESOURCES)})


def _rewards(state: State) -> Iterator[Offer]:
    """As with missions, a reward for no symbol frees the place."""
    counts = {symbol: Ask(0, MOST_ASKED) for symbol in (*SYMBOLS, "plus")}
    yield Offer("reward", {"kind": "symbols"}, {**_SLOT, **counts})
    advanced = ADVANCED_REWARDS if state.setup.mode == "advanced" else ()
    for kind in ("fewest", "flat", "size", "discovery", *advanced):
        yield Offer("reward", {"kind": kind}, _SLOT)


def _from_the_box(state: State) -> Iterator[Offer]:
    """Cards that the player has entered once need only their number."""
    cards = state.setup
    if cards.objectives and cards.mode == "normal":
        yield Offer("objective", {}, {**_SLOT, "card": Ask(1, len(cards.objectives))})
    if cards.missions and cards.mode == "advanced":
        yield Offer("mission", {}, {**_SLOT, "card": Ask(1, len(cards.missions))})
    if cards.rewards and cards.mode == "advanced":
        yield Offer("reward", {}, {**_SLOT, "card": Ask(1, len(cards.rewards))})


def put_back(state: State, seat: Seat) -> Iterator[tuple[str, int]]:
    """Cards beside the objective of the round: one stays for the next round, what else there is goes back (page 4)."""
    held = seat.hand
    for slot in range(SLOTS):
        mission = held.missions[slot] is not None and slot != held.mission
        reward = held.rewards[slot] is not None and slot != held.reward
        if state.setup.mode == "normal" and (mission or reward):
            yield "objective", slot
        elif state.setup.mode == "advanced":
            yield from (("mission", slot),) if mission else ()
            yield from (("reward", slot),) if reward else ()


def pairs(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The objectives that the hand allows: card by card, in Advanced mode any mission with any reward."""
    return [
        (mission, reward)
        for mission in range(SLOTS)
        for reward in range(SLOTS)
        if seat.hand.missions[mission] and seat.hand.rewards[reward]
        if state.setup.mode == "advanced" or mission == reward
    ]


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """A card noted or an objective chosen."""
    seat = holder(state)
    assert seat is not None, "offered only while a hand can be noted"
    if intent["do"] == "choose":
        return [ObjectiveChosen(seat, intent["mission"] - 1, intent["reward"] - 1)]
    slot = intent["slot"] - 1
    if intent["do"] == "put_back":
        mission = [MissionNoted(seat, slot, None)] if intent["card"] != "reward" else []
        reward = [RewardNoted(seat, slot, None)] if intent["card"] != "mission" else []
        return [*mission, *reward]
    told = {key: value for key, value in intent.items() if key not in ("do", "slot")}
    match intent:
        case {"do": "objective", "card": int(number)}:
            card = state.setup.objectives[number - 1]
            return [MissionNoted(seat, slot, card["mission"]), RewardNoted(seat, slot, card["reward"])]
        case {"do": "mission", "card": int(number)}:
            return [MissionNoted(seat, slot, state.setup.missions[number - 1])]
        case {"do": "reward", "card": int(number)}:
            return [RewardNoted(seat, slot, state.setup.rewards[number - 1])]
        case {"do": "mission"}:
            return [MissionNoted(seat, slot, _card(told))]
        case _:
            return [RewardNoted(seat, slot, _card(told))]


def _card(told: Entries) -> Entries | None:
    empty = told["kind"] in ("at_least", "symbols") and not any(told[symbol] for symbol in SYMBOLS)
    return None if empty else told


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why a card cannot be noted like this."""
    if intent["do"] not in HAND:
        return None
    if holder(state) is None:
        return Refused("objective_is_fixed", msg("small_islands.refused.objective_is_fixed"))
    return None
