"""What may be asked about finished games. Lists and statistics read entries; only one game's page reads its course."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from companion.core.codec import CodecError
from companion.core.draws import draws_json
from companion.core.game import AnyGame
from companion.core.message import Refused, msg
from companion.core.score import Score, totals_json
from companion.core.session import Session, events_of, fold, from_json
from companion.games import GAMES
from companion.history.entry import HistoryEntry, entry_of
from companion.history.people import Person, have_met, known_as, people
from companion.store import Store, StoreProblem

log = logging.getLogger("companion")

LONGEST = timedelta(days=1)

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class _Known:
    """A record, and the entry that was made of it, if one could be."""

    record: Json
    entry: HistoryEntry | None


def derived(record: Json, session: Session | None) -> Json:
    """What a record keeps beside what was played and entered: its score as it was on the day, its tags and draws.

    Whoever changes a report puts this over the record anew.
    """
    game = GAMES[record["game"]]
    state = fold(game, session) if session else None
    return {
        "score": totals_json(game.scoring.score(record["report"], state)),
        "tags": dict(game.statistics.tags(record["report"], state)),
        "draws": draws_json(game.statistics.draws(events_of(session))) if session else [],
    }


class Archive:
    """The finished games of a store. Entries are made once and kept as long as their record stays the same."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._entries: dict[str, _Known] = {}
        self._all: tuple[HistoryEntry, ...] = ()
        self._found: dict[Any, Any] = {}
        self._names: Mapping[str, str] = {}

    def history(self, game_id: str | None = None) -> list[Json]:
        """The records, newest first."""
        with self.store.lock:
            return self.store.history.newest_first(game_id)

    def finished(self, record_id: str) -> Json | None:
        with self.store.lock:
            return self.store.history.get(record_id)

    def entries(self) -> tuple[HistoryEntry, ...]:
        """Every finished game, newest first."""
        with self.store.lock:
            names, rows = known_as(self.store.players.rows()), self.store.history.rows()
            if names == self._names and self._is_known(rows):
                return self._all
            before = self._entries if names == self._names else {}
            self._names, self._entries = names, {}
            for record in self.store.history.newest_first():
                known = before.get(record["id"])
                if known is None or known.record is not record:
                    known = _Known(record, self._entry_of(record))
                self._entries[record["id"]] = known
            self._all = tuple(known.entry for known in self._entries.values() if known.entry)
            self._found = {}
            return self._all

    def once(self, find: Callable[[Sequence[HistoryEntry]], T]) -> T:
        """What `find` makes of all games: found once, until one comes, goes or changes."""
        with self.store.lock:
            entries = self.entries()
            if find not in self._found:
                self._found[find] = find(entries)
            found: T = self._found[find]
            return found

    def _is_known(self, rows: Mapping[str, Json]) -> bool:
        """Nothing came, went or changed: the store replaces a row, it never changes one."""
        known = self._entries
        return len(rows) == len(known) and all(
            row_id in known and known[row_id].record is row for row_id, row in rows.items()
        )

    def entry(self, record_id: str) -> HistoryEntry | None:
        """One finished game as lists see it."""
        return next((entry for entry in self.entries() if entry.id == record_id), None)

    def _entry_of(self, record: Json) -> HistoryEntry | None:
        """None for what nobody can show: it stays where it is, and `history check` names it."""
        try:
            record = self._completed(record)
            return entry_of(record, minutes_of(record), self._names)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            log.warning("the game %s cannot be listed: %s", record["id"], type(error).__name__)
            return None

    def last_options(self, game_id: str) -> Json:
        """The set-up of the last game that was played with the app; empty before the first."""
        played = (entry for entry in self.entries() if entry.game == game_id and entry.minutes is not None)
        last = next(played, None)
        record = self.finished(last.id) if last else None
        return dict(record["session"]["options"]) if record else {}

    def has_sample(self) -> bool:
        """Whether there is a sample to look at: before the first game of one's own, and until it is put away.

        The sample itself is not in the store, so nothing here ever counts or carries it.
        """
        with self.store.lock:
            return not (self.entries() or self.store.settings.sample_away)

    def put_sample_away(self, away: bool = True) -> None:
        """Or have it back."""
        with self.store.lock:
            self.store.settings.put_sample_away(away)

    def people(self) -> tuple[Person, ...]:
        """Everybody who has played, who played last first."""
        with self.store.lock:
            return people(self.entries(), self.store.players.rows())

    def paint(self, name: str, color: str) -> None:
        """Somebody's colour."""
        with self.store.lock:
            self.store.players.save({**self._row(name), "color": color})

    def join(self, name: str, person: str) -> None:
        """From now on `name` means `person`. What was written stays; `part` takes it back."""
        with self.store.lock:
            if have_met(self.entries(), name, person):
                raise Refused("have_met", msg("stats.have_met", name=name, person=person))
            self.store.players.save({**self._row(name), "same_as": person})

    def part(self, name: str) -> None:
        """`name` is a person of its own again."""
        with self.store.lock:
            row = self._row(name)
            self.store.players.save({key: value for key, value in row.items() if key != "same_as"})

    def _row(self, name: str) -> Json:
        return dict(self.store.players.rows().get(name, {"id": name}))

    def keep(self, record: Json) -> None:
        """Store a game: finished just now, changed, or put back after it was deleted."""
        with self.store.lock:
            self.store.history.add(record)

    def delete(self, record_id: str) -> None:
        with self.store.lock:
            self.store.history.remove(record_id)

    def score_of(self, record: Json) -> Score | None:
        """The explained score of a finished game; None when its rules can no longer read it."""
        game = GAMES.get(record["game"])
        if game is None:
            return None
        with suppress(CodecError):
            state = self._state_of(game, record)
            checked = game.scoring.sheet(state).check(record["report"])
            return None if checked.problems else game.scoring.score(checked.value, state)
        return None

    def state_of(self, record: Json) -> Any:
        """The table at the end of a finished game; None when it was played without the app or can't be read."""
        game = GAMES.get(record["game"])
        with suppress(CodecError):
            return self._state_of(game, record) if game else None
        return None

    def _state_of(self, game: AnyGame, record: Json) -> Any:
        session = self._session_of(game, record)
        return fold(game, session) if session else None

    def _session_of(self, game: AnyGame, record: Json) -> Session | None:
        """The course of a game; in lists of records it is packed."""
        if isinstance(record["session"], str):
            record = self.finished(record["id"]) or record
        return from_json(game, record["session"]) if record["session"] else None

    def _completed(self, record: Json) -> Json:
        """A game from before tags and draws were kept gets them once; what nobody can read any more stays as it is."""
        if "tags" in record or self.score_of(record) is None:
            return record
        found = derived(record, self._session_of(GAMES[record["game"]], record))
        record = {**record, "tags": found["tags"], "draws": found["draws"]}
        with suppress(StoreProblem):  # reading must not fail because nothing can be written
            self.store.history.add(record)
        return record


def minutes_of(record: Json) -> int | None:
    """How long a game took, at least a minute; None when nobody knows.

    That is so for a game that was only scored, for one that lay there for days, and when the clock was changed.
    """
    if not record["session"]:
        return None
    taken = datetime.fromisoformat(record["finished"]) - datetime.fromisoformat(record["started"])
    return max(1, round(taken.total_seconds() / 60)) if timedelta() <= taken <= LONGEST else None


def moved(record: Json, finished: datetime) -> Json:
    """The same game at another time; how long it took stays."""
    shift = finished - datetime.fromisoformat(record["finished"])
    started = datetime.fromisoformat(record["started"]) + shift
    return {**record, "started": _stamp(started), "finished": _stamp(finished)}


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
