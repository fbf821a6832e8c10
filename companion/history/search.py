"""Finding a finished game among thousands: by what is known of it, by how it ended, by a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.core.letters import searchable
from companion.history.entry import HistoryEntry
from companion.history.statistics import Selection, selected


@dataclass(frozen=True)
class Search:
    """What is looked for. The outcome is that of the chosen person, or else of the first player."""

    selection: Selection = field(default_factory=Selection)
    outcome: Literal["won", "lost"] | None = None
    text: str = ""

    @property
    def narrow(self) -> int:
        """In how many ways the list is narrowed, beside the game."""
        others = (self.selection.person, self.selection.since, self.outcome)
        return len(self.selection.tags) + sum(bool(other) for other in others)

    def ended(self, entry: HistoryEntry) -> bool:
        won = entry.won_by(self.selection.person) if self.selection.person else entry.won
        return won is (self.outcome == "won")


def found(entries: Sequence[HistoryEntry], search: Search) -> Sequence[HistoryEntry]:
    """The entries that a search finds, in their order."""
    if search.selection != Selection():
        entries = selected(entries, search.selection)
    if search.outcome:
        entries = [entry for entry in entries if search.ended(entry)]
    for word in searchable(search.text).split():
        entries = [entry for entry in entries if word in entry.search]
    return entries
