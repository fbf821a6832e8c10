"""The state of a game: players with their oculars, clouds, bag, dice and the step of the round."""

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

    `oculars` is the number of oculars with a tile. It is exact, `counted`, if the player says each tile that is laid;
    else the app only knows the tiles that went onto oculars.
    """

    name: str
    energy: int
    value: int = 0
    finish: Finish = "none"
    oculars: int = START_TILES
    counted: bool = False

    @property
    def room(self) -> int | None:
        """The number of free oculars; None if it is not known."""
        return max(0, OCULARS - self.oculars) if self.counted else None


@dataclass(frozen=True)
class State:
    """All that is known about the table. `seats` are the players, clockwise.

    `done` players have had their turn in this round, `hand` is the tiles in the hand of the player to act, `specials`
    the special spaces that the player has covered, and `stayed` says that the balloon did not fly.
    """

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
        """The player to the right of the start player, who plays last (section B)."""
        return self.order[-1]

    @property
    def acting(self) -> Balloonist:
        """The player to act while tiles are drawn and balloons fly."""
        return self.order[self.done]

    @property
    def in_turn(self) -> bool:
        """Whether one player acts alone, so that `acting` matters."""
        return self.phase in ("draw", "fly", "take", "sort", "lay")

    @property
    def last_round(self) -> int | None:
        """The number of the final round, which follows after a player has joined all coasts (end of the game)."""
        return None if self.joined_in is None else self.joined_in + 1

    @property
    def finish_now(self) -> Finish:
        """The rank of coasts joined now: all in the same round are first, in the final round there are fewer points."""
        return "first" if self.joined_in in (None, self.round) else "final"

    @property
    def full_clouds(self) -> int:
        """The clouds without room. They are emptied into the bag before each cloud gets its tile (section A)."""
        return sum(tiles == CLOUD_HOLDS for tiles in self.clouds)

    @property
    def bag_at_fill(self) -> int:
        """The tiles in the bag after the full clouds have been emptied into it."""
        return self.bag + CLOUD_HOLDS * self.full_clouds

    def way(self, direction: Direction) -> tuple[Flight, ...]:
        """Every flight of the player to act in one direction."""
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
        """Add energy. Energy beyond the end of the bar is lost (taking tiles)."""
        seat = self.seat(name)
        return self.with_seat(replace(seat, energy=max(seat.energy, min(self.most_energy, seat.energy + energy))))

    def keeps(self, name: str, tiles: int) -> State:
        """Put tiles onto oculars."""
        seat = self.seat(name)
        return self.with_seat(replace(seat, oculars=min(OCULARS, seat.oculars + tiles)))


def whose_turn(state: State) -> int | None:
    """The seat that rolls, draws or flies."""
    if state.phase in ("roll", "wind"):
        return state.seats.index(state.roller)
    return state.seats.index(state.acting) if state.in_turn else None
