"""The rules behind each step, as answers to the player's question."""

from __future__ import annotations

from companion.core.blocks import Why
from companion.core.message import Message, msg
from companion.games.dragon_island.facts import TILES
from companion.games.dragon_island.state import (
    ACTION,
    DRAGONS_THERE,
    DRAW,
    LAY,
    MOVE_DRAGONS,
    PLACE_DRAGONS,
    TREASURE,
    WIZARD,
    State,
)

# The questions that each step raises, the most pressing first.
ASKED: dict[int, tuple[str, ...]] = {
    LAY: ("lay", "joker", "storm", "length"),
    PLACE_DRAGONS: ("place", "storm", "lay"),
    MOVE_DRAGONS: ("move", "stable", "prices"),
    WIZARD: ("wizard", "first", "prices", "terrain"),
    DRAGONS_THERE: ("capture", "tame", "prices", "terrain"),
    ACTION: ("action", "build", "cave", "prices", "terrain"),
    TREASURE: ("treasure", "fame"),
    DRAW: ("draw", "length"),
}
RULED = ("joker", "capture", "stable", "cave", "prices", "length", "end", "treasure")


def why(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on."""
    match state.phase:
        case "prepare":
            asked: tuple[str, ...] = ("prepare", "length", "fame")
        case "turn":
            asked = ASKED[state.step]
        case _:
            asked = ("end", "fame")
    return tuple(_why(question, state) for question in asked)


def _why(question: str, state: State) -> Why:
    numbers = {"turns": state.turns, "out": TILES - state.tiles, "n": state.tiles}
    return Why(
        msg(f"dragon_island.why_{question}"),
        (msg(f"dragon_island.why_{question}_rule", **numbers),),
        _source(question),
        msg(f"dragon_island.why_{question}_ruling", **numbers) if question in RULED else None,
    )


def _source(question: str) -> Message:
    return msg(f"dragon_island.source.{question}")
