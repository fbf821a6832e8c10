"""The people behind the names in finished games: two names may be one person, and everybody has a colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.history.entry import HistoryEntry
from companion.store.log_lines import Row

COLORS = ("red", "blue", "green", "yellow", "purple", "teal", "orange", "pink")

# What is known of names beside the games.
PlayerRows = Mapping[str, Row]


@dataclass(frozen=True)
class Person:
    """Somebody who has played. `others` are the other names that they have played under."""

    name: str
    color: str
    games: int
    last: str
    others: tuple[str, ...]


def known_as(rows: PlayerRows) -> dict[str, str]:
    """Who is meant by each name that is not the one in use, over several steps if need be."""
    return {name: _end(name, rows) for name in rows if _end(name, rows) != name}


def _end(name: str, rows: PlayerRows) -> str:
    seen = [name]
    while isinstance(other := rows.get(seen[-1], {}).get("same_as"), str) and other not in seen:
        seen.append(other)
    return seen[-1]


def people(entries: Sequence[HistoryEntry], rows: PlayerRows) -> tuple[Person, ...]:
    """Everybody in the entries (newest first), who played last first."""
    games: Counter[str] = Counter()
    last: dict[str, str] = {}
    for entry in entries:
        for player in entry.people:
            games[player.person] += 1
            last.setdefault(player.person, entry.finished)
    colors = _colors(list(last), rows)
    names = known_as(rows)
    return tuple(
        Person(name, colors[name], games[name], when, tuple(sorted(one for one, who in names.items() if who == name)))
        for name, when in last.items()
    )


def _colors(names: Sequence[str], rows: PlayerRows) -> dict[str, str]:
    """The chosen colour, else the next one that nobody has; those who played first choose first."""
    chosen = {name: rows[name]["color"] for name in names if rows.get(name, {}).get("color") in COLORS}
    free = [color for color in COLORS if color not in chosen.values()] or list(COLORS)
    rest = [name for name in reversed(names) if name not in chosen]
    return chosen | {name: free[at % len(free)] for at, name in enumerate(rest)}


def have_met(entries: Sequence[HistoryEntry], one: str, other: str) -> bool:
    """Whether both sat at one table: they can't be the same person then."""
    return any(entry.standing(one) and entry.standing(other) for entry in entries)
