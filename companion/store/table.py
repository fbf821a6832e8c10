"""A TinyDB table whose rows bring their own ids. Queries are TinyDB's; what is written goes straight to the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document, Table

from companion.store.lines import Row
from companion.store.log import LogStorage


class RowTable(Table):
    """Rows by the value of their `id`."""

    document_id_class = str  # type: ignore[assignment]
    _storage: LogStorage

    def get_row(self, row_id: str) -> Row | None:
        return self._storage.rows().get(row_id)

    def all_rows(self) -> Mapping[str, Row]:
        """All rows by id, the one that was written last at the end. They lie in memory: never change them."""
        return self._storage.rows()

    def put(self, *rows: Row) -> None:
        """New rows, or others in place of those with the same ids. All or none."""
        self._storage.change({row["id"]: row for row in rows})

    def drop(self, *row_ids: str) -> None:
        self._storage.change({}, row_ids)

    def insert(self, document: Mapping[str, Any]) -> int:
        """TinyDB would count; here a row says itself what it is found by."""
        return super().insert(_by_id(document))

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[int]:
        return super().insert_multiple(map(_by_id, documents))

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        """TinyDB changes rows where they lie; the log has to see what they were before."""
        rows = deepcopy(dict(self._storage.rows()))
        updater(rows)
        self._storage.write({self.name: rows})


def _by_id(document: Mapping[str, Any]) -> Document:
    return Document(document, document["id"])


def open_table(storage: LogStorage) -> RowTable:
    """The one table of a file. The storage keeps what it has read, so TinyDB need not cache."""
    database = TinyDB(storage=lambda: storage)
    database.table_class = RowTable
    table = database.table(storage.name, cache_size=0)
    assert isinstance(table, RowTable)
    return table
