"""The state as a script sees it."""

from __future__ import annotations

from companion.core.plain import Json
from companion.games.dream_islands.facts import ISLANDS, SMALL
from companion.games.dream_islands.state import State


def public(state: State) -> Json:
    """What a script sees: all that the app knows, as it hides nothing from the players of this game."""
    owners = [state.seats[at].name for at in state.middle]
    small = [{"points": points, "player": owners[at] if at < len(owners) else None} for at, points in enumerate(SMALL)]
    return {
        "players": [seat.name for seat in state.seats],
        "round": state.round,
        "to_act": None if state.over else state.seat.name,
        "phase": state.phase,
        "number": state.number,
        "steps_left": state.left,
        "ending": state.ending,
        "track": state.track,
        "eight_one": state.eight_one,
        "seats": {seat.name: _public_seat(state, at) for at, seat in enumerate(state.seats)},
        "middle": {"small": small, "main": owners[len(SMALL) :]},
        "met": [{"mission": proof.mission, "islands": list(proof.islands)} for proof in state.met],
        "ticked": list(state.ticked),
    }


def _public_seat(state: State, at: int) -> Json:
    seat = state.seats[at]
    return {
        "color": seat.color,
        "free_numbers": list(seat.free),
        "airplane": seat.pieces.count("airplane"),
        "islands": [seat.counts[island] for island in ISLANDS],
        "middle": state.middle.count(at),
        "done": list(seat.done),
        "hand": list(seat.hand),
    }
