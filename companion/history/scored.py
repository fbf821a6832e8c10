"""A report with its score: what a game is finished with, and what follows from it for lists and statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.deals import is_dealt
from companion.core.draws import draws_json
from companion.core.game import AnyGame
from companion.core.score import Score
from companion.core.session import Session, events_of
from companion.core.sheet import Checked, unasked
from companion.games import GAMES

# The code that dealt a game, that somebody here had seen its cards before, and the day whose one try it was.
DEAL, AGAIN, DAILY = "deal", "again", "daily"


@dataclass(frozen=True)
class ScoredReport:
    """A report that was checked, with its score, and the state at the end of the game that it is about."""

    game: str
    report: Mapping[str, Any]
    score: Score
    state: Any = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player["name"] for player in self.report["players"])


def check_report(game: AnyGame, report: Any, state: Any) -> tuple[Checked, ScoredReport | None]:
    """What is wrong with a report; its score where nothing is."""
    sheet = game.scoring.sheet(state)
    checked = sheet.check(unasked(sheet.root, report))
    if checked.problems:
        return checked, None
    return checked, ScoredReport(game.id, checked.value, game.scoring.score(checked.value, state), state)


def tags_and_draws(scored: ScoredReport, session: Session | None) -> tuple[Mapping[str, str], tuple[Any, ...]]:
    """What finished games are told apart by, and what chance gave, so that nobody needs to look at a course."""
    statistics = GAMES[scored.game].statistics
    draws = draws_json(statistics.draws(events_of(session))) if session else []
    dealt = {DEAL: session.seed} if session and is_dealt(session.seed) else {}
    return {**statistics.tags(scored.report, scored.state), **dealt}, tuple(draws)
