"""The cards that players have entered from their own boxes."""

from __future__ import annotations

from typing import Any

from tinydb import where
from tinydb.table import Table


class Cards:
    """Card boxes by id; each belongs to a game."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def save(self, record: dict[str, Any]) -> None:
        self._table.upsert(record, where("id") == record["id"])

    def remove(self, record_id: str) -> None:
        self._table.remove(where("id") == record_id)

    def of(self, game: str) -> list[dict[str, Any]]:
        """The boxes of one game, by name."""
        return sorted((dict(row) for row in self._table if row["game"] == game), key=lambda row: row["box"]["name"])
