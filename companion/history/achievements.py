"""Personal records that a game set, and milestones: few, and none that asks to play more than one likes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.history.finished_game import AGAIN
from companion.history.game_kinds import kind_of
from companion.history.history_entry import HistoryEntry, Standing
from companion.history.history_figures import results, summary

Kind = Literal["best", "margin", "level", "streak"]

SHORTEST_STREAK = 3


@dataclass(frozen=True)
class Best:
    """One record: its holder, its value now, and its value before."""

    kind: Kind
    person: str
    value: int
    before: int


def earlier_games(entry: HistoryEntry, entries: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The earlier games of the same kind, newest first."""
    now, kind = (entry.finished, entry.id), kind_of(entry)
    return [other for other in entries if (other.finished, other.id) < now and kind_of(other) == kind]


def bests(entry: HistoryEntry, entries: Sequence[HistoryEntry]) -> tuple[Best, ...]:
    """The records that a game set; none without an earlier game, and none with known cards."""
    if AGAIN in entry.tags:
        return ()
    before = earlier_games(entry, entries)
    return tuple(best for player in entry.people for best in _of(player, entry, before))


def _of(player: Standing, entry: HistoryEntry, before: Sequence[HistoryEntry]) -> Iterator[Best]:
    person = player.person
    past = results(before, person)
    if not past:
        return
    best = max(result.total for result in past)
    if player.total > best:
        yield Best("best", person, player.total, best)
    if not entry.won_by(person):
        return
    if entry.opponent:
        yield from _against(player, entry, [result.entry for result in past if result.won])
    was, now = summary(past), summary([*past, *results([entry], person)])
    if was and now and now.streak > was.longest and now.streak >= SHORTEST_STREAK:
        yield Best("streak", person, now.streak, was.longest)


def _against(player: Standing, entry: HistoryEntry, won: Sequence[HistoryEntry]) -> Iterator[Best]:
    """The records for the hardest level won, and for the largest lead at this level."""
    assert entry.opponent
    level = _level(entry)
    if not level:
        return
    if won and level > (highest := max(map(_level, won))):
        yield Best("level", player.person, level, highest)
    ahead = player.total - entry.opponent.total
    here = [_ahead(other, player.person) for other in won if _level(other) == level]
    if here and ahead > max(here):
        yield Best("margin", player.person, ahead, max(here))


def _level(entry: HistoryEntry) -> int:
    return int(entry.tags.get("level", 0))


def _ahead(entry: HistoryEntry, person: str) -> int:
    standing = entry.standing(person)
    assert standing
    assert entry.opponent
    return standing.total - entry.opponent.total


MANY = (1, 10, 50, 100, 250, 500, 1000)
OFTEN = 25
FULL_TABLE = 4
COMPANY = 5


@dataclass(frozen=True)
class Milestone:
    """A milestone. `entry` is the game that earned it; `done` of `of` is reached."""

    key: str
    n: int
    done: int
    of: int
    entry: HistoryEntry | None = None

    @property
    def earned(self) -> bool:
        return self.entry is not None


def milestones(entries: Sequence[HistoryEntry], games: Sequence[str]) -> tuple[Milestone, ...]:
    """All milestones, in one order. `entries` come newest first; `games` are all kinds of games."""
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
    """The first game that meets a condition. The games come oldest first."""
    return next((entry for entry in past if holds(entry)), None)


def _counts(past: Sequence[HistoryEntry]) -> Iterator[Milestone]:
    """The reached numbers of games, and the next number."""
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
    """The milestone of so many different things."""
    seen: set[str] = set()
    for entry in past:
        seen.update(things(entry))
        if len(seen) >= of:
            return Milestone(key, of, of, of, entry)
    return Milestone(key, of, len(seen), of)


def _times(key: str, of: int, past: Sequence[HistoryEntry], games: Sequence[str]) -> Milestone:
    """The milestone of so many plays of one kind of game."""
    played = {game: [entry for entry in past if entry.game == game] for game in games}
    reached = [found[of - 1] for found in played.values() if len(found) >= of]
    first = min(reached, key=lambda entry: (entry.finished, entry.id), default=None)
    return Milestone(key, of, min(of, max(map(len, played.values()), default=0)), of, first)
