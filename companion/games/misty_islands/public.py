"""The state as a script sees it."""

from __future__ import annotations

from companion.core.plain import Json
from companion.games.misty_islands.state import State


def public(state: State) -> Json:
    """What a script sees: everything but the luck that the dice follow from."""
    acting = state.acting.name if state.phase in ("draw", "fly", "take", "sort", "lay") else None
    wind = {"direction": state.wind.direction, "bonus": state.wind.bonus} if state.wind else None
    return {
        "phase": state.phase,
        "round": state.round,
        "last_round": state.last_round,
        "start": state.order[0].name,
        "found_by": state.found,
        "roller": state.roller.name,
        "to_act": acting,
        "players": [
            {"name": seat.name, "energy": seat.energy, "value": seat.value, "finish": seat.finish}
            for seat in state.seats
        ],
        "dice": state.dice,
        "wind": wind,
        "free": list(state.wind.free) if state.wind else [],
        "again": list(state.again),
        "clouds": list(state.clouds),
        "bag": state.bag,
        "hand": state.hand,
        "specials": state.specials,
        "bag_was_empty": state.bag_was_empty,
        "ended": state.reason,
    }
