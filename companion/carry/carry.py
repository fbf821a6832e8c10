"""Out, in, and back: exports, imports with a look before, and the copies that the app makes by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from threading import Lock

from companion.carry import file, merge
from companion.carry.merge import Heard, Plan, unheard
from companion.store import Store
from companion.store.backups import Backup, Backups, Reason


class Carry:
    """Everything of one store. What takes long here holds the store's lock only for moments."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.backups = Backups(store.folder)
        self._clock = clock
        self._one_at_a_time = Lock()

    def exported(self) -> bytes:
        """The file for another device or for keeping."""
        return merge.exported(self.store)

    def look(self, raw: bytes, heard: Heard = unheard) -> Plan:
        """What a file would change here, or `BadFile`. Nothing changes yet."""
        return merge.plan(self.store, merge.read(raw, heard))

    def take_in(self, plan: Plan) -> Backup | None:
        """Do what was looked at; first keep what is here. An import that changes nothing leaves no trace."""
        if not plan.changes:
            return None
        with self.store.lock:
            backup = self._keep("import", self._packed())
            merge.take_in(self.store, plan)
        return backup

    def look_back(self, name: str, heard: Heard = unheard) -> dict[str, int]:
        """How much of everything is in a copy; it is read with the same care as a stranger's file."""
        content = merge.read(self.backups.read(name), heard)
        return {name: len(content[name]) for name in file.LISTS}

    def restore(self, name: str) -> Backup:
        """Make everything what it was in a copy; first keep what is here."""
        content = merge.read(self.backups.read(name), unheard)
        with self.store.lock:
            backup = self._keep("restore", self._packed())
            merge.put_back(self.store, content)
        return backup

    def backup_of_the_day(self) -> Backup | None:
        """The first copy of a day, when anything has changed since the last one."""
        copies, today = self.backups.newest_first("day"), self._clock().astimezone().date()
        # Not only the newest one: while the clock was wrong it may have made one of years to come.
        if any(copy.made.astimezone().date() == today for copy in copies):
            return None
        last = next(iter(copies), None)
        if self._is_blank():
            return None
        content = self._packed()
        if last and self.backups.read(last.name) == content:
            return None
        return self._keep("day", content)

    def _is_blank(self) -> bool:
        with self.store.lock:
            return not (self.store.history.rows() or self.store.active.latest_first() or self.store.cards.all())

    def _packed(self) -> bytes:
        return file.packed(file.written(merge.content_of(self.store)))

    def _keep(self, reason: Reason, content: bytes) -> Backup:
        return self.backups.keep(content, reason, self._clock())
