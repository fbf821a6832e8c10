"""Finished games, kept for years."""

from __future__ import annotations

from typing import Any

from tinydb import where
from tinydb.table import Table


class History:
    """Records of finished games by id."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def add(self, record: dict[str, Any]) -> None:
        """Keep a game; keeping the same one again changes nothing."""
        self._table.upsert(record, where("id") == record["id"])

    def get(self, record_id: str) -> dict[str, Any] | None:
        found = self._table.get(where("id") == record_id)
        return dict(found) if isinstance(found, dict) else None

    def remove(self, record_id: str) -> None:
        self._table.remove(where("id") == record_id)

    def newest_first(self, game: str | None = None) -> list[dict[str, Any]]:
        found = (dict(record) for record in self._table if game in (None, record["game"]))
        return sorted(found, key=lambda record: (record["finished"], record["id"]), reverse=True)
