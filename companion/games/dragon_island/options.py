"""How a game is set up: who plays."""

from __future__ import annotations

from companion.core.message import msg
from companion.core.sheet import Record, Sheet, player_names

NAMES = player_names(("Ana", "Ben"), starts=msg("dragon_island.who_starts"))
OPTIONS = Sheet(Record("options", fields=(NAMES,)))
