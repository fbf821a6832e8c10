"""The file of an export: JSON with its schema and, at the end, the sum of what it holds.

The same content gives the same bytes, on every machine: rows are sorted, and so are the names in them. There is one
row a line, so that a long history can be written and read bit by bit, however long it is.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from companion.core import strict_json
from companion.core.long_work import Work, part
from companion.core.message import Message, Problem, msg
from companion.core.strict_json import Entries
from companion.store.tables import LONGEST_COURSE

KIND, SCHEMA = "export", 1
# Lists of rows; settings are one object. Their order is the order in the file.
LISTS = ("active", "cards", "history", "players")
HEAD = b'{"companion":"%s","schema":%d,"content":{' % (KIND.encode(), SCHEMA)
# No row that is kept is longer. Whatever is in it, it can be had back.
LONGEST_ROW = LONGEST_COURSE
# Longer files travel packed where a packed one can be used: a game's course packs to a tenth.
LONG = 4 * 1024 * 1024
# Packed, what a browser hands over at once is not much more; of what is longer there are several files.
LONGEST_PART = 16 * 1024 * 1024
# Packed, what may be here after an import: so much, and for each row what the longest game comes to. What is played
# from then on adds less than that, so a home that was let in comes in elsewhere, however much is played there.
MOST_BESIDE, MOST_OF_ROW = 64 * 1024 * 1024, 9 * 1024
PIECE = 256 * 1024
MOST_TOLD = 20
PACKED, GZIP = b"\x1f\x8b", 31

Row = Entries
Content = Entries


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


def bad(code: str, text: Message) -> BadFile:
    """A file that cannot be used as a whole."""
    return BadFile(Problem("", code, text))


def canonical(row: Any) -> bytes:
    """One way to write a row, whoever wrote it before."""
    try:
        return json.dumps(row, sort_keys=True, separators=(",", ":")).encode("ascii")
    except RecursionError as error:
        raise bad("too_deep", msg("carry.too_deep")) from error


def is_too_long(line: bytes) -> bool:
    """Whether a row, once it is kept, could not be had back."""
    return len(line) > LONGEST_ROW or strict_json.weight(line) > strict_json.MOST


def written(content: Content) -> Iterator[bytes]:
    """A file in pieces, one for each row."""
    total = sha256()
    yield HEAD
    for name in LISTS:
        yield b'"%s":[' % name.encode()
        for at, row in enumerate(content[name]):
            piece = canonical(row)
            count_in(total, name, piece)
            yield (b",\n" if at else b"\n") + piece
        yield b"],\n"
    settings = canonical(content["settings"])
    count_in(total, "settings", settings)
    yield b'"settings":' + settings + b'},"sha256":"%s"}\n' % total.hexdigest().encode()


def count_in(total: Any, name: str, piece: bytes) -> None:
    """One more row in the sum of a file."""
    total.update(name.encode() + b"\n" + piece + b"\n")


def packed(pieces: Iterable[bytes], of: int) -> Work[bytes]:
    """The file as it takes the least room. Only what is packed is ever held whole."""
    packer = zlib.compressobj(wbits=GZIP)
    found = []
    for at, piece in enumerate(pieces):
        found.append(packer.compress(piece))
        yield min(at, of), of
    return b"".join([*found, packer.flush()])


def files(content: Content, of: int) -> Work[tuple[bytes, ...]]:
    """The whole of it as a plain file where it is short, else packed; more than one only where that would be too long.

    Each of several is an export of its own and comes in alone. `of` is how much there is to write.
    """
    found: list[bytes] = []
    share = _Share()
    for at, (name, row) in enumerate(_rows(content)):
        yield at, of
        if share.size > LONGEST_PART:
            found.append((yield from part(share.packed({}), at, of)))
            share = _Share()
        share.put(name, canonical(row))
    if not found and share.length <= LONG:
        return (b"".join(share.written(content["settings"])),)
    return (*found, (yield from part(share.packed(content["settings"]), of, of)))


def _rows(content: Content) -> Iterator[tuple[str, Row]]:
    return ((name, row) for name in LISTS for row in content[name])


class _Share:
    """Some of the rows of an export, held until they are written."""

    def __init__(self) -> None:
        self.length = 0
        self._lists = {name: Press() for name in LISTS}

    @property
    def size(self) -> int:
        return sum(one.size for one in self._lists.values())

    def put(self, name: str, row: bytes) -> None:
        self.length += len(row)
        self._lists[name].put(row)

    def written(self, settings: Any) -> Iterator[bytes]:
        return written({**{name: rows.pressed() for name, rows in self._lists.items()}, "settings": settings})

    def packed(self, settings: Any) -> Work[bytes]:
        return packed(self.written(settings), 0)


def cut(raw: bytes) -> Iterator[bytes]:
    """A file in pieces that are quickly packed."""
    return (raw[at : at + PIECE] for at in range(0, len(raw), PIECE))


# So much is pressed together: games of one kind have much in common.
BLOCK = 256 * 1024


@dataclass(frozen=True)
class Pressed:
    """Rows in their order. Each look at one makes it anew."""

    _blocks: tuple[bytes, ...] = ()
    # Of each row the number of its block, and its place in there.
    _places: tuple[tuple[int, int], ...] = ()
    _at_hand: dict[int, list[bytes]] = field(default_factory=dict, compare=False)

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: int) -> Any:
        return json.loads(self.line(place))

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def line(self, place: int) -> bytes:
        """A row as it was written."""
        block, at = self._places[place]
        lines = self._at_hand.get(block)
        if lines is None:
            lines = zlib.decompress(self._blocks[block]).split(b"\n")
            self._at_hand.clear()
            self._at_hand[block] = lines
        return lines[at]

    def only(self, places: Iterable[int]) -> Pressed:
        """Some of them."""
        return Pressed(self._blocks, tuple(self._places[place] for place in places))


class Press:
    """Takes rows as they are written, each of which is one line. `size` is what all of them come to so far."""

    def __init__(self) -> None:
        self.size = 0
        self._blocks: list[bytes] = []
        self._places: list[tuple[int, int]] = []
        self._begin()

    def put(self, row: bytes) -> None:
        if self._lines and self._length + len(row) > BLOCK:
            self._close()
        self._places.append((len(self._blocks), len(self._lines)))
        self._lines.append(row)
        self._length += len(row)

    def pressed(self) -> Pressed:
        """All of them."""
        self._close()
        return Pressed(tuple(self._blocks), tuple(self._places))

    def _close(self) -> None:
        if self._lines:
            self._blocks.append(zlib.compress(b"\n".join(self._lines)))
            self.size += len(self._blocks[-1])
            self._begin()

    def _begin(self) -> None:
        self._lines: list[bytes] = []
        self._length = 0
