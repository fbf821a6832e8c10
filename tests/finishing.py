"""Finishing a game without its screens."""

from typing import Any

from companion.content.data_files import table
from companion.core.session import act, begin, fold
from companion.games import GAMES
from companion.history.finished_game import FinishedGame, ScoredReport
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame

DAY = "2026-01-01T12:00:00.000+00:00"


def finish(controller: Controller, game: str, report: dict[str, Any], session_id: str | None = None) -> FinishedGame:
    """Into the history, as the score sheet does it; that the report is sound is up to the test."""
    running = controller.table.resume(session_id) if session_id else None
    state = running.state if running else None
    score = GAMES[game].scoring.score(report, state)
    return controller.results.finish(ScoredReport(game, report, score, state), session_id)


def played_sample(controller: Controller, *players: str) -> RunningGame:
    """The sample game on the table, played to its last tap by the first of these players."""
    told = table("sample")
    game = GAMES[told["game"]]
    options = game.rules.options.check({**told["options"], "players": list(players)}).value
    session = begin(game, "played", options, told["seed"])
    for intent in told["intents"]:
        session = act(game, session, {**intent, **({"player": players[0]} if "player" in intent else {})})
    controller.results.play_on(RunningGame(session, fold(game, session), DAY, DAY))
    running = controller.table.resume("played")
    assert running
    return running
