"""What there is to say of the open card to who asks for a hint: by the fair measure alone.

It is the measure by which the coach looks back, and it follows from what the player sees: the board as it was when the
card was turned, that card, and which others are still to come. Nobody is led away from a choice that is as good.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar

from companion.core.long_work import Work
from companion.games.bridges.coach.account import AS_GOOD
from companion.games.bridges.coach.chart import BONUS_ORDER, Position, chart
from companion.games.bridges.coach.hindsight import measure
from companion.games.bridges.coach.replay import Doing, as_doing
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import BONUSES, GRID, TURNED
from companion.games.bridges.layout import place_at
from companion.games.bridges.state import State

T = TypeVar("T")
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
        return next((doing for doing in good if _goes_on(doing, so_far)), good[0])

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


def _goes_on(doing: Doing, so_far: Doing) -> bool:
    return so_far.write in (None, doing.write) and Counter(so_far.bridges) <= Counter(doing.bridges)


def find(asked: State) -> Work[Hint]:
    """The hint for a table as its player saw it when the open card was turned; each step says how far it is."""
    slate, card, turned = asked.slate, asked.card, asked.turned
    assert slate
    assert card
    islands = chart(slate.layout)
    ahead = measure(islands)
    orders = [*ahead.some_orders(turned, asked.unseen, ahead.orders)] if turned < TURNED else [()]
    promising = ahead.promising(position_of(asked), turned, card, asked.unseen)
    found = yield from _work(promising, 0, len(orders))
    totals = [0] * len(found)
    for done, order in enumerate(orders):
        for at, (_, end) in enumerate(found):
            (parts,) = yield from _work(ahead.ends(end, turned, [order]), done, len(orders))
            totals[at] += sum(parts)
    ways = [
        (as_doing(islands, move), Fraction(total, len(orders))) for (move, _), total in zip(found, totals, strict=True)
    ]
    return Hint(tuple(sorted(ways, key=lambda way: -way[1])))


def _work(steps: Steps[T], done: int, of: int) -> Work[T]:
    """A stretch of the thought, all of which lies where the whole is at."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        yield done, of


def position_of(state: State) -> Position:
    """The board as a search knows it."""
    assert state.slate
    islands = chart(state.slate.layout)
    board = state.slate.board
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
