"""Looking ahead: what to do with an open card when the order of the others is unknown.

`CardTurn` lists the promising moves with one card: the number first, then the bridges one by one. `House` plays by
judgement alone; `LookAhead` plays each choice on over many orders of the unseen cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple, TypeVar

from companion.core.chance import Rng
from companion.core.game import Enough
from companion.core.long_work import Steps
from companion.games.bridges.coach.judgement import Future, Judge, unknown
from companion.games.bridges.coach.positions import (
    FULL,
    Bonuses,
    Chart,
    Move,
    Position,
    drawable,
    drawn,
    finished,
    open_to,
    opening,
    points,
    settled,
    written,
)
from companion.games.bridges.coach.sight import Estimate, Scale, Sight
from companion.games.bridges.facts import DECK, FIRST_NUMBERS, ISLAND_POINTS, TURNED, Card

# The looks at a position that make one step: some two milliseconds.
LOOKS = 128


class Way(NamedTuple):
    """A position with its promise and the strokes with the open card; `before` is the way at the last card."""

    hope: float
    position: Position
    island: int | None
    bridges: tuple[int, ...]
    before: Way | None

    @property
    def numbers(self) -> tuple[bytes, int | None]:
        """The numbers on the board; no further number comes."""
        return self.position.numbers, None

    @property
    def move(self) -> Move:
        return Move(self.island, self.bridges)


class Stroke(NamedTuple):
    """The next stroke on some way: an island that gets the number, a line that gets a bridge, or neither."""

    hope: float
    way: Way
    island: int | None
    line: int | None

    @property
    def numbers(self) -> tuple[bytes, int | None]:
        """The numbers on the board, and the island that gets a number by this stroke."""
        return self.way.position.numbers, self.island


Ranked = TypeVar("Ranked", Way, Stroke)


class CardTurn:
    """All moves from some positions with one card, `width` positions at a time.

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
        ranked = sorted(found, key=lambda one: -one.hope)
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


def _different(ways: Iterable[Way]) -> Iterator[Way]:
    seen: set[tuple[bytes, bytes, tuple[int, int, int]]] = set()
    for way in ways:
        key = way.position.numbers, way.position.counts, way.position.made
        if key not in seen:
            seen.add(key)
            yield way


@dataclass(frozen=True, eq=False)
class House:
    """A player by judgement alone, who looks at `width` ways at a time."""

    chart: Chart
    judge: Judge
    width: int

    def opening(self) -> Position:
        """The board with the first number where it promises most."""
        plain = [island for island, flagged in enumerate(self.chart.flagged) if not flagged]
        scale = Scale(self.chart, self.judge, unknown(DECK, 0), 0)
        found = (opening(self.chart, island, number) for island in plain for number in FIRST_NUMBERS)
        return max(found, key=lambda position: Sight(scale, position).estimate().hope)

    def ways(
        self, position: Position, turned: int, card: Card, unseen: Sequence[Card], width: int = 0
    ) -> Steps[list[Way]]:
        """The ways to play an open card, the most promising first. `unseen` are the cards nobody has seen."""
        future = unknown(unseen, turned)
        turn = CardTurn(self.chart, self.judge, card, future, width or self.width)
        return turn.ways([Way(0.0, position, None, (), None)])

    def play_on(self, position: Position, turned: int, order: Sequence[Card]) -> Steps[Position]:
        """The end when the rest of the pile lies in this order; its last card is the one that nobody sees."""
        for at, card in enumerate(order[: TURNED - turned]):
            # In the order of the deck: who plays must not see in which order they lie.
            unseen = sorted(order[at + 1 :])
            ways = yield from self.ways(position, turned + at + 1, card, unseen)
            position = ways[0].position
            yield 0
        return position


# How many choices are tried on how many orders; the best of them go on to the next round.
Rounds = tuple[tuple[int, int], ...]
# The points of each bonus, and those of the islands.
Parts = tuple[int, int, int, int]


@dataclass(frozen=True)
class MeasuredMove:
    """Something that can be done with a card, where it leads, and the total to be expected then."""

    move: Move
    position: Position
    worth: Fraction


@dataclass(frozen=True, eq=False)
class LookAhead:
    """How to measure: by whose play, over how many `orders` drawn from a seed, and how many `choices` of a card."""

    house: House
    seed: str
    orders: int
    choices: int

    def choose(
        self, position: Position, turned: int, card: Card, unseen: Sequence[Card], enough: Enough
    ) -> Steps[list[MeasuredMove]]:
        """The choices with an open card, the best first."""
        found = yield from self.promising(position, turned, card, unseen)
        worths = yield from self.worths([end for _, end in found], turned, unseen, enough)
        choices = [MeasuredMove(move, end, worth) for (move, end), worth in zip(found, worths, strict=True)]
        return sorted(choices, key=lambda choice: -choice.worth)

    def best(
        self, position: Position, turned: int, card: Card, unseen: Sequence[Card], rounds: Rounds
    ) -> Steps[tuple[Move, Position]]:
        """The best choice, and where it leads. Each round tries so many of the foremost on so many more orders."""
        choices = yield from self.promising(position, turned, card, unseen)
        if turned == TURNED:
            return max(choices, key=lambda choice: points(choice[1]))
        totals = {end: 0 for _, end in choices}
        orders = self.some_orders(turned, unseen, self.orders)
        for most, more in rounds:
            choices = sorted(choices, key=lambda choice: -totals[choice[1]])[:most]
            for order in islice(orders, more):
                for _, end in choices:
                    totals[end] += points((yield from self.house.play_on(end, turned, order)))
        return max(choices, key=lambda choice: totals[choice[1]])

    def promising(
        self, position: Position, turned: int, card: Card, unseen: Sequence[Card]
    ) -> Steps[list[tuple[Move, Position]]]:
        """The moves worth measuring with their ends, the most promising first."""
        ways = yield from self.house.ways(position, turned, card, unseen, max(self.choices, self.house.width))
        return [(way.move, way.position) for way in ways[: self.choices]]

    def worths(
        self, positions: Sequence[Position], turned: int, unseen: Sequence[Card], enough: Enough
    ) -> Steps[list[Fraction]]:
        """The total to be expected from each of some positions at the end of a card."""
        if turned == TURNED:
            return [Fraction(points(position)) for position in positions]
        totals, played = [0] * len(positions), 0
        for order in self.some_orders(turned, unseen, self.orders):
            if played and enough():
                break
            played += 1
            for at, position in enumerate(positions):
                end = yield from self.house.play_on(position, turned, order)
                totals[at] += points(end)
        return [Fraction(total, played) for total in totals]

    def ends(self, position: Position, turned: int, orders: Sequence[Sequence[Card]]) -> Steps[list[Parts]]:
        """The parts of the total to which each of these orders leads."""
        found: list[Parts] = []
        for order in orders:
            end = yield from self.house.play_on(position, turned, order)
            found.append((*end.made, ISLAND_POINTS * sum(finished(end))))
        return found

    def some_orders(self, turned: int, unseen: Sequence[Card], count: int) -> Iterator[tuple[Card, ...]]:
        """Orders in which the unseen cards may lie, the same for whatever order they really lie in."""
        rng = Rng(self.seed, turned)
        for _ in range(count):
            yield rng.shuffled(sorted(unseen))
