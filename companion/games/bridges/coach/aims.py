"""What a goal asks for: each bonus in time, late or not at all, and how many points of islands may be lost then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.bridges.coach.chart import BONUS_ORDER, Position
from companion.games.bridges.coach.deal import Deal
from companion.games.bridges.facts import BONUSES, FLAG_BONUSES, ISLAND_POINTS, ISLANDS, BonusFacts

FACTS: tuple[BonusFacts, ...] = tuple(BONUSES[bonus] for bonus in BONUS_ORDER)
FLAGS, SIX = len(FLAG_BONUSES), len(FLAG_BONUSES)

# The points of each bonus.
Bonuses = tuple[int, int, int]
# Each at its best, as far as nothing is known.
FULL: Bonuses = (FACTS[0].full, FACTS[1].full, FACTS[2].full)


@dataclass(frozen=True)
class Quest:
    """Points to come to from a position of a known deal, by bonuses that are worth together what nothing forbids."""

    deal: Deal
    position: Position
    turned: int
    prospects: Sequence[Bonuses]
    goal: int

    def most_worths(self) -> Bonuses:
        """What each bonus can be worth at most on a way to the goal."""
        ways = [bonuses for bonuses in self.prospects if _allowed(bonuses, self.goal) >= 0]
        blue, red, six = (max((bonuses[at] for bonuses in ways), default=0) for at in range(len(FACTS)))
        return blue, red, six


class Aim(NamedTuple):
    """The points of each bonus, and the points of islands that may be lost."""

    bonuses: Bonuses
    allowed: int

    def in_time(self, bonus: int, position: Position) -> bool:
        """Whether a bonus is still to be made by its deadline."""
        return not position.made[bonus] and self.bonuses[bonus] == FACTS[bonus].full


def aims(quest: Quest) -> Iterator[Aim]:
    """Every way to come to a goal that nothing forbids, the most bonuses first."""
    for bonuses in quest.prospects:
        possible = all(worth in worths(quest.position, quest.turned, at) for at, worth in enumerate(bonuses))
        allowed = _allowed(bonuses, quest.goal)
        if possible and allowed >= ISLAND_POINTS * bonuses[:FLAGS].count(0):
            yield Aim(bonuses, allowed)


def _allowed(bonuses: Bonuses, goal: int) -> int:
    return ISLAND_POINTS * ISLANDS + sum(bonuses) - goal


def worths(position: Position, turned: int, bonus: int) -> tuple[int, ...]:
    """What a bonus may be worth by the number of cards alone."""
    made, facts = position.made[bonus], FACTS[bonus]
    if made:
        return (made,)
    return (facts.full, facts.late, 0) if turned < facts.deadline else (facts.late, 0)
