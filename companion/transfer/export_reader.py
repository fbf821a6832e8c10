"""An export read row by row, in one pass: what is held of it is pressed, so its length is nobody's worry.

What tells a long history from a file that somebody has made to do harm: no line is longer than a row may be, there are
no more rows than anybody plays, it packs no better than games do, and pressed it fits into memory. A file whose lines
somebody has laid out anew is read whole, and may not be as long.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from typing import Any

from companion.core import strict_json
from companion.core.long_work import NOT_KNOWN, Work
from companion.core.message import msg
from companion.core.strict_json import Json
from companion.transfer.export_file import (
    GZIP,
    HEAD,
    KIND,
    LISTS,
    PACKED,
    PIECE,
    SCHEMA,
    BadFile,
    Content,
    Press,
    bad,
    canonical,
    in_sum,
)

OUR_HEAD = re.compile(rb'{"companion":"%s","schema":(\d{1,9}),' % KIND.encode())
# Twice as many as a home takes.
MOST_ROWS = 100_000
# Pressed. A stranger's file cannot come near: it would have to be about as long itself.
MOST_HELD = 640 * 1024 * 1024
# Games pack to a twentieth or so. Beyond a short beginning, what packs better than this is made of nothing.
BEGINNING, MOST_RATIO = 16 * 1024 * 1024, 40
# What is read whole: how long it may be, and how heavy.
MOST_WHOLE = 24 * 1024 * 1024
MOST_WEIGHT_WHOLE = 8 * MOST_WHOLE
LONGEST_LINE = 8 * 1024 * 1024


def read(pieces: Iterable[bytes]) -> Work[Content]:
    """What is in a file, packed or not, or `BadFile`. The rows themselves have not been looked at yet."""
    reel = _Reel(_plain(iter(pieces)))
    try:
        return (yield from _by_lines(_lines(reel)))
    except _LaidOutAnew:
        return (yield from _whole(reel.whole()))


class _LaidOutAnew(Exception):
    """The lines are not as we write them. It may be an export all the same."""


class _Reel:
    """The pieces of a file, kept while it may still have to be read whole."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._kept: list[bytes] = []
        self._length = 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            self._length += len(piece)
            self._kept.append(piece)
            if self._length > MOST_WHOLE:
                self._kept.clear()
            yield piece

    def whole(self) -> bytes:
        """All of it at once, where that is not too much."""
        rest = iter(self)
        while self._length <= MOST_WHOLE:
            if next(rest, None) is None:
                return b"".join(self._kept)
        raise _too_much()


def _by_lines(lines: Iterator[bytes]) -> Work[Content]:
    """One row after the other, none of which is kept whole."""
    total, count, held = sha256(), 0, 0
    found: Json = {}
    line = next(lines, b"")
    schema = OUR_HEAD.match(line)
    if schema and int(schema[1]) > SCHEMA:
        raise bad("newer", msg("carry.newer"))
    line = _after(HEAD, line)
    for name in LISTS:
        line = _after(b'"%s":[' % name.encode(), line)
        if line not in (b"", b"],"):
            raise _LaidOutAnew
        rows = Press()
        while line != b"],":
            yield NOT_KNOWN
            line, row = _row(next(lines, b""))
            total.update(in_sum(name, row))
            rows.put(row)
            count += 1
            if count > MOST_ROWS or held + rows.size > MOST_HELD:
                raise _too_much()
        found[name] = rows.pressed()
        held += rows.size
        line = next(lines, b"")
    body, _, end = _after(b'"settings":', line).rpartition(b'},"sha256":"')
    settings = _value(body)
    total.update(in_sum("settings", canonical(settings)))
    if any(lines) or not end.endswith(b'"}'):
        raise _LaidOutAnew
    if end != total.hexdigest().encode() + b'"}':
        raise bad("altered", msg("carry.altered"))
    return found | {"settings": settings}


def _after(begin: bytes, line: bytes) -> bytes:
    if not line.startswith(begin):
        raise _LaidOutAnew
    return line[len(begin) :]


def _row(line: bytes) -> tuple[bytes, bytes]:
    """What ends a line, which tells whether it is the last one of its list, and the row in it."""
    end = b"]," if line.endswith(b"],") else b","
    if not line.endswith(end):
        raise _LaidOutAnew
    return end, canonical(_value(line[: -len(end)]))


def _value(raw: bytes) -> Any:
    try:
        return strict_json.loads(raw)
    except strict_json.NotJson as error:
        raise _LaidOutAnew from error


def _whole(raw: bytes) -> Work[Content]:
    data = _json(raw)
    if not isinstance(data, dict) or data.get("companion") != KIND:
        raise bad("foreign", msg("carry.foreign"))
    schema = data.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise bad("newer", msg("carry.newer"))
    content: Any = data.get("content")
    ours = type(schema) is int and schema == SCHEMA and data.keys() == {"companion", "schema", "content", "sha256"}
    if not ours or not _has_all(content):
        raise _damaged()
    if sum(len(content[name]) for name in LISTS) > MOST_ROWS:
        raise _too_much()
    total, found = sha256(), {}
    for name in LISTS:
        rows = Press()
        for row in content[name]:
            yield NOT_KNOWN
            rows.put(canonical(row))
            total.update(in_sum(name, canonical(row)))
        found[name] = rows.pressed()
    total.update(in_sum("settings", canonical(content["settings"])))
    if total.hexdigest() != data["sha256"]:
        raise bad("altered", msg("carry.altered"))
    return found | {"settings": content["settings"]}


def _too_much() -> BadFile:
    return bad("too_big", msg("core.json.too_heavy"))


def _damaged() -> BadFile:
    return bad("damaged", msg("carry.damaged"))


def _lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > LONGEST_LINE:
            raise _LaidOutAnew
    yield rest


def _plain(pieces: Iterator[bytes]) -> Iterator[bytes]:
    first = next(pieces, b"")
    whole = chain([first], pieces)
    return _unpacked(whole) if first[:2] == PACKED else whole


def _unpacked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """A small file may unpack to more than a machine holds: it is only made as far as games would go."""
    unpacker, taken, given = zlib.decompressobj(wbits=GZIP), 0, 0
    try:
        for rest in pieces:
            taken += len(rest)
            while not unpacker.eof and (piece := unpacker.decompress(rest, PIECE)):
                given += len(piece)
                if given > BEGINNING + MOST_RATIO * taken:
                    raise _too_much()
                yield piece
                rest = unpacker.unconsumed_tail
    except zlib.error as error:
        raise _damaged() from error
    if not unpacker.eof:
        raise _damaged()


def _json(raw: bytes) -> Any:
    ours = raw[:32].lstrip().startswith(b'{"companion":"%s"' % KIND.encode())
    if strict_json.weight(raw) > MOST_WEIGHT_WHOLE:
        raise _too_much()
    try:
        return strict_json.loads(raw, MOST_WEIGHT_WHOLE)
    except strict_json.NotJson as error:
        if ours:
            raise _damaged() from error
        raise bad("bad_json", msg("carry.foreign")) from error


def _has_all(content: Any) -> bool:
    return (
        isinstance(content, dict)
        and content.keys() == {*LISTS, "settings"}
        and all(isinstance(content[name], list) for name in LISTS)
    )
