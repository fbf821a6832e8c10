"""The clock of the table on the screen: by taps and turns, through sleep and kill, into the history and out again."""

import random
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.core.long_work import run_to_end
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.playing.wall_clock import WallClock
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.contract.walks import one_filling, plain
from tests.finishing import finish, played_sample
from tests.ui.conftest import Play
from tests.ui.driver import Driver

BEGIN = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)
TWO = ["Ana", "Ben"]


class Wall:
    """The clock on the wall, which stands until it is told to go on."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> datetime:
        return self.now

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(WallClock, "now", property(lambda self: wall, lambda self, now: None), raising=False)
    return wall


def wanting(home: Path) -> None:
    open_store(home).settings.choose(Settings(clock=True))


async def touch(app: Driver, name: str) -> None:
    """The time of somebody, whatever it says."""
    await app.tap(next(told for told in app.pressable() if re.match(f"{name}, .*(let it run|runs: stop)", told)))


def options(game: str, players: list[str]) -> dict:
    checked = GAMES[game].rules.options.check({"players": players})
    assert not checked.problems
    return checked.value


def test_with_large_text_it_shows_whose_time_runs_and_the_others_when_they_are_wanted(
    play: Play, tmp_path: Path, wall: Wall
) -> None:
    open_store(tmp_path).settings.choose(Settings(clock=True, text_size=2.0))

    async def flow(app: Driver) -> None:
        session = app.controller.table.start("bridges", options("bridges", TWO)).session.id
        await app.route(f"/play/{session}")
        assert app.texts().count("0:00") == 1
        await app.tap("Everybody’s time")
        await touch(app, "Ben")
        assert app.texts().count("0:00") == 2
        await app.tap("Everybody’s time")
        wall.later(5)
        await touch(app, "Ben")
        assert "0:05" in app.texts()

    play(flow)


def test_taps_give_the_time_to_one_after_the_other(play: Play, tmp_path: Path, wall: Wall) -> None:
    wanting(tmp_path)

    async def flow(app: Driver) -> None:
        session = app.controller.table.start("bridges", options("bridges", TWO)).session.id
        await app.route(f"/play/{session}")
        assert app.texts().count("0:00") == 2, "nobody's turn: it stands"
        wall.later(30)
        await touch(app, "Ana")
        wall.later(65)
        await touch(app, "Ben")
        assert "1:05" in app.texts()
        wall.later(7)
        await touch(app, "Ben")
        wall.later(100)
        await app.route("/")
        await app.route(f"/play/{session}")
        assert {"1:05", "0:07"} <= set(app.texts())

    play(flow)


def test_it_goes_on_through_a_kill_and_a_night_is_asked_about(play: Play, tmp_path: Path, wall: Wall) -> None:
    wanting(tmp_path)
    session = Controller(open_store(tmp_path)).table.start("bridges", options("bridges", ["You"])).session.id
    wall.later(59.4)

    async def after_the_kill(app: Driver) -> None:
        assert "0:59" in app.texts(), "alone, it runs from the first moment"
        wall.later(10 * 60 * 60)
        await app.route("/")
        await app.route(f"/play/{session}")
        assert "10:00:59" in app.texts()
        await app.tap("Leave that out")
        wall.later(2)
        await touch(app, "You")
        assert "0:02" in app.texts()
        assert "Leave that out" not in app.texts()

    play(after_the_kill, f"/play/{session}")


@pytest.mark.parametrize("game", ["dream_islands", "dragon_island", "misty_islands", "small_islands"])
def test_it_follows_the_turns_of_a_game_that_knows_them(tmp_path: Path, wall: Wall, game: str) -> None:
    """It begins with the first turn; what is nobody's turn later is counted to whoever played last."""
    wanting(tmp_path)
    controller = Controller(open_store(tmp_path))
    running = controller.table.start(game, options(game, TWO))
    last = running.seat
    had, chance = [0, 0], random.Random(game)
    for _ in range(60):
        offers = [offer.to_json() for offer in running.game.rules.offers(running.state)]
        if not offers or running.game.rules.over(running.state):
            break
        wall.later(3)
        if last is not None:
            had[last] += 3
        offer = chance.choice(offers)
        intent = {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
        running = there(controller.table.tap(running.session.id, len(running.session.turns), intent))
        last = last if running.seat is None else running.seat
    assert min(had) > 0, "both had a turn"
    assert running.times(controller.clock.moment()) == tuple(had)


def there(running: RunningGame | None) -> RunningGame:
    assert running
    return running


def test_the_history_has_it_and_another_device_too(play: Play, tmp_path: Path, wall: Wall) -> None:
    wanting(tmp_path / "one")
    controller = Controller(open_store(tmp_path / "one"))
    running = controller.table.start("bridges", options("bridges", TWO))
    controller.table.pass_clock(running.session.id, 1)
    wall.later(754)
    controller.table.pass_clock(running.session.id, 0)
    wall.later(3)
    report = {"players": [{"name": n, "red": "none", "blue": "none", "six": "none", "finished": 5} for n in TWO]}
    finished = finish(controller, "bridges", report, running.session.id)
    assert finished.times == (3, 754)
    exported = run_to_end(controller.exchange.exported())
    other = Controller(open_store(tmp_path)).exchange
    run_to_end(other.take_in(run_to_end(other.look(exported))))

    async def flow(app: Driver) -> None:
        told = "At the table clock: Ana 0:03 · Ben 12:34"
        assert app.texts().count(told) == 1
        await app.route(f"/result/{finished.id}")
        assert app.texts().count(told) == 1

    play(flow, f"/history/{finished.id}")


SCROLLED_TO = {
    (390, 844): "Nothing more is drawn.",
    (320, 568): "Nothing more is drawn.",
    (844, 390): "Nothing more is drawn.",
    (768, 1024): "Past steps",
}


@pytest.mark.parametrize("size", SCROLLED_TO)
def test_with_a_board_it_stands_before_all_that_is_scrolled_to(
    play: Play, tmp_path: Path, wall: Wall, size: tuple[int, int]
) -> None:
    wanting(tmp_path)

    async def flow(app: Driver) -> None:
        running = played_sample(app.controller, "Ida")
        await app.route(f"/play/{running.session.id}")
        texts = app.texts()
        assert texts.index("0:00") < texts.index(SCROLLED_TO[size])

    play(flow, width=size[0], height=size[1])


def test_who_wants_no_clock_has_none(play: Play) -> None:
    async def flow(app: Driver) -> None:
        running = app.controller.table.start("bridges", options("bridges", TWO))
        await app.route(f"/play/{running.session.id}")
        assert "0:00" not in app.texts()
        assert running.clock is None

    play(flow)
