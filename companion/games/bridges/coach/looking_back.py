"""Looking back: the most that a deal allowed after each card, for who knows in which order the cards came.

From the last card back to the first: what was reached after a card could be reached before it, so that each plan is
the beginning of the next search. What is said to be exact is proven: nothing reaches more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.game import Enough
from companion.games.bridges.coach.bound import most_points
from companion.games.bridges.coach.chart import NOTHING, Move, Position, points
from companion.games.bridges.coach.search import Deal, Plan, look_through
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, ISLANDS, TURNED

MOST_POINTS = ISLAND_POINTS * ISLANDS + sum(bonus.full for bonus in BONUSES.values())

# So many positions a card are looked at, and more of them as long as it is not proven that there is nothing better.
WIDTHS = (24, 100)
# With so few cards to come little is left aside, and the last moment of a game that is not over is worth more thought.
FEW, LAST_WIDTHS = 6, (24, 100, 400)


def look_back(deal: Deal, opening: Position, moves: Sequence[Move], enough: Enough) -> Steps[tuple[Plan, ...]]:
    """The best plan from the opening on, from after the first of these moves, and so on."""
    positions = [opening]
    for turned, move in enumerate(moves):
        positions.append(deal.play(positions[-1], turned, move))
    limits = yield from _limits(deal, positions, 0)
    last = positions[-1]
    nothing = _nothing_more(last, len(moves))
    plans = [(yield from _best(deal, last, len(moves), nothing, limits[-1], LAST_WIDTHS, enough))]
    yield 1
    for turned in range(len(moves) - 1, -1, -1):
        so_far = Plan(plans[0].points, (moves[turned], *plans[0].moves))
        widths = LAST_WIDTHS if TURNED - turned <= FEW else WIDTHS
        best = yield from _best(deal, positions[turned], turned, so_far, limits[turned], widths, enough)
        plans.insert(0, best)
        yield 1
    return _proven_on(plans)


def best_plan(deal: Deal, position: Position, turned: int, enough: Enough) -> Steps[Plan]:
    """The best plan from one position on."""
    (limit,) = yield from _limits(deal, [position], turned)
    nothing = _nothing_more(position, turned)
    return (yield from _best(deal, position, turned, nothing, limit, LAST_WIDTHS, enough))


def _nothing_more(position: Position, turned: int) -> Plan:
    return Plan(points(position), (NOTHING,) * (TURNED - turned))


def _limits(deal: Deal, positions: Sequence[Position], first: int) -> Steps[list[int]]:
    """What no play could beat from each position: never more than before."""
    found: list[int] = []
    for turned, position in enumerate(positions, start=first):
        before = found[-1] if found else MOST_POINTS
        limit = yield from most_points(deal.chart, deal.judge, position, deal.futures[turned], before)
        found.append(limit)
    return found


def _best(
    deal: Deal, position: Position, turned: int, best: Plan, limit: int, widths: Sequence[int], enough: Enough
) -> Steps[Plan]:
    """The best plan that is found from a position on, proven where nothing can be better."""
    for width in widths:
        if best.points == limit:
            break
        found, complete = yield from look_through(deal, position, turned, best.points + 1, width, enough)
        best = found or best
        if complete:
            return replace(best, proven=True)
    return replace(best, proven=best.points == limit)


def _proven_on(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Where a card costs nothing, what was proven before it is proven after it."""
    found: list[Plan] = []
    for plan in plans:
        same = bool(found) and found[-1].proven and found[-1].points == plan.points
        found.append(replace(plan, proven=plan.proven or same))
    return tuple(found)
