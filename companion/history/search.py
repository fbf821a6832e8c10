"""Finding a finished game among thousands: by what is known of it, by how it ended, by a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.core.letters import searchable
from companion.history.game_kinds import Kind, kind_of
from companion.history.history_entry import HistoryEntry


@dataclass(frozen=True)
class Selection:
    """Which games are meant. What is None is left open; `since` is the earliest time of finishing."""

    game: str | None = None
    kind: Kind | None = None
    person: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    since: str = ""

    def tagged(self, tag: str, value: str | None) -> Selection:
        """Narrow the selection to a value of a tag, or take the tag out."""
        others = {key: chosen for key, chosen in self.tags.items() if key != tag}
        return replace(self, tags=others if value is None else {**others, tag: value})


def selected(entries: Iterable[HistoryEntry], selection: Selection) -> list[HistoryEntry]:
    """The selected entries, in their order."""
    found = [entry for entry in entries if entry.finished >= selection.since and selection.game in (None, entry.game)]
    if selection.kind is not None:
        found = [entry for entry in found if kind_of(entry) == selection.kind]
    for tag, value in selection.tags.items():
        found = [entry for entry in found if entry.tags.get(tag) == value]
    if selection.person is not None:
        found = [entry for entry in found if entry.standing(selection.person)]
    return found


def values(entries: Iterable[HistoryEntry], tag: str) -> dict[str, int]:
    """The values that a tag has in these games, the most frequent first."""
    return dict(Counter(entry.tags[tag] for entry in entries if tag in entry.tags).most_common())


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
    """The found entries, in their order."""
    if search.selection != Selection():
        entries = selected(entries, search.selection)
    if search.outcome:
        entries = [entry for entry in entries if search.ended(entry)]
    for word in searchable(search.text).split():
        entries = [entry for entry in entries if word in entry.search]
    return entries
