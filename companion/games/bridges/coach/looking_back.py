"""Looking back: the most that a deal allowed after each card, for who knows in which order the cards came.

From the last card back to the first: what was reached after a card could be reached before it, so that each plan is
the beginning of the next search. What is said to be exact is proven: nothing reaches more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.game import Enough
from companion.games.bridges.coach.bound import most_points
from companion.games.bridges.coach.chance import Chance
from companion.games.bridges.coach.chart import NOTHING, Move, Position, points
from companion.games.bridges.coach.mending import Mending
from companion.games.bridges.coach.search import Deal, Plan, look_through
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, ISLANDS, TURNED

MOST_POINTS = ISLAND_POINTS * ISLANDS + sum(bonus.full for bonus in BONUSES.values())

# With so few cards to come all that matters is looked through, with this many positions a card at most.
FEW, WIDTHS = 6, (12, 80, 300)
TRIES = 1000


def look_back(deal: Deal, opening: Position, moves: Sequence[Move], enough: Enough) -> tuple[Plan, ...]:
    """The best plan from the opening on, from after the first of these moves, and so on."""
    positions = [opening]
    for turned, move in enumerate(moves):
        positions.append(deal.play(positions[-1], turned, move))
    limits = _limits(deal, positions, 0)
    last = positions[-1]
    plans = [_best(deal, last, len(moves), _nothing_more(last, len(moves)), limits[-1], enough)]
    for turned in range(len(moves) - 1, -1, -1):
        so_far = Plan(plans[0].points, (moves[turned], *plans[0].moves))
        plans.insert(0, _best(deal, positions[turned], turned, so_far, limits[turned], enough))
    return _proven_on(plans)


def best_plan(deal: Deal, position: Position, turned: int, enough: Enough) -> Plan:
    """The best plan from one position on."""
    (limit,) = _limits(deal, [position], turned)
    return _best(deal, position, turned, _nothing_more(position, turned), limit, enough)


def _nothing_more(position: Position, turned: int) -> Plan:
    return Plan(points(position), (NOTHING,) * (TURNED - turned))


def _limits(deal: Deal, positions: Sequence[Position], first: int) -> list[int]:
    """What no play could beat from each position: never more than before."""
    found: list[int] = []
    for turned, position in enumerate(positions, start=first):
        before = found[-1] if found else MOST_POINTS
        found.append(most_points(deal.chart, deal.judge, position, deal.futures[turned], before))
    return found


def _best(deal: Deal, position: Position, turned: int, best: Plan, limit: int, enough: Enough) -> Plan:
    """The best plan that is found from a position on, proven where nothing can be better."""
    if best.points < limit and TURNED - turned <= FEW:
        for width in WIDTHS:
            found, complete = look_through(deal, position, turned, best.points + 1, width, enough)
            best = found or best
            if complete:
                return replace(best, proven=True)
    if best.points < limit:
        mending = Mending(deal, position, turned, best, Chance(turned + 1))
        mending.go_on(limit, TRIES, enough)
        best = mending.best
    return replace(best, proven=best.points == limit)


def _proven_on(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Where a card costs nothing, what was proven before it is proven after it."""
    found: list[Plan] = []
    for plan in plans:
        same = bool(found) and found[-1].proven and found[-1].points == plan.points
        found.append(replace(plan, proven=plan.proven or same))
    return tuple(found)
