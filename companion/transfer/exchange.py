"""Exports, imports with a preview, the app's own copies, and the reminder to export."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from companion.core.long_work import Work, part, run_to_end
from companion.core.message import msg
from companion.store.backups import Backup, Backups, Reason
from companion.store.repository import Store
from companion.transfer import export_file, export_reader, merge
from companion.transfer.merge import ImportPlan
from companion.transfer.sound import SoundExport, games_in, sound


class Exchange:
    """Exports, imports and copies of one store. Long work runs in steps and holds the store's lock only for moments."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.backups = Backups(store.folder)
        self.reminder = Reminder(store, clock)
        self._clock = clock

    def exported(self) -> Work[tuple[bytes, ...]]:
        """An export as one file, or as several where one would be too long for a browser."""
        return export_file.files(merge.content_of(self.store), merge.row_count(self.store))

    def written(self) -> Iterator[bytes]:
        """Everything as one plain file, in pieces: it may be longer than the memory of a machine."""
        return export_file.written(merge.content_of(self.store))

    def look(self, file: Iterable[bytes]) -> Work[ImportPlan]:
        """Plan the import of a file, given in pieces, or raise `BadFile`. Nothing changes yet."""
        content = yield from sound((yield from export_reader.read(file)))
        return (yield from merge.plan(self.store, content))

    def take_in(self, plan: ImportPlan) -> Work[Backup | None]:
        """Import a planned file after a copy of this home. An import that changes nothing leaves no trace."""
        if not plan.changes:
            return None
        changes, here = self.store.changes, merge.row_count(self.store)
        there = len(plan.lists["history"].new) + len(plan.lists["history"].later)
        copy = yield from part(self._packed(), 0, here + there)
        weight = yield from part(merge.weight(plan), here, here + there)
        most = export_file.MOST_BESIDE + export_file.MOST_OF_ROW * (here + plan.new)
        if len(copy) + weight > most:
            raise export_file.bad("too_big", msg("carry.too_much", most=most // 1024**2))
        ready = yield from part(merge.packed(plan), here, here + there)
        with self.store.lock:
            backup = self._keep_now("import", copy, changes)
            merge.take_in(self.store, ready)
        return backup

    def look_back(self, name: str) -> Work[SoundExport]:
        """The content of a copy, checked like a stranger's file."""
        return (yield from sound((yield from self._copied(name))))

    def restore(self, name: str) -> Work[Backup]:
        """Restore a copy, after a copy of the present state."""
        content = yield from self._copied(name)
        here, games, finished = merge.row_count(self.store), games_in(content), len(content["history"])
        of = games + here + finished
        file = yield from part(sound(content), 0, of)
        changes = self.store.changes
        copy = yield from part(self._packed(), games, of)
        ready = yield from part(merge.packed_courses(file.content["history"], finished), games + here, of)
        with self.store.lock:
            backup = self._keep_now("restore", copy, changes)
            merge.put_back(self.store, {**file.content, "history": ready}, file.named)
        return backup

    def backup_of_the_day(self) -> Work[Backup | None]:
        """Make the first copy of a day, if anything has changed since the last one."""
        now = self._clock()
        # A wrong clock may have made copies of years to come.
        copies = [copy for copy in self.backups.newest_first("day") if copy.made <= now]
        last = next(iter(copies), None)
        if last and last.made.astimezone().date() == now.astimezone().date():
            return None
        if self._is_blank():
            return None
        content = yield from self._packed()
        if last and self.backups.read(last.name) == content:
            return None
        return self._keep("day", content)

    def _is_blank(self) -> bool:
        with self.store.lock:
            return not (self.store.history.rows() or self.store.active.latest_first() or self.store.cards.rows())

    def _copied(self, name: str) -> Work[export_file.Content]:
        return export_reader.read(export_file.cut(self.backups.read(name)))

    def _packed(self) -> Work[bytes]:
        return export_file.packed(self.written(), merge.row_count(self.store))

    def _keep_now(self, reason: Reason, copy: bytes, changes: int) -> Backup:
        """Keep the copy that was made in steps, or a fresh one if somebody has played meanwhile."""
        return self._keep(reason, copy if changes == self.store.changes else run_to_end(self._packed()))

    def _keep(self, reason: Reason, content: bytes) -> Backup:
        return self.backups.keep(content, reason, self._clock())


NEVER = "never"


@dataclass(frozen=True)
class Pace:
    """The limits of a reminder: so many games, or one game and so many days."""

    games: int
    days: int


# For storage that the browser has promised to keep, and for storage that it may delete after a week.
LASTING = Pace(games=10, days=30)
FLEETING = Pace(games=3, days=5)


def is_due(unsaved: Collection[datetime], last_word: datetime | None, now: datetime, pace: Pace) -> bool:
    """Whether to remind of games that are in no export, finished at these moments; `last_word` is the last answer."""
    if not unsaved:
        return False
    since = max(min(unsaved), last_word) if last_word else min(unsaved)
    fresh = sum(1 for finished in unsaved if not last_word or finished > last_word)
    return fresh >= pace.games or now - since >= timedelta(days=pace.days)


class Reminder:
    """The games that are in no export yet, and the player's answers to reminders."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self._clock = clock

    def games(self, lasting: bool) -> int:
        """The number of games that are in no export, if a reminder is due; else 0."""
        said = self.store.settings.exports
        if said.get("later") == NEVER:
            return 0
        exported = said.get("exported", "")
        with self.store.lock:
            unsaved = [row["finished"] for row in self.store.history.rows().values() if row["finished"] > exported]
        last_word = said.get("later")
        due = is_due(
            [datetime.fromisoformat(stamp) for stamp in unsaved],
            datetime.fromisoformat(last_word) if last_word else None,
            self._clock(),
            LASTING if lasting else FLEETING,
        )
        return len(unsaved) if due else 0

    def exported(self) -> None:
        """Note that everything has been exported."""
        self.store.settings.note_exports(exported=self._stamp())

    def later(self) -> None:
        self.store.settings.note_exports(later=self._stamp())

    def never(self) -> None:
        self.store.settings.note_exports(later=NEVER)

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds")
