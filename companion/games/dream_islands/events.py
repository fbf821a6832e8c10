"""What can happen at the table, and what each event changes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.dream_islands.facts import FIRST_SPOTS, PIECES, Color, EightOne, Mission, Number, Spot, Track
from companion.games.dream_islands.state import DreamSeat, State


@dataclass(frozen=True)
class Laid:
    """The game is set up, the start player first."""

    players: tuple[str, ...]
    colors: tuple[Color, ...]
    eight_one: EightOne
    track: Track


@dataclass(frozen=True)
class Covered:
    """The player has covered a number with a shell, after taking off all four if none was free."""

    player: str
    number: Number
    cleared: bool


@dataclass(frozen=True)
class Moved:
    """A piece of the player at turn has moved along the arrows."""

    start: Spot
    end: Spot
    steps: int


@dataclass(frozen=True)
class Entered:
    """Without the map: a piece of the player at turn has reached the middle."""


@dataclass(frozen=True)
class Told:
    """The player at turn tells that this mission is in their hand."""

    mission: Mission


@dataclass(frozen=True)
class TakenBack:
    """A mission is not in the hand any more, or never was."""

    mission: Mission


@dataclass(frozen=True)
class Ticked:
    """The player at turn is going to lay down this mission."""

    mission: Mission


@dataclass(frozen=True)
class Unticked:
    """Not this one after all."""

    mission: Mission


@dataclass(frozen=True)
class LaidDown:
    """The player's turn is over; these missions are done."""

    player: str
    missions: tuple[Mission, ...]


Event = Laid | Covered | Moved | Entered | Told | TakenBack | Ticked | Unticked | LaidDown


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
            at = seat.pieces.index(start)
            state = _with(state, replace(seat, pieces=(*seat.pieces[:at], end, *seat.pieces[at + 1 :])))
            middle = (*state.middle, state.at) if end == "middle" else state.middle
            return replace(state, middle=middle, left=state.left - steps)
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
    """Return the event that lays down the ticked missions, and the state after the event."""
    laid = LaidDown(state.seat.name, state.ticked)
    return laid, evolve(state, laid)


def _laid(event: Laid) -> State:
    """Five pieces on the airplane, the sixth on island 1 for the start player, island 2 for the next, and so on."""
    seats = []
    for at, (name, color) in enumerate(zip(event.players, event.colors, strict=True)):
        waiting: list[Spot] = ["airplane"] * (PIECES - 1)
        pieces = (*waiting, FIRST_SPOTS[at]) if event.track == "map" else ()
        seats.append(DreamSeat(name, color, pieces))
    return State(tuple(seats), event.eight_one, event.track)


def _with(state: State, seat: DreamSeat) -> State:
    """The state with another seat for the player at turn."""
    return replace(state, seats=(*state.seats[: state.at], seat, *state.seats[state.at + 1 :]))


def _without(missions: tuple[Mission, ...], gone: tuple[Mission, ...]) -> tuple[Mission, ...]:
    return tuple(mission for mission in missions if mission not in gone)
