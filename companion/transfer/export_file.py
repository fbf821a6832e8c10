"""The file of an export: JSON with its schema and, at the end, the sum of what it holds.

The same content gives the same bytes, on every machine: rows are sorted, and so are the names in them. There is one
row a line, so that a long history can be written and read bit by bit. A file whose lines somebody has laid out anew is
read whole, and may not be as long.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.core import strict_json
from companion.core.long_work import NOT_KNOWN, Work
from companion.core.message import Message, Problem, msg
from companion.transfer.pressed import Pressed, press

KIND, SCHEMA = "export", 1
# Lists of rows; settings are one object. Their order is the order in the file.
LISTS = ("active", "cards", "history", "players")
HEAD = b'{"companion":"%s","schema":%d,"content":{' % (KIND.encode(), SCHEMA)
OUR_HEAD = re.compile(rb'{"companion":"%s","schema":(\d{1,9}),' % KIND.encode())
# Twenty years with seven games a week, each with its course. No import fills a home with more than half of that: what
# is played from then on goes out and comes in all the same.
MOST_BYTES = 180 * 1024 * 1024
MOST_ROWS = 100_000
# What is read whole: how long it may be, and how heavy.
MOST_WHOLE = 24 * 1024 * 1024
MOST_WEIGHT_WHOLE = 8 * MOST_WHOLE
LONGEST_LINE = 8 * 1024 * 1024
# Longer files travel packed where a packed one can be used: a game's course packs to a tenth.
LONG = 4 * 1024 * 1024
PIECE = 256 * 1024
MOST_TOLD = 20
PACKED, GZIP = b"\x1f\x8b", 31

Row = Mapping[str, Any]
Content = Mapping[str, Any]


class BadFile(Exception):
    """A file that is not taken in, with every reason."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].code)
        self.problems = problems

    @property
    def detail(self) -> str:
        """For the log: every place and its code, and what the reader of the file stumbled over."""
        found = [f"{problem.where or 'the file'} {problem.code}" for problem in self.problems[:MOST_TOLD]]
        return ascii("; ".join([*found, *([str(self.__cause__)] if self.__cause__ else [])]))


@dataclass
class Scale:
    """What a file comes to while it is written."""

    length: int = 0
    rows: int = 0

    def put(self, piece: bytes) -> bytes:
        self.rows += 1
        self.length += len(piece)
        return piece

    def refuse_too_much(self) -> None:
        """An import leaves room for what is played after it."""
        if 2 * self.length > MOST_BYTES or 2 * self.rows > MOST_ROWS:
            raise _bad("too_big", msg("carry.too_much", most=MOST_BYTES // 2 // 1024**2))


def canonical(row: Any) -> bytes:
    """One way to write a row, whoever wrote it before."""
    try:
        return json.dumps(row, sort_keys=True, separators=(",", ":")).encode("ascii")
    except RecursionError as error:
        raise _bad("too_deep", msg("carry.too_deep")) from error


def written(content: Mapping[str, Iterable[Row] | Row]) -> Iterator[bytes]:
    """A file in pieces, one for each row."""
    total = sha256()
    yield HEAD
    for name in LISTS:
        yield b'"%s":[' % name.encode()
        for at, row in enumerate(content[name]):
            piece = canonical(row)
            _count_in(total, name, piece)
            yield (b",\n" if at else b"\n") + piece
        yield b"],\n"
    settings = canonical(content["settings"])
    _count_in(total, "settings", settings)
    yield b'"settings":' + settings + b'},"sha256":"%s"}\n' % total.hexdigest().encode()


def _count_in(total: Any, name: str, piece: bytes) -> None:
    total.update(name.encode() + b"\n" + piece + b"\n")


def packed(pieces: Iterable[bytes], of: int) -> Work[bytes]:
    """The file as it takes the least room. Only what is packed is ever held whole."""
    packer = zlib.compressobj(wbits=GZIP)
    found = []
    for at, piece in enumerate(pieces):
        found.append(packer.compress(piece))
        yield min(at, of), of
    return b"".join([*found, packer.flush()])


def cut(raw: bytes) -> Iterator[bytes]:
    """A file in pieces that are quickly packed."""
    return (raw[at : at + PIECE] for at in range(0, len(raw), PIECE))


def read(raw: bytes) -> Work[Content]:
    """What is in a file, packed or not, or `BadFile`. The rows themselves have not been looked at yet."""
    try:
        return (yield from _by_lines(_lines(_pieces(raw))))
    except _LaidOutAnew:
        return (yield from _whole(raw))


class _LaidOutAnew(Exception):
    """The lines are not as we write them. It may be an export all the same."""


def _by_lines(lines: Iterator[bytes]) -> Work[Content]:
    """One row after the other, none of which is kept whole."""
    total, count = sha256(), 0
    found: dict[str, Any] = {}
    line = next(lines, b"")
    schema = OUR_HEAD.match(line)
    if schema and int(schema[1]) > SCHEMA:
        raise _bad("newer", msg("carry.newer"))
    line = _after(HEAD, line)
    for name in LISTS:
        line = _after(b'"%s":[' % name.encode(), line)
        if line not in (b"", b"],"):
            raise _LaidOutAnew
        rows: list[bytes] = []
        while line != b"],":
            yield NOT_KNOWN
            line, row = _row(next(lines, b""))
            _count_in(total, name, row)
            rows.append(press(row))
            count += 1
            if count > MOST_ROWS:
                raise _bad("too_big", msg("core.json.too_heavy"))
        found[name] = Pressed(tuple(rows))
        line = next(lines, b"")
    body, _, end = _after(b'"settings":', line).rpartition(b'},"sha256":"')
    settings = _value(body)
    _count_in(total, "settings", canonical(settings))
    if any(lines) or not end.endswith(b'"}'):
        raise _LaidOutAnew
    if end != total.hexdigest().encode() + b'"}':
        raise _bad("altered", msg("carry.altered"))
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
    data = _json(_joined(raw))
    if not isinstance(data, dict) or data.get("companion") != KIND:
        raise _bad("foreign", msg("carry.foreign"))
    schema = data.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise _bad("newer", msg("carry.newer"))
    content: Any = data.get("content")
    ours = type(schema) is int and schema == SCHEMA and data.keys() == {"companion", "schema", "content", "sha256"}
    if not ours or not _has_all(content):
        raise _bad("damaged", msg("carry.damaged"))
    if sum(len(content[name]) for name in LISTS) > MOST_ROWS:
        raise _bad("too_big", msg("core.json.too_heavy"))
    if (yield from _total(content)) != data["sha256"]:
        raise _bad("altered", msg("carry.altered"))
    rows = {name: Pressed(tuple(press(canonical(row)) for row in content[name])) for name in LISTS}
    return {**rows, "settings": content["settings"]}


def _bad(code: str, text: Message) -> BadFile:
    return BadFile(Problem("", code, text))


def _lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > LONGEST_LINE:
            raise _LaidOutAnew
    yield rest


def _pieces(raw: bytes) -> Iterator[bytes]:
    """The file bit by bit. A small one may unpack to more than a machine holds: it is only made up to the limit."""
    length = 0
    for piece in _unpacked(raw) if raw[:2] == PACKED else cut(raw):
        length += len(piece)
        if length > MOST_BYTES or len(raw) > MOST_BYTES:
            raise _bad("too_big", msg("carry.too_big", most=MOST_BYTES // 1024**2))
        yield piece


def _unpacked(raw: bytes) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(wbits=GZIP)
    try:
        for rest in cut(raw):
            while not unpacker.eof and (piece := unpacker.decompress(rest, PIECE)):
                yield piece
                rest = unpacker.unconsumed_tail
    except zlib.error as error:
        raise _bad("damaged", msg("carry.damaged")) from error
    if not unpacker.eof:
        raise _bad("damaged", msg("carry.damaged"))


def _joined(raw: bytes) -> bytes:
    """All of it at once, where that is not too much."""
    found, length = [], 0
    for piece in _pieces(raw):
        found.append(piece)
        length += len(piece)
        if length > MOST_WHOLE:
            raise _bad("too_big", msg("core.json.too_heavy"))
    return b"".join(found)


def _json(raw: bytes) -> Any:
    ours = raw[:32].lstrip().startswith(b'{"companion":"%s"' % KIND.encode())
    if strict_json.weight(raw) > MOST_WEIGHT_WHOLE:
        raise _bad("too_big", msg("core.json.too_heavy"))
    try:
        return strict_json.loads(raw, MOST_WEIGHT_WHOLE)
    except strict_json.NotJson as error:
        if ours:
            raise _bad("damaged", msg("carry.damaged")) from error
        raise _bad("bad_json", msg("carry.foreign")) from error


def _has_all(content: Any) -> bool:
    return (
        isinstance(content, dict)
        and content.keys() == {*LISTS, "settings"}
        and all(isinstance(content[name], list) for name in LISTS)
    )


def _total(content: Content) -> Work[str]:
    total = sha256()
    for name in LISTS:
        for row in content[name]:
            _count_in(total, name, canonical(row))
            yield NOT_KNOWN
    _count_in(total, "settings", canonical(content["settings"]))
    return total.hexdigest()
