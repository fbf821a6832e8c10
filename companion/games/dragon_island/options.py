"""How a game is set up: who plays, and how a turn is told."""

from __future__ import annotations

from companion.core.message import msg
from companion.core.sheet import Choice, Record, Sheet, player_names

NAMES = player_names(("Ana", "Ben"), starts=msg("dragon_island.who_starts"))
STEP_BY_STEP, ONE_SCREEN = "steps", "screen"
_WAYS = (ONE_SCREEN, STEP_BY_STEP)
TURNS = Choice(
    "turns",
    msg("dragon_island.field.turns"),
    default=STEP_BY_STEP,
    choices=_WAYS,
    labels=tuple(msg(f"dragon_island.turns.{way}") for way in _WAYS),
    hints=tuple(msg(f"dragon_island.turns.{way}_hint") for way in _WAYS),
)
OPTIONS = Sheet(Record("options", fields=(NAMES, TURNS)))
