"""Looking ahead, fairly: what a choice is worth to who does not know the order, on average over orders that may come.

All choices of a card are measured by the same orders, drawn from a seed; the card that nobody sees is among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from companion.core.game import Enough
from companion.core.rng import Rng
from companion.games.bridges.coach.chart import Move, Position, finished, points
from companion.games.bridges.coach.house import House
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import ISLAND_POINTS, TURNED, Card

# How many choices are tried on how many orders; the best of them go on to the next round.
Rounds = tuple[tuple[int, int], ...]
# The points of each bonus, and those of the islands.
Parts = tuple[int, int, int, int]


@dataclass(frozen=True)
class Choice:
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
    ) -> Steps[list[Choice]]:
        """The choices with an open card, the best first."""
        found = yield from self.promising(position, turned, card, unseen)
        worths = yield from self.worths([end for _, end in found], turned, unseen, enough)
        choices = [Choice(move, end, worth) for (move, end), worth in zip(found, worths, strict=True)]
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
        """What is worth being measured, and where it leads, the most promising first."""
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
        """Of what the totals are made to which each of these orders leads."""
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
