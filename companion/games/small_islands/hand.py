"""The objectives in a player's hand: noted and chosen in the Preparation, only revealed in the Reward phase (page 4).

Of three cards one is for the round, one for the next, one goes back. In Advanced mode missions and rewards are cards
of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.core.strict_json import Entries, Json
from companion.games.small_islands.events import CardsExchanged, Event, MissionNoted, ObjectiveChosen, RewardNoted
from companion.games.small_islands.facts import RESOURCES, SYMBOLS
from companion.games.small_islands.missions import AtLeast, Mission, mission_json
from companion.games.small_islands.rewards import Reward, Symbols, reward_json
from companion.games.small_islands.state import SLOTS, SeatPieces, State

# What is done with the cards in hand.
HAND = ("mission", "reward", "objective", "exchange", "choose")
MOST_ASKED = 6
NORMAL_REWARDS = ("fewest", "flat", "size", "discovery")
ADVANCED_REWARDS = ("best_resource", "resource_and_ports", "locations")
_COUNTS: Mapping[str, Ask] = {symbol: Ask(0, MOST_ASKED) for symbol in SYMBOLS}
_GIVES: Mapping[str, Ask] = {symbol: Ask(0, MOST_ASKED) for symbol in (*SYMBOLS, "plus")}


def preparing(state: State) -> bool:
    """Whether the player prepares a round of a solo game. In a group everybody chooses in secret."""
    return state.phase == "explore" and state.solo and state.fresh


def holder(state: State) -> int | None:
    """The seat whose cards can be noted now, or None. After the Preparation only unknown cards can be noted."""
    if state.phase == "reward":
        return None if state.alexis_acts else state.seat
    return 0 if preparing(state) or (state.phase == "explore" and state.solo and not state.alexis_acts) else None


def unknown(state: State, seat: int) -> tuple[bool, bool]:
    """Whether the mission and the reward of the round are unknown."""
    mission, reward = state.seats[seat].hand.now
    return mission is None, reward is None


def offers(state: State) -> Iterator[Offer]:
    """All cards in the Preparation; then the objective is fixed, and unknown cards can be revealed."""
    seat = holder(state)
    if seat is None:
        return
    if preparing(state):
        yield from choosing(state, seat)
        return
    held, (mission, reward) = state.seats[seat].hand, unknown(state, seat)
    if mission and reward:
        yield from _objectives(state, *_fixed(held.mission, held.reward))
    if mission:
        yield from _missions(state, *_fixed(held.mission))
    if reward:
        yield from _rewards(state, *_fixed(held.reward))


def _fixed(*places: int) -> Iterator[Ask]:
    return (Ask(place + 1, place + 1) for place in places)


def choosing(state: State, seat: int) -> Iterator[Offer]:
    """Note one of three cards, choose the objective among the noted ones, exchange the other two."""
    slot = Ask(1, SLOTS)
    yield from _objectives(state, slot, slot)
    yield from _missions(state, slot)
    yield from _rewards(state, slot)
    for card in exchangeable(state, state.seats[seat]):
        yield Offer("exchange", {"card": card})
    for mission, reward in pairs(state, state.seats[seat]):
        if (mission, reward) != (state.seats[seat].hand.mission, state.seats[seat].hand.reward):
            yield Offer("choose", {"mission": mission + 1, "reward": reward + 1})


def _missions(state: State, slot: Ask) -> Iterator[Offer]:
    """Note a mission; one that asks for nothing empties its place."""
    yield Offer("mission", {"kind": "at_least"}, {"slot": slot, **_COUNTS})
    yield Offer("mission", {"kind": "equal"}, {"slot": slot})
    for resource in RESOURCES:
        others = tuple(other for other in RESOURCES if other != resource)
        yield Offer("mission", {"kind": "more", "more": resource}, {"slot": slot, "than": Ask(choices=others)})
    if state.setup.mode == "advanced":
        yield Offer("mission", {"kind": "equal_with"}, {"slot": slot, "resource": Ask(choices=RESOURCES)})
        if state.setup.missions:
            yield Offer("mission", {}, {"slot": slot, "card": Ask(1, len(state.setup.missions))})


def _rewards(state: State, slot: Ask) -> Iterator[Offer]:
    """Note a reward; one for no symbol empties its place."""
    yield Offer("reward", {"kind": "symbols"}, {"slot": slot, **_GIVES})
    for kind in reward_kinds(state):
        yield Offer("reward", {"kind": kind}, {"slot": slot})
    if state.setup.rewards and state.setup.mode == "advanced":
        yield Offer("reward", {}, {"slot": slot, "card": Ask(1, len(state.setup.rewards))})


def _objectives(state: State, slot: Ask, reward_slot: Ask) -> Iterator[Offer]:
    """Note both halves at once. In Advanced mode each has its place; in Normal mode the number of a card is enough.

    The counts matter for the mission `at_least` and the reward `symbols` only.
    """
    advanced = state.setup.mode == "advanced"
    places = {"slot": slot, **({"reward_slot": reward_slot} if advanced else {})}
    missions, rewards = tuple(mission_words(state)), ("symbols", *reward_kinds(state))
    kinds = {"mission": Ask(choices=missions), "reward": Ask(choices=rewards)}
    gives = {f"per_{key}": ask for key, ask in _GIVES.items()}
    yield Offer("objective", {}, {**places, **kinds, **_COUNTS, **gives})
    if state.setup.objectives and not advanced:
        yield Offer("objective", {}, {"slot": slot, "card": Ask(1, len(state.setup.objectives))})


def reward_kinds(state: State) -> tuple[str, ...]:
    """The rewards of the mode that have no counts."""
    return (*NORMAL_REWARDS, *(ADVANCED_REWARDS if state.setup.mode == "advanced" else ()))


def mission_words(state: State) -> Mapping[str, Json]:
    """The missions by their words; the counts of `at_least` are entered beside its word."""
    return {
        word: card for word, card in _WORDS.items() if state.setup.mode == "advanced" or card["kind"] != "equal_with"
    }


_WORDS: Mapping[str, Json] = {
    "at_least": {"kind": "at_least"},
    "equal": {"kind": "equal"},
    **{
        f"more_{more}_than_{than}": {"kind": "more", "more": more, "than": than}
        for more, than in permutations(RESOURCES, 2)
    },
    **{f"equal_with_{one}": {"kind": "equal_with", "resource": one} for one in RESOURCES},
}


def telling(places: tuple[int, int], advanced: bool, mission: Mission | None, reward: Reward | None) -> Json:
    """The intent that notes a mission, a reward, or both at their places, as a form has them."""
    asks = {str(symbol): getattr(mission, symbol, 0) for symbol in SYMBOLS}
    gives = {symbol: getattr(reward, symbol, 0) for symbol in (*map(str, SYMBOLS), "plus")}
    if mission and reward:
        card = mission_json(mission)
        word = "at_least" if isinstance(mission, AtLeast) else next(word for word, of in _WORDS.items() if of == card)
        slots = {"slot": places[0] + 1, **({"reward_slot": places[1] + 1} if advanced else {})}
        halves = {"mission": word, "reward": reward_json(reward)["kind"]}
        return {"do": "objective", **slots, **halves, **asks, **{f"per_{key}": n for key, n in gives.items()}}
    if mission:
        counts = asks if isinstance(mission, AtLeast) else {}
        return {"do": "mission", "slot": places[0] + 1, **mission_json(mission), **counts}
    assert reward is not None, "a form tells at least one half"
    counts = gives if isinstance(reward, Symbols) else {}
    return {"do": "reward", "slot": places[1] + 1, **reward_json(reward), **counts}


def waiting(used: int) -> tuple[int, int]:
    """The place of the card for the next round, and of the card that goes back, beside the `used` one."""
    waits, back = (at for at in range(SLOTS) if at != used)
    return waits, back


def exchangeable(state: State, seat: SeatPieces) -> Iterator[str]:
    """The kinds of cards whose two other cards can be exchanged."""
    missions = any(seat.hand.missions[at] for at in waiting(seat.hand.mission))
    rewards = any(seat.hand.rewards[at] for at in waiting(seat.hand.reward))
    if state.setup.mode == "normal":
        yield from ("objective",) if missions or rewards else ()
    else:
        yield from ("mission",) if missions else ()
        yield from ("reward",) if rewards else ()


def gone_back(state: State, at: int) -> list[Event]:
    """The events that return the third card to its pile."""
    held = state.seats[at].hand
    mission, reward = waiting(held.mission)[1], waiting(held.reward)[1]
    missions = [MissionNoted(at, mission, None)] if held.missions[mission] else []
    rewards = [RewardNoted(at, reward, None)] if held.rewards[reward] else []
    return [*missions, *rewards]


def pairs(state: State, seat: SeatPieces) -> list[tuple[int, int]]:
    """The objectives of a hand: card by card, in Advanced mode any mission with any reward."""
    return [
        (mission, reward)
        for mission in range(SLOTS)
        for reward in range(SLOTS)
        if seat.hand.missions[mission] and seat.hand.rewards[reward]
        if state.setup.mode == "advanced" or mission == reward
    ]


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """The events of an intent about cards in hand."""
    seat = holder(state)
    assert seat is not None, "only what is on offer comes here"
    match intent:
        case {"do": "choose", "mission": int(mission), "reward": int(reward)}:
            return [ObjectiveChosen(seat, mission - 1, reward - 1)]
        case {"do": "exchange", "card": "objective" | "mission" | "reward" as which}:
            return [CardsExchanged(seat, which)]
        case {"do": "objective", "card": int(number), "slot": int(slot)}:
            card = state.setup.objectives[number - 1]
            return [MissionNoted(seat, slot - 1, card["mission"]), RewardNoted(seat, slot - 1, card["reward"])]
        case {"do": "objective", "slot": int(slot)}:
            asks, gives = _both(intent)
            reward_slot = intent.get("reward_slot", slot)
            return [MissionNoted(seat, slot - 1, asks), RewardNoted(seat, reward_slot - 1, gives)]
        case {"do": "mission", "card": int(number), "slot": int(slot)}:
            return [MissionNoted(seat, slot - 1, state.setup.missions[number - 1])]
        case {"do": "reward", "card": int(number), "slot": int(slot)}:
            return [RewardNoted(seat, slot - 1, state.setup.rewards[number - 1])]
        case {"do": "mission", "slot": int(slot)}:
            return [MissionNoted(seat, slot - 1, _card(intent))]
        case _:
            return [RewardNoted(seat, intent["slot"] - 1, _card(intent))]


def _both(told: Intent) -> tuple[Entries | None, Entries | None]:
    """The two halves of an objective that was noted in one intent."""
    mission, reward = dict(_WORDS[told["mission"]]), {"kind": told["reward"]}
    if mission["kind"] == "at_least":
        mission |= {symbol: told[symbol] for symbol in SYMBOLS}
    if reward["kind"] == "symbols":
        reward |= {symbol: told[f"per_{symbol}"] for symbol in (*SYMBOLS, "plus")}
    return _card(mission), _card(reward)


def _card(told: Entries) -> Entries | None:
    """The stored half of a card; None without a symbol."""
    card = {key: value for key, value in told.items() if key not in ("do", "slot")}
    empty = card["kind"] in ("at_least", "symbols") and not any(card[symbol] for symbol in SYMBOLS)
    return None if empty else card


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason why a card cannot be noted, or None."""
    if intent["do"] not in HAND or preparing(state):
        return None
    return Refused("objective_is_fixed", msg("small_islands.refused.objective_is_fixed"))
