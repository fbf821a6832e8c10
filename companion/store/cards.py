"""The cards and boards that players have entered from their own boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tinydb import where

from companion.core.plain import Json
from companion.store.lines import Row
from companion.store.table import RowTable


@dataclass(frozen=True)
class EnteredBox:
    """What players have entered of a box of theirs, complete or not, as the form of its game has it."""

    id: str
    content: Json

    @property
    def name(self) -> str:
        return str(self.content.get("name", ""))


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

    def get(self, box_id: str) -> EnteredBox | None:
        row = self._rows.get_row(box_id)
        return EnteredBox(row["id"], row["box"]) if row else None

    def of(self, game: str) -> list[EnteredBox]:
        """The boxes of one game, by name."""
        found = (EnteredBox(row["id"], row["box"]) for row in self._rows.search(where("game") == game))
        return sorted(found, key=lambda box: box.name)
