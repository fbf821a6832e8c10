"""The table as far as it is known, and what each event makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.games.misty_islands.events import (
    BagCounted,
    CoveredDrop,
    Dice,
    DidNotDraw,
    Die,
    Drew,
    Ended,
    EnergyCorrected,
    Event,
    Filled,
    Flew,
    Found,
    FoundBagEmpty,
    JoinedCoasts,
    Placed,
    Prepared,
    Reason,
    Rolled,
    RolledAgain,
    Sorted,
    StartFound,
    Took,
    TurnedIn,
    TurnEnded,
    ValueCorrected,
    WindKept,
)
from companion.games.misty_islands.facts import (
    BAG,
    BONUS_ENERGY,
    CLOUD_HOLDS,
    CLOUDS,
    MOST_ENERGY,
    START_ENERGY,
    Direction,
    Finish,
)
from companion.games.misty_islands.flight import Flight, Wind, flights

Phase = Literal["prepare", "roll", "wind", "draw", "fly", "take", "sort", "lay", "fill", "over"]


@dataclass(frozen=True)
class Seat:
    """A player. `value` is the number that the balloon stands on, once it is known."""

    name: str
    energy: int
    value: int = 0
    finish: Finish = "none"

    def gains(self, energy: int) -> Seat:
        return replace(self, energy=min(MOST_ENERGY, self.energy + energy))


@dataclass(frozen=True)
class State:
    """All that is known about the table. Seats are numbered clockwise, clouds as they lie."""

    seats: tuple[Seat, ...]
    dice: Dice
    other: bool
    luck: int
    clouds: tuple[int, ...]
    bag: int
    phase: Phase = "prepare"
    round: int = 1
    start: int = 0
    found: Found | None = None
    wind: Wind | None = None
    again: tuple[Die, ...] = ()
    done: int = 0
    hand: int = 0
    specials: int = 0
    joined_in: int | None = None
    bag_was_empty: bool = False
    reason: Reason | None = None

    @property
    def order(self) -> tuple[Seat, ...]:
        """The players from the start player on, clockwise."""
        return self.seats[self.start :] + self.seats[: self.start]

    @property
    def roller(self) -> Seat:
        """Who sits to the right of the start player: the last to play (section B)."""
        return self.order[-1]

    @property
    def acting(self) -> Seat:
        """Whose turn it is while tiles are drawn and balloons fly."""
        return self.order[self.done]

    @property
    def to_fly(self) -> tuple[Seat, ...]:
        """Whose flight is being weighed or is still to come: the number under their balloons matters now."""
        return self.order[self.done :] if self.phase in ("wind", "fly") else ()

    @property
    def last_round(self) -> int | None:
        """The final round: the one after somebody has joined all coasts (end of the game)."""
        return None if self.joined_in is None else self.joined_in + 1

    @property
    def finish_now(self) -> Finish:
        """First are all who manage it in the same round; in the round after it, the last, there is less for it."""
        return "first" if self.joined_in in (None, self.round) else "final"

    @property
    def full_clouds(self) -> int:
        """Clouds that have no room left: they are emptied into the bag before each gets its tile (section A)."""
        return sum(tiles == CLOUD_HOLDS for tiles in self.clouds)

    @property
    def bag_at_fill(self) -> int:
        """The tiles in the bag once the full clouds have been emptied into it."""
        return self.bag + CLOUD_HOLDS * self.full_clouds

    def way(self, direction: Direction) -> tuple[Flight, ...]:
        """Every flight of the acting player in one direction."""
        assert self.wind is not None
        return flights(self.wind.worth(self.acting.value), direction in self.wind.free)

    def seat(self, name: str) -> Seat:
        return next(seat for seat in self.seats if seat.name == name)

    def with_seat(self, changed: Seat) -> State:
        return replace(self, seats=tuple(changed if seat.name == changed.name else seat for seat in self.seats))

    def gains(self, name: str, energy: int) -> State:
        return self.with_seat(self.seat(name).gains(energy))


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Prepared):
        return _prepared(event)
    assert state is not None, "a game begins with its preparation"
    match event:
        case Placed(values):
            seats = tuple(replace(seat, value=value) for seat, value in zip(state.seats, values, strict=True))
            return replace(state, seats=seats, phase="roll")
        case Rolled(direction, bonus):
            return replace(state, wind=Wind(direction, bonus), phase="wind")
        case RolledAgain(die, direction, bonus):
            return replace(state, wind=Wind(direction, bonus), again=(*state.again, die))
        case Filled(emptied):
            return _filled(state, emptied)
        case StartFound(player, by):
            start = state.seats.index(state.seat(player))
            return replace(state, start=start, found=by, phase="fill", done=0)
        case Ended(reason):
            return replace(state, reason=reason, phase="over", done=0)
        case EnergyCorrected(player, energy):
            return state.with_seat(replace(state.seat(player), energy=energy))
        case ValueCorrected(player, value):
            return state.with_seat(replace(state.seat(player), value=value))
        case BagCounted(tiles):
            return replace(state, bag=tiles)
        case WindKept() | Drew() | DidNotDraw() | FoundBagEmpty():
            return _bonus(state, event)
        case _:
            return _turn(state, event)


def _prepared(event: Prepared) -> State:
    clouds = CLOUDS[len(event.players)]
    seats = tuple(Seat(name, energy) for name, energy in zip(event.players, START_ENERGY, strict=False))
    return State(seats, event.dice, event.other, event.luck, clouds=(1,) * clouds, bag=BAG - clouds)


def _filled(state: State, emptied: int) -> State:
    clouds = tuple(1 if tiles == CLOUD_HOLDS else tiles + 1 for tiles in state.clouds)
    bag = state.bag + CLOUD_HOLDS * emptied - len(clouds)
    return replace(state, clouds=clouds, bag=bag, round=state.round + 1, phase="roll", wind=None, again=())


def _bonus(state: State, event: WindKept | Drew | DidNotDraw | FoundBagEmpty) -> State:
    """The bonus die is paid out; tiles are drawn, for it or for a special space."""
    match event:
        case WindKept():
            assert state.wind is not None
            energy = BONUS_ENERGY.get(state.wind.bonus, 0)
            seats = tuple(seat.gains(energy) for seat in state.seats)
            return replace(state, seats=seats, phase="draw" if state.wind.bonus == "tile" else "fly")
        case Drew(player, None):
            return _drawn(replace(state, bag=state.bag - 1))
        case Drew(player, int(energy)):
            return _drawn(state.gains(player, energy))
        case FoundBagEmpty(player, cloud, energy):
            state = replace(state, bag_was_empty=True)
            if cloud is not None:
                state = _lift(state, cloud, 1)
            if energy is not None:
                state = replace(state.gains(player, energy), bag=state.bag + 1)
            return _drawn(state)
    return _drawn(state)


def _drawn(state: State) -> State:
    """One more has drawn: for the bonus it is the next one's turn, on a special space the turn goes on."""
    if state.phase == "lay":
        return replace(state, specials=state.specials + 1)
    done = state.done + 1
    return replace(state, done=0, phase="fly") if done == len(state.seats) else replace(state, done=done)


def _lift(state: State, cloud: int, tiles: int) -> State:
    return replace(state, clouds=tuple(lying - tiles * (at == cloud) for at, lying in enumerate(state.clouds)))


def _turn(state: State, event: Flew | Took | TurnedIn | Sorted | CoveredDrop | JoinedCoasts | TurnEnded) -> State:
    """One player flies, takes and lays tiles (section C)."""
    match event:
        case Flew(player, _, _, cost):
            seat = state.seat(player)
            state = state.with_seat(replace(seat, energy=seat.energy - cost))
            return replace(state, phase="take" if any(state.clouds) else "lay")
        case Took(_, cloud, tiles):
            return replace(_lift(state, cloud, tiles), hand=tiles, phase="sort")
        case TurnedIn(player, energy):
            hand = state.hand - 1
            turned = replace(state, hand=hand, bag=state.bag + 1, phase="sort" if hand else "lay")
            return turned.gains(player, energy)
        case Sorted():
            return replace(state, hand=0, phase="lay")
        case CoveredDrop(player, energy):
            return replace(state.gains(player, energy), specials=state.specials + 1)
        case JoinedCoasts(player, finish):
            joined_in = state.round if state.joined_in is None else state.joined_in
            return replace(state.with_seat(replace(state.seat(player), finish=finish)), joined_in=joined_in)
        case TurnEnded(player, value):
            state = state.with_seat(replace(state.seat(player), value=value))
            return replace(state, done=state.done + 1, specials=0, phase="fly")
