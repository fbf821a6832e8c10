"""The fair measure: the account of a game and the hint for an open card, without the order of the cards to come.

A card's luck is the change that turning it made for a player who plays on well; a choice's loss is what the best choice
was worth more. Some orders choose the best choice and others measure it, or it would seem better than it is. A choice
that is not clearly worse than the best one is as good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from companion.core.long_work import Steps, Work, at_progress
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.looking_ahead import House, LookAhead, Parts
from companion.games.bridges.coach.positions import BONUS_ORDER, Chart, Move, Position, after, chart
from companion.games.bridges.coach.replay import Doing, as_doing
from companion.games.bridges.facts import BONUSES, DECK, GRID, TURNED, Card
from companion.games.bridges.layout import place_at
from companion.games.bridges.state import State

# What is tried for a card: the most promising choices, each with so many orders, a power of two.
CHOICES, ORDERS, WIDTH = 5, 32, 1
SEED = "looking back"
# A smaller difference is no mistake.
AS_GOOD = Fraction(1, 2)
# Of all orders so many to look at every choice, and so many more at the foremost; the others measure what is left.
FIRST, SECOND = 8, 8
FOREMOST = 2
# A difference is clear that is so many times as large as it may be by chance.
CLEAR = Fraction(3, 2)
# What trying choices out adds to each card to come, beyond what the play by which they are measured makes of it.
FINESSE = Fraction(1, 2)


def measure(islands: Chart) -> LookAhead:
    """The measure of choices, in a game and in practice."""
    return LookAhead(House(islands, usual_judge(), WIDTH), SEED, ORDERS, CHOICES)


@dataclass(frozen=True)
class CardAccount:
    """One card: its luck, the loss of the choice, the points of which it was lost, and the best move.

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
    steps: tuple[CardAccount, ...]
    score: Fraction


def account(ahead: LookAhead, opening: Position, cards: Sequence[Card], moves: Sequence[Move]) -> Steps[Account]:
    """The account of a whole game. It knows no more at any card than the player did."""
    assert len(moves) == TURNED, "only a whole game has a score"
    orders = [*ahead.some_orders(0, DECK, ahead.orders)]
    start = expected = _worth((yield from ahead.ends(opening, 0, orders)), 0)
    steps: list[CardAccount] = []
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
    """The orders that measure and never choose. After the last card there is one, with nothing in it."""
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

    def step(self, move: Move, expected: Fraction) -> Steps[tuple[CardAccount, Fraction]]:
        """The account of this card, and the total to expect after it."""
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
        return CardAccount(now + loss - expected, loss, (blue, red, six, islands), moves[best], is_open), now

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
    """Whether `other` is better, and not only by chance: each order is played from both."""
    gains = [sum(one) - sum(two) for one, two in zip(other, mine, strict=True)]
    gain, count = sum(gains), len(gains)
    if count == 1:
        return gain > 0
    spread = sum(one * one for one in gains) - Fraction(gain * gain, count)
    return gain > 0 and gain * gain >= CLEAR * CLEAR * count * spread / (count - 1)


Part = Literal["number", "bridges"]
# A quarter of the board: whether it is the lower one, and whether it is the right one.
Quarter = tuple[bool, bool]


@dataclass(frozen=True)
class Hint:
    """The sensible ways to play a card, the best first, each with the total to be expected then."""

    ways: tuple[tuple[Doing, Fraction], ...]

    @property
    def stake(self) -> Fraction:
        """How many points lie between the sensible ways; none where that is no more than makes no difference."""
        stake = self.ways[0][1] - self.ways[-1][1]
        return stake if stake > AS_GOOD else Fraction(0)

    def way(self, so_far: Doing) -> Doing:
        """The best way, or one as good that goes on from what is drawn already."""
        good = [doing for doing, worth in self.ways if worth >= self.ways[0][1] - AS_GOOD]
        drawn = Counter(so_far.bridges)
        onward = (one for one in good if so_far.write in (None, one.write) and drawn <= Counter(one.bridges))
        return next(onward, good[0])

    def part(self, way: Doing) -> Part:
        """Which part of it matters more: where the best other way with another number, or other bridges, loses more."""
        number, bridges = self._lost(way, same_number=False), self._lost(way, same_number=True)
        return "bridges" if bridges > number else "number"

    def _lost(self, way: Doing, same_number: bool) -> Fraction:
        best = max((worth for doing, worth in self.ways if doing == way), default=self.ways[0][1])
        others = [worth for doing, worth in self.ways if doing != way and (doing.write == way.write) is same_number]
        return max(best - max(others), Fraction(0)) if others else Fraction(-1)

    def where(self, way: Doing) -> Quarter | None:
        """The quarter of the board in which that part lies; None where it is best left out."""
        if self.part(way) == "number":
            islands = [way.write] if way.write else []
        else:
            islands = [end for pair in way.bridges for end in pair]
        if not islands:
            return None
        places = [place_at(island) for island in islands]
        right, lower = (sum(place[axis] for place in places) * 2 >= (GRID - 1) * len(places) for axis in (0, 1))
        return lower, right


def find_hint(asked: State) -> Work[Hint]:
    """The hint for a table as its player saw it when the open card was turned; each step says how far it is."""
    card, turned = asked.card, asked.turned
    assert card
    islands = chart(asked.kept.layout)
    ahead = measure(islands)
    orders = [*ahead.some_orders(turned, asked.unseen, ahead.orders)] if turned < TURNED else [()]
    promising = ahead.promising(position_of(asked), turned, card, asked.unseen)
    found = yield from at_progress(promising, 0, len(orders))
    totals = [0] * len(found)
    for done, order in enumerate(orders):
        for at, (_, end) in enumerate(found):
            (parts,) = yield from at_progress(ahead.ends(end, turned, [order]), done, len(orders))
            totals[at] += sum(parts)
    ways = [
        (as_doing(islands, move), Fraction(total, len(orders))) for (move, _), total in zip(found, totals, strict=True)
    ]
    return Hint(tuple(sorted(ways, key=lambda way: -way[1])))


def position_of(state: State) -> Position:
    """The board as a search knows it."""
    islands, board = chart(state.kept.layout), state.kept.board
    counts = [board.count((islands.names[first], islands.names[second])) for _, first, second in islands.lines]
    crossed = 0
    for line, count in enumerate(counts):
        crossed |= islands.crossing[line] if count else 0
    made = {claim.bonus: BONUSES[claim.bonus].points(claim.worth) for claim in state.claims}
    blue, red, six = (made.get(bonus, 0) for bonus in BONUS_ORDER)
    return Position(
        bytes(board.by_id[name].number or 0 for name in islands.names),
        bytes(board.load.get(name, 0) for name in islands.names),
        bytes(counts),
        crossed,
        (blue, red, six),
    )
