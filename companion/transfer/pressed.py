"""Rows that are held pressed: a long history takes a twentieth of the room, and only a few rows are whole at once."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

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
