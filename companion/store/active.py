"""The games being played, saved at every tap."""

from __future__ import annotations

from typing import Any

from tinydb import where
from tinydb.table import Table


class Active:
    """Running games by the id of their session. The one that was touched last comes first."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def save(self, record: dict[str, Any]) -> None:
        self._table.upsert(record, where("id") == record["id"])

    def get(self, session_id: str) -> dict[str, Any] | None:
        found = self._table.get(where("id") == session_id)
        return dict(found) if isinstance(found, dict) else None

    def remove(self, session_id: str) -> None:
        self._table.remove(where("id") == session_id)

    def latest_first(self) -> list[dict[str, Any]]:
        return sorted((dict(record) for record in self._table), key=lambda record: record["saved"], reverse=True)
