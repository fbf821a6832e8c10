"""The cards and boards that players have entered from their own boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tinydb import where

from companion.store.lines import Row
from companion.store.table import RowTable


class Cards:
    """Card boxes by id; each belongs to a game."""

    MUST: ClassVar[Mapping[str, type]] = {"game": str, "box": dict}

    def __init__(self, rows: RowTable) -> None:
        self._rows = rows

    def save(self, *rows: Row) -> None:
        self._rows.put(*rows)

    def remove(self, *box_ids: str) -> None:
        self._rows.drop(*box_ids)

    def all(self) -> list[Row]:
        return list(self._rows.all_rows().values())

    def of(self, game: str) -> list[Row]:
        """The boxes of one game, by name."""
        found = (dict(row) for row in self._rows.search(where("game") == game))
        return sorted(found, key=lambda row: str(row["box"].get("name", "")))
