"""Chance that can be repeated: everything follows from the seed of a session and the number of a turn.

This is scheme 1, as the README describes it so that others can build it. It never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from hashlib import sha256
from typing import Literal, TypeAlias, TypeVar

from companion.core.deal_codes import scheme_of
from companion.core.message import Message

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
        """Shuffle so that each order is equally likely (Fisher and Yates)."""
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


By = Literal["app", "table"]
DrawRow: TypeAlias = list[str | int | float]

# More digits would only make the history longer.
DIGITS = 4


@dataclass(frozen=True)
class Draw:
    """One face of one source: how often it came and how often it was to be expected.

    `expected` and `variance` are sums over the draws, each by what could still come then: a card that is out of its
    pile can't come again, a die has all of its faces at every roll. `by` tells the app's dice from those at the table.
    """

    source: str
    by: By
    face: str
    seen: int
    expected: float
    variance: float


@dataclass(frozen=True)
class Source:
    """A die or a pile with its name and the names of its faces."""

    title: Message
    face: Callable[[str], Message]


def drawn(source: str, by: By, face: str, chances: Mapping[str, float]) -> list[Draw]:
    """One draw in which `face` came, where each face had its chance."""
    return [Draw(source, by, name, int(name == face), p, p * (1 - p)) for name, p in chances.items()]


def evenly(faces: Iterable[str]) -> dict[str, float]:
    """Equal chances for all cards of a pile; a face that is there twice has twice the chance."""
    pile = list(faces)
    return {face: pile.count(face) / len(pile) for face in pile}


def added(draws: Iterable[Draw]) -> tuple[Draw, ...]:
    """One entry for each face, in the order in which the faces first were possible."""
    sums: dict[tuple[str, By, str], tuple[int, float, float]] = {}
    for draw in draws:
        key = draw.source, draw.by, draw.face
        seen, expected, variance = sums.get(key, (0, 0.0, 0.0))
        sums[key] = seen + draw.seen, expected + draw.expected, variance + draw.variance
    return tuple(Draw(*key, *of_face) for key, of_face in sums.items())


def draws_json(draws: Iterable[Draw]) -> list[DrawRow]:
    """The draws as a finished game keeps them: one short row for each face."""
    return [[*astuple(draw)[:4], round(draw.expected, DIGITS), round(draw.variance, DIGITS)] for draw in draws]


def draws_from(stored: object) -> tuple[Draw, ...]:
    """Read stored draws; rows of another shape are skipped."""
    rows = stored if isinstance(stored, list) else []
    return tuple(Draw(*row) for row in rows if isinstance(row, list) and len(row) == len(fields(Draw)))
