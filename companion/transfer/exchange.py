"""Out, in, and back: exports, imports with a look before, and the copies that the app makes by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from companion.store import Store
from companion.store.backups import Backup, Backups, Reason
from companion.transfer import export_file, merge
from companion.transfer.long_work import Work, part, run_to_end
from companion.transfer.merge import Plan


class Exchange:
    """Everything of one store. What takes long here is work in steps, which holds the store's lock only for moments."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.backups = Backups(store.folder)
        self._clock = clock

    def exported(self) -> Work[bytes]:
        """The file for another device or for keeping."""
        return merge.exported(self.store)

    def look(self, raw: bytes) -> Work[Plan]:
        """What a file would change here, or `BadFile`. Nothing changes yet."""
        content = yield from merge.read(raw)
        return (yield from merge.plan(self.store, content))

    def take_in(self, plan: Plan) -> Work[Backup | None]:
        """Do what was looked at; first keep what is here. An import that changes nothing leaves no trace."""
        if not plan.changes:
            return None
        changes, here = self.store.changes, merge.row_count(self.store)
        there = len(plan.lists["history"].new) + len(plan.lists["history"].later)
        copy = yield from part(self._packed(), 0, here + there)
        ready = yield from part(merge.packed(plan), here, here + there)
        with self.store.lock:
            backup = self._keep_now("import", copy, changes)
            merge.take_in(self.store, ready)
        return backup

    def look_back(self, name: str) -> Work[dict[str, int]]:
        """How much of everything is in a copy; it is read with the same care as a stranger's file."""
        content = yield from merge.read(self.backups.read(name))
        return {name: len(content[name]) for name in export_file.LISTS}

    def restore(self, name: str) -> Work[Backup]:
        """Make everything what it was in a copy; first keep what is here."""
        content = yield from export_file.read(self.backups.read(name))
        here, games, finished = merge.row_count(self.store), merge.games_in(content), len(content["history"])
        of = games + here + finished
        yield from part(merge.refuse_unsound(content), 0, of)
        changes = self.store.changes
        copy = yield from part(self._packed(), games, of)
        ready = yield from part(merge.packed_courses(content["history"]), games + here, of)
        with self.store.lock:
            backup = self._keep_now("restore", copy, changes)
            merge.put_back(self.store, {**content, "history": ready})
        return backup

    def backup_of_the_day(self) -> Work[Backup | None]:
        """The first copy of a day, when anything has changed since the last one."""
        copies, today = self.backups.newest_first("day"), self._clock().astimezone().date()
        # Not only the newest one: while the clock was wrong it may have made one of years to come.
        if any(copy.made.astimezone().date() == today for copy in copies):
            return None
        last = next(iter(copies), None)
        if self._is_blank():
            return None
        content = yield from self._packed()
        if last and self.backups.read(last.name) == content:
            return None
        return self._keep("day", content)

    def _is_blank(self) -> bool:
        with self.store.lock:
            return not (self.store.history.rows() or self.store.active.latest_first() or self.store.cards.all())

    def _packed(self) -> Work[bytes]:
        return export_file.packed(export_file.written(merge.content_of(self.store)), merge.row_count(self.store))

    def _keep_now(self, reason: Reason, copy: bytes, changes: int) -> Backup:
        """The copy that was made beside everything else, unless somebody has gone on playing meanwhile."""
        return self._keep(reason, copy if changes == self.store.changes else run_to_end(self._packed()))

    def _keep(self, reason: Reason, content: bytes) -> Backup:
        return self.backups.keep(content, reason, self._clock())
