"""What a goal asks for: each bonus in time, late or not at all, and how many points of islands may be lost then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from companion.games.bridges.coach.chart import BONUS_ORDER, Position
from companion.games.bridges.facts import BONUSES, FLAG_BONUSES, ISLAND_POINTS, ISLANDS, BonusFacts

FACTS: tuple[BonusFacts, ...] = tuple(BONUSES[bonus] for bonus in BONUS_ORDER)
FLAGS, SIX = len(FLAG_BONUSES), len(FLAG_BONUSES)


class Aim(NamedTuple):
    """The points of each bonus, and the points of islands that may be lost."""

    bonuses: tuple[int, ...]
    allowed: int

    def in_time(self, bonus: int, position: Position) -> bool:
        """Whether a bonus is still to be made by its deadline."""
        return not position.made[bonus] and self.bonuses[bonus] == FACTS[bonus].full


def aims(position: Position, turned: int, goal: int) -> Iterator[Aim]:
    """Every way to come to a goal, the most bonuses first."""
    for bonuses in product(*(_points(position.made[at], turned, facts) for at, facts in enumerate(FACTS))):
        allowed = ISLAND_POINTS * ISLANDS + sum(bonuses) - goal
        if allowed >= ISLAND_POINTS * bonuses[:FLAGS].count(0):
            yield Aim(bonuses, allowed)


def _points(made: int, turned: int, facts: BonusFacts) -> tuple[int, ...]:
    if made:
        return (made,)
    return (facts.full, facts.late, 0) if turned < facts.deadline else (facts.late, 0)
