"""The first look at many games: what the overview of the statistics shows, found in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.history.entry import HistoryEntry
from companion.history.kinds import kind_of
from companion.history.statistics import LAST, Played, Record, Result, on_the_table, owner, records, results

FEWEST_FOR_A_LINE = 3


@dataclass(frozen=True)
class Overview:
    """`lately` are the owner's last results in games that compare."""

    games: int
    played: Sequence[Played]
    owner: str | None
    lately: Sequence[Result]
    by_game: Mapping[str, Sequence[HistoryEntry]]
    people: Mapping[str, Record]


def overview(entries: Sequence[HistoryEntry]) -> Overview:
    """Entries come newest first."""
    person = owner(entries)
    return Overview(
        games=len(entries),
        played=on_the_table(entries),
        owner=person,
        lately=_lately(entries, person) if person else (),
        by_game=_by_game(entries),
        people=records(entries),
    )


def _by_game(entries: Sequence[HistoryEntry]) -> Mapping[str, Sequence[HistoryEntry]]:
    found: dict[str, list[HistoryEntry]] = {}
    for entry in entries:
        found.setdefault(entry.game, []).append(entry)
    return found


def _lately(entries: Sequence[HistoryEntry], person: str) -> Sequence[Result]:
    """Of the kind of game that was played last, where there are enough for a line; else of the one before."""
    seen = set()
    for entry in entries:
        kind = kind_of(entry)
        if kind not in seen and entry.standing(person):
            seen.add(kind)
            found = results([other for other in entries if kind_of(other) == kind], person)
            if len(found) >= FEWEST_FOR_A_LINE:
                return found[-LAST:]
    return ()
