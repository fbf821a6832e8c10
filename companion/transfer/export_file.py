"""The file of an export: JSON with its schema and, at the end, the sum of what it holds.

The same content gives the same bytes, on every machine: rows are sorted, and so are the names in them. There is one
row a line, so that a long history can be written bit by bit.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.core import strict_json
from companion.core.message import Message, Problem, msg
from companion.transfer.long_work import NOT_KNOWN, Work

KIND, SCHEMA = "export", 1
# Lists of rows; settings are one object. Their order is the order in the file.
LISTS = ("active", "cards", "history", "players")
# More than ten thousand games with their courses, and less than what would stop a phone.
MOST_BYTES = 90 * 1024 * 1024
MOST_WEIGHT = 10 * MOST_BYTES
MOST_ROWS = 100_000
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
    """What a file comes to while it is written: how long it is, and how heavy when somebody reads it."""

    length: int = 0
    weight: int = 0
    rows: int = 0

    def put(self, piece: bytes) -> bytes:
        self.rows += 1
        self.length += len(piece)
        self.weight += strict_json.weight(piece)
        return piece

    def refuse_too_much(self) -> None:
        """Nobody could take a file in that is more than this."""
        if self.length > MOST_BYTES or self.weight > MOST_WEIGHT or self.rows > MOST_ROWS:
            raise _bad("too_big", msg("carry.too_much", most=MOST_BYTES // 1024**2))


def canonical(row: Any) -> bytes:
    """One way to write a row, whoever wrote it before."""
    try:
        return json.dumps(row, sort_keys=True, separators=(",", ":")).encode("ascii")
    except RecursionError as error:
        raise _bad("too_deep", msg("carry.too_deep")) from error


def written(content: Mapping[str, Iterable[Row] | Row]) -> Iterator[bytes]:
    """A file in pieces, one for each row."""
    total = sha256()
    yield b'{"companion":"%s","schema":%d,"content":{' % (KIND.encode(), SCHEMA)
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


def cut(raw: bytes) -> list[bytes]:
    """A file in pieces that are quickly packed."""
    return [raw[at : at + PIECE] for at in range(0, len(raw), PIECE)]


def read(raw: bytes) -> Work[Content]:
    """What is in a file, packed or not, or `BadFile`. The rows themselves have not been looked at yet."""
    data = _json(_unpacked(raw))
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
    return dict(content)


def _bad(code: str, text: Message) -> BadFile:
    return BadFile(Problem("", code, text))


def _unpacked(raw: bytes) -> bytes:
    """A small file may unpack to more than a machine holds, so no more of it than the limit is ever made."""
    if raw[:2] == PACKED:
        unpacker = zlib.decompressobj(wbits=GZIP)
        try:
            raw = unpacker.decompress(raw, MOST_BYTES + 1)
        except zlib.error as error:
            raise _bad("damaged", msg("carry.damaged")) from error
        if len(raw) <= MOST_BYTES and not unpacker.eof:
            raise _bad("damaged", msg("carry.damaged"))
    if len(raw) > MOST_BYTES:
        raise _bad("too_big", msg("carry.too_big", most=MOST_BYTES // 1024**2))
    return raw


def _json(raw: bytes) -> Any:
    ours = raw[:32].lstrip().startswith(b'{"companion":"%s"' % KIND.encode())
    if strict_json.weight(raw) > MOST_WEIGHT:
        raise _bad("too_big", msg("core.json.too_heavy"))
    try:
        return strict_json.loads(raw, MOST_WEIGHT)
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
