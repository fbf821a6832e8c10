"""The house player: plays card by card as somebody does who does not know the order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.bridges.coach.chart import Chart, Position, opening
from companion.games.bridges.coach.future import unknown
from companion.games.bridges.coach.judgement import Judge
from companion.games.bridges.coach.sight import Scale, Sight
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.coach.turn import Turn, Way
from companion.games.bridges.facts import DECK, FIRST_NUMBERS, TURNED, Card


@dataclass(frozen=True, eq=False)
class House:
    """Who plays by judgement alone: of what can be done with a card, `width` things at a time are looked at."""

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
        """What can be done with an open card, the most promising first. `unseen` are the cards nobody has seen."""
        future = unknown(unseen, turned)
        turn = Turn(self.chart, self.judge, card, future, width or self.width)
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
