"""Ways to fill in the rest of a board: a number for each island, bridges for each line, and which islands are lost.

The search takes the island with the fewest choices first, its number and all of its bridges, then the next one. It
drops an island at once that can no longer be finished, so it gives most impossible boards up after a few looks. The
order of the cards plays no part here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.judgement import REACH
from companion.games.bridges.coach.positions import Chart, ChartLine, Position
from companion.games.bridges.facts import ISLAND_POINTS, MOST_BRIDGES, TURNED

# More than a game has points: the loss of an island that may not be lost.
NEVER = 1000
# Later than any card.
NOT_YET = TURNED + 1
ANY = (1 << MOST_BRIDGES + 1) - 2
# The numbers in a set of bits, and those with which an island could be finished: by its load and its reach.
NUMBERS = [tuple(number for number in range(1, MOST_BRIDGES + 1) if bits >> number & 1) for bits in range(ANY + 1)]
_WITHIN = [
    [sum(1 << number for number in range(max(1, load), min(MOST_BRIDGES, load + reach) + 1)) for reach in range(REACH)]
    for load in range(MOST_BRIDGES + 1)
]
# A number that is still to be chosen leaves more open than bridges do.
OPEN, EACH = 5, 3
# Knuth's linear congruence: another turn has another order, the same everywhere. Its high bits are the good ones.
MULTIPLIER, MODULUS, HIGH = 6364136223846793005, 1 << 64, 1 << 33


class Filling(NamedTuple):
    """The number that each island ends with, 0 for a lost one, and the bridges still to come on each line."""

    numbers: tuple[int, ...]
    bridges: tuple[int, ...]


@dataclass(frozen=True)
class Wish:
    """The limits of a filling: `numbers` that each island may get, as bits; `losses`, the cost of each lost island.

    Each line gets `most` bridges more at most, all lines `bridges`, and losses come to `allowed`. There are `stock`
    numbers of each kind to write.
    """

    numbers: Sequence[int]
    losses: Sequence[int]
    most: Sequence[int]
    stock: Sequence[int]
    bridges: int
    allowed: int


class TooLong(Exception):
    """The looks at this board are used up."""


def open_lines(chart: Chart, position: Position) -> tuple[int, ...]:
    """How many bridges more each line could take."""
    return tuple(
        0 if position.crossed >> line.at & 1 else MOST_BETWEEN - position.counts[line.at] for line in chart.lines
    )


def stock_of(numbers: Sequence[int]) -> list[int]:
    """How often there is each number."""
    return [numbers.count(number) for number in range(MOST_BRIDGES + 1)]


class _Choice(NamedTuple):
    """The island that leaves the fewest choices, its possible numbers as bits; what is certainly lost, as bits."""

    island: int | None
    numbers: int
    lost: int
    loss: int


_Item = TypeVar("_Item")
# A line that is open, with how many bridges it could take.
_Open = tuple[int, int, int, int]


class Filler:
    """One try to fill a board in.

    `looks` are what is left of those that were given. Where there is a filling that it should be `like`, what that
    one does is tried first; another `turn` tries all in another order.
    """

    def __init__(
        self,
        chart: Chart,
        numbers: Sequence[int],
        loads: Sequence[int],
        wish: Wish,
        looks: int,
        like: Filling | None = None,
        turn: int = 0,
    ) -> None:
        self._chart, self._wish, self.looks, self._like = chart, wish, looks, like
        self._mix = turn
        self._given, self._loads, self._stock = numbers, list(loads), list(wish.stock)
        self._rooms = [(number or MOST_BRIDGES) - load for number, load in zip(numbers, loads, strict=True)]
        self._numbers, self._bridges = list(numbers), [0] * len(chart.lines)
        self._dead: set[tuple[object, ...]] = set()

    def fill(self) -> Filling | None:
        """A way to fill the board in; nothing when there is none, `TooLong` when nobody knows."""
        unsettled = sum(1 << at for at, room in enumerate(self._rooms) if room or not self._given[at])
        lines = [line for line in self._chart.lines if self._wish.most[line.at]]
        found = self._from(unsettled, lines, self._wish.bridges, self._wish.allowed)
        return Filling(tuple(self._numbers), tuple(self._bridges)) if found else None

    def _from(self, unsettled: int, lines: Sequence[ChartLine], bridges: int, allowed: int) -> bool:
        """Whether the islands that are not settled yet can be filled in with what these lines take."""
        if not unsettled:
            return True
        self.looks -= 1
        if self.looks < 0:
            raise TooLong
        free, reach = self._free(lines)
        choice = self._choose(unsettled, reach, allowed)
        if choice.loss > allowed:
            return False
        unsettled &= ~choice.lost
        allowed -= choice.loss
        for lost in _members(choice.lost):
            self._numbers[lost] = 0
        island = choice.island
        if island is None:
            return True
        ends = tuple([(line[0], line[3]) for line in free])
        key = (unsettled, ends, tuple(self._loads), tuple(self._stock), bridges, allowed)
        if key in self._dead:
            return False
        others, can_lose = unsettled & ~(1 << island), self._wish.losses[island] <= allowed
        lose_first = can_lose and self._like is not None and not self._like.numbers[island]
        if (
            (lose_first and self._lose(island, others, free, bridges, allowed))
            or self._finish(island, choice.numbers, others, free, bridges, allowed)
            or (can_lose and not lose_first and self._lose(island, others, free, bridges, allowed))
        ):
            return True
        self._dead.add(key)
        return False

    def _free(self, lines: Sequence[ChartLine]) -> tuple[list[_Open], list[int]]:
        """The lines that take a bridge more, with how many, and how many those of each island take."""
        rooms, most, reach = self._rooms, self._wish.most, [0] * len(self._rooms)
        free = []
        for at, first, second in lines:
            cap = most[at]
            if rooms[first] < cap:
                cap = rooms[first]
            if rooms[second] < cap:
                cap = rooms[second]
            if cap:
                reach[first] += cap
                reach[second] += cap
                free.append((at, first, second, cap))
        return free, reach

    def _choose(self, unsettled: int, reach: Sequence[int], allowed: int) -> _Choice:
        given, rooms, loads, wish = self._given, self._rooms, self._loads, self._wish
        there = sum([1 << number for number, count in enumerate(self._stock) if count])
        best, fewest, numbers, lost, loss, blanks = None, MOST_BRIDGES * REACH, 0, 0, 0, 0
        for island in _members(unsettled):
            if given[island]:
                fitting, choices = 0, 2 * (reach[island] - rooms[island])
                alive = choices >= 0
            else:
                fitting = wish.numbers[island] & there & _WITHIN[loads[island]][reach[island]]
                kinds = NUMBERS[fitting]
                alive = bool(fitting)
                blanks += alive
                if len(kinds) == 1:
                    choices = 2 * (reach[island] + loads[island] - kinds[0]) + 1
                else:
                    choices = OPEN + EACH * len(kinds)
            if not alive:
                lost |= 1 << island
                loss += wish.losses[island]
            elif choices < fewest:
                best, fewest, numbers = island, choices, fitting
        short = blanks - sum(self._stock)
        if short > 0 and loss + ISLAND_POINTS * short > allowed:
            loss = allowed + 1
        return _Choice(best, numbers, lost, loss)

    def _lose(self, island: int, others: int, free: Sequence[_Open], bridges: int, allowed: int) -> bool:
        """Whether the board can be filled in without an island. Bridges may still end there."""
        self._numbers[island] = 0
        lines = [ChartLine(at, first, second) for at, first, second, _ in free]
        return self._from(others, lines, bridges, allowed - self._wish.losses[island])

    def _finish(
        self, island: int, fitting: int, others: int, free: Sequence[_Open], bridges: int, allowed: int
    ) -> bool:
        """Whether some number and some way to draw on from an island lead to the end."""
        given, load, stock, rooms = self._given[island], self._loads[island], self._stock, self._rooms
        mine, caps, lines = [], [], []
        for at, first, second, cap in free:
            if first == island or second == island:
                mine.append((at, second if first == island else first))
                caps.append(cap)
            else:
                lines.append(ChartLine(at, first, second))
        for number in (given,) if given else self._ordered_numbers(island, fitting):
            need, room = number - load, rooms[island]
            if need > bridges:
                continue
            stock[number] -= not given
            self._numbers[island] = number
            rooms[island] = 0
            for share in self._ordered_shares(shares(need, tuple(caps)), mine):
                if self._drawn(share, mine, others, lines, bridges - need, allowed):
                    return True
            rooms[island] = room
            stock[number] += not given
        return False

    def _ordered_numbers(self, island: int, fitting: int) -> Sequence[int]:
        kinds = NUMBERS[fitting]
        like = self._like.numbers[island] if self._like else 0
        if like in kinds:
            return (like, *(number for number in kinds if number != like))
        return self._mixed(kinds)

    def _ordered_shares(
        self, found: tuple[tuple[int, ...], ...], mine: Sequence[tuple[int, int]]
    ) -> Sequence[tuple[int, ...]]:
        if len(found) < 2:
            return found
        if not self._like:
            return self._mixed(found)
        like = [self._like.bridges[at] for at, _ in mine]
        return sorted(found, key=lambda share: sum([abs(a - b) for a, b in zip(share, like, strict=True)]))

    def _mixed(self, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """The same items in another order, where another turn is asked for."""
        if not self._mix:
            return items
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            self._mix = (self._mix * MULTIPLIER + 1) % MODULUS
            other = self._mix // HIGH % (last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)

    def _drawn(
        self,
        share: tuple[int, ...],
        mine: Sequence[tuple[int, int]],
        others: int,
        lines: Sequence[ChartLine],
        bridges: int,
        allowed: int,
    ) -> bool:
        """Whether these bridges lead to the end. A neighbour that comes to its number by them is settled."""
        given, loads, rooms, across = self._given, self._loads, self._rooms, 0
        for more, (at, beyond) in zip(share, mine, strict=True):
            if more:
                loads[beyond] += more
                rooms[beyond] -= more
                self._bridges[at] = more
                across |= self._chart.crossing[at]
                if given[beyond] and not rooms[beyond]:
                    others &= ~(1 << beyond)
                    self._numbers[beyond] = given[beyond]
        left = [line for line in lines if not across >> line[0] & 1] if across else lines
        if self._from(others, left, bridges, allowed):
            return True
        for more, (at, beyond) in zip(share, mine, strict=True):
            if more:
                loads[beyond] -= more
                rooms[beyond] += more
                self._bridges[at] = 0
        return False


@cache
def shares(need: int, caps: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to share bridges among lines that take so many each."""
    if not caps:
        return () if need else ((),)
    first, *others = caps
    rest = sum(others)
    return tuple(
        (some, *more)
        for some in range(min(first, need), max(0, need - rest) - 1, -1)
        for more in shares(need - some, tuple(others))
    )


@lru_cache(maxsize=4096)
def _members(bits: int) -> tuple[int, ...]:
    return tuple(at for at in range(bits.bit_length()) if bits >> at & 1)
