"""Out, in, and back: exports, imports with a look before, and the copies that the app makes by itself."""

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
    """Everything of one store. What takes long here is work in steps, which holds the store's lock only for moments."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.backups = Backups(store.folder)
        self.reminder = Reminder(store, clock)
        self._clock = clock

    def exported(self) -> Work[tuple[bytes, ...]]:
        """For another device or for keeping: one file, or several where one would be too long for a browser."""
        return export_file.files(merge.content_of(self.store), merge.row_count(self.store))

    def written(self) -> Iterator[bytes]:
        """Everything as one plain file, in pieces: it may be longer than what a machine holds."""
        return export_file.written(merge.content_of(self.store))

    def look(self, file: Iterable[bytes]) -> Work[ImportPlan]:
        """What a file, given in pieces, would change here, or `BadFile`. Nothing changes yet."""
        content = yield from sound((yield from export_reader.read(file)))
        return (yield from merge.plan(self.store, content))

    def take_in(self, plan: ImportPlan) -> Work[Backup | None]:
        """Do what was looked at; first keep what is here. An import that changes nothing leaves no trace."""
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
        """What is in a copy; it is read with the same care as a stranger's file."""
        return (yield from sound((yield from self._copied(name))))

    def restore(self, name: str) -> Work[Backup]:
        """Make everything what it was in a copy; first keep what is here."""
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
        """The first copy of a day, when anything has changed since the last one."""
        now = self._clock()
        # While the clock was wrong it may have made some of years to come.
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
        """The copy that was made beside everything else, unless somebody has gone on playing meanwhile."""
        return self._keep(reason, copy if changes == self.store.changes else run_to_end(self._packed()))

    def _keep(self, reason: Reason, content: bytes) -> Backup:
        return self.backups.keep(content, reason, self._clock())


NEVER = "never"


@dataclass(frozen=True)
class Pace:
    """So many games, or one and so many days."""

    games: int
    days: int


# What the browser has promised to keep, and what it may delete after a week.
LASTING = Pace(games=10, days=30)
FLEETING = Pace(games=3, days=5)


def is_due(unsaved: Collection[datetime], last_word: datetime | None, now: datetime, pace: Pace) -> bool:
    """Whether to speak of games that were finished then and are in no export; the `last_word` put it off."""
    if not unsaved:
        return False
    since = max(min(unsaved), last_word) if last_word else min(unsaved)
    fresh = sum(1 for finished in unsaved if not last_word or finished > last_word)
    return fresh >= pace.games or now - since >= timedelta(days=pace.days)


class Reminder:
    """What is in no export yet, and what the player has said to that."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self._clock = clock

    def games(self, lasting: bool) -> int:
        """How many finished games are in no export, where it is time to say so; else none."""
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
        """All that is here lies elsewhere, too."""
        self.store.settings.note_exports(exported=self._stamp())

    def later(self) -> None:
        self.store.settings.note_exports(later=self._stamp())

    def never(self) -> None:
        self.store.settings.note_exports(later=NEVER)

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds")
