"""The lines of a log: one line for each change, each with its own checksum, so that damage costs a line and no file.

A line is a checksum, a space and a JSON object. The head is `{"companion": "history", "schema": 2}`; changes follow:

    {"put": row}                            a row, new or whole again
    {"mend": id, "of": sum, "by": delta}    what changed in a row since the line with that sum
    {"drop": [id, …]}                       rows that are gone

and the mark of the end, which moves with every change: a truncated log lacks it.

A delta is the difference of two JSON values. The delta of an object names the keys that were set, cut or changed
within; the delta of a list names how many items stay at its head and lists the items that follow, because lists of
turns change at their end.
"""

from __future__ import annotations

import gc
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.strict_json import Entries, Json

SCHEMA = 2
END = b"end\n"

Row = Json
# Decides whether a row can be used at all.
Fits = Callable[[Row], bool]


class NewerSchema(ValueError):
    """The head names a schema that this version does not know."""


def line(content: Entries) -> bytes:
    """The stored line of one change."""
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b"%08x %s\n" % (zlib.crc32(body), body)


def sum_of(written: bytes) -> str:
    """The checksum of a line, which the next line of the same row names."""
    return written[:8].decode("ascii")


def head(name: str) -> bytes:
    """The first line of a log."""
    return line({"companion": name, "schema": SCHEMA})


def _parse(raw: bytes) -> Json | None:
    """The content of a line, or None when it is damaged."""
    total, _, body = raw.partition(b" ")
    if total != b"%08x" % zlib.crc32(body):
        return None
    try:
        content = json.loads(body.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


class Last(NamedTuple):
    """The last line of a row: its checksum, the number of changes since the row was written whole, and that size."""

    sum: str
    mends: int
    size: int


@dataclass
class Replay:
    """A log read from its first line to its last: the rows, the row that was written last at the end.

    `unread` has the numbers of the unusable lines; `live` is about the length of a log written anew.
    """

    rows: dict[str, Row] = field(default_factory=dict)
    last: dict[str, Last] = field(default_factory=dict)
    live: int = 0
    unread: list[int] = field(default_factory=list)

    def put(self, row: Row, total: str, size: int) -> None:
        """Set a row that was written whole."""
        self.drop(row["id"])
        self._set(row, Last(total, 0, size))
        self.live += size

    def mend(self, row: Row, total: str) -> None:
        """Set a row of which only the change was written."""
        before = self.last[row["id"]]
        del self.rows[row["id"]]
        self._set(row, Last(total, before.mends + 1, before.size))

    def _set(self, row: Row, last: Last) -> None:
        self.rows[row["id"]] = row
        self.last[row["id"]] = last

    def drop(self, row_id: str) -> None:
        if self.rows.pop(row_id, None) is not None:
            self.live -= self.last.pop(row_id).size

    def read(self, content: Entries, total: str, size: int, fits: Fits) -> bool:
        """Apply a line and return whether it was usable: a right checksum says nothing about the author."""
        match content:
            case {"put": dict(row), **more} if not more:
                if fits(row):
                    self.put(row, total, size)
                    return True
            case {"mend": str(row_id), "of": str(of), "by": dict(delta), **more} if not more:
                before = self.last.get(row_id)
                if before is not None and before.sum == of:
                    return self._patch(row_id, delta, total, fits)
            case {"drop": list(row_ids), **more} if not more and all(isinstance(one, str) for one in row_ids):
                for row_id in row_ids:
                    self.drop(row_id)
                return True
        return False

    def _patch(self, row_id: str, delta: Json, total: str, fits: Fits) -> bool:
        try:
            row = patch(self.rows[row_id], delta)
        except NotItsBase:
            return False
        if not fits(row) or row["id"] != row_id:
            return False
        self.mend(row, total)
        return True


def replay(raw: bytes, name: str, fits: Fits) -> Replay:
    """Read all usable lines of a log, or raise `NewerSchema`."""
    found = Replay()
    pieces = raw.split(b"\n")
    ends = pieces[-2:] == [b"end", b""]
    if ends:
        del pieces[-2:]
    elif not pieces[-1]:
        del pieces[-1]
    with _collector_paused():
        for number, piece in enumerate(pieces, start=1):
            content = _parse(piece)
            if number == 1 and _is_head(content, name):
                continue
            if content is None or not found.read(content, sum_of(piece), len(piece) + 1, fits) or number == 1:
                found.unread.append(number)
    if (not ends or not pieces) and len(pieces) not in found.unread:
        found.unread.append(len(pieces) + 1)
    return found


def _is_head(content: Entries | None, name: str) -> bool:
    if content is None or content.get("companion") != name:
        return False
    if content.get("schema") != SCHEMA:
        raise NewerSchema
    return True


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pause the garbage collector: its searches through ten thousand new rows take ten times as long as reading."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


Delta = Json


class NotItsBase(ValueError):
    """A delta that was made for another value."""


def diff(old: Json, new: Json) -> Delta:
    """The delta that turns `old` into `new`."""
    put = {key: value for key, value in new.items() if key not in old}
    within = {}
    for key in old.keys() & new.keys():
        if same(old[key], new[key]):
            continue
        inner = _inner(old[key], new[key])
        if inner is None:
            put[key] = new[key]
        else:
            within[key] = inner
    cut = sorted(old.keys() - new.keys())
    parts = {"put": put, "cut": cut, "in": dict(sorted(within.items()))}
    return {key: part for key, part in parts.items() if part}


def _inner(old: object, new: object) -> Delta | None:
    """The delta of two values; None where the new value itself is shorter."""
    match old, new:
        case dict(), dict():
            return diff(old, new)
        case list(), list():
            keep = 0
            while keep < min(len(old), len(new)) and same(old[keep], new[keep]):
                keep += 1
            return {"keep": keep, "add": new[keep:]} if keep or not new else None
    return None


def same(one: object, other: object) -> bool:
    """Whether two values are equal as JSON: 1, 1.0 and true are three values."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def patch(old: Row, delta: Delta) -> Row:
    """Apply a delta; `old` itself stays as it is."""
    try:
        patched: Row = _patch(old, delta)
        return patched
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NotItsBase from error


def _patch(old: Any, delta: Delta) -> Any:
    if "keep" in delta:
        if not isinstance(old, list) or not 0 <= delta["keep"] <= len(old):
            raise NotItsBase
        return [*old[: delta["keep"]], *delta["add"]]
    new = {**old, **delta.get("put", {})}
    for key in delta.get("cut", ()):
        del new[key]
    for key, inner in delta.get("in", {}).items():
        new[key] = _patch(new[key], inner)
    return new
