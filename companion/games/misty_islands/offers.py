"""The intents that are legal now, and the reasons against all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.misty_islands.changes import evolve
from companion.games.misty_islands.events import Event, Filled, Flew, Sorted
from companion.games.misty_islands.facts import (
    BAG,
    BONUSES,
    CLOUD_HOLDS,
    DIRECTIONS,
    LONGEST_FLIGHT,
    MOST_DROP,
    NEIGHBOURS,
    OCULARS,
)
from companion.games.misty_islands.flight import affordable
from companion.games.misty_islands.state import State

FACES: Mapping[str, tuple[str, ...]] = {"direction": DIRECTIONS, "bonus": BONUSES}
# The intents of these steps themselves. Every other intent at such a step belongs to the next step.
OWN = {"fly": ("fly",), "sort": ("sort", "turn_in"), "fill": ("fill", "end")}


def space_key(seat: int) -> str:
    """The entry for the space where a balloon begins, by the order of play."""
    return f"space_{seat + 1}"


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now, also if an event that nobody has to say has happened before."""
    then = reduce(evolve, by_itself(state), state)
    return [*_offers_now(state), *(_offers_now(then) if then != state else ()), *_corrections(state)]


def by_itself(state: State) -> Sequence[Event]:
    """The event of a step that the players pass without a word.

    The balloon has flown with the wind, which is free (C1); the tiles lie on oculars with room for all of them (C2);
    the clouds have been filled from the bag (A).
    """
    match state.phase:
        case "fly" if state.wind is not None and any(state.clouds):
            return [Flew(state.acting.name, state.wind.direction, state.wind.worth(state.acting.value), 0)]
        case "sort" if state.acting.room is None or state.hand <= state.acting.room:
            return [Sorted(state.acting.name, state.hand)]
        case "fill" if state.bag_at_fill >= len(state.clouds):
            return [Filled(state.full_clouds)]
    return []


def unsaid(state: State, intent: Intent) -> tuple[Sequence[Event], State]:
    """The events of this step that an intent of the next step implies, and the state after them."""
    said = intent.get("do") in (*OWN.get(state.phase, ()), "correct")
    events = [] if said else by_itself(state)
    return events, reduce(evolve, events, state)


def _offers_now(state: State) -> Iterator[Offer]:
    match state.phase:
        case "prepare":
            spaces = Ask(0, LONGEST_FLIGHT)
            yield Offer("place", ask={space_key(at): spaces for at in range(len(state.seats))})
        case "roll":
            yield Offer("roll", ask=_faces(state, direction="direction", bonus="bonus"))
        case "wind":
            yield Offer("keep_wind")
            for die in FACES:
                if die not in state.again:
                    yield Offer("again", {"die": die}, _faces(state, face=die))
        case "draw":
            yield from _draws(state)
            yield Offer("no_draw")
        case "fly":
            for direction in DIRECTIONS:
                if paid := affordable(state.way(direction), state.acting.energy):
                    yield Offer("fly", {"direction": direction}, {"spaces": Ask(paid[0].spaces, paid[-1].spaces)})
        case "take":
            yield from (Offer("take", {"cloud": cloud}) for cloud, tiles in enumerate(state.clouds) if tiles)
        case "sort":
            yield Offer("sort")
            yield Offer("turn_in", ask={"energy": Ask(0, LONGEST_FLIGHT)})
        case "lay":
            yield from _laying(state)
        case "fill":
            yield Offer("fill" if state.bag_at_fill >= len(state.clouds) else "end")


def _faces(state: State, **dice: str) -> dict[str, Ask]:
    """The entries for faces of dice on the table. The app knows the faces of its own dice."""
    return {entry: Ask(choices=FACES[die]) for entry, die in dice.items()} if state.dice == "table" else {}


def _draws(state: State) -> Iterator[Offer]:
    """A tile from the bag; from a cloud, or none, if the bag is empty (special case of the end)."""
    energy = {"energy": Ask(0, LONGEST_FLIGHT)}
    if state.bag:
        yield Offer("draw")
        yield Offer("draw", ask=energy)
        return
    yield Offer("bag_empty")
    for cloud, tiles in enumerate(state.clouds):
        if tiles:
            yield Offer("bag_empty", {"cloud": cloud})
            yield Offer("bag_empty", {"cloud": cloud}, energy)


def _laying(state: State) -> Iterator[Offer]:
    yield Offer("end_turn", ask={"value": Ask(0, LONGEST_FLIGHT)})
    yield Offer("lay", ask={"tiles": Ask(1, OCULARS)})
    if state.specials < NEIGHBOURS:
        yield Offer("drop", ask={"energy": Ask(1, MOST_DROP)})
        yield from _draws(state)
    if joined_refusal(state) is None:
        yield Offer("joined")


def _corrections(state: State) -> Iterator[Offer]:
    if state.phase in ("prepare", "over"):
        return
    for seat in state.seats:
        yield Offer("correct", {"what": "energy", "player": seat.name}, {"energy": Ask(0, state.most_energy)})
        yield Offer("correct", {"what": "value", "player": seat.name}, {"value": Ask(0, LONGEST_FLIGHT)})
        yield Offer("correct", {"what": "oculars", "player": seat.name}, {"tiles": Ask(0, OCULARS)})
    yield Offer("correct", {"what": "bag"}, {"tiles": Ask(0, BAG - sum(state.clouds) - state.hand)})
    for cloud in range(len(state.clouds)):
        yield Offer("correct", {"what": "cloud", "cloud": cloud}, {"tiles": Ask(0, CLOUD_HOLDS)})


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason against an intent that is not on offer."""
    _, state = unsaid(state, intent)
    match intent:
        case {"do": "again", "die": die} if state.phase == "wind" and die in state.again:
            return _refused("rolled_twice")
        case {"do": "fly", "direction": str(direction), "spaces": spaces} if state.phase == "fly":
            return _flight_refusal(state, direction, spaces)
        case {"do": "take", "cloud": cloud} if state.phase == "take":
            empty = [at for at, tiles in enumerate(state.clouds) if not tiles]
            return _refused("cloud_empty") if cloud in empty else None
        case {"do": "turn_in" | "draw", "energy": energy} if type(energy) is int and energy > LONGEST_FLIGHT:
            return _refused("tile_value", most=LONGEST_FLIGHT)
        case {"do": "draw"} if state.phase in ("draw", "lay") and not state.bag:
            return _refused("bag_is_empty")
        case {"do": "bag_empty"} if state.phase in ("draw", "lay") and state.bag:
            return _refused("bag_not_empty", n=state.bag)
        case {"do": "drop" | "draw" | "bag_empty"} if state.phase == "lay" and state.specials == NEIGHBOURS:
            return _refused("all_covered", n=NEIGHBOURS)
        case {"do": "joined"} if state.phase == "lay":
            return joined_refusal(state)
        case {"do": "fill"} if state.phase == "fill" and state.bag_at_fill < len(state.clouds):
            return _refused("bag_short", n=state.bag_at_fill, clouds=len(state.clouds))
    return None


def _refused(code: str, **args: object) -> Refused:
    return Refused(code, msg(f"misty_islands.refused.{code}", **args))


def _flight_refusal(state: State, direction: str, spaces: object) -> Refused | None:
    for flight in state.way(direction) if direction in DIRECTIONS else ():
        if type(spaces) is int and flight.spaces == spaces and flight.cost > state.acting.energy:
            cost = msg("misty_islands.refused.too_far", n=flight.cost, has=state.acting.energy, name=state.acting.name)
            return Refused("too_expensive", cost)
    return None


def joined_refusal(state: State) -> Refused | None:
    """The reason against joined coasts: the first round has too few tiles, and nobody joins them twice."""
    if state.round == 1:
        return Refused("too_early", msg("misty_islands.refused.joined_too_early", n=NEIGHBOURS))
    if state.acting.finish != "none":
        return _refused("joined_already", name=state.acting.name)
    return None
