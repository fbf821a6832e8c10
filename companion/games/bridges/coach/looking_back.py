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
from companion.games.bridges.coach.judgement import minds
from companion.games.bridges.coach.mending import Mending
from companion.games.bridges.coach.search import Deal, Plan, look_through
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, ISLANDS, TURNED

MOST_POINTS = ISLAND_POINTS * ISLANDS + sum(bonus.full for bonus in BONUSES.values())

# With so few cards to come all that matters is looked through, with this many positions a card at most.
FEW, WIDTHS = 6, (12, 80, 300)
# Before that so many judges look, so many ends are tried, and so often a plan is mended, in each round. The last moment
# of a game that is not over is worth more rounds.
JUDGES, NARROW, ENDS, TRIES = 3, 12, 8, 400
ROUNDS, LAST_ROUNDS = 1, 4


def look_back(deal: Deal, opening: Position, moves: Sequence[Move], enough: Enough) -> Steps[tuple[Plan, ...]]:
    """The best plan from the opening on, from after the first of these moves, and so on."""
    positions = [opening]
    for turned, move in enumerate(moves):
        positions.append(deal.play(positions[-1], turned, move))
    limits = yield from _limits(deal, positions, 0)
    last = positions[-1]
    nothing = _nothing_more(last, len(moves))
    plans = [(yield from _best(deal, last, len(moves), nothing, limits[-1], LAST_ROUNDS, enough))]
    yield 1
    for turned in range(len(moves) - 1, -1, -1):
        so_far = Plan(plans[0].points, (moves[turned], *plans[0].moves))
        best = yield from _best(deal, positions[turned], turned, so_far, limits[turned], ROUNDS, enough)
        plans.insert(0, best)
        yield 1
    return _proven_on(plans)


def best_plan(deal: Deal, position: Position, turned: int, enough: Enough) -> Steps[Plan]:
    """The best plan from one position on."""
    (limit,) = yield from _limits(deal, [position], turned)
    nothing = _nothing_more(position, turned)
    return (yield from _best(deal, position, turned, nothing, limit, LAST_ROUNDS, enough))


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
    deal: Deal, position: Position, turned: int, best: Plan, limit: int, rounds: int, enough: Enough
) -> Steps[Plan]:
    """The best plan that is found from a position on, proven where nothing can be better."""
    if best.points < limit and TURNED - turned <= FEW:
        for width in WIDTHS:
            goal = best.points + 1
            found, complete = yield from look_through(deal, deal.judge, position, turned, goal, width, enough)
            best = found or best
            if complete:
                return replace(best, proven=True)
    chance = Chance(turned + 1)
    for at in range(rounds):
        if best.points < limit and not enough():
            best = yield from _by_other_minds(deal, position, turned, best, at, enough)
            best = yield from _with_other_ends(deal, position, turned, best, chance, enough)
            mending = Mending(deal, position, turned, best, chance)
            yield from mending.go_on(limit, TRIES, enough)
            best = mending.best
    return replace(best, proven=best.points == limit)


def _by_other_minds(deal: Deal, position: Position, turned: int, best: Plan, at: int, enough: Enough) -> Steps[Plan]:
    """What one judge overlooks another finds."""
    judges = minds()
    for other in range(JUDGES):
        judge = judges[(at * JUDGES + other) % len(judges)]
        found, _ = yield from look_through(deal, judge, position, turned, best.points + 1, NARROW, enough)
        best = found or best
    return best


def _with_other_ends(
    deal: Deal, position: Position, turned: int, best: Plan, chance: Chance, enough: Enough
) -> Steps[Plan]:
    """The same plan up to some card and another one from there on, as good at least: where it leads may be better."""
    judges = minds()
    for _ in range(ENDS):
        keep = chance.below(max(1, TURNED - FEW + 2 - turned))
        there = position
        for card, move in enumerate(best.moves[:keep], start=turned):
            there = deal.play(there, card, move)
        judge, goal = judges[chance.below(len(judges))], best.points + chance.below(2)
        found, _ = yield from look_through(deal, judge, there, turned + keep, goal, NARROW, enough)
        if found:
            best = Plan(found.points, (*best.moves[:keep], *found.moves))
    return best


def _proven_on(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Where a card costs nothing, what was proven before it is proven after it."""
    found: list[Plan] = []
    for plan in plans:
        same = bool(found) and found[-1].proven and found[-1].points == plan.points
        found.append(replace(plan, proven=plan.proven or same))
    return tuple(found)
