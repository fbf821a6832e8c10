"""Where the points of a game went: what there was to expect at the start, what luck gave, and what choices lost.

A card's luck is what turning it changed for who plays on well; a choice's loss is what the best one was worth more.
What a choice was worth is what there is to expect before the next card, so that nothing is left over at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.core.game import Enough
from companion.games.bridges.coach.chart import Move, Position, after
from companion.games.bridges.coach.looking_ahead import Choice, LookAhead
from companion.games.bridges.facts import DECK, TURNED, Card

# What differs by less is no mistake.
AS_GOOD = Fraction(1, 2)


@dataclass(frozen=True)
class Step:
    """One card: what was chosen, and what else there was, the best first."""

    luck: Fraction
    loss: Fraction
    chosen: Choice
    choices: tuple[Choice, ...]

    @property
    def good(self) -> bool:
        """As good as the best choice, or nearly."""
        return self.loss <= AS_GOOD

    @property
    def open(self) -> bool:
        """Whether there was more than one sensible way."""
        return self.choices[0].worth - self.choices[-1].worth > AS_GOOD


@dataclass(frozen=True)
class Account:
    """A game told in expected points: `start` + luck − losses = `score`."""

    start: Fraction
    steps: tuple[Step, ...]
    score: Fraction


def account(
    ahead: LookAhead, opening: Position, cards: Sequence[Card], moves: Sequence[Move], enough: Enough
) -> Account:
    """The account of a whole game. It knows no more at any card than the player did."""
    (start,) = ahead.worths([opening], 0, DECK, enough)
    steps: list[Step] = []
    position, expected = opening, start
    for turned, (card, move) in enumerate(zip(cards, moves, strict=True), start=1):
        unseen = [other for other in DECK if other not in cards[:turned]]
        end = after(ahead.house.chart, position, move, card.number, turned)
        choices = ahead.choose(position, turned, card, unseen, enough, also=((move, end),))
        chosen = next(choice for choice in choices if choice.position == end)
        best = choices[0].worth
        steps.append(Step(best - expected, best - chosen.worth, chosen, tuple(choices)))
        position, expected = end, chosen.worth
    assert len(steps) == TURNED, "only a whole game has a score"
    return Account(start, tuple(steps), expected)
