"""The clock of the table: nothing is lost, nothing is counted twice, whatever the clock on the wall does."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import encode
from companion.core.table_clock import TableClock, clock_of, new_clock

SEATS = 3
passes = st.lists(st.tuples(st.one_of(st.none(), st.integers(0, SEATS - 1)), st.integers(0, 10**7)), max_size=20)


@given(passes, st.integers(0, 10**7))
def test_what_runs_is_somebodys_and_all_of_it_is(course: list[tuple[int | None, int]], rest: int):
    clock, now, running = new_clock(SEATS), 1_000_000, 0
    for seat, later in course:
        running += later if clock.runs is not None else 0
        now += later
        clock = clock.passed_to(seat, now)
    running += rest if clock.runs is not None else 0
    assert sum(clock.at(now + rest)) == running
    assert clock_of({"clock": encode(clock)}, SEATS) == clock, "a kill in between loses nothing"


@given(passes, st.integers(-(10**7), -1))
def test_a_clock_that_is_set_back_takes_nothing_away(course: list[tuple[int | None, int]], back: int):
    clock, now = new_clock(SEATS), 10**8
    for seat, later in course:
        now += later
        clock = clock.passed_to(seat, now)
    assert clock.at(now + back) == clock.spent
    assert clock.passed_to(0, now + back).at(now + back) == clock.spent


def test_a_stretch_that_nobody_played_is_left_out():
    clock = new_clock(2).passed_to(1, 1000).passed_to(1, 6000)
    assert clock.at(90_000) == (0, 89_000)
    assert clock.without_stretch(90_000).at(91_000) == (0, 6000)


def test_what_is_no_clock_of_this_table_is_none():
    whole = encode(TableClock((1, 2), 1, 5))
    assert clock_of({"clock": whole}, 2) == TableClock((1, 2), 1, 5)
    broken: Any
    for broken in ({**whole, "spent": [1]}, {**whole, "runs": 2}, {**whole, "since": "now"}, [], None):
        assert clock_of({"clock": broken}, 2) is None
    assert clock_of({}, 2) is None
