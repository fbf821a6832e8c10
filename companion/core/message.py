"""Texts as keys with arguments: the catalogues of `data/locale` turn them into sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any


@dataclass(frozen=True)
class Message:
    """A sentence that has not been said yet. An argument may be a message itself; `n` picks the plural."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


def msg(key: str, /, **args: Any) -> Message:
    """`msg("core.players", n=3)` reads better than the constructor, and most code needs only this."""
    return Message(key, args)


@dataclass(frozen=True)
class Problem:
    """What is wrong at one place of something that a person or a script handed in; `marks` are the other places."""

    where: str
    code: str
    text: Message
    marks: tuple[str, ...] = ()

    def concerns(self, where: str) -> bool:
        """Whether a place, or anything inside it, has a part in what is wrong."""
        return any(f"{place}.".startswith(f"{where}.") for place in (self.where, *self.marks))


def breach(where: str, key: str, /, *marks: str, **args: Any) -> Problem:
    """The problem at a place, in the words of `key`. The last part of the key is the code."""
    return Problem(where, key.rpartition(".")[2], Message(key, args), marks)


class Refused(Exception):
    """An intent that the rules do not allow now, with the reason for the person at the table."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def in_a_row(words: Sequence[Message], comma: str, last: str) -> Message:
    """Words in a row, as in "NE, NW or E". `comma` and `last` are the keys of the texts that join two."""
    *some, end = words
    if not some:
        return end
    return msg(last, first=reduce(lambda one, two: msg(comma, first=one, second=two), some), second=end)


NO_PROBLEMS: Sequence[Problem] = ()
