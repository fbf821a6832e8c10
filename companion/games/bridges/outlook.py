"""How many points the board in the app has and can still get, and what has become of each bonus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, TURNED, Bonus, Worth
from companion.games.bridges.prospects import Prospects, prospects
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State, worth_now


@dataclass(frozen=True)
class Outlook:
    """What follows from the board, the rules and the cards that may still come. `bonuses` are those within reach."""

    possible: Prospects
    points: int
    most: int
    bonuses: Mapping[Bonus, Worth]


def outlook(state: State, slate: Slate) -> Outlook:
    """The bounds as they are now."""
    possible = prospects(slate, state.card, state.unseen)
    claims = {claim.bonus: claim.worth for claim in state.claims if claim.player == state.keeper}
    worths = {bonus: claims.get(bonus) or _worth(state, slate, bonus, possible) for bonus in BONUSES}
    within = {bonus: worth for bonus, worth in worths.items() if worth}
    return Outlook(
        possible,
        _points(claims) + ISLAND_POINTS * slate.board.finished,
        _points(within) + ISLAND_POINTS * possible.finished,
        within,
    )


def _points(worths: Mapping[Bonus, Worth]) -> int:
    return sum(BONUSES[bonus].points(worth) for bonus, worth in worths.items())


def _worth(state: State, slate: Slate, bonus: Bonus, possible: Prospects) -> Worth | None:
    """The most that a bonus can bring which is not made yet: alone up to its deadline, in a group with the first."""
    if not possible.makes(bonus):
        return None
    if worth_now(state, bonus) == "late":
        return "late"
    until = _full_until(state, bonus)
    return "full" if prospects(slate, state.card, state.unseen, until).makes(bonus) else "late"


def _full_until(state: State, bonus: Bonus) -> int:
    if state.solo:
        return BONUSES[bonus].deadline
    first = any(claim.bonus == bonus and claim.card == state.turned for claim in state.claims)
    return state.turned if first else TURNED
