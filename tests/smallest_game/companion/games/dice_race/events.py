"""What can happen. Events are stored: whatever chance decided stands in them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Began:
    """Everybody sits down."""

    players: tuple[str, ...]


@dataclass(frozen=True)
class Rolled:
    """Two dice fell."""

    player: str
    dice: tuple[int, int]


Event = Began | Rolled
