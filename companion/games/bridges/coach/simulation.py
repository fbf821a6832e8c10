"""House players at work: three strengths, and what each makes of many deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game import Enough
from companion.core.rng import Rng
from companion.games.bridges.coach.chart import Chart, Position, points
from companion.games.bridges.coach.house import House
from companion.games.bridges.coach.judgement import Judge
from companion.games.bridges.coach.looking_ahead import LookAhead
from companion.games.bridges.coach.steps import at_once
from companion.games.bridges.facts import DECK, TURNED, Card


@dataclass(frozen=True)
class Strength:
    """How a house player thinks: what it looks at with a card, and whether it tries its choices on orders to come."""

    width: int
    orders: int = 0
    choices: int = 1
    ahead_width: int = 1


STRENGTHS = {
    1: Strength(width=1),
    2: Strength(width=6, orders=4, choices=3),
    3: Strength(width=10, orders=18, choices=7),
}


def never() -> bool:
    """A house player thinks to the end."""
    return False


class Player:
    """A house player on one board."""

    def __init__(self, chart: Chart, judge: Judge, strength: int, seed: str) -> None:
        how = STRENGTHS[strength]
        self._house = House(chart, judge, how.width)
        trying = House(chart, judge, how.ahead_width)
        self._ahead = LookAhead(trying, seed, how.orders, how.choices) if how.orders else None
        self._judge, self._chart, self._width = judge, chart, how.width

    def opening(self) -> Position:
        """The first number, where it seems best."""
        return self._house.opening()

    def move(self, position: Position, turned: int, card: Card, unseen: Sequence[Card]) -> Position:
        """The position after the open card."""
        if self._ahead is None:
            return at_once(self._house.ways(position, turned, card, unseen))[0].position
        return at_once(self._ahead.choose(position, turned, card, unseen, never))[0].position

    def play(self, cards: Sequence[Card], position: Position | None = None) -> int:
        """The total of a whole game; card after card, without a look at those to come."""
        position = position or self.opening()
        for turned, card in enumerate(cards, start=1):
            unseen = [other for other in DECK if other not in cards[:turned]]
            position = self.move(position, turned, card, unseen)
        return points(position)


def totals(chart: Chart, judge: Judge, strength: int, deals: int, seed: str, enough: Enough) -> Iterator[int]:
    """What a house player makes of so many deals, or of fewer when there is enough of it; of one at least."""
    for deal in range(deals):
        if deal and enough():
            return
        cards = Rng(seed, deal).shuffled(DECK)[:TURNED]
        yield Player(chart, judge, strength, seed).play(cards)


def histogram(found: Sequence[int]) -> dict[str, int]:
    """How often each total came."""
    return {str(total): times for total, times in sorted(Counter(found).items())}
