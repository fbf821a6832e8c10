"""What a tap sounds like."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Sound
from companion.games.misty_islands.events import Event, JoinedCoasts, Rolled, RolledAgain
from companion.games.misty_islands.state import State


def sound(state: State, events: Sequence[Event]) -> Sound | None:
    """Six coasts are joined, or the app has thrown the dice; those on the table make a sound of their own."""
    if any(isinstance(event, JoinedCoasts) for event in events):
        return "finished"
    thrown = state.dice == "app" and any(isinstance(event, Rolled | RolledAgain) for event in events)
    return "turned" if thrown else None
