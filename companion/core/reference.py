"""The quick reference of a game, as data: what one looks up at the table, with its place in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.letters import fold
from companion.core.message import Message, msg


@dataclass(frozen=True)
class Entry:
    """One rule: a heading, what it says, where the rulebook has it, what we ruled.

    `answers` are the keys of the questions of a step that this rule answers at more length.
    """

    key: str
    head: Message
    text: Message
    source: Message
    ruling: Message | None
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """Rules of one kind: the set-up, a turn, scoring; the kinds are the same for all games."""

    key: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Reference:
    """All of it, in the order in which one plays."""

    sections: tuple[Section, ...]

    def place(self, question: Message) -> str | None:
        """The entry that answers a question of a step."""
        entries = (entry for section in self.sections for entry in section.entries)
        return next((entry.key for entry in entries if question.key in entry.answers), None)


def reference(game: str, table: Mapping[str, Any]) -> Reference:
    """A reference from its table. The words are messages of the part `rules_<game>`."""

    def entry(row: Mapping[str, Any]) -> Entry:
        key = row["key"]
        return Entry(
            key,
            msg(f"rules_{game}.{key}.head"),
            msg(f"rules_{game}.{key}.text"),
            msg(row["source"]),
            msg(row["ruling"]) if "ruling" in row else None,
            tuple(row.get("answers", ())),
        )

    sections = (Section(section["key"], tuple(map(entry, section["entry"]))) for section in table["section"])
    return Reference(tuple(sections))


def found(query: str, texts: Sequence[str]) -> bool:
    """Whether every word of the query stands somewhere in the texts."""
    place = fold(" ".join(texts).replace("**", ""))  # the marks of bold words
    return all(word in place for word in fold(query).split())
