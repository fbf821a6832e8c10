"""The rules behind each step and each mission, with their place in the rulebook and our rulings."""

from __future__ import annotations

from companion.core.blocks import Why
from companion.core.message import Message, msg
from companion.games.dream_islands.facts import IN_A_ROW, ON_AN_ISLAND, Mission
from companion.games.dream_islands.state import State


def _why(name: str, section: str, *answers: str, ruling: Message | None = None) -> Why:
    """The question and the answers of this name, with their section of the rulebook."""
    texts = tuple(msg(f"dream_islands.why_{name}_{answer}") for answer in answers)
    return Why(msg(f"dream_islands.why_{name}"), texts, msg(f"dream_islands.source_{section}"), ruling)


PREPARE = _why("prepare", "setup", "pieces", "cards")
SHELL = _why("shell", "a", "free", "cleared")
STEPS = _why("steps", "a", "shared", "all")
MIDDLE = _why("middle", "middle", "way", "order")
LAY = _why("lay", "b", "after", "shared")
ON_AN_ISLAND_WHY = _why("island", "b", "exactly")
CARDS = _why("cards", "c", "draw", "under")
END = _why("end", "end", "when", "points")


def whys(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    kinds = (ON_AN_ISLAND_WHY, _in_a_row(state), _most(state))
    match state.phase:
        case "shell":
            prepare = (PREPARE,) if state.turn == 0 else ()
            return (SHELL, STEPS, CARDS, *prepare, MIDDLE, *kinds, END)
        case "move":
            return (STEPS, MIDDLE, SHELL, *kinds, END)
        case "missions":
            return (LAY, *kinds, CARDS, MIDDLE, END)
    return (END,)


def why_mission(state: State, mission: Mission) -> Why:
    """The rule of one mission card."""
    if mission in ON_AN_ISLAND.values():
        return ON_AN_ISLAND_WHY
    return _in_a_row(state) if mission in IN_A_ROW.values() else _most(state)


def _in_a_row(state: State) -> Why:
    return _why("row", "b", "exactly", ruling=msg(f"dream_islands.ruling_{state.eight_one}"))


def _most(state: State) -> Why:
    return _why("most", "b", "together", "two" if len(state.seats) == 2 else "group")
