"""All that the app keeps: running games, finished games, cards, settings. TinyDB behind one repository."""

from __future__ import annotations

from pathlib import Path
from threading import RLock

from tinydb import TinyDB
from tinydb.table import Table

from companion.core.message import Message
from companion.store.active import Active
from companion.store.atomic import AtomicStorage, StoreProblem
from companion.store.cards import Cards
from companion.store.history import History
from companion.store.place import home
from companion.store.settings import Settings, SettingsTable

__all__ = ["Settings", "Store", "StoreProblem", "open_store"]


class _Rows(Table):
    """A table that counts anew for each new row: another process may have used the number TinyDB remembers."""

    def _get_next_id(self) -> int:
        self._next_id = None
        return super()._get_next_id()


class Store:
    """The folder of one player. `notices` collects what there is to tell about its files.

    All of the app's sessions share one store; `lock` keeps what belongs together, together.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = RLock()
        self.notices: list[Message] = []
        self.active = Active(self._table("active"))
        self.history = History(self._table("history"))
        self.cards = Cards(self._table("cards"))
        self.settings = SettingsTable(self._table("settings"))

    def _table(self, name: str) -> Table:
        """A file with one table. TinyDB's query cache is off: another process may have written."""
        path = self.folder / f"{name}.json"
        database = TinyDB(path, self.notices.append, storage=AtomicStorage)
        database.table_class = _Rows
        return database.table(name, cache_size=0)


def open_store(folder: Path | None = None) -> Store:
    """The store in `folder`, or where the data lives."""
    return Store(folder or home())
