"""How a game is set up: who plays, whose dice, and what else is counted."""

from __future__ import annotations

from companion.core.message import msg
from companion.core.sheet import Choice, Record, Sheet, player_names

OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("Ana", "Ben")),
            Choice(
                "dice",
                msg("misty_islands.field.dice"),
                default="app",
                choices=("app", "table"),
                labels=(msg("misty_islands.dice.app"), msg("misty_islands.dice.table")),
                hints=(msg("misty_islands.dice.app_hint"), msg("misty_islands.dice.table_hint")),
            ),
            Choice(
                "other",
                msg("misty_islands.field.other"),
                default="off",
                choices=("off", "on"),
                labels=(msg("misty_islands.other.off"), msg("misty_islands.other.on")),
                hints=(msg("misty_islands.other.off_hint"), msg("misty_islands.other.on_hint")),
            ),
        ),
    )
)
