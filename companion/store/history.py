"""Finished games, kept for years.

The course of a game is a hundred times longer than its result and seldom looked at, so it is kept packed:
ten thousand games are read in a blink and lie lightly in memory.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tinydb import where

from companion.core import strict_json
from companion.store.lines import Row
from companion.store.table import RowTable

# Fifty times the longest course that was ever played; one that claims to be longer is never unpacked.
LONGEST_COURSE = 4 * 1024 * 1024


class History:
    """Finished games by id. In lists `session` is packed; `get` unpacks it."""

    MUST: ClassVar[Mapping[str, type]] = {"game": str, "finished": str}

    def __init__(self, rows: RowTable) -> None:
        self._rows = rows

    def add(self, game: Row) -> None:
        """Keep a game; keeping the same one again changes nothing."""
        self.add_all([game])

    def add_all(self, games: Iterable[Row]) -> None:
        """Keep several games, all of them or none."""
        self._rows.put(*map(packed, games))

    def get(self, game_id: str) -> Row | None:
        """A game with its whole course."""
        found = self._rows.get_row(game_id)
        return None if found is None else {**found, "session": _unpacked(found.get("session"))}

    def remove(self, *game_ids: str) -> None:
        self._rows.drop(*game_ids)

    def rows(self) -> Mapping[str, Row]:
        """All games by id, their courses packed: to be read, never to be changed."""
        return self._rows.all_rows()

    def newest_first(self, game: str | None = None) -> list[Row]:
        """All games or those of one game, their courses packed."""
        found = self._rows.all_rows().values() if game is None else self._rows.search(where("game") == game)
        return sorted(found, key=lambda row: (row["finished"], row["id"]), reverse=True)


def packed(game: Row) -> Row:
    """A game as it is kept; one that is packed already stays as it is."""
    return {**game, "session": _packed(game.get("session"))}


def _packed(session: Any) -> str | None:
    if session is None or isinstance(session, str):
        return session
    plain = json.dumps(session, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return base64.b85encode(zlib.compress(plain)).decode("ascii")


def _unpacked(session: Any) -> Any:
    """A course as it was; one of the first schema was never packed, and one that cannot be unpacked stays as it is."""
    if not isinstance(session, str):
        return session
    try:
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(base64.b85decode(session), LONGEST_COURSE)
        whole = unpacker.eof and strict_json.weight(plain) <= strict_json.MOST
        return json.loads(plain.decode("utf-8", "surrogatepass")) if whole else session
    except (ValueError, zlib.error, RecursionError):
        return session
