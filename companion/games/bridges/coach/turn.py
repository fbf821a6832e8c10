"""All that is worth thinking about with one card: its number first, then all of its bridges one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.games.bridges.coach.chart import Chart, Move, Position, drawable, drawn, open_to, settled, written
from companion.games.bridges.coach.future import Future
from companion.games.bridges.coach.judgement import Judge
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import Card

# So many looks at a position make a step: some two milliseconds.
LOOKS = 64


class Way(NamedTuple):
    """A position with what it promises and what was done with the open card; `before` is the way at the last card."""

    hope: float
    position: Position
    island: int | None
    bridges: tuple[int, ...]
    before: Way | None

    @property
    def move(self) -> Move:
        return Move(self.island, self.bridges)


class Turn:
    """What can be made of some positions with a card, `width` of them at a time.

    What cannot come to `goal` points is left out; `complete` is whether nothing else was.
    """

    def __init__(self, chart: Chart, judge: Judge, card: Card, future: Future, width: int, goal: int = 0) -> None:
        self._chart, self._judge, self._card, self._future = chart, judge, card, future
        self._width, self._goal = width, goal
        self.complete = True

    def ways(self, befores: Sequence[Way]) -> Steps[list[Way]]:
        """The foremost different positions at the end of the card."""
        begun = (way for before in befores for way in self._written(before))
        wrote = ways = yield from self._foremost(begun, 2 * self._width)
        for left in range(self._card.bridges - 1, -1, -1):
            ways = yield from self._foremost(self._drawn(left, ways), self._width + self._width // 2)
        undrawn = (self._worthy(one, 0) for one in wrote)
        return (yield from self._foremost(_different((*ways, *undrawn)), self._width))

    def _written(self, before: Way) -> Iterator[Way | None]:
        position, to_draw, number = before.position, self._card.bridges, self._card.number
        yield self._worthy(Way(0.0, position, None, (), before), to_draw)
        for island in open_to(self._chart, position, number):
            yield self._worthy(Way(0.0, written(position, island, number), island, (), before), to_draw)

    def _drawn(self, left: int, ways: Iterable[Way]) -> Iterator[Way | None]:
        seen: set[tuple[bytes, bytes, tuple[int, ...]]] = set()
        for way in ways:
            for line in drawable(self._chart, way.position):
                news = drawn(self._chart, way.position, line)
                if _key(news) not in seen:
                    seen.add(_key(news))
                    yield self._worthy(Way(0.0, news, way.island, (*way.bridges, line), way.before), left)

    def _worthy(self, way: Way, left: int) -> Way | None:
        """The same way with what it promises now, unless it cannot reach the goal any more."""
        position = way.position if left else settled(self._chart, way.position, self._future.turned)
        hope, most = self._judge.estimate(self._chart, position, self._future, left)
        return Way(hope, position, way.island, way.bridges, way.before) if most >= self._goal else None

    def _foremost(self, ways: Iterable[Way | None], width: int) -> Steps[list[Way]]:
        ranked: list[Way] = []
        for looks, way in enumerate(ways, start=1):
            if way:
                ranked.append(way)
            if not looks % LOOKS:
                yield 0
        ranked.sort(key=_by_hope)
        self.complete &= len(ranked) <= width
        return ranked[:width]


def _by_hope(way: Way) -> float:
    return -way.hope


def _key(position: Position) -> tuple[bytes, bytes, tuple[int, ...]]:
    return position.numbers, position.counts, position.made


def _different(ways: Iterable[Way | None]) -> Iterator[Way]:
    seen: set[tuple[bytes, bytes, tuple[int, ...]]] = set()
    for way in ways:
        if way and _key(way.position) not in seen:
            seen.add(_key(way.position))
            yield way
