"""When to export, where nothing but the browser keeps the games: it is said by games and days since the last time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from companion.store.repository import Store

NEVER = "never"


@dataclass(frozen=True)
class Pace:
    """So many games, or one and so many days."""

    games: int
    days: int


# What the browser has promised to keep, and what it may delete after a week.
LASTING = Pace(games=10, days=30)
FLEETING = Pace(games=3, days=5)


def is_due(unsaved: Collection[datetime], last_word: datetime | None, now: datetime, pace: Pace) -> bool:
    """Whether to speak of games that were finished then and are in no export; the `last_word` put it off."""
    if not unsaved:
        return False
    since = max(min(unsaved), last_word) if last_word else min(unsaved)
    fresh = sum(1 for finished in unsaved if not last_word or finished > last_word)
    return fresh >= pace.games or now - since >= timedelta(days=pace.days)


class Reminder:
    """What is in no export yet, and what the player has said to that."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store = store
        self._clock = clock

    def games(self, lasting: bool) -> int:
        """How many finished games are in no export, where it is time to say so; else none."""
        said = self.store.settings.exports
        if said.get("later") == NEVER:
            return 0
        exported = said.get("exported", "")
        with self.store.lock:
            unsaved = [row["finished"] for row in self.store.history.rows().values() if row["finished"] > exported]
        last_word = said.get("later")
        due = is_due(
            [datetime.fromisoformat(stamp) for stamp in unsaved],
            datetime.fromisoformat(last_word) if last_word else None,
            self._clock(),
            LASTING if lasting else FLEETING,
        )
        return len(unsaved) if due else 0

    def exported(self) -> None:
        """All that is here lies elsewhere, too."""
        self.store.settings.note_exports(exported=self._stamp())

    def later(self) -> None:
        self.store.settings.note_exports(later=self._stamp())

    def never(self) -> None:
        self.store.settings.note_exports(later=NEVER)

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds")
