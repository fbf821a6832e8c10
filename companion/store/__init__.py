"""All that the app keeps: running games, finished games, cards, players, settings. TinyDB behind one repository."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from threading import RLock
from weakref import WeakSet

from companion.core.message import Message
from companion.store.active import Active
from companion.store.cards import Cards
from companion.store.history import History
from companion.store.lock import lock_of
from companion.store.log import LogStorage
from companion.store.place import home
from companion.store.players import Players
from companion.store.problem import StoreProblem
from companion.store.settings import Settings, SettingsTable
from companion.store.table import RowTable, open_table

__all__ = ["Settings", "Store", "StoreProblem", "open_store"]


OnChange = Callable[[str, Collection[str]], None]


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
        self.active = Active(self._rows("active", Active.MUST))
        self.history = History(self._rows("history", History.MUST))
        self.cards = Cards(self._rows("cards", Cards.MUST))
        self.players = Players(self._rows("players", {}))
        self.settings = SettingsTable(self._rows("settings", {}))

    def _rows(self, name: str, must: Mapping[str, type]) -> RowTable:
        path = self.folder / f"{name}.log"
        self.files.append(LogStorage(path, self._folder_lock, self.tell, must, partial(self._changed, name)))
        return open_table(self.files[-1])

    def _changed(self, table: str, ids: Collection[str]) -> None:
        """Something was written: who looks twice can tell whether it is still the same, and who listens is told."""
        self.changes += 1
        for listener in list(self.listeners):
            listener(table, ids)

    def tell(self, notice: Message) -> None:
        """Something that the player should know, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    def put_away(self, notice: Message) -> None:
        """The player has read it, in this window or in another."""
        if notice in self.notices:
            self.notices.remove(notice)

    def occupy(self) -> None:
        """Make sure that no other process writes here. The first write does so, too; the app says it at its start."""
        self._folder_lock.take()

    def announce(self, address: str) -> None:
        """Where the app is to be found, for a second process that is refused."""
        self._folder_lock.announce(address)

    def announced(self) -> str:
        """Where the app that uses this folder is to be found; empty when it has not said."""
        return self._folder_lock.announced()


def open_store(folder: Path | None = None) -> Store:
    """The store in `folder`, or where the data lives."""
    return Store(folder or home())
