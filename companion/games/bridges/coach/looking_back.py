"""Looking back: the most that a deal allowed after each card, for who knows in which order the cards came.

From the last card back to the first: what was reached after a card could be reached before it, so that each plan is
the beginning of the next search. What is said to be exact is proven: nothing reaches more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.core.game import Enough
from companion.games.bridges.coach.aims import Bonuses, Quest
from companion.games.bridges.coach.bound import most_points
from companion.games.bridges.coach.chart import NOTHING, Move, Position, points
from companion.games.bridges.coach.deal import Deal, Plan
from companion.games.bridges.coach.draft import Patience
from companion.games.bridges.coach.prospects import prospects
from companion.games.bridges.coach.search import draw_up, look_through
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, ISLANDS, TURNED

MOST_POINTS = ISLAND_POINTS * ISLANDS + sum(bonus.full for bonus in BONUSES.values())


@dataclass(frozen=True)
class Effort:
    """How much is tried for a point more: so many positions after each card, and so many looks at how boards end.

    Those `again` are for other ways from the position itself. After three cards there are so many; later, less will do.
    """

    widths: tuple[int, ...]
    again: int
    onward: int

    def again_after(self, turned: int) -> int:
        """The looks for other ways after so many cards."""
        return min(self.again, self.again * (TURNED - turned) ** 2 // (TURNED - 3) ** 2)


class _Outlook(NamedTuple):
    """From a position on: what the bonuses can still be worth together, and what nothing can beat."""

    deal: Deal
    position: Position
    turned: int
    prospects: list[Bonuses]
    limit: int

    def beyond(self, total: int) -> Quest:
        """More points than these."""
        return Quest(self.deal, self.position, self.turned, self.prospects, total + 1)


# What a finished game is given. Who grants seconds has the others, too, as long as these last.
USUAL = (Effort((24, 80), 36_000, 25_000),)
PATIENT = (*USUAL, Effort((100, 400), 150_000, 100_000), Effort((250, 1600), 600_000, 400_000))


def look_back(
    deal: Deal, opening: Position, moves: Sequence[Move], enough: Enough, patient: bool = False
) -> Steps[tuple[Plan, ...]]:
    """The best plan from the opening on, from after the first of these moves, and so on."""
    positions = [opening]
    for turned, move in enumerate(moves):
        positions.append(deal.play(positions[-1], turned, move))
    outlooks = yield from _outlooks(deal, positions, 0)
    plans = [Plan(points(one), (NOTHING,) * (TURNED - turned)) for turned, one in enumerate(positions)]
    efforts = PATIENT if patient else USUAL
    for effort in efforts:
        for turned in range(len(moves), -1, -1):
            if turned < len(moves):
                onward = Plan(plans[turned + 1].points, (moves[turned], *plans[turned + 1].moves))
                plans[turned] = max(plans[turned], onward, key=lambda plan: plan.points)
            if not plans[turned].proven:
                plans[turned] = yield from _best(outlooks[turned], plans[turned], effort, enough)
            yield 1 if effort is efforts[0] else 0
    return _proven_on(plans)


def best_plan(deal: Deal, position: Position, turned: int, enough: Enough) -> Steps[Plan]:
    """The best plan from one position on."""
    (outlook,) = yield from _outlooks(deal, [position], turned)
    nothing = Plan(points(position), (NOTHING,) * (TURNED - turned))
    return (yield from _best(outlook, nothing, USUAL[0], enough))


def _outlooks(deal: Deal, positions: Sequence[Position], first: int) -> Steps[list[_Outlook]]:
    """What can come of each position: never more than before."""
    found: list[_Outlook] = []
    for turned, position in enumerate(positions, start=first):
        before = found[-1].limit if found else MOST_POINTS
        there = yield from prospects(deal, position, turned)
        limit = yield from most_points(deal.chart, deal.judge, position, deal.futures[turned], before, there)
        found.append(_Outlook(deal, position, turned, there, limit))
    return found


def _best(outlook: _Outlook, best: Plan, effort: Effort, enough: Enough) -> Steps[Plan]:
    """The best plan that is found from a position on, proven where nothing can be better."""
    for width in effort.widths:
        if best.points == outlook.limit or enough():
            break
        found, complete = yield from look_through(outlook.beyond(best.points), width, enough)
        best = found or best
        if complete:
            return replace(best, proven=True)
        if found or width == effort.widths[0]:
            best = yield from _climbed(outlook, best, effort, enough)
    return replace(best, proven=best.points == outlook.limit)


def _climbed(outlook: _Outlook, best: Plan, effort: Effort, enough: Enough) -> Steps[Plan]:
    """A plan made better from its end, as often as there is something better to be found."""
    while best.points < outlook.limit and not enough():
        again, onward = Patience(effort.again_after(outlook.turned)), Patience(effort.onward)
        found = yield from draw_up(outlook.beyond(best.points), effort.widths[0], again, onward, enough)
        if not found:
            break
        best = found
    return best


def _proven_on(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Where a card costs nothing, what was proven before it is proven after it."""
    found: list[Plan] = []
    for plan in plans:
        same = bool(found) and found[-1].proven and found[-1].points == plan.points
        found.append(replace(plan, proven=plan.proven or same))
    return tuple(found)
