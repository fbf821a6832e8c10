"""How a game is set up: who plays, in which colours, and how much the app follows."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Options
from companion.core.message import Problem, msg
from companion.core.sheet import Choice, Record, Rows, Rule, Sheet, player_names
from companion.games.dream_islands.facts import COLORS


def _colors_fit(options: Options, where: str) -> Iterator[Problem]:
    """Each player has a colour of their own; colours left over lie in the box."""
    colors = options["colors"]
    if len(colors) < len(options["players"]):
        yield Problem("colors", "too_few", msg("dream_islands.options.too_few_colors", n=len(options["players"])))
    for at, color in enumerate(colors):
        if color in colors[:at]:
            yield Problem(f"colors.{at}", "same_color", msg("dream_islands.options.same_color"))


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("Ana", "Ben"), starts=msg("dream_islands.who_starts")),
            Rows(
                "colors",
                msg("dream_islands.field.colors"),
                default=list(COLORS),
                of=Choice(
                    "color",
                    choices=COLORS,
                    labels=tuple(msg(f"dream_islands.color.{color}") for color in COLORS),
                    symbols=tuple(f"piece_{color}" for color in COLORS),
                ),
                fewest=2,
                most=len(COLORS),
            ),
            Choice(
                "track",
                msg("dream_islands.field.track"),
                default="map",
                choices=("map", "missions"),
                labels=(msg("dream_islands.track.map"), msg("dream_islands.track.missions")),
                hints=(msg("dream_islands.track.map_hint"), msg("dream_islands.track.missions_hint")),
            ),
            Choice(
                "eight_one",
                msg("dream_islands.field.eight_one"),
                default="joined",
                choices=("joined", "apart"),
                labels=(msg("dream_islands.eight_one.joined"), msg("dream_islands.eight_one.apart")),
                hints=(msg("dream_islands.eight_one.joined_hint"), msg("dream_islands.eight_one.apart_hint")),
            ),
        ),
    ),
    rules=(Rule("", _colors_fit, needs=("players", "colors")),),
)
