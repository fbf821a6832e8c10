"""Milestones of our own: few, and none that asks to play more than one likes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.history.entry import HistoryEntry

MANY = (1, 10, 50, 100, 250, 500, 1000)
OFTEN = 25
FULL_TABLE = 4
COMPANY = 5


@dataclass(frozen=True)
class Milestone:
    """`entry` is the game that earned it. Before that, `done` of `of` is reached."""

    key: str
    n: int
    done: int
    of: int
    entry: HistoryEntry | None = None

    @property
    def earned(self) -> bool:
        return self.entry is not None


def milestones(entries: Sequence[HistoryEntry], games: Sequence[str]) -> tuple[Milestone, ...]:
    """All of them, in one order. `entries` come newest first, `games` are those that there are."""
    past = tuple(reversed(entries))
    return (
        *_counts(past),
        _gathered("all_games", len(games), past, lambda entry: [entry.game]),
        _times("often", OFTEN, past, games),
        _gathered("company", COMPANY, past, lambda entry: [player.person for player in entry.people]),
        _first("full_table", FULL_TABLE, past, lambda entry: len(entry.players) >= FULL_TABLE),
        _first("solo_win", 1, past, lambda entry: entry.opponent is not None and entry.won is True),
    )


def first_with(past: Iterable[HistoryEntry], holds: Callable[[HistoryEntry], bool]) -> HistoryEntry | None:
    """The first game for which something holds. The games come oldest first."""
    return next((entry for entry in past if holds(entry)), None)


def _counts(past: Sequence[HistoryEntry]) -> Iterator[Milestone]:
    """Numbers of games: those that are reached, and the next one."""
    for n in MANY:
        reached = len(past) >= n
        yield Milestone("games", n, min(n, len(past)), n, past[n - 1] if reached else None)
        if not reached:
            return


def _first(key: str, n: int, past: Sequence[HistoryEntry], holds: Callable[[HistoryEntry], bool]) -> Milestone:
    entry = first_with(past, holds)
    return Milestone(key, n, int(entry is not None), 1, entry)


def _gathered(
    key: str, of: int, past: Sequence[HistoryEntry], things: Callable[[HistoryEntry], list[str]]
) -> Milestone:
    """So many different things, one after the other."""
    seen: set[str] = set()
    for entry in past:
        seen.update(things(entry))
        if len(seen) >= of:
            return Milestone(key, of, of, of, entry)
    return Milestone(key, of, len(seen), of)


def _times(key: str, of: int, past: Sequence[HistoryEntry], games: Sequence[str]) -> Milestone:
    """One game so often."""
    played = {game: [entry for entry in past if entry.game == game] for game in games}
    reached = [found[of - 1] for found in played.values() if len(found) >= of]
    first = min(reached, key=lambda entry: (entry.finished, entry.id), default=None)
    return Milestone(key, of, min(of, max(map(len, played.values()), default=0)), of, first)
