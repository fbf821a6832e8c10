"""Today's deal on its page: to play, going on, done; and put away in the settings."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from companion.content.data_files import box_name
from companion.core.codec import encode
from companion.core.message import msg
from companion.core.session import events_of
from companion.games import GAMES
from companion.games.bridges.coach.hindsight import PARTS
from companion.games.bridges.events import Flipped
from companion.history.deal_of_day import deal_of, tries
from companion.history.finished_game import FinishedGame
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.contract.ends import counted
from tests.contract.walks import offers_json, one_filling, plain
from tests.finishing import finish
from tests.history.test_daily import DAY, at_home_in, here, played
from tests.loop import run
from tests.transfer.desk import Clock
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.test_share import FOUND

HASHI = GAMES["bridges"]
# What leads to the end without a board.
DOES = ("flip", "leave_number", "count")


def test_todays_deal_is_two_taps_from_the_first_page(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Today’s deal. The same for everybody, one try")
        await app.tap("Play Small Islands")
        await app.tap("Begin")
        (running,) = app.controller.table.games()
        game = running.game
        assert running.session.seed == deal_of(game, app.controller.clock.today()).code
        await app.route("/daily")
        await app.tap("Continue")
        assert app.page.route == f"/play/{running.session.id}"

    play(flow)


def test_what_was_played_stands_in_the_calendar(play: Play, tmp_path: Path) -> None:
    clock = Clock()
    controller = Controller(open_store(tmp_path), clock)
    for at in (3, 2, 0):
        day = DAY - timedelta(days=at)
        played(controller, day, clock, here(day, 9))

    async def flow(app: Driver) -> None:
        app.controller.clock.today = lambda: DAY  # type: ignore[method-assign]
        await app.route("/daily")
        assert any(text.endswith("points today") for text in app.texts())
        names = app.pressable()
        assert sum(name.endswith(" points") and "2026" in name for name in names) == 3
        assert "Hashi: 18 November 2026, not played" in names
        await app.tap("Hashi: 18 November 2026, not played")
        assert app.page.route == f"/game/bridges/deal/{deal_of(HASHI, DAY - timedelta(days=1)).code}"

    play(flow)


def test_the_average_stands_against_what_was_fair(play: Play, tmp_path: Path) -> None:
    """Of the days that the coach has looked at, and of no others."""
    clock = Clock()
    controller = Controller(open_store(tmp_path), clock)
    days = [played(controller, DAY - timedelta(days=at), clock, here(DAY - timedelta(days=at), 9)) for at in (2, 1, 0)]
    for game, fair in zip(days[:2], (47, 50), strict=True):
        found = replace(FOUND, start=fair * PARTS, luck=(0,) * 17, losses=(0,) * 17)
        controller.archive.keep(replace(game, analysis={"hindsight": json.loads(json.dumps(encode(found)))}))
    own = sum(game.score.players[0].total for game in days[:2]) / 2

    async def flow(app: Driver) -> None:
        app.controller.clock.today = lambda: DAY  # type: ignore[method-assign]
        await app.route("/daily")
        mine = f"{own:.1f}".removesuffix(".0")
        assert f"On 2 days that the coach has looked at you made {mine} on average; 48.5 were fair." in app.texts()

    play(flow)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (768, 1024)], ids=str)
def test_the_calendar_is_drawn_at_every_size(size: tuple[int, int], play: Play) -> None:
    """All days of five weeks up to today, for each game; on the smallest phone they just follow each other."""

    async def flow(app: Driver) -> None:
        app.controller.clock.today = lambda: DAY  # type: ignore[method-assign]
        await app.route("/daily")
        days = [name for name in app.pressable() if name.endswith(", not played")]
        assert len(days) == 2 * (4 * 7 + DAY.isoweekday())

    play(flow, width=size[0], height=size[1])


def test_put_away_it_is_gone(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    settings = controller.settings()
    controller.change(type(settings)(daily=False))

    async def flow(app: Driver) -> None:
        assert not any(name.startswith("Today’s deal") for name in app.pressable())

    play(flow)


class Device:
    """A phone with a clock and a language of its own, on which the day's deal is played from its page."""

    def __init__(self, home: Path, language: str) -> None:
        self.home, self.clock = home, Clock()
        self.controller = Controller(open_store(home), self.clock)
        self.controller.change(Settings(language=language))
        self.chance = random.Random(language)

    def play(self, now: datetime, took: int = 20) -> tuple[FinishedGame, Sequence[object]]:
        """The deal that the page has for this moment, to its end; and its cards as they came."""
        self.clock.now = now
        run(self._begin())
        (running,) = self.controller.table.games()
        while not HASHI.rules.over(running.state):
            offers = [
                one for one in offers_json(HASHI, running.state) if one["do"] in ("flip", "leave_number", "count")
            ]
            offer = self.chance.choice(offers)
            intent = {**plain(offer), **one_filling(offer.get("ask", {}), self.chance)}
            running = self.controller.table.tap(running.session.id, len(running.session.turns), intent) or running
        self.clock.forward(minutes=took)
        cards = [event.card for event in events_of(running.session) if isinstance(event, Flipped)]
        return finish(self.controller, "bridges", counted(HASHI, running.state), running.session.id), cards

    async def _begin(self) -> None:
        app = await Driver.start(self.home, "/daily", controller=self.controller)
        name = box_name("bridges")
        ways = [app.say(msg(key, game=name)) for key in ("ui.daily.play", "ui.daily.practise")]
        await app.tap(next(way for way in ways if way in app.pressable()))
        await app.tap(app.say(msg("ui.begin")))
        app.close()

    async def calendar(self, days: Sequence[date]) -> list[bool]:
        """Which of these days are marked as played."""
        app = await Driver.start(self.home, "/daily", controller=self.controller)
        named = [f"{box_name('bridges')}: {app.say(day_of(day))}, " for day in days]
        left = app.say(msg("ui.daily.not_played"))
        marked = [next(name for name in app.pressable() if name.startswith(one)) for one in named]
        app.close()
        return [not name.endswith(left) for name in marked]


def day_of(day: date):
    return msg("ui.day", n=day.day, month=msg(f"ui.month.{day.month}"), year=day.year)


@pytest.mark.parametrize("day", [date(2026, 3, 29), DAY, date(2026, 10, 25)], ids=["spring", "any day", "autumn"])
def test_a_day_is_played_on_two_devices_over_midnight_and_with_a_clock_that_is_set_back(
    day: date, tmp_path: Path
) -> None:
    """The same cards for both; on each one try counts a day, by its own midnight, and nothing is lost."""
    seen = []
    for zone, language in (("Europe/Berlin", "de"), ("America/Los_Angeles", "fr")):
        with at_home_in(zone):
            device, next_day = Device(tmp_path / language, language), day + timedelta(days=1)
            first, cards = device.play(here(day, 23, 50))
            second, others = device.play(here(next_day, 0, 10))
            back, again = device.play(here(day, 22))
            late, _ = device.play(here(next_day, 9))
            told = [(game.tags or {}).get("daily") for game in (first, second, back, late)]
            assert told == [day.isoformat(), next_day.isoformat(), None, None]
            assert again == cards != others
            entries = device.controller.archive.entries()
            assert {entry.id for entry in entries} == {first.id, second.id, back.id, late.id}
            assert sorted(tries("bridges", entries)) == [day, next_day]
            days = [day - timedelta(days=1), day, next_day]
            assert run(device.calendar(days)) == [False, True, True]
            seen.append((cards, others))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) == 17
