"""How a board may be filled in at the end: a number for each island, bridges for each line, and which islands are lost.

One island after the other in reading order: those before it have settled the lines that lead up and to the left, so
that a number leaves at most a line to the right and one down to choose. What crosses the former comes from above.
The order of the cards plays no part here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.games.bridges.building import MOST_BETWEEN
from companion.games.bridges.coach.chart import Chart, Position
from companion.games.bridges.facts import MOST_BRIDGES

ANY = (1 << MOST_BRIDGES + 1) - 2


class Filling(NamedTuple):
    """The number that each island ends with, 0 for a lost one, and the bridges still to come on each line."""

    numbers: tuple[int, ...]
    bridges: tuple[int, ...]


@dataclass(frozen=True)
class Wish:
    """What a filling may be. `numbers` are those that each island may get, as bits; `losses` what a lost island costs.

    Each line gets from `fewest` to `most` bridges more, all lines `bridges` at most, and losses come to `allowed`.
    """

    numbers: Sequence[int]
    losses: Sequence[int]
    fewest: Sequence[int]
    most: Sequence[int]
    bridges: int
    allowed: int


class TooLong(Exception):
    """More looks at an island than were given."""


class _Onward(NamedTuple):
    lines: tuple[tuple[int, int], ...]
    matters: int


@lru_cache(maxsize=64)
def _onward(chart: Chart) -> tuple[_Onward, ...]:
    """From each island its lines to the right and down, and the lines that cross a later one, as bits."""
    found = []
    for island in range(len(chart.names)):
        matters = 0
        for line in chart.lines:
            matters |= chart.crossing[line.at] if line.first >= island else 0
        found.append(_Onward(tuple(one for one in chart.around[island] if one[1] > island), matters))
    return tuple(found)


def open_lines(chart: Chart, position: Position) -> tuple[int, ...]:
    """How many bridges more each line could take."""
    return tuple(
        0 if position.crossed >> line.at & 1 else MOST_BETWEEN - position.counts[line.at] for line in chart.lines
    )


def stock_of(numbers: Sequence[int]) -> list[int]:
    """How often there is each number."""
    return [numbers.count(number) for number in range(MOST_BRIDGES + 1)]


class Filler:
    """One try to fill a board in."""

    def __init__(self, chart: Chart, position: Position, wish: Wish, looks: int) -> None:
        self._chart, self._wish, self._looks = chart, wish, looks
        self._onward = _onward(chart)
        self._given = position.numbers
        self._numbers = list(position.numbers)
        self._loads = list(position.loads)
        self._bridges = list(wish.fewest)
        self._spare = [most - fewest for most, fewest in zip(wish.most, wish.fewest, strict=True)]
        self._crossed = position.crossed
        self._dead: set[tuple[object, ...]] = set()
        for at, first, second in chart.lines:
            if wish.fewest[at]:
                self._loads[first] += wish.fewest[at]
                self._loads[second] += wish.fewest[at]
                self._crossed |= chart.crossing[at]

    def fill(self, numbers: Sequence[int]) -> Filling | None:
        """A way to fill the board in with these numbers; nothing when there is none, `TooLong` when nobody knows."""
        if any(load > (number or MOST_BRIDGES) for load, number in zip(self._loads, self._given, strict=True)):
            return None
        self._stock = stock_of(numbers)
        left = self._wish.bridges - sum(self._wish.fewest)
        if left < 0 or not self._from(0, 0, self._crossed, left, self._wish.allowed):
            return None
        return Filling(tuple(self._numbers), tuple(self._bridges))

    def _from(self, island: int, used: int, crossed: int, bridges: int, allowed: int) -> bool:
        if island == len(self._given):
            return True
        onward, loads, given = self._onward[island], self._loads, self._given[island]
        key = (island, tuple(loads[island:]), tuple(self._stock), used & onward.matters, bridges, allowed)
        if key in self._dead:
            return False
        self._looks -= 1
        if self._looks < 0:
            raise TooLong
        rooms = [self._room(line, beyond, crossed) for line, beyond in onward.lines]
        for number in self._ends(island, given, loads[island], sum(rooms)):
            self._numbers[island] = number
            self._stock[number] -= not given
            if self._spread(island, number - loads[island], True, rooms, used, crossed, bridges, allowed):
                return True
            self._stock[number] += not given
        loss = self._wish.losses[island]
        if loss <= allowed:
            self._numbers[island] = 0
            lack = (given or MOST_BRIDGES) - loads[island]
            if self._spread(island, lack, False, rooms, used, crossed, bridges, allowed - loss):
                return True
        self._numbers[island] = given
        self._dead.add(key)
        return False

    def _room(self, line: int, beyond: int, crossed: int) -> int:
        if crossed >> line & 1:
            return 0
        return min(self._spare[line], (self._given[beyond] or MOST_BRIDGES) - self._loads[beyond])

    def _ends(self, island: int, given: int, load: int, room: int) -> list[int]:
        """The numbers with which an island could be finished."""
        if given:
            return [given] if load <= given <= load + room else []
        wanted, stock = self._wish.numbers[island], self._stock
        return [
            number
            for number in range(max(1, load), min(MOST_BRIDGES, load + room) + 1)
            if stock[number] and wanted >> number & 1
        ]

    def _spread(
        self,
        island: int,
        lack: int,
        exact: bool,
        rooms: Sequence[int],
        used: int,
        crossed: int,
        bridges: int,
        allowed: int,
    ) -> bool:
        """Whether some way to draw on from an island leads to the end."""
        lines, loads, crossing = self._onward[island].lines, self._loads, self._chart.crossing
        for share in _shares(lack, rooms, exact):
            drawn = sum(share)
            if drawn > bridges:
                continue
            news, across = used, crossed
            for (line, beyond), more in zip(lines, share, strict=True):
                if more:
                    loads[beyond] += more
                    self._bridges[line] += more
                    news |= 1 << line
                    across |= crossing[line]
            if self._from(island + 1, news, across, bridges - drawn, allowed):
                return True
            for (line, beyond), more in zip(lines, share, strict=True):
                loads[beyond] -= more
                self._bridges[line] -= more
        return False


def _shares(lack: int, rooms: Sequence[int], exact: bool) -> Iterator[tuple[int, ...]]:
    """Every way to share bridges among at most two lines: as many as lack, or for a lost island up to these."""
    fewest = lack if exact else 0
    if not rooms:
        if not fewest:
            yield ()
        return
    *others, last = rooms
    for first in range(min(others[0], lack) + 1) if others else (0,):
        for second in range(max(0, fewest - first), min(last, lack - first) + 1):
            yield (first, second) if others else (second,)
