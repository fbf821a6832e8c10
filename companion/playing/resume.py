"""Resume games: read running games back from the store and write them to it.

Each game is decoded once, as long as nobody else writes to its row.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from companion.core.codec import CodecError, encode
from companion.core.deals import mixed_of
from companion.core.game import AnyState
from companion.core.message import msg
from companion.core.session import Session, fold, from_json, json_after, to_json
from companion.core.strict_json import Entries
from companion.core.table_clock import clock_of
from companion.games import GAMES
from companion.playing.running_game import RunningGame
from companion.playing.wall_clock import WallClock
from companion.store.log_lines import Row
from companion.store.repository import Store

log = logging.getLogger("companion")


@dataclass(frozen=True)
class _KnownRow:
    """A row of the store and the running game that was decoded from it."""

    row: Row
    running: RunningGame


class ResumedGames:
    """The running games of a store."""

    def __init__(self, store: Store, clock: WallClock) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[str, _KnownRow] = {}
        self._unreadable: set[str] = set()

    def games(self) -> list[RunningGame]:
        """All unfinished games, latest change first."""
        with self._store.lock:
            finished = self._store.history.rows()
            found = (self._decode(row) for row in self._store.active.latest_first() if row["id"] not in finished)
            return [running for running in found if running]

    def resume(self, session_id: str) -> RunningGame | None:
        """An unfinished game at its present step; None where there is none of that id (any more)."""
        with self._store.lock:
            return None if session_id in self._store.history.rows() else self.stored(session_id)

    def stored(self, session_id: str) -> RunningGame | None:
        """The game of a stored row, even if the history has it: a kill may have come between finish and removal."""
        row = self._store.active.get(session_id)
        return self._decode(row) if row else None

    def remove(self, session_id: str) -> None:
        """Delete the row of a game."""
        self._store.active.remove(session_id)
        self._known.pop(session_id, None)

    def save(self, running: RunningGame) -> RunningGame:
        """Write a game to the store and return it with its new stamp. Only new turns are encoded."""
        running = replace(running, saved=self._clock.stamp())
        session, known = running.session, self._known.get(running.session.id)
        stored = json_after(known.row["session"], known.running.session, session) if known else to_json(session)
        row = {
            "id": session.id,
            "session": stored,
            "started": running.started,
            "saved": running.saved,
            "draft": running.draft,
            **({"mixed": encode(running.mixed)} if running.mixed else {}),
            **({"clock": encode(running.clock)} if running.clock else {}),
        }
        self._store.active.save(row)
        self._known[session.id] = _KnownRow(row, running)
        return running

    def _decode(self, row: Row) -> RunningGame | None:
        """The game of a row; None, with a notice, for a row that this version cannot read. The row stays."""
        known = self._known.get(row["id"])
        if known and known.row == row:  # rows share what is unchanged, so equal ones are compared quickly
            return known.running
        try:
            session, state = _decoded(row.get("session"))
        except CodecError as error:
            if row["id"] not in self._unreadable:
                self._unreadable.add(row["id"])
                self._store.tell(msg("store.unreadable_game"))
                log.warning("the running game %s cannot be read: %s", row["id"], error.path)
            return None
        clock = clock_of(row, len(session.options["players"]))
        started = row.get("started") or row["saved"]
        running = RunningGame(session, state, started, row["saved"], row.get("draft"), mixed_of(row), clock)
        self._known[row["id"]] = _KnownRow(row, running)
        return running


def _decoded(stored: Entries | None) -> tuple[Session, AnyState]:
    """A stored session and the state after its events, or `CodecError`."""
    game = GAMES.get(str(stored.get("game"))) if isinstance(stored, dict) else None
    if game is None:
        raise CodecError("game", "is unknown")
    session = from_json(game, stored)
    return session, fold(game, session)
