"""How a game is set up: who plays, how hard, whose cards, which colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.letters import alike
from companion.core.message import Message, Problem, msg
from companion.core.plain import Entries
from companion.core.sheet import Choice, Count, Record, Rule, Sheet, player_names
from companion.games.small_islands import cards
from companion.games.small_islands.cards import Level
from companion.games.small_islands.facts import LEVELS
from companion.games.small_islands.scoring import HIS_NAME

COLORS = ("red", "purple", "blue", "yellow", "green", "orange")


def _level_note(level: Level) -> Message:
    """What a level of the stand-in deck means; the printed card may tell something else."""
    text = msg("small_islands.level_note", level=level.level, base=level.base, n=level.per_house)
    return msg("small_islands.level_cards", what=text, explore=level.explore, land=level.land)


def _color(key: str, label: Message) -> Choice:
    return Choice(key, label, choices=COLORS, labels=tuple(msg(f"small_islands.color.{color}") for color in COLORS))


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("You",), fewest=1),
            Choice(
                "mode",
                msg("small_islands.field.mode"),
                default="normal",
                choices=("normal", "advanced"),
                labels=(msg("small_islands.mode.normal"), msg("small_islands.mode.advanced")),
                hints=(msg("small_islands.mode.normal_hint"), msg("small_islands.mode.advanced_hint")),
            ),
            Count(
                "level",
                msg("small_islands.field.level"),
                msg("small_islands.field.level_hint"),
                default=1,
                low=1,
                high=LEVELS,
                symbol="star",
                solo=True,
                notes=tuple(map(_level_note, cards.stand_in().levels)),
            ),
            Choice(
                "cards",
                msg("small_islands.field.cards"),
                default="app",
                choices=("app", "table"),
                labels=(msg("small_islands.cards.app"), msg("small_islands.cards.table")),
                hints=(msg("small_islands.cards.app_hint"), msg("small_islands.cards.table_hint")),
                solo=True,
            ),
            Record("box", msg("small_islands.field.box"), optional=True, fields=cards.FIELDS),
            Record(
                "colors",
                msg("small_islands.field.colors"),
                default={"you": "red", "alexis": "purple"},
                solo=True,
                fields=(
                    _color("you", msg("small_islands.field.color")),
                    _color("alexis", msg("small_islands.field.alexis_color")),
                ),
            ),
        ),
    ),
    rules=(
        *cards.rules("box"),
        Rule("box", lambda box, where: _complete(box, where)),
        Rule("colors", lambda colors, where: _two_colors(colors, where)),
        Rule("players", lambda players, where: _not_alexis(players, where)),
    ),
)


def _complete(box: Entries, where: str) -> Iterator[Problem]:
    """Alexis plays only with all of his cards."""
    for text in cards.missing(box):
        yield Problem(where, "incomplete", text)


def _two_colors(colors: Entries, where: str) -> Iterator[Problem]:
    if colors["you"] == colors["alexis"]:
        yield Problem(f"{where}.alexis", "same_color", msg("small_islands.report.same_color"))


def _not_alexis(players: Sequence[str], where: str) -> Iterator[Problem]:
    if [alike(name) for name in players] == [HIS_NAME]:
        yield Problem(f"{where}.0", "name_taken", msg("small_islands.report.name_taken"))
