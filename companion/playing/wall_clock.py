"""The clock on the wall, for everything that is stamped with a time; tests bring a clock of their own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from companion.core.table_clock import SECOND


def utc_now() -> datetime:
    """The present time of this machine."""
    return datetime.now(UTC)


class WallClock:
    """The present time, as stamps, moments and days."""

    def __init__(self, now: Callable[[], datetime] = utc_now) -> None:
        self.now = now

    def stamp(self) -> str:
        """The present time as stored rows have it."""
        return self.now().astimezone(UTC).isoformat(timespec="milliseconds")

    def moment(self) -> int:
        """The present time as table clocks have it: milliseconds since 1970."""
        return round(self.now().timestamp() * SECOND)

    def today(self) -> date:
        """The day at this place."""
        return self.now().astimezone().date()
