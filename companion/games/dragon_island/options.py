"""How a game is set up: who plays which wizard, how long, and how a turn is told."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Options
from companion.core.message import Problem, msg
from companion.core.sheet import Choice, Count, Record, Rows, Rule, Sheet, player_names
from companion.games.dragon_island.facts import WIZARDS, longest

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
WIZARD_COLORS = Rows(
    "colors",
    msg("dragon_island.field.colors"),
    default=list(WIZARDS),
    of=Choice(
        "color",
        choices=WIZARDS,
        labels=tuple(msg(f"dragon_island.terrain.{color}") for color in WIZARDS),
        symbols=tuple(f"terrain_{color}" for color in WIZARDS),
    ),
    fewest=2,
    most=len(WIZARDS),
)
LONGER = Count(
    "longer",
    msg("dragon_island.field.longer"),
    msg("dragon_island.field.longer_hint"),
    default=0,
    high=longest(2),
    symbol="tile",
)


def _colors_fit(options: Options, where: str) -> Iterator[Problem]:
    """Each player has a wizard of their own; those left over lie in the box (preparation, step 1)."""
    colors = options["colors"]
    if len(colors) < len(options["players"]):
        text = msg("dragon_island.options.too_few_colors", n=len(options["players"]))
        yield Problem("colors", "too_few", text)
    for at, color in enumerate(colors):
        if color in colors[:at]:
            yield Problem(f"colors.{at}", "same_color", msg("dragon_island.options.same_color"))


def _tiles_are_there(options: Options, where: str) -> Iterator[Problem]:
    """More tiles stay in the bag than usual, the same number for each, but no more than the box has."""
    players, longer = len(options["players"]), options["longer"]
    if longer > longest(players):
        text = msg("dragon_island.options.too_long", n=longest(players), players=players)
        yield Problem("longer", "too_long", text)


OPTIONS = Sheet(
    Record("options", fields=(NAMES, WIZARD_COLORS, TURNS, LONGER)),
    rules=(
        Rule("", _colors_fit, needs=("players", "colors")),
        Rule("", _tiles_are_there, needs=("players", "longer")),
    ),
)
