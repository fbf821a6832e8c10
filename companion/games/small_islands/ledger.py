"""The ledger of islands: a record of each tile and its island, written while islands grow (page 5).

Every entry is optional. The ledger counts the tiles that were not written, and an island whose count was lost stays
unknown until it is counted again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from string import ascii_uppercase
from typing import get_args

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands.events import Event
from companion.games.small_islands.facts import PORTS_ON_A_TILE, PORTS_ROUND_A_SHIP, RESOURCES, SYMBOLS
from companion.games.small_islands.ledger_events import (
    CountLost,
    IslandGrew,
    IslandNoted,
    IslandPlace,
    IslandRemoved,
    IslandsJoined,
    Keeping,
    KeepingChosen,
    PlaceTold,
    PortsSeen,
    TileUnwritten,
    TokenLaid,
)
from companion.games.small_islands.state import ALEXIS, State

KEEPINGS: tuple[Keeping, ...] = get_args(Keeping)
PLACES: tuple[IslandPlace, ...] = get_args(IslandPlace)
# What is on a tile, as far as anybody must count it.
ON_A_TILE = {"flower": 4, "fruit": 4, "leaf": 4, "temple": 4, "ports": PORTS_ON_A_TILE, "free": 4}
DOES = ("keep", "join", "lost_count", "place", "ports", "token")
# Whose ports are round which ship.
SHIPS = {"you": 0, "grey": ALEXIS}


def next_name(state: State) -> str | None:
    """The letter for a new island; None after Z."""
    names = {island.name for island in state.islands}
    return next((letter for letter in ascii_uppercase if letter not in names), None)


def growing(state: State) -> tuple[str, ...]:
    """The islands that the tile of this turn can grow; Alexis never grows an island with his house (solo mode)."""
    return tuple(one.name for one in state.islands if not (state.alexis_acts and one.houses[ALEXIS]))


def tile_offers(state: State, do: str) -> Iterator[Offer]:
    """A tile and its island, perhaps joined with another; with `unknown` the count is lost."""
    if state.keeping != "ledger":
        return
    old, new = growing(state), next_name(state)
    islands = (*old, *((new,) if new else ()))
    if islands:
        counts = {symbol: Ask(0, most) for symbol, most in ON_A_TILE.items()}
        joins = Ask(choices=("none", *old))
        yield Offer(do, {}, {"island": Ask(choices=islands), "joins": joins, **counts, "unknown": Ask(0, 1)})


def written(state: State, intent: Intent) -> Sequence[Event]:
    """The events of a laid tile for the ledger."""
    if state.keeping != "ledger":
        return []
    if "island" not in intent:
        return [TileUnwritten(state.round)]
    name, other = intent["island"], intent["joins"]
    events: list[Event] = [IslandGrew(name, **{symbol: intent[symbol] for symbol in ON_A_TILE})]
    if other not in ("none", name):
        events.append(IslandsJoined(name, other))
    return [*events, CountLost(name, state.round)] if intent["unknown"] else events


def offers(state: State) -> Iterator[Offer]:
    """The way of counting islands, and the corrections of the ledger."""
    if not state.solo:
        return
    if not state.alexis_acts:
        yield Offer("keep", {}, {"keeping": Ask(choices=tuple(one for one in KEEPINGS if one != state.keeping))})
    if state.keeping != "ledger":
        return
    for ship, most in ports_to_see(state):
        yield Offer("ports", {"ship": ship}, {"ports": Ask(0, most)})
    if not state.islands:
        return
    names = tuple(island.name for island in state.islands)
    yield Offer("place", {}, {"name": Ask(choices=names), "place": Ask(choices=PLACES)})
    if known := tuple(name for name in names if not state.unknown_since(name)):
        yield Offer("lost_count", {}, {"name": Ask(choices=known)})
    if len(names) > 1:
        for other in names:
            island = Ask(choices=tuple(name for name in names if name != other))
            yield Offer("join", {"other": other}, {"island": island})


def ports_to_see(state: State) -> Iterator[tuple[str, int]]:
    """The placed ships, and the most ports round them."""
    if state.seats[0].ship == "placed":
        yield "you", PORTS_ROUND_A_SHIP
    if state.grey_ships:
        yield "grey", state.grey_ships * PORTS_ROUND_A_SHIP


def token_offers(state: State) -> Iterator[Offer]:
    """The place of the bonus token of this turn: over another resource, or as a port (page 5)."""
    if state.keeping != "ledger" or state.token_down or not (state.row and state.to_act.bonus):
        return
    for covers in RESOURCES:
        if there := tuple(island.name for island in state.islands if getattr(island, covers)):
            shows = tuple(resource for resource in RESOURCES if resource != covers)
            yield Offer("token", {"covers": covers}, {"island": Ask(choices=there), "shows": Ask(choices=shows)})
    room = tuple(island.name for island in state.islands if island.ports < island.tiles * PORTS_ON_A_TILE)
    if room:
        yield Offer("token", {"shows": "port"}, {"island": Ask(choices=room)})


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """The events of a correction or a bonus token."""
    match intent["do"]:
        case "keep":
            return [KeepingChosen(intent["keeping"])]
        case "join":
            return [IslandsJoined(intent["island"], intent["other"])]
        case "lost_count":
            return [CountLost(intent["name"], state.round)]
        case "ports":
            return [PortsSeen(SHIPS[intent["ship"]], intent["ports"])]
        case "place":
            return [PlaceTold(intent["name"], intent["place"])]
        case _:
            return [TokenLaid(state.seat, intent["island"], intent["shows"], intent.get("covers"))]


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason why an entry of the ledger is not possible, or None."""
    match intent:
        case {"do": "placed"} if his := [intent[key] for key in ("island", "joins") if _his(state, intent.get(key))]:
            return Refused("his_house_is_there", msg("small_islands.refused.his_house_is_there", name=his[0]))
        case {"do": "token"} | {"do": "explore", "token": True} if state.token_down:
            return Refused("one_token_a_turn", msg("small_islands.refused.one_token_a_turn"))
    return None


def _his(state: State, name: object) -> bool:
    return any(island.name == name and island.houses[ALEXIS] for island in state.islands)


@singledispatch
def after(event: object, state: State) -> State:
    """The state after an event of the ledger."""
    raise AssertionError(f"no such event: {event}")


@after.register
def _(event: IslandNoted, state: State) -> State:
    before = state.island(event.name)
    found = max(0, event.tiles - (before.tiles if before else 0))
    unknown = tuple(one for one in state.unknown if one[0] != event.name)
    return replace(state.with_island(event), unknown=unknown, unwritten=state.unwritten[found:])


@after.register
def _(event: IslandRemoved, state: State) -> State:
    return _without_island(state, event.name)


def _without_island(state: State, name: str) -> State:
    return replace(
        state,
        islands=tuple(island for island in state.islands if island.name != name),
        unknown=tuple(one for one in state.unknown if one[0] != name),
        places=tuple(one for one in state.places if one[0] != name),
    )


@after.register
def _(event: KeepingChosen, state: State) -> State:
    return replace(state, keeping=event.keeping)


@after.register
def _(event: IslandGrew, state: State) -> State:
    """A new island begins with this tile and without houses."""
    new = IslandNoted(event.name, 0, 0, 0, 0, 0, 0, 0, (0,) * len(state.seats))
    island = state.island(event.name) or new
    grown = {symbol: getattr(island, symbol) + getattr(event, symbol) for symbol in SYMBOLS}
    ports, free = island.ports + event.ports, island.free + event.free
    return state.with_island(replace(island, tiles=island.tiles + 1, **grown, ports=ports, free=free))


@after.register
def _(event: IslandsJoined, state: State) -> State:
    """The counts of both islands add up; the joined island is unknown where one of them was."""
    one, other = state.island(event.name), state.island(event.other)
    assert one is not None, "an island is joined that is known"
    assert other is not None, "it is joined with another that is known"
    both = {key: getattr(one, key) + getattr(other, key) for key in ("tiles", *SYMBOLS, "ports", "free")}
    houses = tuple(mine + theirs for mine, theirs in zip(one.houses, other.houses, strict=True))
    rounds = [since for since in (state.unknown_since(event.name), state.unknown_since(event.other)) if since]
    state = _without_island(state, event.other).with_island(replace(one, **both, houses=houses))
    return _lost(state, event.name, min(rounds)) if rounds else state


@after.register
def _(event: CountLost, state: State) -> State:
    return _lost(state, event.name, event.round)


def _lost(state: State, name: str, since: int) -> State:
    """Mark an island as unknown since the first round in which its count was lost."""
    others = tuple(one for one in state.unknown if one[0] != name)
    known = state.unknown_since(name)
    return replace(state, unknown=(*others, (name, min(since, known) if known else since)))


@after.register
def _(event: TileUnwritten, state: State) -> State:
    return replace(state, unwritten=(*state.unwritten, event.round))


@after.register
def _(event: TokenLaid, state: State) -> State:
    island, seat = state.island(event.island), state.seats[event.seat]
    assert island is not None, "a bonus token lies on an island that is known"
    shown = "ports" if event.shows == "port" else event.shows
    changed = {shown: getattr(island, shown) + 1}
    if event.covers:
        changed[event.covers] = getattr(island, event.covers) - 1
    state = state.with_island(replace(island, **changed))
    return replace(state.with_seat(event.seat, replace(seat, bonus=seat.bonus - 1)), token_down=True)


@after.register
def _(event: PortsSeen, state: State) -> State:
    others = tuple(one for one in state.ports_seen if one[0] != event.seat)
    return replace(state, ports_seen=(*others, (event.seat, event.ports)))


@after.register
def _(event: PlaceTold, state: State) -> State:
    others = tuple(one for one in state.places if one[0] != event.name)
    return replace(state, places=(*others, (event.name, event.place)))
