"""The set-up: its form, the deals of codes, and the level that should be an even match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.core.deal_codes import OWN, Dealing, Decided
from companion.core.game import Options
from companion.core.letters import alike
from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Count, Record, Rule, Sheet, player_names
from companion.core.strict_json import Entries
from companion.games.small_islands import alexis_cards
from companion.games.small_islands.alexis_cards import Level
from companion.games.small_islands.events import CardTurned, MissionTurned
from companion.games.small_islands.facts import LEVELS
from companion.games.small_islands.ledger import KEEPINGS
from companion.games.small_islands.scoring import HIS_NAME

COLORS = ("red", "purple", "blue", "yellow", "green", "orange")


def _level_notes(chosen: Entries) -> Sequence[Message]:
    """A note for each level with the chosen cards; cards on the table are unknown."""
    if chosen["cards"] == "table":
        return [msg("small_islands.level_table", level=level) for level in range(1, LEVELS + 1)]
    box = chosen.get("box")
    used = alexis_cards.card_set(box) if box else alexis_cards.stand_in()
    there = {level.level: _level_note(level, bool(box)) for level in used.levels}
    return [there.get(level) or msg("small_islands.level_unknown", level=level) for level in range(1, LEVELS + 1)]


def _level_note(level: Level, own: bool) -> Message:
    text = msg("small_islands.level_note", level=level.level, base=level.base, n=level.per_house)
    counts = {"what": text, "explore": level.explore, "land": level.land}
    if own:
        return msg("small_islands.level_own", **counts)
    won = alexis_cards.stand_in_won()[level.level - 1]
    return msg("small_islands.level_won", what=msg("small_islands.level_cards", **counts), n=won)


def _choice(key: str, choices: tuple[str, ...], default: str, hints: bool = True, solo: bool = True) -> Choice:
    """A choice whose words, and their hints, have the keys of the choice and its values."""
    return Choice(
        key,
        msg(f"small_islands.field.{key}"),
        default=default,
        choices=choices,
        labels=tuple(msg(f"small_islands.{key}.{one}") for one in choices),
        hints=tuple(msg(f"small_islands.{key}.{one}_hint") for one in choices) if hints else (),
        solo=solo,
    )


def _color(key: str, label: Message) -> Choice:
    return Choice(key, label, choices=COLORS, labels=tuple(msg(f"small_islands.color.{color}") for color in COLORS))


def _playable(options: Entries, where: str) -> Iterator[Problem]:
    """A box that the app plays with has all cards, and the chosen level."""
    box = options.get("box")
    if box is None or options["cards"] == "table" or len(options["players"]) > 1:
        return
    lacks = [Problem("box", "incomplete", text) for text in alexis_cards.missing(box)]
    yield from lacks
    known = sorted(level["level"] for level in box["levels"])
    if not lacks and options["level"] not in known:
        told = msg("small_islands.lacks.this_level", level=options["level"], known=", ".join(map(str, known)))
        yield Problem("level", "level_not_entered", told)


def _two_colors(colors: Entries, where: str) -> Iterator[Problem]:
    if colors["you"] == colors["alexis"]:
        yield Problem(f"{where}.alexis", "same_color", msg("small_islands.report.same_color"))


def _not_alexis(players: Sequence[str], where: str) -> Iterator[Problem]:
    if [alike(name) for name in players] == [HIS_NAME]:
        yield Problem(f"{where}.0", "name_taken", msg("small_islands.report.name_taken"))


_OPTIONS = (
    player_names(("You",), fewest=1, starts=msg("small_islands.who_starts")),
    _choice("mode", ("normal", "advanced"), "normal", solo=False),
    Count(
        "level",
        msg("small_islands.field.level"),
        msg("small_islands.field.level_hint"),
        default=1,
        low=1,
        high=LEVELS,
        symbol="star",
        solo=True,
        notes=_level_notes,
        name=lambda level: msg("small_islands.tag.level_alone", level=level),
    ),
    _choice("cards", ("app", "table"), "app"),
    replace(_choice("turned", ("by_tap", "at_once"), "by_tap", hints=False), unless="cards"),
    _choice("keep", KEEPINGS, "phase"),
    Record("box", msg("small_islands.field.box"), optional=True, fields=alexis_cards.FIELDS),
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
)
OPTIONS = Sheet(
    Record("options", fields=_OPTIONS),
    rules=(
        *alexis_cards.rules("box"),
        Rule("", _playable, needs=("players", "cards", "level", "box")),
        Rule("colors", _two_colors),
        Rule("players", _not_alexis),
    ),
)


# The games at a level that a proposal needs, and the latest games that count for it.
ENOUGH, LATEST = 4, 8
# A match is even between these shares of won games.
SELDOM, OFTEN = 0.35, 0.65


def alike_tags(options: Options) -> dict[str, str]:
    """The tags of finished games with the same cards in the same mode."""
    cards = "table" if options["cards"] == "table" else "own" if options.get("box") else "stand_in"
    return {"mode": "solo", "cards": cards, "difficulty": options["mode"]}


@dataclass(frozen=True)
class Proposal:
    """The wins in the latest games at the level of the last one, and the level that should be about even."""

    level: int
    won: int
    games: int
    proposed: int


def proposal(games: Sequence[tuple[int, bool]]) -> Proposal | None:
    """A level for the next game, from the levels and wins of alike games, the newest first; None for too few games.

    The proposal is the nearest level that has proved even, else a level one step up or down.
    """
    if not games:
        return None
    last = games[0][0]
    latest = {level: [won for at, won in games if at == level][:LATEST] for level, _ in games}
    if len(latest[last]) < ENOUGH:
        return None
    shares = {level: sum(won) / len(won) for level, won in latest.items() if len(won) >= ENOUGH}
    even = [level for level, share in shares.items() if SELDOM <= share <= OFTEN]
    step = (shares[last] > OFTEN) - (shares[last] < SELDOM)
    next_to = min(LEVELS, max(1, last + step))
    proposed = min(even, key=lambda level: abs(level - last)) if even else next_to
    return Proposal(last, sum(latest[last]), len(latest[last]), proposed)


_WEEK = 7


def _of_day(day: int) -> Entries:
    """Stand-in cards in Normal mode at a level of the week; day 1 of the calendar was a Monday."""
    return {"mode": "normal", "level": (day - 1) // _WEEK % LEVELS + 1}


DEALING = Dealing(
    number=2,
    draws=(CardTurned, MissionTurned),
    needs={"cards": "app"},
    of_day=_of_day,
    decided=(
        Decided("mode", ("normal", "advanced"), room=2),
        Decided("level", tuple(range(1, LEVELS + 1)), room=8),
        Decided("box", (None, OWN), room=2),
    ),
    solo=True,
)
