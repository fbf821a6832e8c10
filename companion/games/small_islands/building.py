"""Houses that were built at the table, by owner: on which of the noted islands they stand, and how many elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Ask, Intent, Offer
from companion.games.small_islands.events import Event, HouseBuilt, HousesCounted
from companion.games.small_islands.missions import no_place
from companion.games.small_islands.state import State

MOST_POINTS = 99
# What stands before an island's name in the entries of an intent.
ON = "on_"


def places(state: State) -> tuple[str, ...]:
    """The noted islands with room for a house of the seat that builds. What grew since they were noted is not known."""
    if not state.to_act.in_hand:
        return ()
    return tuple(one.name for one in state.seen(state.seat) if no_place(one) is None)


def offers(state: State) -> Iterator[Offer]:
    """Tick the noted islands that got a house, and count the others. When the houses run out, no more are built."""
    hand, there = state.to_act.in_hand, places(state)
    if not there:
        return
    ask = {**{f"{ON}{name}": Ask(0, 1) for name in there}, "others": Ask(0, hand)}
    if not state.alexis_acts:
        ask |= {"points": Ask(0, MOST_POINTS), "tokens": Ask(0, min(hand, state.tokens_left))}
    yield Offer("houses_on", {}, ask)


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """A house on each island that was ticked, then those elsewhere; points and tokens only come with a house."""
    hand = state.to_act.in_hand
    on = [name for name in places(state) if intent[f"{ON}{name}"]][:hand]
    others = min(intent["others"], hand - len(on))
    events: list[Event] = [HouseBuilt(state.seat, name, 0, False) for name in on]
    if not (on or others):
        return events
    points, tokens = intent.get("points", 0), min(intent.get("tokens", 0), len(on) + others)
    if others or points or tokens:
        events.append(HousesCounted(state.seat, others, points, tokens))
    return events
