"""All that is worth thinking about with one card: its number first, then all of its bridges one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from companion.games.bridges.coach.aims import FULL, Bonuses
from companion.games.bridges.coach.chart import Chart, Move, Position, drawable, drawn, open_to, settled, written
from companion.games.bridges.coach.future import Future
from companion.games.bridges.coach.judgement import Judge
from companion.games.bridges.coach.sight import Estimate, Scale, Sight
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import Card

# So many looks at a position make a step: some two milliseconds.
LOOKS = 128


class Way(NamedTuple):
    """A position with what it promises and what was done with the open card; `before` is the way at the last card."""

    hope: float
    position: Position
    island: int | None
    bridges: tuple[int, ...]
    before: Way | None

    @property
    def numbers(self) -> tuple[bytes, int | None]:
        """Where the numbers stand."""
        return self.position.numbers, None

    @property
    def move(self) -> Move:
        return Move(self.island, self.bridges)


class Stroke(NamedTuple):
    """What may be done next on some way: an island that gets the number, a line that gets a bridge, or neither."""

    hope: float
    way: Way
    island: int | None
    line: int | None

    @property
    def numbers(self) -> tuple[bytes, int | None]:
        """Where the numbers stand then."""
        return self.way.position.numbers, self.island


Ranked = TypeVar("Ranked", Way, Stroke)


class Turn:
    """What can be made of some positions with a card, `width` of them at a time.

    What cannot come to `goal` points, with `most` of the bonuses, is left out; `complete` is whether nothing else was.
    Of those with all numbers in the same places `alike` are kept at most, where that is asked for.
    """

    def __init__(
        self,
        chart: Chart,
        judge: Judge,
        card: Card,
        future: Future,
        width: int,
        goal: int = 0,
        alike: int = 0,
        most: Bonuses = FULL,
    ) -> None:
        self._chart, self._card, self._turned = chart, card, future.turned
        self._scales = [Scale(chart, judge, future, left, most) for left in range(card.bridges + 1)]
        self._width, self._goal, self._alike = width, goal, alike
        self.complete = True

    def ways(self, befores: Sequence[Way]) -> Steps[list[Way]]:
        """The foremost different positions at the end of the card."""
        begun = (stroke for before in befores for stroke in self._written(before))
        wrote = ways = yield from self._foremost(begun, 2 * self._width, -1)
        for left in range(self._card.bridges - 1, -1, -1):
            ways = yield from self._foremost(self._drawn(left, ways), self._width + self._width // 2, left)
        # To draw nothing is seldom best: where not all is looked at anyway, less of it is.
        few = wrote[: self._width] if self._alike and not self.complete else wrote
        undrawn = [way for before in few if (way := self._undrawn(before))]
        return self._ranked(_different((*ways, *undrawn)), self._width)

    def _written(self, before: Way) -> Iterator[Stroke | None]:
        position, number = before.position, self._card.number
        begun = Way(0.0, position, None, (), before)
        sight = Sight(self._scales[-1], position)
        yield self._worthy(sight.estimate(), begun, None, None)
        for island in open_to(self._chart, position, number):
            yield self._worthy(sight.written(island, number), begun, island, None)

    def _drawn(self, left: int, ways: Iterable[Way]) -> Iterator[Stroke | None]:
        seen: set[tuple[int, tuple[int, int, int]]] = set()
        scale = self._scales[left]
        for way in ways:
            sight, position = Sight(scale, way.position), way.position
            board = int.from_bytes(position.numbers + position.counts, "little")
            for line in drawable(self._chart, position):
                key = board + (1 << 8 * (len(position.numbers) + line)), position.made
                if key not in seen:
                    seen.add(key)
                    yield self._worthy(sight.drawn(line), way, None, line)

    def _undrawn(self, wrote: Way) -> Way | None:
        position = settled(self._chart, wrote.position, self._turned)
        hope, most = Sight(self._scales[0], position).estimate()
        return Way(hope, position, wrote.island, (), wrote.before) if most >= self._goal else None

    def _worthy(self, promised: Estimate, way: Way, island: int | None, line: int | None) -> Stroke | None:
        """Something to do with what it promises, unless it cannot reach the goal any more."""
        return Stroke(promised.hope, way, island, line) if promised.most >= self._goal else None

    def _foremost(self, strokes: Iterable[Stroke | None], width: int, left: int) -> Steps[list[Way]]:
        found: list[Stroke] = []
        for looks, stroke in enumerate(strokes, start=1):
            if stroke:
                found.append(stroke)
            if not looks % LOOKS:
                yield 0
        return [self._made(stroke, left) for stroke in self._ranked(found, width)]

    def _made(self, stroke: Stroke, left: int) -> Way:
        hope, (_, position, written_to, bridges, before), island, line = stroke
        if island is not None:
            position, written_to = written(position, island, self._card.number), island
        if line is not None:
            position, bridges = drawn(self._chart, position, line), (*bridges, line)
        if not left:
            position = settled(self._chart, position, self._turned)
        return Way(hope, position, written_to, bridges, before)

    def _ranked(self, found: Iterable[Ranked], width: int) -> list[Ranked]:
        """The foremost, where there are many alike only some of them."""
        ranked = sorted(found, key=_by_hope)
        self.complete &= len(ranked) <= width
        if self.complete or not self._alike:
            return ranked[:width]
        kept: list[Ranked] = []
        others: list[Ranked] = []
        alike: dict[tuple[bytes, int | None], int] = {}
        for one in ranked:
            numbers = one.numbers
            alike[numbers] = alike.get(numbers, 0) + 1
            (kept if alike[numbers] <= self._alike else others).append(one)
            if len(kept) == width:
                break
        return kept + others[: width - len(kept)]


def _by_hope(one: Way | Stroke) -> float:
    return -one.hope


def _different(ways: Iterable[Way]) -> Iterator[Way]:
    seen: set[tuple[bytes, bytes, tuple[int, int, int]]] = set()
    for way in ways:
        key = way.position.numbers, way.position.counts, way.position.made
        if key not in seen:
            seen.add(key)
            yield way
