"""What a tap sounds like."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Sound
from companion.games.small_islands.events import CardTurned, Event, MissionTurned
from companion.games.small_islands.state import State


def sound(state: State, events: Sequence[Event]) -> Sound | None:
    """A card of Alexis that the app has turned; one on the table makes a sound of its own."""
    turned = any(isinstance(event, CardTurned | MissionTurned) and event.card is not None for event in events)
    return "turned" if turned else None
