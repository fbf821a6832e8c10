"""Sorts the rows of an export into usable ones and left-out ones: one bad row never costs the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.codec import CodecError
from companion.core.game import AnyGame
from companion.core.long_work import NOT_KNOWN, Work
from companion.core.message import Problem, msg
from companion.core.session import fold, from_json
from companion.core.sheet import join
from companion.core.strict_json import Entries, Json
from companion.games import GAMES
from companion.history.review import Review, go_through
from companion.transfer import row_checks
from companion.transfer.export_file import LISTS, Content, Pressed, is_too_long
from companion.transfer.row_checks import plainness

# The lists of rows that have a course.
GAME_LISTS = ("active", "history")
# More problems nobody reads.
MOST_NAMED = 500

# Finds the problem of a game that has the right shape and lies at some place.
GameProblem = Callable[[Entries, str], Problem | None]


@dataclass
class LeftOutRows:
    """The number of rows that cannot be imported, and the problems of the first of them."""

    entries: int = 0
    problems: list[Problem] = field(default_factory=list)

    def add(self, found: Sequence[Problem]) -> None:
        self.entries += bool(found)
        self.problems += found[: MOST_NAMED - len(self.problems)]


@dataclass(frozen=True)
class SoundExport:
    """The usable rows of an export. `named` are the ids of all its rows, also of the left-out ones."""

    content: Content
    left_out: LeftOutRows
    named: Mapping[str, frozenset[str]]

    @property
    def counts(self) -> dict[str, int]:
        """The number of rows in each list."""
        return {name: len(self.content[name]) for name in LISTS}


def course_problem(row: Entries, where: str) -> Problem | None:
    """The problem of a game whose course cannot be replayed from its first step to its last."""
    seen = gone_through(row, where)
    return seen if isinstance(seen, Problem) else None


def gone_through(row: Entries, where: str) -> Review | Problem:
    """Review a game by today's rules, or name its problem.

    A course that today's rules wrote must be readable. A course of other rules need not be: the app then shows only
    the result.
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
    except Exception:  # a forged course may break the rules in any way
        return Problem(f"{where}.session", "bad_course", msg("carry.bad_course"))


def _go_through(game: AnyGame, row: Entries) -> Review:
    """Ask of a course everything that a screen would ask."""
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


def draft_problems(game: AnyGame, draft: object, state: object) -> list[Problem]:
    """The problems of an unfinished score sheet: it may lack and exceed, but it must have the sheet's form."""
    if draft is None:
        return []
    odd = list(plainness(draft, ""))
    wrong = {"wrong_type", "unknown_key", "too_few", "too_many"}
    found = [] if odd else game.scoring.sheet(state).check(draft).problems
    # An entry that was deleted is None.
    return odd or [one for one in found if one.code in wrong and _at(draft, one.where) is not None]


def _at(value: Any, where: str) -> object:
    for key in where.split(".") if where else ():
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def games_in(content: Content) -> int:
    """The number of games in an export."""
    return sum(len(content[name]) for name in GAME_LISTS)


def sound(content: Content, game_problem: GameProblem = course_problem) -> Work[SoundExport]:
    """Check every row, and then the course of every game, which takes longest."""
    left_out, kept, named = LeftOutRows(), {}, {}
    for name in LISTS:
        kept[name], named[name] = yield from _sound_rows(name, content[name], left_out)
    problems = list(row_checks.settings_problems(content["settings"]))
    left_out.add(problems)
    found: Json = {"settings": {} if problems else content["settings"]}
    of, done = sum(len(kept[name]) for name in GAME_LISTS), 0
    for name, places in kept.items():
        readable = []
        for at in places:
            problem = game_problem(content[name][at], f"{name}.{at}") if name in GAME_LISTS else None
            left_out.add([problem] if problem else [])
            readable += [] if problem else [at]
            if name in GAME_LISTS:
                yield done, of
                done += 1
        found[name] = content[name].only(readable)
    return SoundExport(found, left_out, named)


def _sound_rows(name: str, rows: Pressed, left_out: LeftOutRows) -> Work[tuple[list[int], frozenset[str]]]:
    """The places of the rows that have the right shape, and the ids of all rows."""
    found: list[int] = []
    seen: set[str] = set()
    named: set[str] = set()
    for at in range(len(rows)):
        yield NOT_KNOWN
        line, where = rows.line(at), f"{name}.{at}"
        row = json.loads(line)
        row_id = row.get("id") if isinstance(row, dict) else None
        named |= {row_id} if isinstance(row_id, str) else set()
        too_long = [Problem(where, "too_long", msg("core.json.too_heavy"))] if is_too_long(line) else []
        problems = too_long or row_checks.problems(name, row, where, seen)
        left_out.add(problems)
        if not problems:
            seen.add(row["id"])
            found.append(at)
    return found, frozenset(named)
