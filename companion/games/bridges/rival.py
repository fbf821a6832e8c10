"""Somebody to beat: a house player with the same board, first number and cards, who knows no more than the player.

What it does follows from what it has seen, so it is the same whenever it is worked out, and nothing of it is an event.
Its board is shown as it was before the open card: what it does with this one might be copied.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.bridges.facts import Card
from companion.games.bridges.layout import Layout
from companion.games.bridges.state import State


@dataclass(frozen=True)
class Seen:
    """What a house player has seen so far, and of which strength it is."""

    layout: Layout
    island: str
    number: int
    cards: tuple[Card, ...]
    strength: int


def seen(state: State, cards: int) -> Seen | None:
    """Up to so many cards; None where nobody plays against one, or before the first number stands for good."""
    if not state.rival or state.slate is None or state.first is None:
        return None
    island, number = state.first
    return Seen(state.slate.layout, island, number, state.open[:cards], state.rival)
