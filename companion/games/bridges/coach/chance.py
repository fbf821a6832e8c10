"""A quick stream of chance for searching: the same numbers from one seed everywhere. Cards are never dealt by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Chance:
    """Knuth's linear congruence; its upper bits are good enough to stumble upon something."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 0x9E3779B97F4A7C15 & _MASK

    def below(self, count: int) -> int:
        """A number from 0 to `count - 1`."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self._state >> 33) % count

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same items in any order."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found

    def swing(self) -> float:
        """From -2 to 2, mostly near 0."""
        return sum(self.below(1001) for _ in range(4)) / 1000 - 2
