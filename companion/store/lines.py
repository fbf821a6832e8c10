"""The shape of a log: one line a change, each with its own sum, so that damage costs a line and not the file.

A line is a sum, a space and a JSON object: the head `{"companion": "history", "schema": 2}`, then changes:
`{"put": {id: row}}`, `{"mend": {id: what changed in the row}}`, `{"drop": [id]}`, or several of them at once.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.store.delta import NotItsBase, patch

SCHEMA = 2

Row = dict[str, Any]


class NewerSchema(ValueError):
    """The first line names a schema that this version does not know."""


def line(content: Mapping[str, Any]) -> bytes:
    """One change as it is stored."""
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b"%08x %s\n" % (zlib.crc32(body), body)


def head(name: str) -> bytes:
    """The line that a log begins with."""
    return line({"companion": name, "schema": SCHEMA})


def _parse(raw: bytes) -> dict[str, Any] | None:
    """What a line says, or None when it is not what was written."""
    total, _, body = raw.partition(b" ")
    if total != b"%08x" % zlib.crc32(body):
        return None
    try:
        content = json.loads(body.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) and _sound(content) else None


def _sound(content: Mapping[str, Any]) -> bool:
    """Whether a line has the shape of a change; its sum says nothing about who wrote it."""
    rows, deltas, gone = content.get("put", {}), content.get("mend", {}), content.get("drop", [])
    if not isinstance(rows, dict) or not isinstance(deltas, dict) or not isinstance(gone, list):
        return False
    return all(isinstance(row, dict) and row.get("id") == row_id for row_id, row in rows.items()) and all(
        isinstance(row_id, str) for row_id in gone
    )


@dataclass
class Replay:
    """A log read from its first line to its last: the rows that are left, and how many lines were damaged."""

    rows: dict[str, Row] = field(default_factory=dict)
    lines: int = 0
    damaged: int = 0
    live: int = 0
    _sizes: dict[str, int] = field(default_factory=dict)
    _broken: set[str] = field(default_factory=set)

    def take(self, content: Mapping[str, Any], size: int) -> None:
        """One change. A row whose base was lost stays as it was at its last whole state."""
        for row_id, row in content.get("put", {}).items():
            self.rows[row_id] = row
            self._broken.discard(row_id)
            self._weigh(row_id, size)
        for row_id, delta in content.get("mend", {}).items():
            self._mend(row_id, delta)
        for row_id in content.get("drop", ()):
            self.rows.pop(row_id, None)
            self._weigh(row_id, 0)

    def _mend(self, row_id: str, delta: Any) -> None:
        if row_id in self._broken:
            return
        try:
            self.rows[row_id] = patch(self.rows[row_id], delta)
        except (NotItsBase, KeyError):
            self._broken.add(row_id)

    def _weigh(self, row_id: str, size: int) -> None:
        self.live += size - self._sizes.pop(row_id, 0)
        if size:
            self._sizes[row_id] = size


def replay(raw: bytes) -> Replay:
    """All that a log still tells. Raises `NewerSchema`."""
    found = Replay()
    for at, piece in enumerate(_pieces(raw)):
        content = _parse(piece)
        found.lines += 1
        if content is None or (at == 0) != ("companion" in content):
            found.damaged += 1
        elif at == 0:
            if content.get("schema") != SCHEMA:
                raise NewerSchema
        else:
            found.take(content, len(piece) + 1)
    return found


def _pieces(raw: bytes) -> Iterator[bytes]:
    """The lines; the last one may have lost its end."""
    pieces = raw.split(b"\n")
    if not pieces[-1] and len(pieces) > 1:
        pieces.pop()
    yield from pieces
