"""All that the app keeps: running games, finished games, cards, players, settings. TinyDB behind one repository."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import RLock
from weakref import WeakSet

from companion.core.message import Message
from companion.store.active import Active
from companion.store.backups import BACKUPS
from companion.store.cards import Cards
from companion.store.disk import NEW, close_to_others
from companion.store.history import History
from companion.store.lines import Row
from companion.store.lock import lock_of
from companion.store.log import LogStorage
from companion.store.mixing import Mixing
from companion.store.place import home
from companion.store.players import Players
from companion.store.problem import StoreProblem, not_saved, open_to_others
from companion.store.settings import Settings, SettingsTable
from companion.store.table import RowTable, open_table
from companion.store.together import MARK, Together

__all__ = ["Changes", "OnChange", "Settings", "Store", "StoreProblem", "open_store"]


OnChange = Callable[[str, Collection[str]], None]
# More than anybody plays. Whoever is let in can fill no disk, however many games they begin.
MOST = {"active": 500, "cards": 500, "history": 40_000, "players": 5_000, "settings": 100}
# Of some tables, the rows that come or change and the ids of those that go.
Changes = dict[str, tuple[Iterable[Row], Collection[str]]]


class Store:
    """The folder of one player. `notices` collects what there is to tell about its files.

    All of the app's sessions share one store; `lock` keeps what belongs together, together.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = RLock()
        self.notices: list[Message] = []
        self.changes = 0
        self.listeners: WeakSet[OnChange] = WeakSet()
        self.files: list[LogStorage] = []
        self._folder_lock = lock_of(folder)
        self._together = Together(folder, self._folder_lock)
        self.active = Active(self._rows("active", Active.MUST))
        self.history = History(self._rows("history", History.MUST))
        self.cards = Cards(self._rows("cards", Cards.MUST))
        self.players = Players(self._rows("players", {}))
        self.settings = SettingsTable(self._rows("settings", {}))
        self.mixing = Mixing(lambda game: self._call("words", (game,)))

    def _rows(self, name: str, must: Mapping[str, type]) -> RowTable:
        path = self.folder / f"{name}.log"
        changed = partial(self._changed, name)
        self.files.append(LogStorage(path, self._folder_lock, self.tell, must, MOST[name], changed))
        return open_table(self.files[-1])

    def _changed(self, table: str, ids: Collection[str]) -> None:
        """Something was written: who looks twice can tell whether it is still the same, and who listens is told."""
        self.changes += 1
        self._call(table, ids)

    def _call(self, table: str, ids: Collection[str]) -> None:
        for listener in list(self.listeners):
            listener(table, ids)

    def tell(self, notice: Message) -> None:
        """Something that the player should know, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    @property
    def is_new(self) -> bool:
        """Nothing was ever kept here."""
        return not any(storage.path.exists() for storage in self.files)

    def put_away(self, notice: Message) -> None:
        """The player has read it, in this window or in another."""
        if notice in self.notices:
            self.notices.remove(notice)

    def change_together(self, changes: Changes) -> None:
        """Rows of several tables, all of it or nothing: `StoreProblem` says that nothing has changed."""
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
        """Make sure that no other process writes here. The first write does so, too; the app says it at its start.

        What a process that was killed has left half done is put right, and so is who may read the files.
        """
        self._folder_lock.take()
        try:
            with suppress(OSError):  # whoever writes next will be told
                self._together.finish()
                for path in self._own_files(f"*{NEW}"):
                    path.unlink()
            close_to_others([self.folder, *self.folder.glob(BACKUPS)], self._own_files("*"))
        except OSError as error:
            self.tell(open_to_others(error))

    def _own_files(self, pattern: str) -> list[Path]:
        """What the app has made, by its name: the folder may be one in which other things lie."""
        names = [MARK, "companion", *(storage.name for storage in self.files)]
        own = [path for path in self.folder.glob(pattern) if path.name.partition(".")[0] in names]
        return [path for path in (*own, *(self.folder / BACKUPS).glob(pattern)) if path.is_file()]

    def announce(self, address: str) -> None:
        """Where the app is to be found, for a second process that is refused."""
        self._folder_lock.announce(address)

    def announced(self) -> str:
        """Where the app that uses this folder is to be found; empty when it has not said."""
        return self._folder_lock.announced()


def open_store(folder: Path | None = None) -> Store:
    """The store in `folder`, or where the data lives."""
    return Store(folder or home())
