"""Days and durations in the words of the player's language."""

from __future__ import annotations

from datetime import date, datetime

from companion.core.message import msg
from companion.ui.window.context import Ui


def local(stamp: str) -> datetime:
    """A stored time stamp as local time."""
    return datetime.fromisoformat(stamp).astimezone()


def day_words(ui: Ui, stamp: str) -> str:
    """A day, for example "18 November 2026"."""
    return date_words(ui, local(stamp))


def date_words(ui: Ui, day: date) -> str:
    """A day of the calendar, for example "18 November 2026"."""
    return ui.t(msg("ui.day", n=day.day, month=msg(f"ui.month.{day.month}"), year=day.year))


def month_words(ui: Ui, stamp: str) -> str:
    """A month, for example "November 2026"."""
    day = local(stamp)
    return ui.t(msg("ui.month_year", month=msg(f"ui.month.{day.month}"), year=day.year))


def weekday_words(ui: Ui, stamp: str) -> str:
    """A weekday, for example "Wed"."""
    return ui.t(msg(f"ui.weekday.{local(stamp).isoweekday()}"))


def time_words(stamp: str) -> str:
    """A time of day, for example "20:41"."""
    return local(stamp).strftime("%H:%M")


def clock_words(seconds: int) -> str:
    """A duration, for example "4:05", and "1:04:05" after an hour."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def spoken_time(ui: Ui, seconds: int) -> str:
    """A duration for a screen reader, for example "4 minutes 5 seconds"."""
    minutes, rest = divmod(seconds, 60)
    return ui.t(
        msg("ui.clock.spoken", minutes=msg("ui.clock.minutes", n=minutes), seconds=msg("ui.clock.seconds", n=rest))
    )
