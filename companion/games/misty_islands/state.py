"""All that is known about the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.games.misty_islands.events import Dice, Die, Found, Reason
from companion.games.misty_islands.facts import CLOUD_HOLDS, MOST_ENERGY, OCULARS, START_TILES, Direction, Finish
from companion.games.misty_islands.flight import Flight, Wind, flights
from companion.games.misty_islands.printed_island import PrintedIsland

Phase = Literal["prepare", "roll", "wind", "draw", "fly", "take", "sort", "lay", "fill", "over"]


@dataclass(frozen=True)
class Balloonist:
    """A player. `value` is the number that the balloon stands on, once it is known.

    `oculars` are those with a tile. Who says how many tiles are laid has them `counted`; of the others the app only
    knows what went onto them.
    """

    name: str
    energy: int
    value: int = 0
    finish: Finish = "none"
    oculars: int = START_TILES
    counted: bool = False

    def keeps(self, tiles: int) -> Balloonist:
        return replace(self, oculars=min(OCULARS, self.oculars + tiles))

    @property
    def room(self) -> int | None:
        """How many tiles still find an ocular; None where that is not known."""
        return max(0, OCULARS - self.oculars) if self.counted else None


@dataclass(frozen=True)
class State:
    """All that is known about the table. Seats are numbered clockwise, clouds as they lie."""

    seats: tuple[Balloonist, ...]
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
    layout: PrintedIsland | None = None
    stayed: bool = False
    last_start: int = 0

    @property
    def order(self) -> tuple[Balloonist, ...]:
        """The players from the start player on, clockwise."""
        return self.seats[self.start :] + self.seats[: self.start]

    @property
    def roller(self) -> Balloonist:
        """Who sits to the right of the start player: the last to play (section B)."""
        return self.order[-1]

    @property
    def acting(self) -> Balloonist:
        """Whose turn it is while tiles are drawn and balloons fly."""
        return self.order[self.done]

    @property
    def to_fly(self) -> tuple[Balloonist, ...]:
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

    def seat(self, name: str) -> Balloonist:
        return next(seat for seat in self.seats if seat.name == name)

    def with_seat(self, changed: Balloonist) -> State:
        return replace(self, seats=tuple(changed if seat.name == changed.name else seat for seat in self.seats))

    @property
    def most_energy(self) -> int:
        """The end of the energy bar, as far as it is known."""
        track = self.layout.track if self.layout else None
        return MOST_ENERGY if track is None else track

    def gains(self, name: str, energy: int) -> State:
        """Energy beyond the end of the bar is lost (taking tiles)."""
        seat = self.seat(name)
        return self.with_seat(replace(seat, energy=max(seat.energy, min(self.most_energy, seat.energy + energy))))

    def keeps(self, name: str, tiles: int) -> State:
        return self.with_seat(self.seat(name).keeps(tiles))


def whose_turn(state: State) -> int | None:
    """The seat that rolls, draws or flies."""
    match state.phase:
        case "prepare" | "fill" | "over":
            return None
        case "roll" | "wind":
            return state.seats.index(state.roller)
        case _:
            return state.seats.index(state.acting)
