"""A deal that is known, and a plan for the rest of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from companion.games.bridges.coach.chart import Chart, Move, Position, after
from companion.games.bridges.coach.future import Future, known
from companion.games.bridges.coach.judgement import Judge, knowing_judge
from companion.games.bridges.facts import TURNED, Card


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
