"""What finished games of one game are told apart by, and how that is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.message import Message, msg
from companion.core.strict_json import Entries


def mode_tag(report: Entries, state: object) -> dict[str, str]:
    """The tag that every finished game has."""
    return {"mode": "solo" if len(report["players"]) == 1 else "group"}


def as_it_is(value: str) -> Message:
    """A value that is a word in every language: a number, or what a player has typed."""
    return msg("core.words", words=value)


@dataclass(frozen=True)
class TagWords:
    """How one tag of a game is said. `values` are all that there can be, in their order, where that is known.

    `word` is a value below `title`. `alone` is one where no title stands beside it; without it statistics are not
    narrowed by this tag. `mention` is one in a line about a single game, None where it goes without saying.
    `compares` says that points only compare among games with the same value.
    """

    tag: str
    title: Message
    mention: Callable[[str], Message | None]
    word: Callable[[str], Message] = as_it_is
    alone: Callable[[str], Message] | None = None
    values: tuple[str, ...] = ()
    compares: bool = False
