"""Rows that are held pressed: a long history takes a tenth of the room, and only the row that is looked at is whole."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

QUICK = 1


def press(row: bytes) -> bytes:
    """A row as it is written."""
    return zlib.compress(row, QUICK)


@dataclass(frozen=True)
class Pressed:
    """Rows in their order. Each look at one makes it anew."""

    _pressed: tuple[bytes, ...] = ()

    def __len__(self) -> int:
        return len(self._pressed)

    def __getitem__(self, place: int) -> Any:
        return json.loads(zlib.decompress(self._pressed[place]))

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def only(self, places: Iterable[int]) -> Pressed:
        """Some of them."""
        return Pressed(tuple(self._pressed[place] for place in places))
