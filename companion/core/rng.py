"""Chance that can be repeated: everything follows from the seed of a session and the number of a turn.

This is scheme 1, as the README describes it so that others can build it. It never changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from companion.core.codes import scheme_of

T = TypeVar("T")

_WORD = 1 << 64


class Rng:
    """A stream of fair numbers for one turn of one session, the same on every machine and Python version.

    The numbers are the same for every seed; `scheme` is 0 for a session from before deals had codes, or without one.
    What a game may draw at any turn hangs on that turn there, and on how often it was drawn where a code has dealt.
    """

    def __init__(self, seed: str, turn: int) -> None:
        self.scheme = scheme_of(seed)
        self._words = _words(seed, turn)

    def below(self, count: int) -> int:
        """A number from 0 to `count - 1`. Words past the last whole multiple are thrown away: no modulo bias."""
        if not 0 < count <= _WORD:
            raise ValueError(f"cannot choose one of {count}")
        limit = _WORD - _WORD % count
        return next(word for word in self._words if word < limit) % count

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Each order equally likely (Fisher and Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


def _words(seed: str, turn: int) -> Iterator[int]:
    """64-bit words of a hash in counter mode. The seed's length keeps "1" + turn 12 apart from "11" + turn 2."""
    name = seed.encode("utf-8", "surrogatepass")
    prefix = b"%d:%b:%d:" % (len(name), name, turn)
    block = 0
    while True:
        digest = sha256(prefix + b"%d" % block).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
