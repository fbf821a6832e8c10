"""The people who play, as far as there is more to say of them than their name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.store.lines import Row
from companion.store.table import RowTable


class Players:
    """Rows by the name that was written; each may have a colour and tell who else is meant by it."""

    def __init__(self, rows: RowTable) -> None:
        self._rows = rows

    def save(self, *rows: Row) -> None:
        self._rows.put(*rows)

    def remove(self, *names: str) -> None:
        self._rows.drop(*names)

    def rows(self) -> Mapping[str, Row]:
        """All rows by name: to be read, never to be changed."""
        return self._rows.all_rows()
