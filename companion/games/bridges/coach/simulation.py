"""House players at work: three strengths, and what each makes of many deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.content.files import table
from companion.core.game import Enough
from companion.core.long_work import Steps, at_once
from companion.core.rng import Rng
from companion.games.bridges.coach.judgement import Judge
from companion.games.bridges.coach.looking_ahead import House, LookAhead, Rounds
from companion.games.bridges.coach.positions import Chart, Move, Position, points
from companion.games.bridges.facts import DECK, TURNED, Card

# In which rounds each strength tries its choices on orders to come, if it tries any.
STRENGTHS: dict[int, Rounds] = {1: (), 2: ((3, 4),), 3: ((10, 7), (4, 12), (2, 24))}
# How closely it plays, also when it tries something.
WIDTH = 1


class Player:
    """A house player on one board."""

    def __init__(self, chart: Chart, judge: Judge, strength: int, seed: str) -> None:
        self._house = House(chart, judge, WIDTH)
        self._rounds = STRENGTHS[strength]
        orders = sum(more for _, more in self._rounds)
        self._ahead = LookAhead(self._house, seed, orders, max((choices for choices, _ in self._rounds), default=1))

    def opening(self) -> Position:
        """The first number, where it seems best."""
        return self._house.opening()

    def choose(
        self, position: Position, turned: int, card: Card, unseen: Sequence[Card]
    ) -> Steps[tuple[Move, Position]]:
        """What is done with the open card, and the position after it."""
        if self._rounds:
            return (yield from self._ahead.best(position, turned, card, unseen, self._rounds))
        ways = yield from self._house.ways(position, turned, card, unseen)
        return ways[0].move, ways[0].position

    def play(self, cards: Sequence[Card], position: Position | None = None) -> int:
        """The total of a whole game; card after card, without a look at those to come."""
        position = position or self.opening()
        for turned, card in enumerate(cards, start=1):
            unseen = [other for other in DECK if other not in cards[:turned]]
            _, position = at_once(self.choose(position, turned, card, unseen))
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


@dataclass(frozen=True)
class Beaten:
    """So many of a hundred of these games came to less."""

    percent: int
    games: int


def beaten(board: str, total: int) -> Beaten | None:
    """None for a board on which it has not played them."""
    row = table("bridges", "house").get(board)
    if row is None:
        return None
    counts = {int(points): times for points, times in row["totals"].items()}
    games = sum(counts.values())
    lower = sum(times for points, times in counts.items() if points < total)
    return Beaten(round(100 * lower / games), games)
