"""What each event of the ledger changes: islands grow, are joined, counted, or lost sight of."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from companion.games.small_islands.facts import SYMBOLS
from companion.games.small_islands.ledger_events import (
    CountLost,
    IslandGrew,
    IslandNoted,
    IslandRemoved,
    IslandsJoined,
    KeepingChosen,
    PlaceTold,
    PortsSeen,
    TileUnwritten,
    TokenLaid,
)
from companion.games.small_islands.state import State


@singledispatch
def after(event: object, state: State) -> State:
    """The state after such an event."""
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
    """A new island is one tile, of which nobody has a house."""
    new = IslandNoted(event.name, 0, 0, 0, 0, 0, 0, 0, (0,) * len(state.seats))
    island = state.island(event.name) or new
    grown = {symbol: getattr(island, symbol) + getattr(event, symbol) for symbol in SYMBOLS}
    ports, free = island.ports + event.ports, island.free + event.free
    return state.with_island(replace(island, tiles=island.tiles + 1, **grown, ports=ports, free=free))


@after.register
def _(event: IslandsJoined, state: State) -> State:
    """All that was on both is on one; what was unknown of one of them is so now."""
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
    """Unknown since the first round in which the count was lost."""
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
