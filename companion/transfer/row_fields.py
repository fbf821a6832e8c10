"""Fields of an export's rows that no form has: ids, moments, tags, draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from companion.core.chance import Draw, draws_from
from companion.core.message import Message, Problem, msg
from companion.core.sheet import Field, Record, join, wrong_type
from companion.games import GAMES

LONGEST_TEXT = 10_000
STAMP = re.compile(r"(19[789]\d|20\d\d|21\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")
ROW_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Open(Record):
    """A record that may have unknown entries, too."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        known = {entry.key for entry in self.fields}
        if isinstance(value, dict):
            value = {key: item for key, item in value.items() if key in known}
        yield from super().problems(value, where)


@dataclass(frozen=True)
class RowId(Field):
    """The id of a row; ids also stand in addresses."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, str) or not ROW_ID.fullmatch(value):
            yield Problem(where, "bad_id", msg("carry.bad_id"))


@dataclass(frozen=True)
class Stamp(Field):
    """A moment in the app's notation, in which moments sort as texts."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
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
    """A text of the player that may be empty and have line breaks."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield wrong_type(where, msg("core.type.text"))
        elif len(value) > LONGEST_TEXT:
            yield Problem(where, "too_long", msg("core.too_long", longest=LONGEST_TEXT))


@dataclass(frozen=True)
class Object(Field):
    """An object that is checked elsewhere, or `null` where it may be missing."""

    nullable: bool = False

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict) and not (self.nullable and value is None):
            yield wrong_type(where, msg("core.type.object"))


@dataclass(frozen=True)
class Each(Field):
    """Entries of one kind under any names."""

    of: Field = Field("")  # noqa: RUF009 - fields are frozen

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield wrong_type(where, msg("core.type.object"))
            return
        for key, item in value.items():
            yield from self.of.problems(item, join(where, key))


@dataclass(frozen=True)
class GameId(Field):
    """The id of a game. A newer app may know more games."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, str) or value not in GAMES:
            known = ", ".join(GAMES)
            yield Problem(where, "unknown_game", msg("core.unknown_game", name=str(value)[:40], known=known))


@dataclass(frozen=True)
class Tags(Field):
    """Words by tag; the mode is one of two."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            yield wrong_type(where, msg("core.type.object"))
        elif value.get("mode", "solo") not in ("solo", "group"):
            yield Problem(join(where, "mode"), "not_a_choice", one_of(value["mode"], "solo, group"))


def one_of(value: str, known: str) -> Message:
    """The sentence about an unknown word."""
    return msg("core.not_a_choice", value=value[:40], known=known)


@dataclass(frozen=True)
class Draws(Field):
    """Stored draws, with numbers where numbers belong."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        read = draws_from(value)
        sound = isinstance(value, list) and len(read) == len(value) and all(map(_plain_draw, read))
        if not sound:
            yield wrong_type(where, msg("core.type.list"))


def _plain_draw(draw: Draw) -> bool:
    words = (draw.source, draw.by, draw.face)
    numbers = (draw.expected, draw.variance)
    return (
        all(isinstance(word, str) for word in words)
        and type(draw.seen) is int
        and all(type(number) in (int, float) for number in numbers)
    )


@dataclass(frozen=True)
class DecidedBy(Field):
    """The rule that decided a game, where there is one."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if value is not None and not isinstance(value, str):
            yield wrong_type(where, msg("core.type.text"))
