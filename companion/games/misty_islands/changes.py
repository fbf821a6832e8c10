"""The change of the state by each event."""

from __future__ import annotations

from dataclasses import replace

from companion.games.misty_islands.events import (
    BagCounted,
    CloudCorrected,
    CoveredDrop,
    DidNotDraw,
    DrawingTiles,
    Drew,
    Ended,
    EnergyCorrected,
    Event,
    Filled,
    Flew,
    FoundBagEmpty,
    IslandLaid,
    JoinedCoasts,
    Laid,
    OcularsCorrected,
    Placed,
    Prepared,
    Rolled,
    RolledAgain,
    Sorted,
    StartFound,
    TakingATurn,
    Took,
    TurnedIn,
    TurnEnded,
    ValueCorrected,
    WindKept,
)
from companion.games.misty_islands.facts import BAG, BONUS_ENERGY, CLOUD_HOLDS, CLOUDS, START_ENERGY
from companion.games.misty_islands.flight import Wind
from companion.games.misty_islands.state import Balloonist, State


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Prepared):
        count = CLOUDS[len(event.players)]
        seats = tuple(Balloonist(name, energy) for name, energy in zip(event.players, START_ENERGY, strict=False))
        return State(seats, event.dice, event.other, event.luck, clouds=(1,) * count, bag=BAG - count)
    assert state is not None, "a game begins with its preparation"
    match event:
        case IslandLaid(layout):
            return replace(state, layout=layout)
        case Placed(values):
            seats = tuple(replace(seat, value=value) for seat, value in zip(state.seats, values, strict=True))
            return replace(state, seats=seats, phase="roll")
        case Rolled(direction, bonus):
            return replace(state, wind=Wind(direction, bonus), phase="wind")
        case RolledAgain(die, direction, bonus):
            return replace(state, wind=Wind(direction, bonus), again=(*state.again, die))
        case Filled(emptied):
            clouds = tuple(1 if tiles == CLOUD_HOLDS else tiles + 1 for tiles in state.clouds)
            state = replace(state, clouds=clouds, bag=state.bag + CLOUD_HOLDS * emptied - len(clouds))
            return replace(state, round=state.round + 1, phase="roll", wind=None, again=())
        case StartFound(player, by):
            start = state.seats.index(state.seat(player))
            before = state.last_start if state.phase == "fill" else state.start
            return replace(state, start=start, last_start=before, found=by, phase="fill", done=0)
        case Ended(reason):
            return replace(state, reason=reason, phase="over", done=0)
        case EnergyCorrected(player, energy):
            return state.with_seat(replace(state.seat(player), energy=energy))
        case ValueCorrected(player, value):
            return state.with_seat(replace(state.seat(player), value=value))
        case OcularsCorrected(player, tiles):
            return state.with_seat(replace(state.seat(player), oculars=tiles, counted=True))
        case CloudCorrected(cloud, tiles):
            return _lift(state, cloud, state.clouds[cloud] - tiles)
        case BagCounted(tiles):
            return replace(state, bag=tiles)
        case WindKept() | Drew() | DidNotDraw() | FoundBagEmpty():
            return _bonus(state, event)
        case _:
            return _turn(state, event)


def _bonus(state: State, event: DrawingTiles) -> State:
    """The bonus die is paid out; tiles are drawn, for it or for a special space."""
    match event:
        case WindKept():
            assert state.wind is not None
            bonus = state.wind.bonus
            for seat in state.seats:
                state = state.gains(seat.name, BONUS_ENERGY.get(bonus, 0))
            return replace(state, phase="draw" if bonus == "tile" else "fly")
        case Drew(player, None):
            return _drawn(replace(state.keeps(player, 1), bag=state.bag - 1))
        case Drew(player, int(energy)):
            return _drawn(state.gains(player, energy))
        case FoundBagEmpty(player, cloud, energy):
            state = replace(state, bag_was_empty=True)
            if cloud is not None:
                state = _lift(state, cloud, 1)
            if energy is not None:
                state = replace(state.gains(player, energy), bag=state.bag + 1)
            elif cloud is not None:
                state = state.keeps(player, 1)
            return _drawn(state)
    return _drawn(state)


def _drawn(state: State) -> State:
    """A tile was drawn: for the bonus the next player draws, on a special space the turn goes on."""
    if state.phase == "lay":
        return replace(state, specials=state.specials + 1)
    done = state.done + 1
    return replace(state, done=0, phase="fly") if done == len(state.seats) else replace(state, done=done)


def _lift(state: State, cloud: int, tiles: int) -> State:
    return replace(state, clouds=tuple(lying - tiles * (at == cloud) for at, lying in enumerate(state.clouds)))


def _turn(state: State, event: TakingATurn) -> State:
    """One player flies, takes and lays tiles (section C)."""
    match event:
        case Flew(player, _, spaces, cost):
            seat = state.seat(player)
            state = state.with_seat(replace(seat, energy=seat.energy - cost))
            return replace(state, phase="take" if any(state.clouds) else "lay", stayed=spaces == 0)
        case Took(_, cloud, tiles):
            return replace(_lift(state, cloud, tiles), hand=tiles, phase="sort")
        case TurnedIn(player, energy):
            hand = state.hand - 1
            turned = replace(state, hand=hand, bag=state.bag + 1, phase="sort" if hand else "lay")
            return turned.gains(player, energy)
        case Sorted(player, tiles):
            return replace(state.keeps(player, tiles), hand=0, phase="lay")
        case Laid(player, tiles):
            seat = state.seat(player)
            return state.with_seat(replace(seat, oculars=max(0, seat.oculars - tiles), counted=True))
        case CoveredDrop(player, energy):
            return replace(state.gains(player, energy), specials=state.specials + 1)
        case JoinedCoasts(player, finish):
            joined_in = state.round if state.joined_in is None else state.joined_in
            return replace(state.with_seat(replace(state.seat(player), finish=finish)), joined_in=joined_in)
        case TurnEnded(player, value):
            state = state.with_seat(replace(state.seat(player), value=value))
            return replace(state, done=state.done + 1, specials=0, stayed=False, phase="fly")
