"""A known order of cards, looked through card by card with the most promising positions of each.

Where nothing was left aside but what cannot reach the goal, that it was not reached is a proof.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from companion.core.game import Enough
from companion.games.bridges.coach.chart import Chart, Move, Position, after, points
from companion.games.bridges.coach.future import Future, known
from companion.games.bridges.coach.judgement import Judge, knowing_judge
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.coach.turn import Turn, Way
from companion.games.bridges.facts import TURNED, Card

# Of positions that have all numbers in the same places so many are looked at: others may hold what these lack.
ALIKE = 2


@dataclass(frozen=True, eq=False)
class Deal:
    """A board and all cards in the order in which they came."""

    chart: Chart
    cards: tuple[Card, ...]
    judge: Judge = field(default_factory=knowing_judge)

    @cached_property
    def futures(self) -> tuple[Future, ...]:
        """What comes after each card; the one at 0 is before the first."""
        return tuple(known(self.cards, turned) for turned in range(TURNED + 1))

    def play(self, position: Position, turned: int, move: Move) -> Position:
        """The position after the next card."""
        return after(self.chart, position, move, self.cards[turned].number, turned + 1)


@dataclass(frozen=True)
class Plan:
    """What to do with each card to come, and the points at the end. `proven`: there is nothing better."""

    points: int
    moves: tuple[Move, ...]
    proven: bool = False


def look_through(
    deal: Deal, position: Position, turned: int, goal: int, width: int, enough: Enough
) -> Steps[tuple[Plan | None, bool]]:
    """A plan that reaches the goal, if one was found; and whether there is no better one than was found."""
    layer = [Way(0.0, position, None, (), None)]
    complete = True
    for card in range(turned + 1, TURNED + 1):
        if enough():
            return None, False
        turn = Turn(deal.chart, deal.judge, deal.cards[card - 1], deal.futures[card], width, goal, ALIKE)
        layer = yield from turn.ways(layer)
        complete &= turn.complete
    if not layer:
        return None, complete
    end = max(layer, key=lambda way: points(way.position))
    return Plan(points(end.position), _moves(end)), complete


def _moves(way: Way) -> tuple[Move, ...]:
    found: list[Move] = []
    while way.before:
        found.append(way.move)
        way = way.before
    return tuple(reversed(found))
