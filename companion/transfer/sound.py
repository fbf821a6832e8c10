"""The rows of an export that can be used, and by name those that cannot: one bad row never costs the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.long_work import NOT_KNOWN, Work
from companion.core.message import Problem
from companion.transfer import row_checks
from companion.transfer.course_checks import course_problem
from companion.transfer.export_file import LISTS, Content
from companion.transfer.pressed import Pressed

# The lists of games, which have a course to go through.
GAMES = ("active", "history")
# However many are wrong, nobody reads more.
MOST_NAMED = 500


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


def sound(content: Content) -> Work[Sound]:
    """Look at every row, and then at the course of every game, which takes longest."""
    left_out, kept = LeftOut(), {}
    for name in LISTS:
        kept[name] = yield from _sound_rows(name, content[name], left_out)
    problems = list(row_checks.settings_problems(content["settings"]))
    left_out.add(problems)
    found: dict[str, Any] = {"settings": {} if problems else content["settings"]}
    of, done = sum(len(kept[name]) for name in GAMES), 0
    for name, places in kept.items():
        readable = []
        for at in places:
            problem = course_problem(content[name][at], f"{name}.{at}") if name in GAMES else None
            left_out.add([problem] if problem else [])
            readable += [] if problem else [at]
            if name in GAMES:
                yield done, of
                done += 1
        found[name] = content[name].only(readable)
    return Sound(found, left_out, {name: _named(content[name]) for name in LISTS})


def _sound_rows(name: str, rows: Pressed, left_out: LeftOut) -> Work[list[int]]:
    """The places of those that have the right shape."""
    found: list[int] = []
    seen: set[str] = set()
    for at, row in enumerate(rows):
        yield NOT_KNOWN
        problems = row_checks.problems(name, row, f"{name}.{at}", seen)
        left_out.add(problems)
        if not problems:
            seen.add(row["id"])
            found.append(at)
    return found


def _named(rows: Pressed) -> frozenset[str]:
    ids = (row.get("id") for row in rows if isinstance(row, dict))
    return frozenset(one for one in ids if isinstance(one, str))
