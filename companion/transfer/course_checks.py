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
from companion.history.review import Review, go_through
from companion.transfer.row_checks import plainness


def course_problem(row: Mapping[str, Any], where: str) -> Problem | None:
    """Whether the course of a game can be gone through from its first step to its last."""
    seen = gone_through(row, where)
    return seen if isinstance(seen, Problem) else None


def gone_through(row: Mapping[str, Any], where: str) -> Review | Problem:
    """What today's rules make of a game with a course, or what is wrong with that.

    One that today's rules wrote must be readable. One of other rules need not be: the app then shows its result only.
    """
    session = row["session"]
    if session is None:
        return Review()
    game = GAMES[session["game"]]
    try:
        return _go_through(game, row)
    except CodecError as error:
        if session.get("rules_version") != game.rules_version:
            return Review()
        return Problem(join(f"{where}.session", error.path), "bad_course", msg("carry.bad_course"))
    except Exception:  # whatever a made-up course makes the rules stumble over
        return Problem(f"{where}.session", "bad_course", msg("carry.bad_course"))


def _go_through(game: AnyGame, row: Mapping[str, Any]) -> Review:
    """All that a screen would ask of a course."""
    if "report" in row:
        seen = go_through(game, row["report"], row["session"])
    else:
        session = from_json(game, row["session"])
        state = fold(game, session)
        seen = Review(session, state)
        game.telling.view(state)
        game.rules.offers(state)
        for problem in draft_problems(game, row["draft"], state):
            raise CodecError("draft", problem.code)
    for turn in seen.session.turns if seen.session else ():
        game.telling.story(turn.events)
    return seen


def draft_problems(game: AnyGame, draft: Any, state: Any) -> list[Problem]:
    """A score sheet that is not finished may lack and exceed, but it has the form of the sheet and could be carried."""
    if draft is None:
        return []
    odd = list(plainness(draft, ""))
    wrong = {"wrong_type", "unknown_key", "too_few", "too_many"}
    found = [] if odd else game.scoring.sheet(state).check(draft).problems
    # What was taken out is None.
    return odd or [one for one in found if one.code in wrong and _at(draft, one.where) is not None]


def _at(value: Any, where: str) -> Any:
    for key in where.split(".") if where else ():
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
