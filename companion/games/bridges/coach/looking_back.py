"""Looking back: the most that a deal allowed after each card, for a player who knows the order of the cards.

The search runs from the last card back to the first: each plan is the beginning of the next search. A total is `proven`
when no play can beat it, or when the search through all cards left nothing aside but what cannot reach more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from companion.core.game import Enough
from companion.core.long_work import Steps
from companion.games.bridges.coach.blueprint import Blueprint
from companion.games.bridges.coach.draft import Patience
from companion.games.bridges.coach.filling import ANY, NEVER, Filler, TooLong, Wish, open_lines, stock_of
from companion.games.bridges.coach.in_time import prospects
from companion.games.bridges.coach.judgement import Future, Judge
from companion.games.bridges.coach.looking_ahead import CardTurn, Way
from companion.games.bridges.coach.positions import (
    FLAGS,
    NOTHING,
    Bonuses,
    Chart,
    KnownDeal,
    Move,
    MovePlan,
    Position,
    Quest,
    points,
)
from companion.games.bridges.coach.sight import Scale, Sight
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, ISLANDS, TURNED

MOST_POINTS = ISLAND_POINTS * ISLANDS + sum(bonus.full for bonus in BONUSES.values())


@dataclass(frozen=True)
class Effort:
    """The effort for one more point: positions after each card, and looks at the ends of boards.

    Those `again` are for other ways from the position itself. After three cards there are so many; later, less will do.
    """

    widths: tuple[int, ...]
    again: int
    onward: int

    def again_after(self, turned: int) -> int:
        """The looks for other ways after so many cards."""
        return min(self.again, self.again * (TURNED - turned) ** 2 // (TURNED - 3) ** 2)


class _Outlook(NamedTuple):
    """A position with the worths that its bonuses can still have together, and a total that nothing can beat."""

    deal: KnownDeal
    position: Position
    turned: int
    prospects: list[Bonuses]
    limit: int

    def beyond(self, total: int) -> Quest:
        """The goal of more points than these."""
        return Quest(self.deal, self.position, self.turned, self.prospects, total + 1)


# The effort for a finished game; a request that grants seconds has the others, too, as long as the seconds last.
USUAL = (Effort((24, 80), 36_000, 25_000),)
PATIENT = (*USUAL, Effort((100, 400), 150_000, 100_000), Effort((250, 1600), 600_000, 400_000))


def look_back(
    deal: KnownDeal, opening: Position, moves: Sequence[Move], enough: Enough, patient: bool = False
) -> Steps[tuple[MovePlan, ...]]:
    """The best plan from the opening on, from after the first of these moves, and so on."""
    positions = [opening]
    for turned, move in enumerate(moves):
        positions.append(deal.play(positions[-1], turned, move))
    outlooks = yield from _outlooks(deal, positions, 0)
    plans = [MovePlan(points(one), (NOTHING,) * (TURNED - turned)) for turned, one in enumerate(positions)]
    efforts = PATIENT if patient else USUAL
    for effort in efforts:
        for turned in range(len(moves), -1, -1):
            if turned < len(moves):
                onward = MovePlan(plans[turned + 1].points, (moves[turned], *plans[turned + 1].moves))
                plans[turned] = max(plans[turned], onward, key=lambda plan: plan.points)
            if not plans[turned].proven:
                plans[turned] = yield from _best(outlooks[turned], plans[turned], effort, enough)
            yield 1 if effort is efforts[0] else 0
    # A card that costs nothing changes no bound: what follows from a proven plan is proven, too.
    for at in range(1, len(plans)):
        if plans[at - 1].proven and plans[at - 1].points == plans[at].points:
            plans[at] = replace(plans[at], proven=True)
    return tuple(plans)


def best_plan(deal: KnownDeal, position: Position, turned: int, enough: Enough) -> Steps[MovePlan]:
    """The best plan from one position on."""
    (outlook,) = yield from _outlooks(deal, [position], turned)
    nothing = MovePlan(points(position), (NOTHING,) * (TURNED - turned))
    return (yield from _best(outlook, nothing, USUAL[0], enough))


def _outlooks(deal: KnownDeal, positions: Sequence[Position], first: int) -> Steps[list[_Outlook]]:
    """The outlook from each position: never more than from the one before."""
    found: list[_Outlook] = []
    for turned, position in enumerate(positions, start=first):
        before = found[-1].limit if found else MOST_POINTS
        there = yield from prospects(deal, position, turned)
        limit = yield from most_points(deal.chart, deal.judge, position, deal.futures[turned], before, there)
        found.append(_Outlook(deal, position, turned, there, limit))
    return found


def _best(outlook: _Outlook, best: MovePlan, effort: Effort, enough: Enough) -> Steps[MovePlan]:
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


def _climbed(outlook: _Outlook, best: MovePlan, effort: Effort, enough: Enough) -> Steps[MovePlan]:
    """A plan made better from its end, as often as there is something better to be found."""
    while best.points < outlook.limit and not enough():
        again, onward = Patience(effort.again_after(outlook.turned)), Patience(effort.onward)
        found = yield from draw_up(outlook.beyond(best.points), effort.widths[0], again, onward, enough)
        if not found:
            break
        best = found
    return best


# A fair try for each total: one that is not ruled out after these looks stays possible.
BOUND_LOOKS = 400


def most_points(
    chart: Chart,
    judge: Judge,
    position: Position,
    future: Future,
    at_most: int,
    prospects: Sequence[Bonuses] = (),
) -> Steps[int]:
    """The highest total that islands, lines, numbers and bridges allow, with the best that is hoped of the bonuses.

    The order of the cards is not looked at but by the `prospects`, where it is known.
    """
    sight = Sight(Scale(chart, judge, future, 0), position)
    total = min(at_most, sight.estimate().most)
    limits = zip(sight.limits(), position.made, strict=True)
    # Each bonus at its best, or given up for its islands.
    each = product(*((most, 0) if most and not made else (most,) for most, made in limits))
    worth_most = _worth_most(prospects or each)
    while not (yield from _within_reach(chart, position, future, worth_most, total)):
        total -= 1
    return total


def _worth_most(bonuses: Iterable[tuple[int, ...]]) -> dict[tuple[bool, ...], int]:
    """The most that bonuses come to, by the flags whose islands are kept for that."""
    most: dict[tuple[bool, ...], int] = {}
    for worths in bonuses:
        kept = tuple(bool(worth) for worth in worths[:FLAGS])
        most[kept] = max(most.get(kept, 0), sum(worths))
    return most


def _within_reach(
    chart: Chart, position: Position, future: Future, worth_most: Mapping[tuple[bool, ...], int], total: int
) -> Steps[bool]:
    """Whether the board can be filled in for so many points, with the islands of each flag bonus or without."""
    for kept, worth in worth_most.items():
        losses = [ISLAND_POINTS] * len(chart.names)
        for islands, keep in zip(chart.flags, kept, strict=True):
            for island in islands if keep else ():
                losses[island] = NEVER
        yield 0
        allowed = ISLAND_POINTS * len(chart.names) + worth - total
        if allowed >= 0 and _fills(chart, position, future, losses, allowed):
            return True
    return False


def _fills(chart: Chart, position: Position, future: Future, losses: list[int], allowed: int) -> bool:
    anything, most = [ANY] * len(losses), open_lines(chart, position)
    wish = Wish(anything, losses, most, stock_of(future.unseen), future.end.most_bridges, allowed)
    try:
        return Filler(chart, position.numbers, position.loads, wish, BOUND_LOOKS).fill() is not None
    except TooLong:
        return True


# Of positions that have all numbers in the same places so many are looked at: others may hold what these lack.
ALIKE = 2
# From the position itself each way is tried so often, with so many looks or more; onward once, with so many.
TRIES, TRY_LOOKS, ONWARD_LOOKS = 400, 2000, 3000


def look_through(quest: Quest, width: int, enough: Enough) -> Steps[tuple[MovePlan | None, bool]]:
    """A plan that reaches the goal, if one was found; and whether there is no better one than was found."""
    layer, complete = [_begun(quest.position)], True
    for card in range(quest.turned + 1, TURNED + 1):
        if enough():
            return None, False
        turn = _turn(quest, card, width)
        layer = yield from turn.ways(layer)
        complete &= turn.complete
    if not layer:
        return None, complete
    end = max(layer, key=lambda way: points(way.position))
    return MovePlan(points(end.position), _moves(end)), complete


def draw_up(quest: Quest, width: int, again: Patience, onward: Patience, enough: Enough) -> Steps[MovePlan | None]:
    """A plan that reaches the goal, from its end: from here again and again, then from what comes of each card."""
    here = Blueprint(quest, again)
    found = yield from here.plan(TRIES, TRY_LOOKS, enough)
    if found:
        return found
    quest = replace(quest, prospects=[bonuses for bonuses in quest.prospects if bonuses not in here.never])
    layer, card = [_begun(quest.position)], quest.turned
    while layer:
        for way in layer:
            there = replace(quest, position=way.position, turned=card)
            found = yield from Blueprint(there, onward).plan(1, ONWARD_LOOKS, enough)
            if found:
                return MovePlan(found.points, (*_moves(way), *found.moves))
        if card == TURNED or onward.left <= 0 or enough():
            break
        card += 1
        layer = yield from _turn(quest, card, width).ways(layer)
    return None


def _turn(quest: Quest, card: int, width: int) -> CardTurn:
    deal = quest.deal
    most = quest.most_worths()
    return CardTurn(deal.chart, deal.judge, deal.cards[card - 1], deal.futures[card], width, quest.goal, ALIKE, most)


def _begun(position: Position) -> Way:
    return Way(0.0, position, None, (), None)


def _moves(way: Way) -> tuple[Move, ...]:
    found: list[Move] = []
    while way.before:
        found.append(way.move)
        way = way.before
    return tuple(reversed(found))
