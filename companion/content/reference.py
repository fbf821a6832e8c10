"""The quick reference of a game, as data: what one looks up at the table, with its place in the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.content.data_files import table
from companion.core.letters import searchable
from companion.core.message import Message, msg
from companion.core.strict_json import Entries


@dataclass(frozen=True)
class RuleEntry:
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
    entries: tuple[RuleEntry, ...]


@dataclass(frozen=True)
class Reference:
    """All of it, in the order in which one plays."""

    sections: tuple[Section, ...]

    def place(self, question: Message) -> str | None:
        """The entry that answers a question of a step."""
        entries = (entry for section in self.sections for entry in section.entries)
        return next((entry.key for entry in entries if question.key in entry.answers), None)


def reference(game: str, data: Entries) -> Reference:
    """A reference from its table. The words are messages of the part `rules_<game>`."""

    def entry(row: Entries) -> RuleEntry:
        key = row["key"]
        return RuleEntry(
            key,
            msg(f"rules_{game}.{key}.head"),
            msg(f"rules_{game}.{key}.text"),
            msg(row["source"]),
            msg(row["ruling"]) if "ruling" in row else None,
            tuple(row.get("answers", ())),
        )

    sections = (Section(section["key"], tuple(map(entry, section["entry"]))) for section in data["section"])
    return Reference(tuple(sections))


@cache
def reference_of(game: str) -> Reference:
    """Read once: the texts come by language, the order does not change."""
    return reference(game, table(game, "reference"))


def found(query: str, texts: Sequence[str]) -> bool:
    """Whether every word of the query stands somewhere in the texts."""
    place = searchable(" ".join(texts).replace("**", ""))  # the marks of bold words
    return all(word in place for word in searchable(query).split())
