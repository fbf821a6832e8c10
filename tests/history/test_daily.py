"""The deal of the day: one try that counts, by the player's own midnight; a streak with a day of grace a week."""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.history.deal_of_day import average, deal_of, games_of_the_day, streak, tries
from companion.history.finished_game import FinishedGame
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.contract.ends import counted
from tests.contract.walks import offers_json, one_filling, plain
from tests.finishing import finish
from tests.transfer.desk import Clock

HASHI = GAMES["bridges"]
DAY = date(2026, 11, 19)


@contextmanager
def at_home_in(place: str) -> Iterator[None]:
    """A place with a midnight of its own."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = place
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
        time.tzset()


@pytest.fixture(params=["UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles"])
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    with at_home_in(request.param):
        yield request.param


def here(day: date, hour: int, minute: int = 0) -> datetime:
    """A moment by the clock of this place."""
    return datetime(day.year, day.month, day.day, hour, minute).astimezone().astimezone(UTC)


def played(controller: Controller, day: date, clock: Clock, began: datetime, took: int = 20) -> FinishedGame:
    """The deal of a day, begun and played to its end by random taps."""
    clock.now = began
    deal, chance = deal_of(HASHI, day), random.Random("daily")
    options = HASHI.rules.options.check(deal.options).value
    running = controller.table.start("bridges", options, deal.code)
    while not HASHI.rules.over(running.state):
        offers = [one for one in offers_json(HASHI, running.state) if one["do"] in ("flip", "leave_number", "count")]
        offer = chance.choice(offers)
        intent = {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
        after = controller.table.tap(running.session.id, len(running.session.turns), intent)
        assert after
        running = after
    clock.forward(minutes=took)
    return finish(controller, "bridges", counted(HASHI, running.state), running.session.id)


def table(home: Path) -> tuple[Controller, Clock]:
    clock = Clock()
    return Controller(open_store(home), clock), clock


def day_of(game: FinishedGame) -> str | None:
    return (game.tags or {}).get("daily")


@pytest.mark.parametrize(
    ("hour", "minute"), [(0, 0), (9, 0), (23, 59)], ids=["after midnight", "morning", "before midnight"]
)
def test_the_first_game_of_a_day_counts_by_the_players_own_midnight(zone, hour: int, minute: int, tmp_path: Path):
    controller, clock = table(tmp_path)
    game = played(controller, DAY, clock, here(DAY, hour, minute))
    assert day_of(game) == "2026-11-19", "also if it was over on the next day"


def test_what_is_not_of_today_is_practice(zone, tmp_path: Path):
    controller, clock = table(tmp_path)
    assert day_of(played(controller, DAY - timedelta(days=1), clock, here(DAY, 0, 0))) is None
    assert day_of(played(controller, DAY + timedelta(days=1), clock, here(DAY, 23, 59))) is None


def test_a_second_try_is_practice(tmp_path: Path):
    controller, clock = table(tmp_path)
    assert day_of(played(controller, DAY, clock, here(DAY, 9))) == "2026-11-19"
    second = played(controller, DAY, clock, here(DAY, 10))
    assert day_of(second) is None
    assert (second.tags or {})["again"] == "yes"
    assert list(tries("bridges", controller.archive.entries())) == [DAY]


def test_a_clock_that_was_put_back_gives_no_other_day_back(tmp_path: Path):
    controller, clock = table(tmp_path)
    assert day_of(played(controller, DAY, clock, here(DAY, 9))) == "2026-11-19"
    yesterday = DAY - timedelta(days=1)
    assert day_of(played(controller, yesterday, clock, here(yesterday, 9))) is None
    tomorrow = DAY + timedelta(days=1)
    assert day_of(played(controller, tomorrow, clock, here(tomorrow, 9))) == "2026-11-20"
    assert len(controller.archive.entries()) == 3, "nothing is lost"


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
def test_summer_time_comes_and_goes(zone, day: date, tmp_path: Path):
    controller, clock = table(tmp_path)
    for at, hour in enumerate((0, 12, 23)):
        now = day + timedelta(days=at)
        assert day_of(played(controller, now, clock, here(now, hour, 30))) == now.isoformat()


def test_a_correction_leaves_the_day(tmp_path: Path):
    controller, clock = table(tmp_path)
    game = played(controller, DAY, clock, here(DAY, 9))
    _, scored = controller.results.check("bridges", dict(game.report), None)
    assert scored
    assert day_of(controller.results.rescore(game, scored)) == "2026-11-19"


def test_two_devices_have_the_same_deal():
    assert {game.id for game in games_of_the_day()} == {"bridges", "small_islands"}
    assert deal_of(HASHI, DAY).code == deal_of(HASHI, date.fromisoformat("2026-11-19")).code
    assert deal_of(HASHI, DAY).options["start"] == "dealt"


@pytest.mark.parametrize(
    ("ago", "days"),
    [
        ([0], 1),
        ([1], 1),
        ([], 0),
        ([0, 1, 2], 3),
        ([1, 2, 3], 3),
        ([2], 1),  # yesterday is spared
        ([3], 0),
        ([0, 2, 3], 3),
        ([0, 2, 4], 2),  # two in a week are too many
        ([0, 1, 3, 4, 5, 6, 7, 8, 10, 11], 10),  # one a week is spared
        ([0, 1, 3, 4, 5, 6, 7, 9], 7),
    ],
)
def test_a_streak_spares_a_day_a_week(ago: list[int], days: int):
    played_on = {DAY - timedelta(days=one) for one in ago}
    assert streak(played_on, min(played_on, default=DAY), DAY) == days


def test_nothing_has_no_average():
    assert average([]) is None
