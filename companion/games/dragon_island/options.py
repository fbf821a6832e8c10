"""How a game is set up: who plays."""

from __future__ import annotations

from companion.core.sheet import Record, Sheet, player_names

OPTIONS = Sheet(Record("options", fields=(player_names(("Ana", "Ben")),)))
