"""What no play can beat: a bound that holds, whatever the order of the cards to come."""

from __future__ import annotations

from itertools import product

from companion.games.bridges.coach.chart import Chart, Position
from companion.games.bridges.coach.filling import ANY, Filler, TooLong, Wish, open_lines, stock_of
from companion.games.bridges.coach.future import Future
from companion.games.bridges.coach.judgement import Judge
from companion.games.bridges.coach.sight import Scale, Sight
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import ISLAND_POINTS

# So many looks are a fair try for each total; one that is not ruled out by then stays possible.
LOOKS = 400
# More than a game has points: an island that may not be lost.
NEVER = 1000


def most_points(chart: Chart, judge: Judge, position: Position, future: Future, at_most: int) -> Steps[int]:
    """The highest total that islands, lines, numbers and bridges allow; the order of the cards is not looked at."""
    sight = Sight(Scale(chart, judge, future, 0), position)
    total, bonuses = min(at_most, sight.estimate().most), sight.limits()
    while not (yield from _within_reach(chart, position, future, bonuses, total)):
        total -= 1
    return total


def _within_reach(
    chart: Chart, position: Position, future: Future, bonuses: tuple[int, ...], total: int
) -> Steps[bool]:
    """Whether the board can be filled in for so many points, with each flag bonus kept or given up for its islands."""
    flags = zip(bonuses[:2], position.made[:2], strict=True)
    choices = [(True,) if made else (True, False) if limit else (False,) for limit, made in flags]
    for kept in product(*choices):
        losses = [ISLAND_POINTS] * len(chart.names)
        for islands, keep in zip(chart.flags, kept, strict=True):
            for island in islands if keep else ():
                losses[island] = NEVER
        worth = sum(limit for limit, keep in zip(bonuses, (*kept, True), strict=True) if keep)
        yield 0
        allowed = ISLAND_POINTS * len(chart.names) + worth - total
        if allowed >= 0 and _fills(chart, position, future, losses, allowed):
            return True
    return False


def _fills(chart: Chart, position: Position, future: Future, losses: list[int], allowed: int) -> bool:
    anything, most = [ANY] * len(losses), open_lines(chart, position)
    wish = Wish(anything, losses, most, stock_of(future.unseen), future.end.most_bridges, allowed)
    try:
        return Filler(chart, position.numbers, position.loads, wish, LOOKS).fill() is not None
    except TooLong:
        return True
