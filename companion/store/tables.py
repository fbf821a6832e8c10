"""The tables of a home: running games, finished games, boxes and players, each a TinyDB table over a log of its own.

Rows bring their own ids. Queries are TinyDB's; changes go straight to the log. Settings have a module of their own.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar

from tinydb import TinyDB, where
from tinydb.table import Document, Table

from companion.core import strict_json
from companion.core.strict_json import Entries, Json
from companion.store import limits
from companion.store.log_lines import Row
from companion.store.log_storage import LogStorage

# Fifty times the longest course that was ever played; a course that claims to be longer is never unpacked.
LONGEST_COURSE = 4 * 1024 * 1024


class RowTable(Table):
    """Rows by the value of their `id`."""

    document_id_class = str  # type: ignore[assignment]
    _storage: LogStorage

    def get_row(self, row_id: str) -> Row | None:
        return self._storage.rows().get(row_id)

    def all_rows(self) -> Mapping[str, Row]:
        """All rows by id, the row that was written last at the end. They lie in memory: never change them."""
        return self._storage.rows()

    def put(self, *rows: Row) -> None:
        """Add rows, or replace those with the same ids; all or none."""
        self._storage.change({row["id"]: row for row in rows})

    def drop(self, *row_ids: str) -> None:
        self._storage.change({}, row_ids)

    def insert(self, document: Entries) -> int:
        """Insert a row under its own id; TinyDB would count."""
        return super().insert(Document(document, document["id"]))

    def insert_multiple(self, documents: Iterable[Entries]) -> list[int]:
        return super().insert_multiple(Document(document, document["id"]) for document in documents)

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        """Update a copy: TinyDB changes rows in place, and the log has to see what they were before."""
        rows = deepcopy(dict(self._storage.rows()))
        updater(rows)
        self._storage.write({self.name: rows})


def open_table(storage: LogStorage) -> RowTable:
    """The one table of a file. The storage keeps what it has read, so TinyDB need not cache."""
    database = TinyDB(storage=lambda: storage)
    database.table_class = RowTable
    table = database.table(storage.name, cache_size=0)
    assert isinstance(table, RowTable)
    return table


class StoredTable:
    """One table of a home, as the app uses it.

    `MUST` names the fields of each row beside its id, with their types. `MOST` limits the number of rows.
    """

    MUST: ClassVar[Mapping[str, type]] = {}
    MOST: ClassVar[int]

    def __init__(self, rows: RowTable) -> None:
        self._rows = rows

    def save(self, *rows: Row) -> None:
        self._rows.put(*rows)

    def remove(self, *row_ids: str) -> None:
        self._rows.drop(*row_ids)

    def rows(self) -> Mapping[str, Row]:
        """All rows by id: to be read, never to be changed."""
        return self._rows.all_rows()


class Active(StoredTable):
    """Running games by the id of their session, saved at every tap."""

    MUST: ClassVar[Mapping[str, type]] = {"saved": str}
    MOST: ClassVar[int] = limits.RUNNING_GAMES

    def get(self, session_id: str) -> Row | None:
        return self._rows.get_row(session_id)

    def latest_first(self) -> list[Row]:
        """All running games; the game that was touched last comes first, whatever the clock says."""
        return list(self.rows().values())[::-1]


class History(StoredTable):
    """Finished games by id, kept for years.

    The course of a game is a hundred times longer than its result and seldom looked at, so `session` is kept packed:
    ten thousand games are read in a blink and take little memory. In lists it stays packed; `get` unpacks it.
    """

    MUST: ClassVar[Mapping[str, type]] = {"game": str, "finished": str}
    MOST: ClassVar[int] = limits.FINISHED_GAMES

    def save(self, *rows: Row) -> None:
        """Keep games, all of them or none; keeping the same game again changes nothing."""
        self._rows.put(*map(with_packed_course, rows))

    def get(self, finished_id: str) -> Row | None:
        """A game with its whole course."""
        found = self._rows.get_row(finished_id)
        return None if found is None else {**found, "session": _unpacked(found.get("session"))}

    def newest_first(self, game: str | None = None) -> list[Row]:
        """All games or those of one game, their courses packed."""
        found = self.rows().values() if game is None else self._rows.search(where("game") == game)
        return sorted(found, key=lambda row: (row["finished"], row["id"]), reverse=True)


def with_packed_course(game: Row) -> Row:
    """A finished game as it is kept; a packed course stays as it is."""
    session = game.get("session")
    if session is None or isinstance(session, str):
        return {**game, "session": session}
    plain = json.dumps(session, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return {**game, "session": base64.b85encode(zlib.compress(plain)).decode("ascii")}


def _unpacked(session: object) -> object:
    """The course; schema 1 never packed courses, and a course that cannot be unpacked stays as it is."""
    if not isinstance(session, str):
        return session
    try:
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(base64.b85decode(session), LONGEST_COURSE)
        whole = unpacker.eof and strict_json.weight(plain) <= strict_json.MOST
        return json.loads(plain.decode("utf-8", "surrogatepass")) if whole else session
    except (ValueError, zlib.error, RecursionError):
        return session


@dataclass(frozen=True)
class EnteredBox:
    """The content that players have entered of a box of theirs, complete or not, as the form of its game has it."""

    id: str
    content: Json

    @property
    def name(self) -> str:
        return str(self.content.get("name", ""))


class Cards(StoredTable):
    """The cards and boards that players have entered from their own boxes; each box belongs to a game."""

    MUST: ClassVar[Mapping[str, type]] = {"game": str, "box": dict}
    MOST: ClassVar[int] = limits.BOXES

    def get(self, box_id: str) -> EnteredBox | None:
        row = self._rows.get_row(box_id)
        return EnteredBox(row["id"], row["box"]) if row else None

    def of(self, game: str) -> list[EnteredBox]:
        """The boxes of one game, by name."""
        found = (EnteredBox(row["id"], row["box"]) for row in self._rows.search(where("game") == game))
        return sorted(found, key=lambda box: box.name)


class Players(StoredTable):
    """Players by the name that was written. A row may have a colour and say which other name means the same person."""

    MOST: ClassVar[int] = limits.PEOPLE
