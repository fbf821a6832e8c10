"""What chance gave in a game, beside what it owed: face by face, with how far the two may lie apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, fields
from typing import Any, Literal

from companion.core.message import Message

By = Literal["app", "table"]

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
    """A die or a pile: what it is called, and how its faces are."""

    title: Message
    face: Callable[[str], Message]


def drawn(source: str, by: By, face: str, chances: Mapping[str, float]) -> list[Draw]:
    """One draw in which `face` came, where each face had its chance."""
    return [Draw(source, by, name, int(name == face), p, p * (1 - p)) for name, p in chances.items()]


def evenly(faces: Iterable[str]) -> dict[str, float]:
    """All that lies in a pile has the same chance; what lies there twice has twice of it."""
    pile = list(faces)
    return {face: pile.count(face) / len(pile) for face in pile}


def added(draws: Iterable[Draw]) -> tuple[Draw, ...]:
    """One entry for each face, in the order in which the faces first were possible."""
    sums: dict[tuple[str, By, str], list[Any]] = {}
    for draw in draws:
        face = sums.setdefault((draw.source, draw.by, draw.face), [0, 0.0, 0.0])
        face[0] += draw.seen
        face[1] += draw.expected
        face[2] += draw.variance
    return tuple(Draw(*key, *face) for key, face in sums.items())


def draws_json(draws: Iterable[Draw]) -> list[list[Any]]:
    """As a finished game keeps them: one short row for each face."""
    return [[*astuple(draw)[:4], round(draw.expected, DIGITS), round(draw.variance, DIGITS)] for draw in draws]


def draws_from(stored: Any) -> tuple[Draw, ...]:
    """Draws as they were kept; what is of another shape says nothing."""
    rows = stored if isinstance(stored, list) else []
    return tuple(Draw(*row) for row in rows if isinstance(row, list) and len(row) == len(fields(Draw)))
