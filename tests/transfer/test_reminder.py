"""When it is time to export: by games and days since the last time, and by what the player has said to it."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store.repository import open_store
from companion.transfer.exchange import FLEETING, LASTING, Pace, Reminder, is_due
from tests.history.many import records
from tests.transfer.desk import NOW, Clock

PACE = Pace(games=3, days=5)
ago = st.integers(0, 100).map(lambda hours: NOW - timedelta(hours=5 * hours))


def days(*counts: float) -> list[datetime]:
    return [NOW - timedelta(days=count) for count in counts]


@pytest.mark.parametrize(
    ("unsaved", "last_word", "due"),
    [
        ((), None, False),
        ((0,), None, False),
        ((4.9,), None, False),
        ((5,), None, True),
        ((1, 0), None, False),
        ((2, 1, 0), None, True),
        ((9, 8, 7), 6, True),
        ((9, 8, 7), 1, False),
        ((9, 8, 0), 1, False),
        ((9, 0.9, 0.5, 0), 1, True),
        ((9,), 5, True),
    ],
)
def test_it_is_time_after_so_many_games_or_days(unsaved: tuple[float, ...], last_word: float | None, due: bool) -> None:
    put_off = None if last_word is None else days(last_word)[0]
    assert is_due(days(*unsaved), put_off, NOW, PACE) is due


@given(st.lists(ago, max_size=6), ago, st.integers(0, 1000))
def test_what_is_put_off_stays_so_for_a_while_and_not_for_ever(
    unsaved: list[datetime], other: datetime, hours: int
) -> None:
    later = NOW + timedelta(hours=hours)
    if is_due(unsaved, NOW, later, PACE):
        assert later - NOW >= timedelta(days=PACE.days)
    assert is_due(unsaved, None, NOW + timedelta(days=PACE.days), PACE) is bool(unsaved)
    if is_due(unsaved, other, NOW, PACE):
        assert is_due(unsaved, None, NOW, PACE), "a word never brings it about"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def reminder(tmp_path: Path, clock: Clock) -> Reminder:
    return Reminder(open_store(tmp_path), clock)


def play(reminder: Reminder, clock: Clock, count: int) -> None:
    """So many games more, finished now."""
    known = len(reminder.store.history.rows())
    rows: list[Any] = records(known + count)[known:]
    stamp = clock().isoformat(timespec="milliseconds")
    reminder.store.history.save(*({**row, "finished": stamp} for row in rows))


@pytest.mark.parametrize(("lasting", "pace"), [(True, LASTING), (False, FLEETING)])
def test_it_speaks_of_what_is_in_no_export_and_falls_silent(
    reminder: Reminder, clock: Clock, lasting: bool, pace: Pace
) -> None:
    play(reminder, clock, pace.games - 1)
    assert reminder.games(lasting) == 0
    play(reminder, clock, 1)
    assert reminder.games(lasting) == pace.games
    clock.forward(minutes=1)
    reminder.later()
    assert reminder.games(lasting) == 0
    clock.forward(days=pace.days)
    assert reminder.games(lasting) == pace.games
    reminder.exported()
    clock.forward(days=100)
    assert reminder.games(lasting) == 0
    play(reminder, clock, 1)
    clock.forward(days=pace.days)
    assert reminder.games(lasting) == 1
    reminder.never()
    clock.forward(days=1000)
    assert reminder.games(lasting) == 0
    again = Reminder(open_store(reminder.store.folder), clock)
    assert again.games(lasting) == 0
    again.later()
    clock.forward(days=pace.days)
    assert again.games(lasting) == 1, "never can be taken back"
