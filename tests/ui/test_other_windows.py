"""Two windows on the same folder: what one of them does, the other shows without a tap."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.ui import app
from tests.garbage import let_go
from tests.history.many import records
from tests.loop import run
from tests.ui.driver import Driver

Windows = Callable[[Driver, Driver], Awaitable[None]]


@pytest.fixture
def windows(tmp_path: Path) -> Callable[[Windows], None]:
    def both(flow: Windows) -> None:
        async def whole() -> None:
            one = await Driver.start(tmp_path)
            two = await Driver.start(tmp_path, controller=one.controller)
            await flow(one, two)
            one.close()
            two.close()

        run(whole())

    return both


async def begin(window: Driver) -> str:
    await window.route("/game/bridges/setup")
    await window.tap("Begin")
    return window.page.route


def test_a_step_goes_on_in_both(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await two.route(await begin(one))
        await one.tap("Turn the first card")
        await two.settle()
        assert "Next card" in two.pressable()
        await two.tap("Next card")
        await one.settle()
        assert one.texts() == two.texts()
        assert [len(game.session.turns) for game in one.controller.table.games()] == [2]

    windows(flow)


def test_what_was_opened_at_a_step_closes_with_it(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await two.route(await begin(one))
        await two.tap("Why?")
        assert "Close" in two.pressable()
        await one.tap("Turn the first card")
        await two.settle()
        await two.settle()
        assert "Next card" in two.pressable()
        await two.tap("Why?")
        assert "Close" in two.pressable(), "and opens again"

    windows(flow)


def test_a_game_begun_and_one_finished_show_on_the_pages_that_list_them(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        assert "Continue" not in two.pressable()
        await begin(one)
        await two.settle()
        assert "Continue" in two.pressable()
        await two.route("/history")
        await one.route("/settings")
        one.controller.store.history.save({**records(1)[0], "note": "At Grandma’s"})
        await two.settle()
        assert len(two.controller.archive.entries()) == 1
        assert any("1 game" in text for text in two.texts()), two.texts()

    windows(flow)


def test_only_screens_that_show_it_are_drawn_again(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await begin(one)
        await begin(two)
        await two.settle()
        sent = two.client.sent
        await one.tap("Turn the first card")
        await two.settle()
        assert two.client.sent == sent, "another game is another table"

    windows(flow)


def test_a_window_that_is_closed_disturbs_nobody_and_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "BACKUP_SECONDS", 0)

    async def whole() -> None:
        failed: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: failed.append(what))
        one = await Driver.start(tmp_path)
        alone = len(one.controller.store.listeners)
        two = await Driver.start(tmp_path, controller=one.controller)
        assert len(one.controller.store.listeners) > alone
        two.close()
        await begin(one)
        del two
        let_go()
        await one.tap("Turn the first card")
        let_go()
        assert not failed
        one.close()

    run(whole())


def test_a_window_that_was_away_shows_on_its_return_what_happened_meanwhile(windows: Callable[[Windows], None]) -> None:
    async def flow(one: Driver, two: Driver) -> None:
        await two.route(await begin(one))
        await two.session.disconnect(60)
        await one.tap("Turn the first card")
        await two.settle()
        assert "Turn the first card" in two.pressable()
        await two.session.connect(two.client)
        await two.settle()
        assert "Next card" in two.pressable()

    windows(flow)
