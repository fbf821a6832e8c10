"""A clock that jumps: games, minutes and backups stay in an order that a person can live with."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.core.long_work import run_to_end
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.backups import GENERATIONS
from companion.store.repository import open_store
from tests.finishing import finish
from tests.history.many import records
from tests.ui.conftest import Play
from tests.ui.driver import Driver

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
LONG_AGO, FAR_AHEAD = datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC), datetime(2106, 2, 7, tzinfo=UTC)
SCORED = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}


class Clock:
    """Shows what it is set to, a minute later each time that it is looked at."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def controller(tmp_path: Path, clock: Clock) -> Controller:
    return Controller(open_store(tmp_path), clock)


def started(controller: Controller) -> RunningGame:
    return controller.table.start("bridges", {"players": ["You"], "board": "A", "deck": "default"})


def jumps(clock: Clock) -> Iterator[datetime]:
    for when in (NOW, LONG_AGO, FAR_AHEAD, NOW + timedelta(days=1)):
        clock.now = when
        yield when


def test_the_game_in_hand_comes_first_whatever_the_clock_says(controller: Controller, clock: Clock):
    for _ in jumps(clock):
        game = started(controller)
        assert controller.table.games()[0] == game
    oldest = controller.table.games()[-1].session.id
    clock.now = LONG_AGO
    controller.table.tap(oldest, 0, {"do": "flip"})
    assert controller.table.games()[0].session.id == oldest
    assert len(Controller(open_store(controller.store.folder)).table.games()) == 4


def test_how_long_a_game_took_is_unknown_when_the_clock_was_changed(controller: Controller, clock: Clock):
    taken = []
    for end in (NOW + timedelta(minutes=5), LONG_AGO, FAR_AHEAD, NOW + timedelta(hours=2), NOW + timedelta(days=3)):
        clock.now = NOW
        game = started(controller)
        clock.now = end
        finished = finish(controller, "bridges", SCORED, game.session.id)
        entry = controller.archive.entry(finished.id)
        assert entry
        taken.append(entry.minutes)
    assert taken == [5, None, None, 120, None]


def test_finished_games_have_one_order_and_every_page_shows_them(controller: Controller, clock: Clock, play: Play):
    """By the day that the clock said: the player can put that right."""
    for _ in jumps(clock):
        finish(controller, "bridges", SCORED, started(controller).session.id)
    order = [record["finished"] for record in controller.store.history.newest_first()]
    assert order == sorted(order, reverse=True)
    assert [stamp[:4] for stamp in order] == ["2106", "2026", "2026", "1970"]

    async def flow(app: Driver) -> None:
        routes = [f"/history/{record['id']}" for record in app.controller.store.history.newest_first()]
        for route in ("/", "/history", "/statistics", "/statistics/game/bridges", "/statistics/milestones", *routes):
            await app.route(route)
            assert "Something went wrong with this screen. Your game is saved." not in app.texts(), route

    play(flow)


def test_backups_go_on_after_a_year_that_never_was(controller: Controller, clock: Clock):
    """A copy of 2106 stays, and is one among those that are kept; a copy of 1970 is not thrown away as too old."""
    pool = iter(records(20, sessions=False))
    made = []

    def next_day(when: datetime) -> None:
        clock.now = when
        controller.store.history.save(next(pool))
        backup = run_to_end(controller.exchange.backup_of_the_day())
        assert backup
        made.append(backup.name)
        assert run_to_end(controller.exchange.backup_of_the_day()) is None, "one a day"
        assert backup.name in {one.name for one in controller.exchange.backups.newest_first()}

    next_day(FAR_AHEAD)
    for day in range(8):
        next_day(NOW + timedelta(days=day))
    next_day(LONG_AGO)
    next_day(NOW + timedelta(days=9))
    kept = {one.name for one in controller.exchange.backups.newest_first()}
    assert len(kept) == GENERATIONS["day"]
    assert made[-1] in kept
    assert set(made[6:9]) <= kept, "the days before are still there"
