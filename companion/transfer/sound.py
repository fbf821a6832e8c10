"""The rows of an export that can be used, and by name those that cannot: one bad row never costs the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.long_work import NOT_KNOWN, Work
from companion.core.message import Problem, msg
from companion.transfer import row_checks
from companion.transfer.course_checks import course_problem
from companion.transfer.export_file import LISTS, Content, is_too_long
from companion.transfer.pressed import Pressed

# The lists of games, which have a course to go through.
GAMES = ("active", "history")
# However many are wrong, nobody reads more.
MOST_NAMED = 500

# What is wrong with a game that has the right shape, and lies at some place.
GameProblem = Callable[[Mapping[str, Any], str], Problem | None]


@dataclass
class LeftOut:
    """What does not come in: how many entries, and what is wrong with the first of them."""

    entries: int = 0
    problems: list[Problem] = field(default_factory=list)

    def add(self, found: Sequence[Problem]) -> None:
        self.entries += bool(found)
        self.problems += found[: MOST_NAMED - len(self.problems)]


@dataclass(frozen=True)
class Sound:
    """What is left of an export. `named` are the ids of all its rows, also of those that were left out."""

    content: Content
    left_out: LeftOut
    named: Mapping[str, frozenset[str]]

    @property
    def counts(self) -> dict[str, int]:
        """How much there is of everything."""
        return {name: len(self.content[name]) for name in LISTS}


def games_in(content: Content) -> int:
    """How much there is to go through."""
    return sum(len(content[name]) for name in GAMES)


def sound(content: Content, game_problem: GameProblem = course_problem) -> Work[Sound]:
    """Look at every row, and then at the course of every game, which takes longest."""
    left_out, kept, named = LeftOut(), {}, {}
    for name in LISTS:
        kept[name], named[name] = yield from _sound_rows(name, content[name], left_out)
    problems = list(row_checks.settings_problems(content["settings"]))
    left_out.add(problems)
    found: dict[str, Any] = {"settings": {} if problems else content["settings"]}
    of, done = sum(len(kept[name]) for name in GAMES), 0
    for name, places in kept.items():
        readable = []
        for at in places:
            problem = game_problem(content[name][at], f"{name}.{at}") if name in GAMES else None
            left_out.add([problem] if problem else [])
            readable += [] if problem else [at]
            if name in GAMES:
                yield done, of
                done += 1
        found[name] = content[name].only(readable)
    return Sound(found, left_out, named)


def _sound_rows(name: str, rows: Pressed, left_out: LeftOut) -> Work[tuple[list[int], frozenset[str]]]:
    """The places of those that have the right shape, and the ids of all."""
    found: list[int] = []
    seen: set[str] = set()
    named: set[str] = set()
    for at in range(len(rows)):
        yield NOT_KNOWN
        line, where = rows.line(at), f"{name}.{at}"
        row = json.loads(line)
        row_id = row.get("id") if isinstance(row, dict) else None
        named |= {row_id} if isinstance(row_id, str) else set()
        problems = _too_long(line, where) or row_checks.problems(name, row, where, seen)
        left_out.add(problems)
        if not problems:
            seen.add(row["id"])
            found.append(at)
    return found, frozenset(named)


def _too_long(line: bytes, where: str) -> list[Problem]:
    return [Problem(where, "too_long", msg("core.json.too_heavy"))] if is_too_long(line) else []
