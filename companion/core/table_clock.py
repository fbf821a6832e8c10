"""A clock for the table: whose time runs, and how much each has had. It is told what time it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.codec import CodecError, Extensible, decode
from companion.core.strict_json import Entries

SECOND = 1000
# A stretch as long as this was hardly a turn: more likely the phone was put away and the clock forgotten.
DOUBTFUL = 60 * 60 * SECOND


@dataclass(frozen=True)
class TableClock(Extensible):
    """What each seat had `spent` at the moment `since`; from then on the time of the one that `runs` goes on.

    All in milliseconds, moments since 1970: so it goes on through sleep and after a kill, without being written down.
    """

    spent: tuple[int, ...]
    runs: int | None = None
    since: int = 0

    @property
    def stopped(self) -> bool:
        """It has run before, and stands now."""
        return self.runs is None and self.since > 0

    def at(self, now: int) -> tuple[int, ...]:
        """What each seat has spent by now. A clock that was set back takes nothing away."""
        return tuple(spent + (self.stretch(now) if seat == self.runs else 0) for seat, spent in enumerate(self.spent))

    def stretch(self, now: int) -> int:
        """How long the time that runs has been running."""
        return 0 if self.runs is None else max(0, now - self.since)

    def passed_to(self, seat: int | None, now: int) -> TableClock:
        """From now on another seat's time runs, or nobody's."""
        return TableClock(self.at(now), seat, now)

    def without_stretch(self, now: int) -> TableClock:
        """The time since the last change is nobody's."""
        return replace(self, since=now)


def new_clock(seats: int) -> TableClock:
    """It stands."""
    return TableClock((0,) * seats)


def clock_of(row: Entries, seats: int) -> TableClock | None:
    """The clock of a stored game, if it has one; one that cannot be is none."""
    try:
        clock = decode(TableClock, row["clock"]) if "clock" in row else None
    except CodecError:
        return None
    if clock and len(clock.spent) == seats and (clock.runs is None or 0 <= clock.runs < seats):
        return clock
    return None
