"""How a game is set up: who plays, whose dice, on which printed island, and what else is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.game import Options
from companion.core.message import Problem, msg
from companion.core.sheet import Choice, ChoiceOrOwn, Record, Rule, Sheet, player_names
from companion.games.misty_islands import layout
from companion.games.misty_islands.layout import Layout

AS_USUAL = "usual"


def _sound(data: object, where: str) -> Iterator[Problem]:
    """Nobody plays on an island that cannot be."""
    if isinstance(data, Mapping):
        for problem in layout.SHEET.check(data).problems:
            yield Problem(f"{where}.{problem.where}".rstrip("."), problem.code, problem.text)


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("Ana", "Ben"), starts=msg("misty_islands.who_starts")),
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
            ChoiceOrOwn(
                "layout",
                msg("misty_islands.field.layout"),
                msg("misty_islands.field.layout_hint"),
                default=AS_USUAL,
                choices=(AS_USUAL,),
                labels=(msg("misty_islands.layout.usual"),),
                hints=(msg("misty_islands.layout.usual_hint"),),
                own=Record("layout", fields=layout.FIELDS),
            ),
        ),
    ),
    rules=(Rule("layout", _sound),),
)


def layout_of(options: Options) -> Layout | None:
    """The copied island, if any; checked options may come from before there was a choice."""
    chosen = options.get("layout", AS_USUAL)
    return layout.from_json(chosen) if isinstance(chosen, Mapping) else None
