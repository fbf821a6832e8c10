"""The wind and what a flight costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.misty_islands.facts import DIRECTIONS, LONGEST_FLIGHT, STEP, TURNED_STEP, Bonus, Direction


@dataclass(frozen=True)
class Wind:
    """Both dice of a round. They hold for all players (section B)."""

    direction: Direction
    bonus: Bonus

    @property
    def free(self) -> tuple[Direction, ...]:
        """Where a flight costs no extra energy: the wind first, then what the bonus adds (bonus die)."""
        at = DIRECTIONS.index(self.direction)
        turns = {"opposite": (0, 3), "neighbours": (0, -1, 1)}.get(self.bonus, (0,))
        return tuple(DIRECTIONS[(at + turn) % len(DIRECTIONS)] for turn in turns)

    def worth(self, value: int) -> int:
        """What a space is worth this round. Ruling: the "+1" counts for everything, braking included."""
        return value + (self.bonus == "plus_1")


@dataclass(frozen=True)
class Flight:
    """A flight of so many `spaces` in one direction, from a space of this worth (section C1)."""

    worth: int
    spaces: int
    free: bool

    @property
    def brake(self) -> int:
        """Energy for the spaces more or less than the worth; another direction first brakes all the way to 0."""
        return STEP * (abs(self.spaces - self.worth) if self.free else self.worth)

    @property
    def turned(self) -> int:
        """Energy for each space in another direction."""
        return 0 if self.free else TURNED_STEP * self.spaces

    @property
    def cost(self) -> int:
        return self.brake + self.turned


def flights(worth: int, free: bool) -> tuple[Flight, ...]:
    """Every flight one way, staying included when the wind blows there. The coast ends what would go on further."""
    spaces = range(0 if free else 1, max(LONGEST_FLIGHT, worth if free else 0) + 1)
    return tuple(Flight(worth, steps, free) for steps in spaces)


def affordable(choices: Iterable[Flight], energy: int) -> tuple[Flight, ...]:
    """The flights that this energy pays for; in one direction they are a run without gaps."""
    return tuple(flight for flight in choices if flight.cost <= energy)
