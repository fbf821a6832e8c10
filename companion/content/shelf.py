"""The shelf with the boxes of the games, as the Play page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.content.files import table


@dataclass(frozen=True)
class Box:
    """The box of one game, built or not yet."""

    id: str
    name: str
    designer: str
    players: tuple[int, int]
    minutes: int | None


@cache
def boxes() -> tuple[Box, ...]:
    """All boxes in the order of the Play page."""
    return tuple(
        Box(box["id"], box["name"], box["designer"], tuple(box["players"]), box.get("minutes"))
        for box in table("shelf")["games"]
    )


def box_name(game: str) -> str:
    """The name on the box of a game."""
    return next(box.name for box in boxes() if box.id == game)
