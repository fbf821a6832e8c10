"""Where the points of a game went: what there was to expect at the start, what luck gave, and what choices lost.

A card's luck is what turning it changed for who plays on well; a choice's loss is what the best one was worth more.
What a choice was worth is what there is to expect before the next card, so that nothing is left over at the end.

A choice is found to be the best by some of the orders that are tried, and measured by others, or it would seem better
than it is; and where it is not clearly better than the one that was made, that one was as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.games.bridges.coach.chart import Move, Position, after
from companion.games.bridges.coach.looking_ahead import LookAhead, Parts
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import DECK, TURNED, Card

# What differs by less is no mistake.
AS_GOOD = Fraction(1, 2)
# Of all orders so many to look at every choice, and so many more at the foremost; the others measure what is left.
FIRST, SECOND = 8, 8
FOREMOST = 2
# A difference is clear that is so many times as large as it may be by chance.
CLEAR = Fraction(3, 2)
# What trying choices out adds to each card to come, beyond what the play by which they are measured makes of it.
FINESSE = Fraction(1, 2)


@dataclass(frozen=True)
class Step:
    """One card: what luck it was, what the choice lost and of which points, and what was best.

    It was `open` where it made a difference what one did.
    """

    luck: Fraction
    loss: Fraction
    parts: tuple[Fraction, Fraction, Fraction, Fraction]
    better: Move
    open: bool


@dataclass(frozen=True)
class Account:
    """A game told in expected points: `start` + luck − losses = `score`."""

    start: Fraction
    steps: tuple[Step, ...]
    score: Fraction


def account(ahead: LookAhead, opening: Position, cards: Sequence[Card], moves: Sequence[Move]) -> Steps[Account]:
    """The account of a whole game. It knows no more at any card than the player did."""
    assert len(moves) == TURNED, "only a whole game has a score"
    orders = [*ahead.some_orders(0, DECK, ahead.orders)]
    start = expected = _worth((yield from ahead.ends(opening, 0, orders)), 0)
    steps: list[Step] = []
    position = opening
    for turned, (card, move) in enumerate(zip(cards, moves, strict=True), start=1):
        unseen = [other for other in DECK if other not in cards[:turned]]
        one = _Card(ahead, position, turned, card, unseen)
        step, expected = yield from one.step(move, expected)
        steps.append(step)
        position = after(ahead.house.chart, position, move, card.number, turned)
        yield 1
    return Account(start, tuple(steps), expected)


def orders_to_measure(ahead: LookAhead, turned: int, unseen: Sequence[Card]) -> Sequence[Sequence[Card]]:
    """Those by which nothing is chosen. Nothing is left open by the last card."""
    orders = [*ahead.some_orders(turned, unseen, ahead.orders)] if turned < TURNED else [()]
    return orders[FIRST + SECOND :] or orders


def _worth(ends: Sequence[Parts], turned: int) -> Fraction:
    return Fraction(sum(map(sum, ends)), len(ends)) + FINESSE * (TURNED - turned)


class _Card:
    """One card of a game, by itself."""

    def __init__(self, ahead: LookAhead, position: Position, turned: int, card: Card, unseen: Sequence[Card]) -> None:
        self._ahead, self._position, self._turned, self._card, self._unseen = ahead, position, turned, card, unseen
        tried = [*ahead.some_orders(turned, unseen, FIRST + SECOND)] if turned < TURNED else [()]
        self._first, self._second = tried[:FIRST], tried[FIRST:]

    def step(self, move: Move, expected: Fraction) -> Steps[tuple[Step, Fraction]]:
        """What there is to tell of it, and what is to be expected then."""
        end = after(self._ahead.house.chart, self._position, move, self._card.number, self._turned)
        choices = yield from self._ahead.promising(self._position, self._turned, self._card, self._unseen)
        moves = {position: one for one, position in choices} | {end: move}
        best, is_open = yield from self._best([*moves], end)
        orders = orders_to_measure(self._ahead, self._turned, self._unseen)
        mine = most = yield from self._ahead.ends(end, self._turned, orders)
        if best != end:
            other = yield from self._ahead.ends(best, self._turned, orders)
            best, most = (best, other) if _clearly_more(other, mine) else (end, mine)
        parts = [sum(one[at] for one in most) - sum(one[at] for one in mine) for at in range(len(mine[0]))]
        blue, red, six, islands = (Fraction(part, len(orders)) for part in parts)
        now = _worth(mine, self._turned)
        loss = _worth(most, self._turned) - now
        return Step(now + loss - expected, loss, (blue, red, six, islands), moves[best], is_open), now

    def _best(self, ends: Sequence[Position], mine: Position) -> Steps[tuple[Position, bool]]:
        """Which end of the card is best, and whether it makes any difference which one it is."""
        first, second = self._first, self._second
        totals: dict[Position, int] = {}
        for end in ends:
            totals[end] = yield from self._total(end, first)
        is_open = max(totals.values()) - min(totals.values()) > AS_GOOD * len(first)
        ranked = sorted(ends, key=lambda end: -totals[end])
        kept = [*[end for end in ranked if end != mine][:FOREMOST], mine]
        for end in kept:
            totals[end] += yield from self._total(end, second)
        return max(kept, key=lambda end: totals[end]), is_open

    def _total(self, end: Position, orders: Sequence[Sequence[Card]]) -> Steps[int]:
        return sum(map(sum, (yield from self._ahead.ends(end, self._turned, orders))))


def _clearly_more(other: Sequence[Parts], mine: Sequence[Parts]) -> bool:
    """Whether one of two is better, and not only by chance: each order is played from both."""
    gains = [sum(one) - sum(two) for one, two in zip(other, mine, strict=True)]
    gain, count = sum(gains), len(gains)
    if count == 1:
        return gain > 0
    spread = sum(one * one for one in gains) - Fraction(gain * gain, count)
    return gain > 0 and gain * gain >= CLEAR * CLEAR * count * spread / (count - 1)
