"""Which level of Alexis is an even match, by the games against him so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.small_islands.facts import LEVELS

# So many games at a level say something, and none that was played before the latest ones.
ENOUGH, LATEST = 4, 8
# Who wins less often than the one or more often than the other plays no even match.
SELDOM, OFTEN = 0.35, 0.65


@dataclass(frozen=True)
class Proposal:
    """What was won of the latest games at the level of the last one, and the level that should be about even."""

    level: int
    won: int
    games: int
    proposed: int


def proposal(games: Sequence[tuple[int, bool]]) -> Proposal | None:
    """Of games with the same cards, the newest first: level, and whether it was won. None while too few are known.

    A level that has proved even is taken, the nearest one; else it is one step up or down.
    """
    if not games:
        return None
    last = games[0][0]
    latest = {level: [won for at, won in games if at == level][:LATEST] for level, _ in games}
    if len(latest[last]) < ENOUGH:
        return None
    shares = {level: sum(won) / len(won) for level, won in latest.items() if len(won) >= ENOUGH}
    even = [level for level, share in shares.items() if SELDOM <= share <= OFTEN]
    step = (shares[last] > OFTEN) - (shares[last] < SELDOM)
    next_to = min(LEVELS, max(1, last + step))
    proposed = min(even, key=lambda level: abs(level - last)) if even else next_to
    return Proposal(last, sum(latest[last]), len(latest[last]), proposed)
