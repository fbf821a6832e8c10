"""One score sheet for a game: two windows fill it in, the game is saved once, and the later window sees the result."""

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flet.controls.context import _context_page

from companion.core.message import Refused
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui.pages.score.sheet_entries import HeldSheet
from tests.finishing import finish
from tests.loop import run
from tests.ui.driver import CLOCK, Driver

Windows = Callable[[Driver, Driver], Awaitable[None]]
PATIENCE = 5.0
MORE = "Finished islands: one more"


def counting(controller: Controller) -> str:
    """A game of two at the point where its islands are counted."""
    options = GAMES["bridges"].rules.options.check({"players": ["Ana", "Ben"]}).value
    running = controller.table.start("bridges", options)
    for turn in range(17):
        controller.table.tap(running.session.id, turn, {"do": "flip"})
    return running.session.id


@pytest.fixture
def windows(tmp_path: Path) -> Callable[[Windows], None]:
    """Two windows on the sheet of one game."""

    def both(flow: Windows) -> None:
        async def whole() -> None:
            controller = Controller(open_store(tmp_path))
            route = f"/play/{counting(controller)}/sheet"
            one = await Driver.start(tmp_path, route, controller=controller)
            two = await Driver.start(tmp_path, route, controller=controller)
            await flow(one, two)
            one.close()
            two.close()

        run(whole())

    return both


@contextmanager
def acting(window: Driver) -> Iterator[None]:
    """Act in this window instead of the one that was opened last."""
    before = _context_page.set(window.page)
    yield
    _context_page.reset(before)


def draft(window: Driver) -> list[dict[str, object]]:
    (running,) = window.controller.table.games()
    assert running.draft
    players: list[dict[str, object]] = running.draft["players"]
    return players


async def taps(window: Driver, name: str, times: int) -> None:
    for _ in range(times):
        await window.tap(name)


async def drawn(window: Driver, there: Callable[[], bool]) -> None:
    """Wait until this window has drawn a change of the other one."""
    deadline = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < deadline, window.texts()
        await window.settle()


def test_two_windows_see_the_columns_of_each_other_at_once(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await two.tap("Ben, not counted")
        await taps(one, MORE, 4)
        await taps(two, MORE, 8)
        await drawn(one, lambda: "Ben, 14" in one.pressable())
        await drawn(two, lambda: "Ana, 6" in two.pressable())
        assert [player.get("finished") for player in draft(one)] == [3, 7]
        await one.tap("Ben, 14")
        assert "Finished islands: 7, from 0 to 18. Tap to type." in one.said()
        await one.tap("Undo: Finished islands")
        assert [player.get("finished") for player in draft(one)] == [None, 7], "one takes back what was entered here"

    windows(flow)


def test_second_window_is_shown_the_saved_result(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await taps(one, MORE, 4)
        await one.tap("Ben, not counted")
        await taps(one, MORE, 8)
        await one.tap("Save the result")
        assert one.page.route.startswith("/result/")
        result = ("push_route", {"route": one.page.route})
        await drawn(two, lambda: result in two.client.calls)
        assert "Its result was saved in another window." in two.texts() + two.snacks()
        assert len(one.controller.archive.entries()) == 1
        assert [player.total for player in one.controller.archive.entries()[0].players] == [6, 14]

    windows(flow)


def test_second_save_returns_the_result_of_the_first(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session_id = counting(controller)
    bonuses = {"red": "none", "blue": "none", "six": "none"}
    mine = {"players": [{"name": "Ana", **bonuses, "finished": 3}, {"name": "Ben", **bonuses, "finished": 7}]}
    theirs = {"players": [{"name": "Ana", **bonuses, "finished": 9}, {"name": "Ben", **bonuses, "finished": 7}]}
    state = controller.table.resume(session_id)
    assert state
    _, first = controller.results.check("bridges", mine, state.state)
    _, second = controller.results.check("bridges", theirs, state.state)
    assert first
    assert second
    assert controller.results.finish(first, session_id) == controller.results.finish(second, session_id)
    assert [entry.players[0].total for entry in controller.archive.entries()] == [6]
    assert controller.table.games() == []


def test_slower_entry_is_told_about_the_earlier_one(
    windows: Callable[[Windows], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(HeldSheet, "look", lambda *_: False)  # nothing that comes from elsewhere is drawn yet
            await taps(one, MORE, 3)
            await two.tap(MORE)
        assert draft(one)[0]["finished"] == 2
        assert "Another window was quicker at this entry: Finished islands. What it entered stands." in two.snacks()
        assert "2" in two.texts()

    windows(flow)


def test_slower_tap_is_told_about_the_earlier_one(tmp_path: Path) -> None:
    async def whole() -> None:
        one = await Driver.start(tmp_path)
        await one.route("/game/dream_islands/setup")
        await one.tap("Begin")
        two = await Driver.start(tmp_path, one.page.route, controller=one.controller)
        slow = two.find("4, free: cover it").on_click
        await one.tap("5, free: cover it")
        with acting(two):
            CLOCK.seconds += 2
            slow()
            await two.settle()
        assert len(one.controller.table.games()[0].session.turns) == 1
        assert any(said.startswith("Another window was quicker: ") for said in two.snacks()), two.snacks()
        one.close()
        two.close()

    run(whole())


def test_game_put_away_in_another_window_can_be_put_back(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await taps(two, MORE, 3)
        (running,) = one.controller.table.games()
        with acting(one):
            one.controller.table.give_up(running.session.id)
        await drawn(two, lambda: "This game is put away" in two.texts())
        await two.tap("Put it back on the table")
        assert draft(two)[0]["finished"] == 2, "with all that was entered"

    windows(flow)


def test_game_that_was_put_away_is_not_saved(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session_id = counting(controller)
    bonuses = {"red": "none", "blue": "none", "six": "none", "finished": 3}
    report = {"players": [{"name": "Ana", **bonuses}, {"name": "Ben", **bonuses}]}
    controller.table.give_up(session_id)
    with pytest.raises(Refused, match="put_away"):
        finish(controller, "bridges", report, session_id)
    assert controller.archive.entries() == ()


def test_window_on_a_result_taken_back_returns_to_the_table(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        (running,) = one.controller.table.games()
        bonuses = {"red": "none", "blue": "none", "six": "none", "finished": 3}
        report = {"players": [{"name": "Ana", **bonuses}, {"name": "Ben", **bonuses}]}
        finish(one.controller, "bridges", report, running.session.id)
        await two.route(f"/result/{running.session.id}")
        with acting(one):
            one.controller.results.play_on(running)
        play = ("push_route", {"route": f"/play/{running.session.id}"})
        await drawn(two, lambda: play in two.client.calls)

    windows(flow)


def test_sheet_of_two_windows_survives_a_restart(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session_id = counting(controller)
    running = controller.table.resume(session_id)
    assert running
    known = running.sheet
    for seat, finished in ((0, 3), (1, 7)):
        mine = {"players": [dict(player) for player in known["players"]]}
        mine["players"][seat]["finished"] = finished
        controller.table.write_draft(session_id, mine, known)
    again = Controller(open_store(tmp_path)).table.resume(session_id)
    assert again
    assert [player["finished"] for player in again.sheet["players"]] == [3, 7]
