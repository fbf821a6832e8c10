"""The wind of a round, the price of a flight, and the words for both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.message import Message, in_a_row, msg
from companion.games.misty_islands.facts import DIRECTIONS, LONGEST_FLIGHT, STEP, TURNED_STEP, Bonus, Direction


@dataclass(frozen=True)
class Wind:
    """Both dice of a round. They hold for all players (section B)."""

    direction: Direction
    bonus: Bonus

    @property
    def free(self) -> tuple[Direction, ...]:
        """The directions without extra energy: the wind first, then those that the bonus adds (bonus die)."""
        at = DIRECTIONS.index(self.direction)
        turns = {"opposite": (0, 3), "neighbours": (0, -1, 1)}.get(self.bonus, (0,))
        return tuple(DIRECTIONS[(at + turn) % len(DIRECTIONS)] for turn in turns)

    def worth(self, value: int) -> int:
        """The spaces of a free flight from a space with this number. Our ruling: the "+1" counts for braking, too."""
        return value + (self.bonus == "plus_1")


@dataclass(frozen=True)
class Flight:
    """A flight over `spaces` in one direction, `free` or not, from a space of this `worth` (section C1)."""

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
    """Every flight in one direction; in a free one a balloon may stay. The coast ends a longer flight."""
    spaces = range(0 if free else 1, max(LONGEST_FLIGHT, worth if free else 0) + 1)
    return tuple(Flight(worth, steps, free) for steps in spaces)


def affordable(choices: Iterable[Flight], energy: int) -> tuple[Flight, ...]:
    """The flights that this energy pays for. Those in one direction have no gaps."""
    return tuple(flight for flight in choices if flight.cost <= energy)


def short(direction: str) -> Message:
    """The letters of a direction, which differ by language."""
    return msg(f"misty_islands.short.{direction}")


def face_name(die: str, face: str) -> Message:
    """The words for a face."""
    return msg(f"misty_islands.direction.{face}" if die == "direction" else f"misty_islands.bonus.{face}")


def listed(directions: Sequence[Direction], last: str) -> Message:
    """Letters in a row, as in "NE, NW or E". The word `last` joins the last one."""
    return in_a_row([short(direction) for direction in directions], "misty_islands.comma", f"misty_islands.{last}")


def price(flight: Flight, written_out: bool = False) -> Message:
    """The energy of a flight; written out where braking and turning add up."""
    if not flight.cost:
        return msg("misty_islands.free")
    if written_out and not flight.free and flight.brake:
        return msg("misty_islands.sum", brake=flight.brake, turned=flight.turned, n=flight.cost)
    return msg("misty_islands.energy_n", n=flight.cost)


def how_far(flight: Flight, direction: Direction) -> Message:
    """The length and direction of a flight, or staying."""
    if not flight.spaces:
        return msg("misty_islands.stay")
    return msg("misty_islands.spaces_to", n=flight.spaces, letters=short(direction))
