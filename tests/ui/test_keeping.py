"""Where only the browser keeps the games: what the first page says of it, and of games that it has deleted."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.deals import new_deal
from companion.core.message import msg
from companion.games import GAMES
from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.ui.window.context import Browser
from tests.history.many import records
from tests.transfer.desk import GAMES_PLAYED, export
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.test_transfer import see

PHONE, MAC, OTHER = Browser(safari="phone"), Browser(safari="mac"), Browser()
ON_THE_HOME_SCREEN = Browser(safari="phone", installed=True, lasting=True)
LOST, ELSEWHERE = "There were games here", "Your games are not here yet"
TOLD = "In a tab, Safari deletes"
DISMISS = "Put the notice away"
pytestmark = pytest.mark.usefixtures("no_threads")


def says(app: Driver, text: str) -> bool:
    return any(text in one for one in app.texts())


@pytest.mark.parametrize(
    ("browser", "said"),
    [
        (PHONE, "Share, then “Add to Home Screen”"),
        (MAC, "File, then “Add to Dock”"),
        (OTHER, ""),
        (ON_THE_HOME_SCREEN, ""),
        (None, ""),
    ],
)
def test_a_tab_that_forgets_is_told_of_before_a_game_and_put_away_once_and_for_all(
    play: Play, browser: Browser | None, said: str
) -> None:
    async def told(app: Driver) -> None:
        assert says(app, TOLD) is bool(said)
        assert says(app, "Export first") is False
        if said:
            assert says(app, said)
            await app.tap(DISMISS)
            assert not says(app, TOLD)

    async def not_again(app: Driver) -> None:
        assert not says(app, TOLD)

    play(told, browser=browser)
    play(not_again, browser=browser)


@pytest.mark.parametrize("way", ["/game/bridges/setup", "/game/bridges/deal/{code}"])
def test_who_does_not_come_by_the_first_page_is_told_where_a_game_is_set_up_and_once(play: Play, way: str) -> None:
    async def flow(app: Driver) -> None:
        code = new_deal(GAMES["bridges"], checked("bridges"), 7).code
        await app.route(way.format(code=code))
        assert says(app, TOLD)
        await app.tap("Begin")
        await app.route("/")
        assert not says(app, TOLD)

    play(flow, browser=PHONE)


def test_who_has_played_is_told_what_to_do_first(play: Play) -> None:
    async def flow(app: Driver) -> None:
        app.controller.table.start("bridges", checked("bridges"))
        await app.route("/settings")
        await app.route("/")
        assert says(app, "Export first")

    play(flow, browser=PHONE)


def checked(game: str) -> dict[str, Any]:
    """The usual set-up."""
    return dict(GAMES[game].rules.options.check({"players": ["Ana"]}).value)


@pytest.mark.parametrize(
    ("browser", "why"),
    [
        (Browser(played=True), "Browsers delete what a page keeps"),
        (Browser(safari="phone", played=True), "after seven days without a visit"),
        (Browser(safari="phone", installed=True, played=True), "An app on the home screen keeps games of its own"),
    ],
)
def test_lost_games_are_told_of_and_brought_back_with_three_taps(
    play: Play, tmp_path: Path, browser: Browser, why: str
) -> None:
    browser.look_for_loss(open_store(tmp_path))

    async def flow(app: Driver) -> None:
        assert says(app, ELSEWHERE if browser.installed else LOST)
        assert says(app, why)
        assert not says(app, app.say(msg("ui.whats_on_the_table")))
        button = app.find("Bring them back")
        picked = {"id": 1, "name": "export.json", "size": 1, "bytes": export()}
        await app.fire(button.action.file_picker, "result", {"files": [picked]})
        await see(app, f"{GAMES_PLAYED} new")
        await app.tap("Take it in")
        assert says(app, app.say(msg("ui.whats_on_the_table")))
        assert len(app.controller.store.history.rows()) == GAMES_PLAYED
        assert not app.controller.exchange.reminder.games(lasting=False), "the export that was taken in is one"

    async def next_start(app: Driver) -> None:
        assert says(app, app.say(msg("ui.whats_on_the_table")))

    play(flow, browser=browser)
    browser.look_for_loss(open_store(tmp_path))
    play(next_start, browser=browser)


def test_lost_games_stay_told_of_until_somebody_begins_without_them(play: Play, tmp_path: Path) -> None:
    browser = Browser(played=True)

    async def told(app: Driver) -> None:
        assert says(app, LOST)

    async def begin(app: Driver) -> None:
        assert says(app, LOST)
        await app.tap("Begin without them")
        assert says(app, app.say(msg("ui.whats_on_the_table")))

    async def begun(app: Driver) -> None:
        assert not says(app, LOST)

    for flow in (told, begin, begun):
        browser.look_for_loss(open_store(tmp_path))
        play(flow, browser=browser)


def test_who_is_led_past_the_first_page_finds_the_way_to_lost_games(play: Play, tmp_path: Path) -> None:
    browser = Browser(safari="phone", played=True)
    browser.look_for_loss(open_store(tmp_path))

    async def flow(app: Driver) -> None:
        await app.tap(LOST)
        assert says(app, "after seven days without a visit")

    play(flow, "/game/bridges/setup", browser=browser)


@pytest.mark.parametrize(
    ("browser", "kept", "lost"),
    [
        (Browser(played=True), False, True),
        (Browser(played=True), True, False),
        (Browser(), False, False),
        (Browser(safari="phone", installed=True), False, False),
    ],
)
def test_only_where_there_was_something_and_nothing_is_left_it_is_lost(
    tmp_path: Path, browser: Browser, kept: bool, lost: bool
) -> None:
    store = open_store(tmp_path)
    if kept:
        store.history.save(*records(1))
        store.history.remove(*store.history.rows())
    browser.look_for_loss(open_store(tmp_path))
    assert open_store(tmp_path).settings.has("lost") is lost


@pytest.fixture
def due(tmp_path: Path) -> None:
    """Games of years ago that were never exported."""
    open_store(tmp_path).history.save(*records(12))


@pytest.mark.usefixtures("due")
@pytest.mark.parametrize("answer", ["Not now", "Never"])
def test_the_reminder_goes_when_it_is_told_to(play: Play, answer: str) -> None:
    async def flow(app: Driver) -> None:
        assert says(app, "12 games are in this browser only")
        assert not says(app, TOLD), "one thing at a time"
        await app.tap(answer)
        assert not says(app, "in this browser only")
        assert says(app, TOLD)
        if answer == "Never":
            assert app.snacks() == ["You will not be reminded again."]

    async def next_start(app: Driver) -> None:
        assert not says(app, "in this browser only")

    play(flow, browser=PHONE)
    play(next_start, browser=PHONE)


def test_with_large_text_a_notice_is_its_head_until_it_is_tapped(play: Play, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.settings.choose(Settings(text_size=2.0))

    async def flow(app: Driver) -> None:
        assert not says(app, TOLD)
        await app.tap("Safari deletes games here")
        assert says(app, TOLD)
        await app.tap("Safari deletes games here")
        assert not says(app, TOLD)
        await app.tap("Safari deletes games here")
        await app.tap(DISMISS)
        assert "Safari deletes games here" not in app.pressable()

    play(flow, browser=PHONE)


@pytest.mark.usefixtures("due")
def test_several_notices_have_heads_of_their_own_and_are_heard_whole(play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).settings.choose(Settings(text_size=2.0))

    async def flow(app: Driver) -> None:
        told = [msg("store.restored", what=msg(f"store.kept.{kind}")) for kind in ("active", "history")]
        for notice in told:
            app.controller.store.tell(notice)
        await app.route("/settings")
        await app.route("/")
        assert {"Running games", "Finished games", "12 games without an export"} <= set(app.pressable())
        assert not [notice for notice in told if says(app, app.say(notice))]
        assert all(any(app.say(notice) in said for said in app.said()) for notice in told)

    play(flow, browser=OTHER)


@pytest.mark.usefixtures("due")
def test_an_export_is_one_tap_away_and_ends_the_reminder(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Export")
        await app.tap("Export everything")
        await app.settle()
        assert "The file is ready." in app.snacks()
        await app.route("/")
        assert not says(app, "in this browser only")

    play(flow, browser=OTHER)


@pytest.mark.usefixtures("due")
def test_where_the_games_are_files_nobody_is_reminded(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert not says(app, "in this browser only")

    play(flow)


@pytest.mark.parametrize(
    ("browser", "promise"),
    [
        (PHONE, "In a tab, Safari deletes them"),
        (OTHER, "The browser may delete them when room is short."),
        (ON_THE_HOME_SCREEN, "The browser has promised not to delete them by itself."),
    ],
)
def test_the_settings_say_what_the_browser_has_promised(play: Play, browser: Browser, promise: str) -> None:
    async def flow(app: Driver) -> None:
        assert says(app, "nowhere else")
        assert says(app, promise)

    play(flow, "/settings", browser=browser)


@pytest.mark.parametrize("settings", [Settings(language="de", text_size=2.0), Settings(language="fr", theme="dark")])
def test_all_of_it_stands_in_other_languages(play: Play, tmp_path: Path, settings: Settings) -> None:
    store = open_store(tmp_path)
    store.settings.put("lost")
    store.settings.choose(settings)

    async def flow(app: Driver) -> None:
        assert len(app.texts()) > 3
        assert not [text for text in (*app.texts(), *app.said()) if text.startswith("site.")]

    play(flow, browser=PHONE)
