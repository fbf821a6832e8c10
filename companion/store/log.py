"""TinyDB's storage as a log: a change is one checked line at the end of a file, however long the history is.

Now and then, when most of a log is past, it is written anew with what is left. What is found damaged on
opening is left out, told, and kept beside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from companion.core.message import Message, msg
from companion.store import disk, schema1
from companion.store.delta import diff, same
from companion.store.lines import NewerSchema, Replay, Row, head, line, replay
from companion.store.lock import Lock
from companion.store.problem import newer, not_saved, unreadable

Rows = dict[str, Row]

# A log is written anew when it is longer than this and more than half of it is past.
SHORT = 256 * 1024
# More rows at once are not appended but written anew whole: all of an import is there, or nothing of it.
MANY = 50


class LogStorage(Storage):
    """One table in one file. Its rows are kept in memory and never changed there, only replaced."""

    def __init__(self, path: Path, lock: Lock, notice: Callable[[Message], None]) -> None:
        self.path = path
        self.name = path.stem
        self._lock = lock
        self._notice = notice
        self._rows: Rows | None = None
        self._seen: disk.Fingerprint | None = None
        self._size = 0  # 0: the next write writes the file anew
        self._live = 0

    def read(self) -> dict[str, Any] | None:
        """What TinyDB asks for: tables of rows, or None before the first write."""
        rows = self.rows()
        return {self.name: rows} if rows or self._seen else None

    def write(self, tables: dict[str, Any]) -> None:
        """What TinyDB does: everything at once. Only what changed goes into the file."""
        before, after = self.rows(), tables.get(self.name, {})
        changed = {row_id: row for row_id, row in after.items() if not same(before.get(row_id), row)}
        self.change(changed, before.keys() - after.keys())

    def rows(self) -> Rows:
        """All rows as they are now; read again when another process has written."""
        seen = disk.fingerprint(self.path)
        if self._rows is None or seen != self._seen:
            self._rows = self._load()
            self._seen = seen if seen == disk.fingerprint(self.path) else None
        return self._rows

    def change(self, put: Mapping[str, Row], drop: Collection[str] = ()) -> None:
        """Rows new or replaced and rows dropped, all of it or nothing. Only then they are in memory, too."""
        self._lock.take()
        rows = self.rows()
        gone = sorted(row_id for row_id in drop if row_id in rows)
        try:
            if not self._size or len(put) > MANY or self._size > max(SHORT, 2 * self._live):
                self._write_anew({row_id: row for row_id, row in {**rows, **put}.items() if row_id not in gone})
            elif put or gone:
                self._append(rows, put, gone)
        except OSError as error:
            self._seen = disk.fingerprint(self.path)
            raise not_saved(error) from error
        self._seen = disk.fingerprint(self.path)
        rows.update(put)
        for row_id in gone:
            del rows[row_id]

    def _append(self, before: Rows, put: Mapping[str, Row], drop: Sequence[str]) -> None:
        change: dict[str, Any] = {
            "put": {row_id: row for row_id, row in put.items() if row_id not in before},
            "mend": {row_id: diff(before[row_id], row) for row_id, row in put.items() if row_id in before},
            "drop": drop,
        }
        content = line({key: part for key, part in change.items() if part})
        disk.append(self.path, self._size, content)
        self._size += len(content)
        self._live += len(content) if change["put"] else 0

    def _write_anew(self, rows: Mapping[str, Row]) -> None:
        content = b"".join([head(self.name), *(line({"put": {row_id: row}}) for row_id, row in rows.items())])
        disk.put_in_place(self.path, content)
        self._size = self._live = len(content)

    def _load(self) -> Rows:
        self._size = self._live = 0
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return schema1.rows(self.path.with_suffix(".json"), self._notice)
        except OSError as error:
            raise unreadable(self.path.name, error) from error
        try:
            found = replay(raw)
        except NewerSchema as error:
            raise newer(self.path.name) from error
        if found.damaged:
            self._repair(raw, found)
        elif raw.endswith(b"\n"):
            self._size, self._live = len(raw), found.live
        return found.rows

    def _repair(self, raw: bytes, found: Replay) -> None:
        """Set aside what was damaged and go on with the rest. While another process writes, only look."""
        if not self._lock.try_take():
            return
        try:
            aside = disk.keep_copy(self.path, raw)
            self._write_anew(found.rows)
        except OSError as error:
            raise not_saved(error) from error
        self._notice(msg("store.damaged", n=found.damaged, file=self.path.name, aside=aside.name))
