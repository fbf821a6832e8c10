"""Finding a finished game among thousands: by what is known of it, by how it ended, by a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Literal

from companion.core.entry import Entry
from companion.core.stats import Choice


@dataclass(frozen=True)
class Search:
    """What is looked for. The outcome is that of the chosen person, or else of the first player."""

    choice: Choice = field(default_factory=Choice)
    outcome: Literal["won", "lost"] | None = None
    text: str = ""

    @property
    def narrow(self) -> int:
        """In how many ways the list is narrowed, beside the game."""
        anything = Choice(game=self.choice.game)
        names = [one.name for one in fields(Choice)]
        narrowed = [name for name in names if getattr(self.choice, name) != getattr(anything, name)]
        return len(narrowed) + (self.outcome is not None)

    def finds(self, entry: Entry) -> bool:
        return self.choice.holds(entry) and self._ended(entry) and self._says(entry)

    def _ended(self, entry: Entry) -> bool:
        if self.outcome is None:
            return True
        won = entry.won_by(self.choice.person) if self.choice.person else entry.won
        return won is (self.outcome == "won")

    def _says(self, entry: Entry) -> bool:
        """Every word, in names, note or place; where in them does not matter."""
        return all(word in entry.search for word in self.text.casefold().split())


def found(entries: Iterable[Entry], search: Search) -> list[Entry]:
    """The entries that a search finds, in their order."""
    return [entry for entry in entries if search.finds(entry)]
