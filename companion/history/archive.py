"""The finished games of a store. Lists and statistics read entries; only a game's own page reads its course."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.core.codec import CodecError
from companion.core.message import Refused, msg
from companion.core.sheet import TextField
from companion.core.strict_json import Entries
from companion.history.finished_game import (
    DEAL,
    FinishedGame,
    from_row,
    minutes_between,
    tags_and_draws,
    to_row,
)
from companion.history.history_entry import COLORS, HistoryEntry, Person, entry_of, have_met, known_as, people
from companion.history.review import Review, review
from companion.store.log_lines import Row
from companion.store.problem import StoreProblem
from companion.store.repository import Store

log = logging.getLogger("companion")

T = TypeVar("T")


@dataclass(frozen=True)
class _KnownEntry:
    """A row with its entry, if the row is readable."""

    row: Row
    entry: HistoryEntry | None


class Archive:
    """The finished games of a store. Entries are made once and kept as long as their row stays the same."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._entries: dict[str, _KnownEntry] = {}
        self._all: tuple[HistoryEntry, ...] = ()
        self._found: dict[Callable[..., object], Any] = {}
        self._names: Mapping[str, str] = {}
        self._reviewed: tuple[FinishedGame | None, Review] = None, Review()

    def finished(self, finished_id: str) -> FinishedGame | None:
        """A game with its course; None for a missing or unreadable game."""
        with self.store.lock:
            row = self.store.history.get(finished_id)
        try:
            return from_row(row) if row else None
        except CodecError as error:
            log.warning("the game %s cannot be shown: %s", finished_id, error.path)
            return None

    def entries(self) -> tuple[HistoryEntry, ...]:
        """Every finished game, newest first."""
        with self.store.lock:
            names, rows = known_as(self.store.players.rows()), self.store.history.rows()
            if names == self._names and self._is_known(rows):
                return self._all
            before = self._entries if names == self._names else {}
            self._names, self._entries = names, {}
            for row in self.store.history.newest_first():
                known = before.get(row["id"])
                if known is None or known.row is not row:
                    known = _KnownEntry(row, self._entry_of(row))
                self._entries[row["id"]] = known
            self._all = tuple(known.entry for known in self._entries.values() if known.entry)
            self._found = {}
            return self._all

    def once(self, find: Callable[[Sequence[HistoryEntry]], T]) -> T:
        """The result of `find` for all games, cached until a game is added, deleted or changed."""
        with self.store.lock:
            entries = self.entries()
            if find not in self._found:
                self._found[find] = find(entries)
            found: T = self._found[find]
            return found

    def _is_known(self, rows: Mapping[str, Row]) -> bool:
        """Whether the rows are the cached ones: the store replaces rows and never changes them."""
        known = self._entries
        return len(rows) == len(known) and all(
            row_id in known and known[row_id].row is row for row_id, row in rows.items()
        )

    def entry(self, finished_id: str) -> HistoryEntry | None:
        """The entry of one finished game."""
        return next((entry for entry in self.entries() if entry.id == finished_id), None)

    def _entry_of(self, row: Row) -> HistoryEntry | None:
        """The entry of a row; None for an unreadable row, which stays and which `history check` names."""
        try:
            row = self._completed(row)
            minutes = minutes_between(row["started"], row["finished"]) if row["session"] else None
            return entry_of(row, minutes, self._names)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            log.warning("the game %s cannot be listed: %s", row["id"], type(error).__name__)
            return None

    def last_played(self, game: str) -> FinishedGame | None:
        """The finished game that was begun last with the app."""
        played = [entry for entry in self.entries() if entry.game == game and entry.minutes is not None]
        last = max(played, key=lambda entry: entry.started, default=None)
        return self.finished(last.id) if last else None

    def has_sample(self) -> bool:
        """Whether there is a sample to look at: before the first game of one's own, and until it is put away.

        The sample itself is not in the store, so nothing here ever counts or carries it.
        """
        with self.store.lock:
            return not (self.entries() or self.store.settings.sample_away)

    def put_sample_away(self, away: bool = True) -> None:
        """Put the sample away, or bring it back."""
        with self.store.lock:
            self.store.settings.put_sample_away(away)

    def people(self) -> tuple[Person, ...]:
        """All people who have played, the person who played last first."""
        with self.store.lock:
            return people(self.entries(), self.store.players.rows())

    def paint(self, name: str, color: str) -> None:
        """Set a person's colour, if it is one of `COLORS`."""
        with self.store.lock:
            if color in COLORS:
                self.store.players.save({**self._row(name), "color": color})

    def join(self, name: str, person: str) -> None:
        """Let `name` mean `person`. Stored games stay as they are; `part` undoes this."""
        with self.store.lock:
            if have_met(self.entries(), name, person):
                raise Refused("have_met", msg("stats.have_met", name=name, person=person))
            self.store.players.save({**self._row(name), "same_as": _checked(person)})

    def part(self, name: str) -> None:
        """Make `name` a person of its own again."""
        with self.store.lock:
            row = self._row(name)
            self.store.players.save({key: value for key, value in row.items() if key != "same_as"})

    def _row(self, name: str) -> Row:
        return dict(self.store.players.rows().get(name) or {"id": _checked(name)})

    def keep(self, finished: FinishedGame, seen: Review | None = None) -> None:
        """Store a game: finished just now, changed, or put back after it was deleted; `seen` is its review."""
        with self.store.lock:
            self.store.history.save(to_row(finished))
            if seen:
                self._reviewed = finished, seen

    def review(self, finished: FinishedGame | None) -> Review:
        """The course, the end and the score of a game. The last review is remembered: a save needs no second score."""
        if finished is None:
            return Review()
        last, seen = self._reviewed
        if last is None or (last.game, last.report, last.session) != (finished.game, finished.report, finished.session):
            seen = review(finished)
            self._reviewed = finished, seen
        return seen

    def keep_analysis(
        self,
        finished_id: str,
        name: str,
        found: Entries,
        tags: Mapping[str, str] | None = None,
        once: bool = False,
    ) -> None:
        """Store what an analysis has found in a game that is still there; `once` keeps what is stored already."""
        with self.store.lock:
            finished = self.finished(finished_id)
            known = (finished and finished.analysis) or {}
            if finished and not (once and name in known):
                tagged = {**(finished.tags or {}), **tags} if tags else finished.tags
                self.keep(replace(finished, analysis={**known, name: found}, tags=tagged))

    def delete(self, finished_id: str) -> None:
        with self.store.lock:
            entry = self.entry(finished_id)
            if entry and DEAL in entry.tags:
                self.store.settings.note_seen_deal(finished_id, entry.tags[DEAL])
            # A kill at its end may have left it on the table, too; it must not lie there again as if it went on.
            self.store.active.remove(finished_id)
            self.store.history.remove(finished_id)

    def _completed(self, row: Row) -> Row:
        """Add tags and draws to a game from before they were stored; an unreadable game stays as it is."""
        if "tags" in row:
            return row
        finished = self.finished(row["id"])
        seen = review(finished) if finished else None
        if finished is None or seen is None or seen.scored is None:
            return row
        tags, draws = tags_and_draws(seen.scored, seen.session)
        completed = to_row(replace(finished, tags=tags, draws=draws))
        with suppress(StoreProblem):  # reading must not fail because nothing can be written
            self.store.history.save(completed)
        return completed


def _checked(name: str) -> str:
    """A name as any form would have it."""
    for problem in TextField("name").problems(name, "name"):
        raise Refused(problem.code, problem.text)
    return name
