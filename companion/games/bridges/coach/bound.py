"""What no play can beat: a bound that holds, whatever the order of the cards to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from companion.games.bridges.coach.aims import FLAGS, Bonuses
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
    worth_most = _worth_most(prospects or _all(position, sight.limits()))
    while not (yield from _within_reach(chart, position, future, worth_most, total)):
        total -= 1
    return total


def _all(position: Position, limits: tuple[int, int, int]) -> Iterator[tuple[int, ...]]:
    """Each bonus at its best, or given up for its islands."""
    return product(
        *((most, 0) if most and not made else (most,) for most, made in zip(limits, position.made, strict=True))
    )


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
        return Filler(chart, position.numbers, position.loads, wish, LOOKS).fill() is not None
    except TooLong:
        return True
