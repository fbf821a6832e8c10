"""Finishing a game without its screens."""

from typing import Any

from companion.controller import Controller
from companion.games import GAMES
from companion.history.finished import FinishedGame
from companion.history.scored import ScoredReport


def finish(controller: Controller, game: str, report: dict[str, Any], session_id: str | None = None) -> FinishedGame:
    """Into the history, as the score sheet does it; that the report is sound is up to the test."""
    running = controller.open(session_id) if session_id else None
    state = running.state if running else None
    score = GAMES[game].scoring.score(report, state)
    return controller.finish(ScoredReport(game, report, score, state), session_id)
