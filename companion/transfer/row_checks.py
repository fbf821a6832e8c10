"""What an export may hold, row by row: nothing that the store would not have written, nothing that breaks a screen.

Entries that this version does not know are carried along untouched, as long as they are plain and shallow.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain, islice

from companion.core.message import Problem, msg
from companion.core.sheet import Count, Flag, Rows, TextField, join, wrong_type
from companion.core.strict_json import Entries
from companion.core.table_clock import SECOND
from companion.games import GAMES
from companion.history.finished_game import FIELDS_BEFORE
from companion.store.settings import ALLOWED, is_allowed
from companion.store.word_mixing import MOST as MOST_WORDS
from companion.transfer.row_fields import (
    LONGEST_TEXT,
    DecidedBy,
    Draws,
    Each,
    GameId,
    Object,
    Open,
    RowId,
    Stamp,
    Tags,
    Words,
    one_of,
)

DEEPEST = 60
BIGGEST = 2**53
MOST_POINTS = 1_000_000
# At a clock: some thirty years.
MOST_SECONDS = 10**9
# Of one row; whoever reads so many knows that it is beyond help.
MOST_OF_ROW = 20


def _points(key: str) -> Count:
    return Count(key, low=-MOST_POINTS, high=MOST_POINTS)


_LINE = Open("line", fields=(Words("key"), _points("count"), _points("points")))
_PLACED = Open("player", fields=(TextField("name"), _points("total"), Count("place", low=1), Rows("lines", of=_LINE)))
_SCORE = Open(
    "score",
    fields=(
        Rows("players", of=_PLACED, fewest=1, names_differ=True),
        Rows("winners", of=TextField("")),
        DecidedBy("decided_by"),
    ),
)
_EDITED = Open(
    "edited",
    fields=(
        Stamp("at"),
        Rows("before", of=_points(""), optional=True),
        Rows("lines", of=Each("", of=_points("")), optional=True),
        Rows("won", of=Count(""), optional=True),
    ),
    optional=True,
)
_MIXED = Open(
    "mixed", fields=(Words("told"), Rows("said", of=TextField(""), fewest=1, most=1 + MOST_WORDS)), optional=True
)
_CLOCK = Open(
    "clock",
    fields=(
        Rows("spent", of=Count("", high=MOST_SECONDS * SECOND), fewest=1),
        Count("runs", optional=True),
        Count("since", high=BIGGEST),
    ),
    optional=True,
)
HISTORY = Open(
    "history",
    fields=(
        RowId("id"),
        GameId("game"),
        Words("app"),
        Count("rules_version"),
        Stamp("started"),
        Stamp("finished"),
        Rows("players", of=TextField(""), fewest=1),
        Words("note"),
        Words("place", optional=True),
        Object("report"),
        _SCORE,
        Object("session", nullable=True),
        Tags("tags", optional=True),
        Draws("draws", optional=True),
        Flag("sample", optional=True),
        Words("commitment", optional=True),
        Each("analysis", of=Object(""), optional=True),
        *(Object(name, optional=True) for name in FIELDS_BEFORE),
        _MIXED,
        Rows("times", of=Count("", high=MOST_SECONDS), fewest=1, optional=True),
        _EDITED,
    ),
)
ACTIVE = Open(
    "active",
    fields=(
        RowId("id"),
        Object("session"),
        Stamp("started"),
        Stamp("saved"),
        Object("draft", nullable=True),
        _MIXED,
        _CLOCK,
    ),
)
CARDS = Open("cards", fields=(RowId("id"), GameId("game"), Object("box"), Stamp("saved", optional=True)))
PLAYERS = Open("players", fields=(TextField("id"), Words("color", optional=True), TextField("same_as", optional=True)))
SHAPES: Mapping[str, Open] = {"history": HISTORY, "active": ACTIVE, "cards": CARDS, "players": PLAYERS}


def problems(name: str, row: object, where: str, seen: Container[str] = ()) -> list[Problem]:
    """What is wrong with one row, but for the course of its game; `seen` are the ids of the rows before it."""
    found = list(islice(chain(plainness(row, where), SHAPES[name].problems(row, where)), MOST_OF_ROW))
    if found or not isinstance(row, dict):
        return found
    if row["id"] in seen:
        return [Problem(f"{where}.id", "twice", msg("carry.twice", id=row["id"]))]
    agrees = _AGREES.get(name)
    return list(islice(agrees(row, where), MOST_OF_ROW)) if agrees else []


def plainness(value: object, where: str) -> Iterator[Problem]:
    """Too deep for a file, beyond all counting, endless, half a character: none of it may reach a file or a screen."""
    level = [value]
    for _ in range(DEEPEST):
        deeper: list[object] = []
        for one in level:
            if isinstance(one, dict):
                deeper += one.keys()
                deeper += one.values()
            elif isinstance(one, list):
                deeper += one
            elif isinstance(one, str):
                if len(one) > LONGEST_TEXT:
                    yield Problem(where, "too_long", msg("core.too_long", longest=LONGEST_TEXT))
                    return
                if not one.isascii() and any(0xD800 <= ord(char) < 0xE000 for char in one):
                    yield Problem(where, "bad_character", msg("core.bad_character"))
                    return
            elif isinstance(one, int | float) and abs(one) > BIGGEST:
                yield Problem(where, "too_big", msg("carry.number", most=BIGGEST))
                return
        level = deeper
    if level:
        yield Problem(where, "too_deep", msg("carry.too_deep"))


def _record_agrees(row: Entries, where: str) -> Iterator[Problem]:
    """A result is about those who played, and a course belongs to its game."""
    scored = {player["name"] for player in row["score"]["players"]}
    if len(set(row["players"])) < len(row["players"]) or not set(row["players"]) <= scored:
        yield Problem(f"{where}.players", "disagrees", msg("carry.disagrees"))
    if row["session"] is not None:
        yield from _session_agrees(row["session"], row["game"], f"{where}.session")


def _active_agrees(row: Entries, where: str) -> Iterator[Problem]:
    game = row["session"].get("game")
    found = list(GameId("game").problems(game, f"{where}.session.game"))
    yield from found or _session_agrees(row["session"], game, f"{where}.session")
    if row["session"].get("id") != row["id"]:
        yield Problem(f"{where}.session.id", "disagrees", msg("carry.disagrees"))


def _session_agrees(session: Entries, game: object, where: str) -> Iterator[Problem]:
    if session.get("game") != game or not isinstance(session.get("options"), dict):
        yield Problem(where, "disagrees", msg("carry.disagrees"))


def _box_agrees(row: Entries, where: str) -> Iterator[Problem]:
    sheet = GAMES[row["game"]].box
    if sheet is None:
        yield Problem(where, "no_box", msg("carry.no_box", game=row["game"]))
        return
    for problem in sheet.check(row["box"]).problems:
        yield Problem(join(f"{where}.box", problem.where), problem.code, problem.text)


_AGREES = {"history": _record_agrees, "active": _active_agrees, "cards": _box_agrees}


def settings_problems(settings: object) -> Iterator[Problem]:
    """What is wrong with the settings of an export."""
    if not isinstance(settings, dict):
        yield wrong_type("settings", msg("core.type.object"))
        return
    for key, value in settings.items():
        if key in ALLOWED and not is_allowed(key, value):
            words = ", ".join(map(str, ALLOWED[key]))
            yield Problem(f"settings.{key}", "not_a_choice", one_of(str(value), words))
