"""What a tap sounds like."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Sound
from companion.games.bridges.events import Drawn, Event, Flipped, Written
from companion.games.bridges.state import State


def sound(state: State, events: Sequence[Event]) -> Sound | None:
    """An island that a stroke has just finished, or a card of our pile."""
    touched = {island for event in events for island in _touched(event)}
    if state.slate and touched & state.slate.board.done:
        return "finished"
    return "turned" if state.order and any(isinstance(event, Flipped) for event in events) else None


def _touched(event: Event) -> tuple[str, ...]:
    match event:
        case Drawn(a, b):
            return (a, b)
        case Written(island):
            return (island,)
    return ()
