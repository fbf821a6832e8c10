"""Whether the course of a game in an export can be gone through: what takes longest of all that is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.codec import CodecError
from companion.core.game import AnyGame
from companion.core.message import Problem, msg
from companion.core.session import fold, from_json
from companion.core.sheet import join
from companion.games import GAMES
from companion.history.review import go_through


def course_problem(row: Mapping[str, Any], where: str) -> Problem | None:
    """Whether the course of a game can be gone through from its first step to its last.

    One that today's rules wrote must be readable. One of other rules need not be: the app then shows its result only.
    """
    session = row["session"]
    if session is None:
        return None
    game = GAMES[session["game"]]
    try:
        _go_through(game, row)
    except CodecError as error:
        if session.get("rules_version") != game.rules_version:
            return None
        return Problem(join(f"{where}.session", error.path), "bad_course", msg("carry.bad_course"))
    except Exception:  # whatever a made-up course makes the rules stumble over
        return Problem(f"{where}.session", "bad_course", msg("carry.bad_course"))
    return None


def _go_through(game: AnyGame, row: Mapping[str, Any]) -> None:
    """All that a screen would ask of a course."""
    if "report" in row:
        seen = go_through(game, row["report"], row["session"])
        session, state = seen.session, seen.state
    else:
        session = from_json(game, row["session"])
        state = fold(game, session)
        game.telling.view(state)
        game.rules.offers(state)
        _draft(game, row["draft"], state)
    for turn in session.turns if session else ():
        game.telling.story(turn.events)


def _draft(game: AnyGame, draft: Any, state: Any) -> None:
    """A score sheet that is not finished may lack and exceed, but it has the form of the sheet."""
    if draft is None:
        return
    wrong = {"wrong_type", "unknown_key", "too_few", "too_many"}
    for problem in game.scoring.sheet(state).check(draft).problems:
        if problem.code in wrong and _at(draft, problem.where) is not None:  # what was taken out is None
            raise CodecError("draft", problem.code)


def _at(value: Any, where: str) -> Any:
    for key in where.split(".") if where else ():
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
