"""What each event changes."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dream_islands.events import (
    Covered,
    Entered,
    Event,
    Laid,
    LaidDown,
    Moved,
    TakenBack,
    Ticked,
    Told,
    Unticked,
)
from companion.games.dream_islands.facts import FIRST_SPOTS, PIECES, Mission, Spot
from companion.games.dream_islands.state import Seat, State


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Laid):
        return _laid(event)
    assert state is not None, "a game begins with the set-up"
    seat = state.seat
    match event:
        case Covered(_, number, cleared):
            shells = (number,) if cleared else (*seat.shells, number)
            state = _with(state, replace(seat, shells=shells, steps=seat.steps + number))
            return replace(state, number=number, left=number if state.track == "map" else 0)
        case Moved(start, end, steps):
            return _moved(state, start, end, steps)
        case Entered():
            return replace(state, middle=(*state.middle, state.at))
        case Told(mission):
            return _with(state, replace(seat, hand=(*seat.hand, mission)))
        case TakenBack(mission):
            return _with(state, replace(seat, hand=_without(seat.hand, (mission,))))
        case Ticked(mission):
            return replace(state, ticked=(*state.ticked, mission))
        case Unticked(mission):
            return replace(state, ticked=_without(state.ticked, (mission,)))
        case LaidDown(_, missions):
            state = _with(state, replace(seat, done=(*seat.done, *missions), hand=_without(seat.hand, missions)))
            return replace(state, turn=state.turn + 1, number=None, left=0, ticked=())


def after_laying(state: State) -> tuple[LaidDown, State]:
    """What it means that the player at turn is through, with what is ticked, and the table after it."""
    laid = LaidDown(state.seat.name, state.ticked)
    return laid, evolve(state, laid)


def _laid(event: Laid) -> State:
    """Five pieces on the airplane, the sixth on island 1 for the start player, island 2 for the next, and so on."""
    seats = []
    for at, (name, color) in enumerate(zip(event.players, event.colors, strict=True)):
        waiting: list[Spot] = ["airplane"] * (PIECES - 1)
        pieces = (*waiting, FIRST_SPOTS[at]) if event.track == "map" else ()
        seats.append(Seat(name, color, pieces))
    return State(tuple(seats), event.eight_one, event.track)


def _moved(state: State, start: Spot, end: Spot, steps: int) -> State:
    at = state.seat.pieces.index(start)
    pieces = (*state.seat.pieces[:at], end, *state.seat.pieces[at + 1 :])
    middle = (*state.middle, state.at) if end == "middle" else state.middle
    return replace(_with(state, replace(state.seat, pieces=pieces)), middle=middle, left=state.left - steps)


def _with(state: State, seat: Seat) -> State:
    """The state with another seat for the player at turn."""
    return replace(state, seats=(*state.seats[: state.at], seat, *state.seats[state.at + 1 :]))


def _without(missions: tuple[Mission, ...], gone: tuple[Mission, ...]) -> tuple[Mission, ...]:
    return tuple(mission for mission in missions if mission not in gone)
