"""The file of an export: JSON with its schema, its rows, and at the end a checksum of all rows.

The same content gives the same bytes on every machine: rows are sorted, and so are the names in them. Each row is one
line, so that a history of any length can be written and read row by row. `Pressed` holds such rows in memory.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from companion.core import strict_json
from companion.core.long_work import Work, part
from companion.core.message import Message, Problem, msg
from companion.core.strict_json import Entries, Json
from companion.store.tables import LONGEST_COURSE

KIND, SCHEMA = "export", 1
# Lists of rows; settings are one object. Their order is the order in the file.
LISTS = ("active", "cards", "history", "players")
HEAD = b'{"companion":"%s","schema":%d,"content":{' % (KIND.encode(), SCHEMA)
# No stored row is longer, so every row can be imported again.
LONGEST_ROW = LONGEST_COURSE
# Longer files are packed where the receiver can unpack them: a game's course packs to a tenth.
LONG = 4 * 1024 * 1024
# A browser hands over little more at once, packed; a longer export becomes several files.
LONGEST_PART = 16 * 1024 * 1024
# The most that a home may weigh after an import, packed: so much, and for each row the weight of the longest game. Each
# later game adds less, so an export of this home can be imported elsewhere, however much is played.
MOST_BESIDE, MOST_OF_ROW = 64 * 1024 * 1024, 9 * 1024
PIECE = 256 * 1024
# So much is packed together: games of one kind have much in common.
BLOCK = 256 * 1024
MOST_TOLD = 20
PACKED, GZIP = b"\x1f\x8b", 31

Content = Entries


class BadFile(Exception):
    """A file that is refused, with every reason."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].code)
        self.problems = problems

    @property
    def detail(self) -> str:
        """For the log: every place with its code, and the error of the JSON reader."""
        found = [f"{problem.where or 'the file'} {problem.code}" for problem in self.problems[:MOST_TOLD]]
        return ascii("; ".join([*found, *([str(self.__cause__)] if self.__cause__ else [])]))


def bad(code: str, text: Message) -> BadFile:
    """The refusal of a whole file for one reason."""
    return BadFile(Problem("", code, text))


def canonical(row: object) -> bytes:
    """The one way to write a row, in whatever layout it came."""
    try:
        return json.dumps(row, sort_keys=True, separators=(",", ":")).encode("ascii")
    except RecursionError as error:
        raise bad("too_deep", msg("carry.too_deep")) from error


def is_too_long(line: bytes) -> bool:
    """Whether a row could not be imported again, once it is stored."""
    return len(line) > LONGEST_ROW or strict_json.weight(line) > strict_json.MOST


def written(content: Content) -> Iterator[bytes]:
    """A file in pieces, one for each row."""
    total = sha256()
    yield HEAD
    for name in LISTS:
        yield b'"%s":[' % name.encode()
        for at, row in enumerate(content[name]):
            piece = canonical(row)
            total.update(in_sum(name, piece))
            yield (b",\n" if at else b"\n") + piece
        yield b"],\n"
    settings = canonical(content["settings"])
    total.update(in_sum("settings", settings))
    yield b'"settings":' + settings + b'},"sha256":"%s"}\n' % total.hexdigest().encode()


def in_sum(name: str, piece: bytes) -> bytes:
    """The bytes of a row that go into the checksum of a file."""
    return name.encode() + b"\n" + piece + b"\n"


def packed(pieces: Iterable[bytes], of: int) -> Work[bytes]:
    """The file, packed. Only the packed bytes are ever held whole."""
    packer = zlib.compressobj(wbits=GZIP)
    found = []
    for at, piece in enumerate(pieces):
        found.append(packer.compress(piece))
        yield min(at, of), of
    return b"".join([*found, packer.flush()])


def files(content: Content, of: int) -> Work[tuple[bytes, ...]]:
    """The export as one plain file where it is short, else as one packed file, or as several where one is too long.

    Each of several is an export of its own and can be imported alone. `of` is the number of rows.
    """
    found: list[bytes] = []
    share = _Share()
    rows = ((name, row) for name in LISTS for row in content[name])
    for at, (name, row) in enumerate(rows):
        yield at, of
        if share.size > LONGEST_PART:
            found.append((yield from part(packed(share.written({}), 0), at, of)))
            share = _Share()
        share.put(name, canonical(row))
    last = share.written(content["settings"])
    if not found and share.length <= LONG:
        return (b"".join(last),)
    return (*found, (yield from part(packed(last, 0), of, of)))


def cut(raw: bytes) -> Iterator[bytes]:
    """A file in pieces of a length that is quickly packed."""
    return (raw[at : at + PIECE] for at in range(0, len(raw), PIECE))


@dataclass(frozen=True)
class Pressed:
    """Rows in their order, packed in blocks: a twentieth of the memory. Each access decodes a row anew."""

    _blocks: tuple[bytes, ...] = ()
    # For each row the number of its block, and its place in the block.
    _places: tuple[tuple[int, int], ...] = ()
    _at_hand: dict[int, list[bytes]] = field(default_factory=dict, compare=False)

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: int) -> Json:
        row: Json = json.loads(self.line(place))
        return row

    def __iter__(self) -> Iterator[Json]:
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
        """The rows at these places."""
        return Pressed(self._blocks, tuple(self._places[place] for place in places))


class Press:
    """Collects rows, each of them one line, into blocks. `size` counts the packed bytes so far."""

    def __init__(self) -> None:
        self.size = 0
        self._blocks: list[bytes] = []
        self._places: list[tuple[int, int]] = []
        self._lines: list[bytes] = []
        self._length = 0

    def put(self, row: bytes) -> None:
        if self._lines and self._length + len(row) > BLOCK:
            self._close()
        self._places.append((len(self._blocks), len(self._lines)))
        self._lines.append(row)
        self._length += len(row)

    def pressed(self) -> Pressed:
        """All rows."""
        if self._lines:
            self._close()
        return Pressed(tuple(self._blocks), tuple(self._places))

    def _close(self) -> None:
        self._blocks.append(zlib.compress(b"\n".join(self._lines)))
        self.size += len(self._blocks[-1])
        self._lines, self._length = [], 0


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

    def written(self, settings: Entries) -> Iterator[bytes]:
        return written({**{name: rows.pressed() for name, rows in self._lists.items()}, "settings": settings})
