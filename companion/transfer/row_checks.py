"""What an export may hold, row by row: nothing that the store would not have written, nothing that breaks a screen.

Entries that this version does not know are carried along untouched, as long as they are plain and shallow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.core.codec import CodecError
from companion.core.draws import draws_from
from companion.core.game import AnyGame
from companion.core.message import Problem, msg
from companion.core.session import fold, from_json
from companion.core.sheet import Count, Field, Flag, Record, Rows, Text, join, wrong_type
from companion.games import GAMES
from companion.history.review import go_through
from companion.store.settings import ALLOWED
from companion.transfer.export_file import LISTS, Content

MOST_ROWS = 1_000_000
LONGEST_TEXT = 10_000
DEEPEST = 60
BIGGEST = 2**53
MOST_POINTS = 1_000_000
STAMP = re.compile(r"(19[789]\d|20\d\d|21\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")
ROW_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Open(Record):
    """A record that may hold more than is known of it."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        known = {entry.key for entry in self.fields}
        if isinstance(value, dict):
            value = {key: item for key, item in value.items() if key in known}
        yield from super().problems(value, where)


@dataclass(frozen=True)
class RowId(Field):
    """What a row is found by; it also stands in addresses."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if not isinstance(value, str) or not ROW_ID.fullmatch(value):
            yield Problem(where, "bad_id", msg("carry.bad_id"))


@dataclass(frozen=True)
class Stamp(Field):
    """A moment as the app writes it, so that moments sort as texts."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if not isinstance(value, str) or not STAMP.fullmatch(value) or not _is_moment(value):
            yield Problem(where, "bad_moment", msg("carry.bad_moment"))


def _is_moment(value: str) -> bool:
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Words(Field):
    """A text of the player's own that may be empty and have lines."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield wrong_type(where, msg("core.type.text"))
        elif len(value) > LONGEST_TEXT:
            yield Problem(where, "too_long", msg("core.too_long", longest=LONGEST_TEXT))


@dataclass(frozen=True)
class Object(Field):
    """Something with names in it that is looked at elsewhere, or `null` where there may be none."""

    nullable: bool = False

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict) and not (self.nullable and value is None):
            yield wrong_type(where, msg("core.type.object"))


@dataclass(frozen=True)
class GameId(Field):
    """One of the games. A newer app may know more of them."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if not isinstance(value, str) or value not in GAMES:
            known = ", ".join(GAMES)
            yield Problem(where, "unknown_game", msg("core.unknown_game", name=str(value)[:40], known=known))


@dataclass(frozen=True)
class Tags(Field):
    """Words by name; the mode is always one of two."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            yield wrong_type(where, msg("core.type.object"))
        elif value.get("mode", "solo") not in ("solo", "group"):
            yield Problem(join(where, "mode"), "not_a_choice", _one_of(value["mode"], "solo, group"))


def _one_of(value: str, known: str) -> Any:
    return msg("core.not_a_choice", value=value[:40], known=known)


@dataclass(frozen=True)
class Draws(Field):
    """What chance gave: numbers where numbers belong."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        read = draws_from(value)
        sound = isinstance(value, list) and len(read) == len(value) and all(map(_plain_draw, read))
        if not sound:
            yield wrong_type(where, msg("core.type.list"))


def _plain_draw(draw: Any) -> bool:
    words = (draw.source, draw.by, draw.face)
    numbers = (draw.expected, draw.variance)
    return (
        all(isinstance(word, str) for word in words)
        and type(draw.seen) is int
        and all(type(number) in (int, float) for number in numbers)
    )


@dataclass(frozen=True)
class Decided(Field):
    """What decided a game, where anything did."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if value is not None and not isinstance(value, str):
            yield wrong_type(where, msg("core.type.text"))


def _points(key: str) -> Count:
    return Count(key, low=-MOST_POINTS, high=MOST_POINTS)


_LINE = Open("line", fields=(Words("key"), _points("count"), _points("points")))
_PLACED = Open("player", fields=(Text("name"), _points("total"), Count("place", low=1), Rows("lines", of=_LINE)))
_SCORE = Open(
    "score",
    fields=(
        Rows("players", of=_PLACED, fewest=1, names_differ=True),
        Rows("winners", of=Text("")),
        Decided("decided_by"),
    ),
)
_EDITED = Open("edited", fields=(Stamp("at"), Rows("before", of=_points(""), optional=True)), optional=True)
HISTORY = Open(
    "history",
    fields=(
        RowId("id"),
        GameId("game"),
        Words("app"),
        Count("rules_version"),
        Stamp("started"),
        Stamp("finished"),
        Rows("players", of=Text(""), fewest=1),
        Words("note"),
        Words("place", optional=True),
        Object("report"),
        _SCORE,
        Object("session", nullable=True),
        Tags("tags", optional=True),
        Draws("draws", optional=True),
        Flag("sample", optional=True),
        _EDITED,
    ),
)
ACTIVE = Open(
    "active",
    fields=(RowId("id"), Object("session"), Stamp("started"), Stamp("saved"), Object("draft", nullable=True)),
)
CARDS = Open("cards", fields=(RowId("id"), GameId("game"), Object("box"), Stamp("saved", optional=True)))
PLAYERS = Open("players", fields=(Text("id"), Words("color", optional=True), Text("same_as", optional=True)))
SHAPES: Mapping[str, Open] = {"history": HISTORY, "active": ACTIVE, "cards": CARDS, "players": PLAYERS}


def problems(content: Content) -> Iterator[Sequence[Problem]]:
    """Row by row what is wrong with an export, its settings last; but for the courses of its games."""
    for name in LISTS:
        seen: set[str] = set()
        for at, row in enumerate(content[name]):
            yield list(_of_row(name, row, f"{name}.{at}", seen))
    yield list(_settings(content["settings"]))


def _of_row(name: str, row: Any, where: str, seen: set[str]) -> Iterator[Problem]:
    found = [*_plainness(row, where), *SHAPES[name].problems(row, where)]
    if found:
        yield from found
        return
    if row["id"] in seen:
        yield Problem(f"{where}.id", "twice", msg("carry.twice", id=row["id"]))
    seen.add(row["id"])
    yield from _AGREES[name](row, where)


def _plainness(value: Any, where: str) -> Iterator[Problem]:
    """Too deep for a file, a number beyond all counting, half a character: none of it may reach a screen."""
    level = [value]
    for _ in range(DEEPEST):
        deeper: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                deeper += one.keys()
                deeper += one.values()
            elif isinstance(one, list):
                deeper += one
            elif isinstance(one, str):
                if not one.isascii() and any(0xD800 <= ord(char) < 0xE000 for char in one):
                    yield Problem(where, "bad_character", msg("core.bad_character"))
                    return
            elif isinstance(one, int | float) and abs(one) > BIGGEST:
                yield Problem(where, "too_big", msg("carry.number", most=BIGGEST))
                return
        level = deeper
    if level:
        yield Problem(where, "too_deep", msg("carry.too_deep"))


def _record_agrees(row: Mapping[str, Any], where: str) -> Iterator[Problem]:
    """A result is about those who played, and a course belongs to its game."""
    scored = {player["name"] for player in row["score"]["players"]}
    if len(set(row["players"])) < len(row["players"]) or not set(row["players"]) <= scored:
        yield Problem(f"{where}.players", "disagrees", msg("carry.disagrees"))
    if row["session"] is not None:
        yield from _session_agrees(row["session"], row["game"], f"{where}.session")


def _active_agrees(row: Mapping[str, Any], where: str) -> Iterator[Problem]:
    game = row["session"].get("game")
    found = list(GameId("game").problems(game, f"{where}.session.game"))
    yield from found or _session_agrees(row["session"], game, f"{where}.session")
    if row["session"].get("id") != row["id"]:
        yield Problem(f"{where}.session.id", "disagrees", msg("carry.disagrees"))


def _session_agrees(session: Mapping[str, Any], game: Any, where: str) -> Iterator[Problem]:
    if session.get("game") != game or not isinstance(session.get("options"), dict):
        yield Problem(where, "disagrees", msg("carry.disagrees"))


def _box_agrees(row: Mapping[str, Any], where: str) -> Iterator[Problem]:
    sheet = GAMES[row["game"]].box
    if sheet is None:
        yield Problem(where, "no_box", msg("carry.no_box", game=row["game"]))
        return
    for problem in sheet.check(row["box"]).problems:
        yield Problem(join(f"{where}.box", problem.where), problem.code, problem.text)


def _always_agrees(row: Mapping[str, Any], where: str) -> Iterator[Problem]:
    yield from ()


_AGREES = {"history": _record_agrees, "active": _active_agrees, "cards": _box_agrees, "players": _always_agrees}


def _settings(settings: Any) -> Iterator[Problem]:
    if not isinstance(settings, dict):
        yield wrong_type("settings", msg("core.type.object"))
        return
    for key, value in settings.items():
        known = ALLOWED.get(key)
        if known is not None and not any(type(one) is type(value) and one == value for one in known):
            words = ", ".join(map(str, known))
            yield Problem(f"settings.{key}", "not_a_choice", _one_of(str(value), words))


def course_problem(row: Mapping[str, Any], where: str) -> Problem | None:
    """Whether the course of a game can be gone through from its first step to its last.

    One that today's rules wrote must be readable. One of other rules need not be: the app then shows its result only.
    """
    session = row["session"]
    if session is None:
        return None
    game = GAMES[session["game"]]
    try:
        _go_through(game, row)
    except CodecError as error:
        if session.get("rules_version") != game.rules_version:
            return None
        return Problem(join(f"{where}.session", error.path), "bad_course", msg("carry.bad_course"))
    except Exception:  # whatever a made-up course makes the rules stumble over
        return Problem(f"{where}.session", "bad_course", msg("carry.bad_course"))
    return None


def _go_through(game: AnyGame, row: Mapping[str, Any]) -> None:
    """All that a screen would ask of a course."""
    if "report" in row:
        seen = go_through(game, row["report"], row["session"])
        session, state = seen.session, seen.state
    else:
        session = from_json(game, row["session"])
        state = fold(game, session)
        game.telling.view(state)
        game.rules.offers(state)
        _draft(game, row["draft"], state)
    for turn in session.turns if session else ():
        game.telling.story(turn.events)


def _draft(game: AnyGame, draft: Any, state: Any) -> None:
    """A score sheet that is not finished may lack and exceed, but it has the form of the sheet."""
    if draft is None:
        return
    wrong = {"wrong_type", "unknown_key", "too_few", "too_many"}
    for problem in game.scoring.sheet(state).check(draft).problems:
        if problem.code in wrong and _at(draft, problem.where) is not None:  # what was taken out is None
            raise CodecError("draft", problem.code)


def _at(value: Any, where: str) -> Any:
    for key in where.split(".") if where else ():
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
