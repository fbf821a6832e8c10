"""What chance gave in a game, beside what it owed: face by face, with how far the two may lie apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

By = Literal["app", "table"]


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


def drawn(source: str, by: By, face: str, chances: Mapping[str, float]) -> list[Draw]:
    """One draw in which `face` came, where each face had its chance."""
    return [Draw(source, by, name, int(name == face), p, p * (1 - p)) for name, p in chances.items()]


def evenly(faces: Iterable[str]) -> dict[str, float]:
    """All that lies in a pile has the same chance; what lies there twice has twice of it."""
    pile = list(faces)
    return {face: pile.count(face) / len(pile) for face in pile}


def added(draws: Iterable[Draw]) -> tuple[Draw, ...]:
    """One entry for each face, in the order in which the faces first were possible."""
    sums: dict[tuple[str, By, str], Draw] = {}
    for draw in draws:
        key = (draw.source, draw.by, draw.face)
        so_far = sums.get(key)
        sums[key] = draw if so_far is None else _plus(so_far, draw)
    return tuple(sums.values())


def _plus(one: Draw, other: Draw) -> Draw:
    return replace(
        one,
        seen=one.seen + other.seen,
        expected=one.expected + other.expected,
        variance=one.variance + other.variance,
    )


def draws_json(draws: Iterable[Draw]) -> list[dict[str, Any]]:
    """As a finished game keeps them."""
    return [asdict(draw) for draw in draws]


def draws_from(stored: Any) -> tuple[Draw, ...]:
    """Draws as they were kept; what is of another shape says nothing."""
    names = {field.name for field in fields(Draw)}
    rows = stored if isinstance(stored, list) else []
    return tuple(Draw(**row) for row in rows if isinstance(row, dict) and row.keys() == names)
