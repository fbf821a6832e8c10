"""Personal records: what a game brought that its players had not reached before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.history.entry import HistoryEntry, Standing
from companion.history.kinds import kind_of
from companion.history.scored import AGAIN
from companion.history.statistics import results, summary

Kind = Literal["best", "margin", "level", "streak"]

SHORTEST_STREAK = 3


@dataclass(frozen=True)
class Best:
    """One record: who holds it, what it is now, and what it was before."""

    kind: Kind
    person: str
    value: int
    before: int


def earlier_games(entry: HistoryEntry, entries: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """Games of this kind that were over before this one, newest first."""
    now, kind = (entry.finished, entry.id), kind_of(entry)
    return [other for other in entries if (other.finished, other.id) < now and kind_of(other) == kind]


def bests(entry: HistoryEntry, entries: Sequence[HistoryEntry]) -> tuple[Best, ...]:
    """The records that a game set; none where there was nothing to beat, nor with cards that were known before."""
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
    """The opponent's hardest level and the clearest win at this one, where the level is known."""
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
