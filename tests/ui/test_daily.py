"""Today's deal on its page: to play, going on, done; and put away in the settings."""

from datetime import timedelta
from pathlib import Path

from companion.controller import Controller
from companion.games import GAMES
from companion.history.daily import deal_of
from companion.store import open_store
from tests.history.test_daily import DAY, here, played
from tests.transfer.desk import Clock
from tests.ui.conftest import Play
from tests.ui.driver import Driver

HASHI = GAMES["bridges"]


def test_todays_deal_is_two_taps_from_the_first_page(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Today’s deal. The same for everybody, one try")
        await app.tap("Play Small Islands")
        await app.tap("Begin")
        (running,) = app.controller.running()
        game = running.game
        assert running.session.seed == deal_of(game, app.controller.today()).code
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
        app.controller.today = lambda: DAY  # type: ignore[method-assign]
        await app.route("/daily")
        assert any(text.endswith("points today") for text in app.texts())
        names = app.pressable()
        assert sum(name.endswith(" points") and "2026" in name for name in names) == 3
        assert "Hashi: 18 November 2026, not played" in names
        await app.tap("Hashi: 18 November 2026, not played")
        assert app.page.route == f"/game/bridges/deal/{deal_of(HASHI, DAY - timedelta(days=1)).code}"

    play(flow)


def test_put_away_it_is_gone(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    settings = controller.settings()
    controller.change(type(settings)(daily=False))

    async def flow(app: Driver) -> None:
        assert not any(name.startswith("Today’s deal") for name in app.pressable())

    play(flow)
