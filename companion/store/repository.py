"""The store: one folder with all tables of a home, its notices and its listeners; and the check of its files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TypeVar
from weakref import WeakSet

from companion.core.message import Message, Problem, msg
from companion.store.backups import BACKUPS
from companion.store.data_folder import MARK, JointWrite, home, lock_of
from companion.store.disk import NEW, close_to_others
from companion.store.log_lines import Row
from companion.store.log_storage import LogStorage
from companion.store.problem import StoreProblem, not_saved, open_to_others
from companion.store.settings import SettingsTable
from companion.store.tables import Active, Cards, History, Players, StoredTable, open_table
from companion.store.word_mixing import Mixing

OnChange = Callable[[str, Collection[str]], None]
# For each table the rows that are added or changed, and the ids of the rows that are removed.
Changes = dict[str, tuple[Iterable[Row], Collection[str]]]

AnyTable = TypeVar("AnyTable", bound=StoredTable)


class Store:
    """The folder of one player. `notices` collects sentences about its files for the player.

    All windows of the app share one store; `lock` keeps together what belongs together. `changes` counts the writes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = RLock()
        self.notices: list[Message] = []
        self.changes = 0
        self.listeners: WeakSet[OnChange] = WeakSet()
        self.files: list[LogStorage] = []
        self._folder_lock = lock_of(folder)
        self._together = JointWrite(folder, self._folder_lock)
        self.active = self._table("active", Active)
        self.history = self._table("history", History)
        self.cards = self._table("cards", Cards)
        self.players = self._table("players", Players)
        self.settings = self._table("settings", SettingsTable)
        self.mixing = Mixing(lambda game: self._call("words", (game,)))

    def _table(self, name: str, kind: type[AnyTable]) -> AnyTable:
        path, changed = self.folder / f"{name}.log", partial(self._changed, name)
        self.files.append(LogStorage(path, self._folder_lock, self.tell, kind.MUST, kind.MOST, changed))
        return kind(open_table(self.files[-1]))

    def _changed(self, table: str, ids: Collection[str]) -> None:
        """Count a write, so that readers can compare, and call the listeners."""
        self.changes += 1
        self._call(table, ids)

    def _call(self, table: str, ids: Collection[str]) -> None:
        for listener in list(self.listeners):
            listener(table, ids)

    def tell(self, notice: Message) -> None:
        """Tell the player something, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    @property
    def is_new(self) -> bool:
        """Whether nothing was ever kept here."""
        return not any(storage.path.exists() for storage in self.files)

    def put_away(self, notice: Message) -> None:
        """Remove a notice that the player has read, in this window or in another."""
        if notice in self.notices:
            self.notices.remove(notice)

    def change_together(self, changes: Changes) -> None:
        """Change rows of several tables, all of them or none: `StoreProblem` means that nothing has changed."""
        self.occupy()
        try:
            after = {}
            for storage in self.files:
                put, drop = changes.get(storage.name, ((), ()))
                rows = {row["id"]: row for row in put}
                found = storage.rows_after(rows, drop)
                if found is not None:
                    after[storage] = (found, (*rows, *drop))
            self._together.change({storage.path: storage.whole(rows) for storage, (rows, _) in after.items()})
        except OSError as error:
            raise not_saved(error) from error
        for storage, (_, ids) in after.items():
            storage.tell(ids)

    def occupy(self) -> None:
        """Make sure that no other process writes here. The first write does so, too; the app does it at its start.

        A change that a killed process left half done is completed, and the files are closed to other people.
        """
        self._folder_lock.take()
        try:
            with suppress(OSError):  # the next write reports it
                self._together.finish()
                for path in self._own_files(f"*{NEW}"):
                    path.unlink()
            close_to_others([self.folder, *self.folder.glob(BACKUPS)], self._own_files("*"))
        except OSError as error:
            self.tell(open_to_others(error))

    def _own_files(self, pattern: str) -> list[Path]:
        """The app's own files, by their names: other things may lie in the same folder."""
        names = [MARK, "companion", *(storage.name for storage in self.files)]
        own = [path for path in self.folder.glob(pattern) if path.name.partition(".")[0] in names]
        return [path for path in (*own, *(self.folder / BACKUPS).glob(pattern)) if path.is_file()]

    def announce(self, address: str) -> None:
        """Publish the address of the app, for a second process that is refused."""
        self._folder_lock.announce(address)

    def announced(self) -> str:
        """The address of the app that uses this folder; empty when it has published none."""
        return self._folder_lock.announced()


def open_store(folder: Path | None = None) -> Store:
    """The store in `folder`, or in the folder where the data lives."""
    return Store(folder or home())


@dataclass(frozen=True)
class InspectedFile:
    """One file: how many rows it gives, and its problems."""

    file: str
    rows: int
    problems: tuple[Problem, ...] = ()


def inspected(store: Store) -> list[InspectedFile]:
    """Inspect all files without a change. Inspect before any other use of the store: use repairs at once."""
    return [_inspected(storage) for storage in store.files]


def _inspected(storage: LogStorage) -> InspectedFile:
    name = storage.path.name
    try:
        log = storage.look()
    except StoreProblem as problem:
        return InspectedFile(name, 0, (Problem(name, problem.code, problem.text),))
    if log is None:
        return InspectedFile(name, len(storage.rows()))
    lines = [Problem(f"{name}:{number}", "damaged", msg("store.damaged_line", n=number)) for number in log.unread]
    return InspectedFile(name, len(log.rows), tuple(lines))


def repair(store: Store) -> None:
    """Use every file: damaged parts are set aside, and `store.notices` tells where. Raises `StoreProblem`."""
    store.occupy()
    for storage in store.files:
        storage.rows()


def set_aside(store: Store) -> list[str]:
    """The names of the damaged files that were ever set aside."""
    return sorted(path.name for path in store.folder.glob("*.damaged-*")) if store.folder.is_dir() else []
