"""The rows of an export that can be used, and by name those that cannot: one bad row never costs the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.message import Problem
from companion.transfer import row_checks
from companion.transfer.course_checks import course_problem
from companion.transfer.export_file import LISTS, Content, Row
from companion.transfer.long_work import NOT_KNOWN, Work

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
    return len(content["active"]) + len(content["history"])


def sound(content: Content) -> Work[Sound]:
    """Look at every row, and then at the course of every game, which takes longest."""
    left_out, kept = LeftOut(), {}
    for name in LISTS:
        kept[name] = yield from _sound_rows(name, content[name], left_out)
    problems = list(row_checks.settings_problems(content["settings"]))
    left_out.add(problems)
    of, done = sum(len(kept[name]) for name in ("active", "history")), 0
    found: dict[str, Any] = {"settings": {} if problems else content["settings"]}
    for name, rows in kept.items():
        found[name] = []
        for where, row in rows:
            problem = course_problem(row, where) if name in ("active", "history") else None
            left_out.add([problem] if problem else [])
            found[name] += [] if problem else [row]
            if name in ("active", "history"):
                yield done, of
                done += 1
    return Sound(found, left_out, {name: _named(content[name]) for name in LISTS})


def _sound_rows(name: str, rows: Sequence[Row], left_out: LeftOut) -> Work[list[tuple[str, Row]]]:
    """Those that have the right shape, each with the place where it stands."""
    found: list[tuple[str, Row]] = []
    seen: set[str] = set()
    for at, row in enumerate(rows):
        yield NOT_KNOWN
        problems = row_checks.problems(name, row, f"{name}.{at}", seen)
        left_out.add(problems)
        if not problems:
            seen.add(row["id"])
            found.append((f"{name}.{at}", row))
    return found


def _named(rows: Sequence[Any]) -> frozenset[str]:
    ids = (row.get("id") for row in rows if isinstance(row, dict))
    return frozenset(one for one in ids if isinstance(one, str))
