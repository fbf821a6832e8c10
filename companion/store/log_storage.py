"""TinyDB's storage as a log: a change is one checked line at the end of a file, however long the history is.

When more than half of a log is outdated, the log is written anew. Damaged lines are left out on opening: the player is
told, and the damaged file is kept beside.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tinydb.storages import Storage

from companion.core.message import Message, msg
from companion.core.strict_json import Json
from companion.store import disk, first_schema
from companion.store.data_folder import JointWrite, Lock
from companion.store.log_lines import END, NewerSchema, Replay, Row, diff, head, line, replay, same, sum_of
from companion.store.problem import full, kept, nearly_full, newer, not_saved, unreadable

errors = logging.getLogger("companion")

# A log is written anew when it is longer than this and more than half of it is outdated.
SHORT = 256 * 1024
# A row is written whole again after so many changes: damage costs no more than these changes and the row itself.
WHOLE_AGAIN = 4
# The player is warned when only so small a part of a table is free.
LAST = 100
# Another process may write while we read: look so often before calling that damage.
LOOKS = 20


class LogStorage(Storage):
    """One table in one file. Its rows are kept in memory, where they are replaced and never changed.

    `must` names the fields of every row beside its id, with their types: the tables rely on them. There are never more
    than `most` rows.
    """

    def __init__(
        self,
        path: Path,
        lock: Lock,
        notice: Callable[[Message], None],
        must: Mapping[str, type],
        most: int,
        changed: Callable[[Collection[str]], None] = lambda ids: None,
    ) -> None:
        self.path = path
        self.name = path.stem
        self._lock = lock
        self._together = JointWrite(path.parent, lock)
        self._notice = notice
        self._must = {"id": str, **must}
        self._most = most
        self._changed = changed
        self._log: Replay | None = None
        self._seen: disk.Fingerprint | None = None
        self._size = 0  # without the mark of the end; 0 means that the next write replaces the file
        self._damaged: bytes | None = None  # the content that is still to be set aside
        self._patience = SHORT

    def read(self) -> Json | None:
        """TinyDB's way to read: tables of rows, or None before the first write."""
        rows = self.rows()
        return {self.name: rows} if rows or self._seen else None

    def write(self, tables: Json) -> None:
        """TinyDB's way to write: everything at once. Only changed rows go into the file."""
        before, after = self.rows(), tables.get(self.name, {})
        for row_id, row in after.items():
            if row.get("id") != row_id:
                raise ValueError(f"the row {row_id!r} has another id in it")
        changed = {row_id: row for row_id, row in after.items() if not same(before.get(row_id), row)}
        self.change(changed, before.keys() - after.keys())

    def look(self) -> Replay | None:
        """Read the file without a repair; None when there is no file yet."""
        log = None
        for _ in range(LOOKS):
            seen = self._fingerprint()
            raw = self._raw()
            log = None if raw is None else self._replay(raw)
            if log is None or not log.unread or seen == self._fingerprint():
                break
        return log

    def rows(self) -> dict[str, Row]:
        """All rows; read again when another process has written."""
        return self._current().rows

    def _current(self) -> Replay:
        seen = self._fingerprint()
        if self._log is None or seen != self._seen:
            self._log, self._seen = self._load()
        return self._log

    def _fingerprint(self) -> disk.Fingerprint:
        return disk.fingerprint(self._together.place_of(self.path))

    def change(self, put: Mapping[str, Row], drop: Collection[str] = ()) -> None:
        """Add or replace rows and drop rows, all or none; the memory changes after the file."""
        self._refuse_odd(put)
        self._lock.take()
        try:
            log = self._ready()
            gone = _gone(log, put, drop)
            self._refuse_too_many(log, put, gone)
            if self._size and len(put) + bool(gone) <= 1:
                self._append(log, put, gone)
            elif put or gone:
                self._log = self._write_anew(_changed(log, put, gone))
        except OSError as error:
            raise not_saved(error) from error
        self.tell((*put, *gone))
        self._shorten()

    def rows_after(self, put: Mapping[str, Row], drop: Collection[str] = ()) -> Mapping[str, Row] | None:
        """The rows after the same change; None where it would change nothing."""
        self._refuse_odd(put)
        log = self._ready()
        gone = _gone(log, put, drop)
        self._refuse_too_many(log, put, gone)
        same_again = not gone and all(same(log.rows.get(row_id), row) for row_id, row in put.items())
        return None if same_again else _changed(log, put, gone)

    def whole(self, rows: Mapping[str, Row]) -> Iterator[bytes]:
        """A new file of these rows, line by line."""
        yield head(self.name)
        yield from (line({"put": row}) for row in rows.values())
        yield END

    def _refuse_odd(self, put: Mapping[str, Row]) -> None:
        for row in put.values():
            if not self._fits(row):
                raise ValueError(f"no row of {self.name}: {row!r:.200}")

    def _refuse_too_many(self, log: Replay, put: Mapping[str, Row], gone: Sequence[str]) -> None:
        new = len(put.keys() - log.rows.keys())
        if new and len(log.rows) + new - len(gone) > self._most:
            raise full(kept(self.name), self._most)

    def _ready(self) -> Replay:
        """The current log, after everything that must precede the next write."""
        log = self._current()
        if not self._together.try_to_finish():
            raise OSError(errno.EIO, "a change of several files cannot be brought to its end")
        return log if self._damaged is None else self._set_aside(log, self._damaged)

    def tell(self, ids: Collection[str]) -> None:
        """Report changed rows, and warn the player of a table that is nearly full."""
        self._changed(ids)
        if self._log and len(self._log.rows) >= self._most - self._most // LAST:
            self._notice(nearly_full(kept(self.name), self._most))

    def _append(self, log: Replay, put: Mapping[str, Row], gone: Sequence[str]) -> None:
        """Append one line, for the one changed row or for the dropped rows."""
        for row_id, row in put.items():
            before = log.last.get(row_id)
            delta = diff(log.rows[row_id], row) if before else None
            if delta == {}:
                return
            if before and delta and before.mends < WHOLE_AGAIN:
                written = line({"mend": row_id, "of": before.sum, "by": delta})
                self._append_line(written)
                log.mend(row, sum_of(written))
            else:
                written = line({"put": row})
                self._append_line(written)
                log.put(row, sum_of(written), len(written))
        if gone:
            self._append_line(line({"drop": gone}))
            for row_id in gone:
                log.drop(row_id)

    def _append_line(self, written: bytes) -> None:
        try:
            disk.append(self.path, self._size, written, END)
            self._size += len(written)
        finally:
            # The next write cuts off the rest of a failed one. Only a file that is shorter than before is read again.
            seen = disk.fingerprint(self.path)
            self._seen = seen if seen and seen[-1] >= self._size else None

    def _shorten(self) -> None:
        """Write the log anew when it has grown too long; a failure may wait, because every row is saved."""
        if self._log is not None and self._size > max(self._patience, 2 * self._log.live):
            self._patience = self._size + SHORT
            with suppress(OSError):
                self._log = self._write_anew(self._log.rows)
                self._patience = SHORT

    def _write_anew(self, rows: Mapping[str, Row]) -> Replay:
        """Replace the whole file. After a failure the file is the old one, or the new one, which is read again."""
        content, log = _whole(self.name, rows)
        disk.put_in_place(self.path, content)
        self._size = len(content) - len(END)
        self._seen = disk.fingerprint(self.path)
        return log

    def _load(self) -> tuple[Replay, disk.Fingerprint | None]:
        """Read everything, with the fingerprint of the file; None when the file changed meanwhile."""
        self._size, self._damaged = 0, None
        finished = self._together.try_to_finish()
        for _ in range(LOOKS):
            seen = self._fingerprint()
            raw = self._raw()
            log = self._first_schema() if raw is None else self._replay(raw)
            still = seen == self._fingerprint()
            if still or not log.unread:
                break
        if raw is not None and log.unread:
            return self._repaired(log, raw), self._seen
        self._size = len(raw) - len(END) if raw else 0
        return log, seen if still and finished else None

    def _first_schema(self) -> Replay:
        rows = first_schema.rows(self.path.with_suffix(".json"), self._notice)
        return Replay(rows={row_id: row for row_id, row in rows.items() if self._fits(row)})

    def _replay(self, raw: bytes) -> Replay:
        try:
            return replay(raw, self.name, self._fits)
        except NewerSchema as error:
            raise newer(kept(self.name)) from error

    def _raw(self) -> bytes | None:
        try:
            return self._together.place_of(self.path).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise unreadable(kept(self.name), error) from error

    def _repaired(self, log: Replay, raw: bytes) -> Replay:
        """Use the undamaged rows; repair the file now, or before the next write where that is impossible."""
        self._damaged = raw
        self._seen = disk.fingerprint(self.path)
        if self._lock.try_take():
            with suppress(OSError):
                return self._set_aside(log, raw)
        errors.warning("%s is damaged and could not be put right", self.path.name)
        self._notice(msg("store.damaged_left", what=kept(self.name)))
        return log

    def _set_aside(self, log: Replay, raw: bytes) -> Replay:
        aside = disk.keep_copy(self.path, raw)
        self._log = self._write_anew(log.rows)
        self._damaged = None
        errors.warning("%s was damaged; as it was, it is kept as %s", self.path.name, aside.name)
        self._notice(msg("store.damaged", what=kept(self.name)))
        return self._log

    def _fits(self, row: Row) -> bool:
        return isinstance(row.get("id"), str) and all(
            isinstance(row.get(key), kind) for key, kind in self._must.items()
        )


def _gone(log: Replay, put: Mapping[str, Row], drop: Collection[str]) -> list[str]:
    return sorted(row_id for row_id in drop if row_id in log.rows and row_id not in put)


def _changed(log: Replay, put: Mapping[str, Row], gone: Collection[str]) -> dict[str, Row]:
    left_out = {*put, *gone}
    return {row_id: row for row_id, row in log.rows.items() if row_id not in left_out} | dict(put)


def _whole(name: str, rows: Mapping[str, Row]) -> tuple[bytes, Replay]:
    """The file of these rows, and the log that reading it would give."""
    log, lines = Replay(), [head(name)]
    for row in rows.values():
        lines.append(line({"put": row}))
        log.put(row, sum_of(lines[-1]), len(lines[-1]))
    return b"".join([*lines, END]), log
