"""The games being played, saved at every tap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.store.lines import Row
from companion.store.table import RowTable


class Active:
    """Running games by the id of their session. The one that was touched last comes first, whatever the clock says."""

    MUST: ClassVar[Mapping[str, type]] = {"saved": str}

    def __init__(self, rows: RowTable) -> None:
        self._rows = rows

    def save(self, *rows: Row) -> None:
        self._rows.put(*rows)

    def get(self, session_id: str) -> Row | None:
        return self._rows.get_row(session_id)

    def remove(self, *session_ids: str) -> None:
        self._rows.drop(*session_ids)

    def latest_first(self) -> list[Row]:
        return list(self._rows.all_rows().values())[::-1]
