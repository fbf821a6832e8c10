"""The sample in the empty history, on its page and on the page of its game; and the first minute with the app."""

import re
from pathlib import Path

import pytest

from companion.store.repository import open_store
from tests.history.many import records
from tests.ui.conftest import Play
from tests.ui.driver import Driver

ROW = "Sample. Hashi, Planning pro, Solo, Board Reef, 52"


async def undo(app: Driver) -> None:
    await app.take_back()


def test_the_empty_history_has_a_sample_that_says_what_it_is(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert "Sample" in app.texts()
        await app.tap(ROW)
        assert app.page.route == "/history/sample"
        assert (
            "This is a sample, not one of your games. It counts nowhere, and it goes when your first game is finished."
            in app.texts()
        )
        assert {"52", "Planning pro", "Sample"} <= set(app.texts())
        assert "The board, 16 islands finished" in app.said()
        assert not {"Share", "Put right", "Play again", "Delete this game", "Save the note"} & app.pressable()
        cards = [said for said in app.said() if re.match(r"\d+, Number \d", said)]
        assert len(cards) == 17, "one line a card, not 68 of strokes"
        await app.tap("New game")
        assert app.page.route == "/game/bridges/setup"

    play(flow, "/history")


@pytest.mark.parametrize("route", ["/history", "/history/sample"])
def test_one_tap_puts_it_away_and_one_brings_it_back(play: Play, route: str) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Put the sample away")
        assert app.page.route == "/history"
        assert ROW not in app.pressable()
        assert app.snacks() == ["The sample is put away."]
        await undo(app)
        assert app.page.route == route
        assert app.controller.archive.has_sample()
        await app.route("/history")
        assert ROW in app.pressable()

    play(flow, route)


def test_what_is_said_stays_on_its_page(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Put the sample away")
        assert app.snacks() == ["The sample is put away."]
        await app.route("/")
        assert app.snacks() == []
        await app.route("/history")
        assert app.snacks() == []

    play(flow, "/history")


def test_it_is_gone_with_the_first_game(play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).history.save(*records(1))

    async def flow(app: Driver) -> None:
        assert "Sample" not in app.texts()
        await app.route("/game/bridges")
        assert "Look at a sample game" not in app.pressable()
        await app.route("/history/sample")
        assert "Nothing is here" in app.texts()

    play(flow, "/history")


def test_the_page_of_its_game_leads_to_it(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Look at a sample game")
        assert app.page.route == "/history/sample"
        await app.route("/game/dream_islands")
        assert "Look at a sample game" not in app.pressable()

    play(flow, "/game/bridges")
