"""Where the app has seen all that counts, the result comes straight from it; a correction says so, and from what."""

from pathlib import Path

import pytest

from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.finishing import finish, played_sample
from tests.ui.conftest import Play
from tests.ui.driver import Driver

LATE, IN_TIME = "Late: 5", "In time: 9"


def test_the_last_tap_leads_to_the_result_and_can_be_taken_back(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida")

    async def flow(app: Driver) -> None:
        await app.tap("To the score")
        assert app.page.route == "/result/played"
        assert "52" in app.texts()
        finished = app.controller.archive.finished("played")
        assert finished
        assert finished.report == running.game.scoring.report(running.state)
        assert app.controller.table.resume("played") is None
        await app.take_back()
        assert app.page.route == "/play/played"
        assert app.controller.archive.finished("played") is None
        again = app.controller.table.resume("played")
        assert again
        assert again.session == running.session

    play(flow, "/play/played")


def test_a_sheet_from_before_overrules_nothing(play: Play, tmp_path: Path) -> None:
    """An earlier version asked about the board that the app kept: what was entered then is not what was seen."""
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida")
    report = running.game.scoring.report(running.state)
    controller.table.write_draft("played", {"players": [{**report["players"][0], "red": "full"}]})

    async def flow(app: Driver) -> None:
        assert IN_TIME not in app.pressable()
        await app.tap("Save the result")
        finished = app.controller.archive.finished("played")
        assert finished
        assert finished.report == report

    play(flow, "/play/played/sheet")


def test_in_a_group_the_others_are_asked_and_nobody_else(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida", "Tom")
    seen = running.game.scoring.report(running.state)["players"][0]

    async def flow(app: Driver) -> None:
        await app.tap("To the score")
        assert app.page.route == "/play/played/sheet"
        assert "First: 9" in app.pressable(), "Tom comes first"
        await app.tap("Ida, 56")
        assert "First: 9" not in app.pressable()
        assert "The app has seen all of this: there is nothing to enter." in app.texts()
        await app.tap("Tom, not counted")
        for _ in range(8):
            await app.tap("Finished islands: one more")
        await app.tap("Save the result")
        finished = app.controller.archive.finished("played")
        assert finished
        assert finished.report["players"][0] == seen
        assert finished.report["players"][1]["finished"] == 7

    play(flow, "/play/played")


@pytest.mark.parametrize("renamed", [False, True])
def test_a_correction_says_so_and_from_what(renamed: bool, play: Play, tmp_path: Path) -> None:
    """Also of somebody who was called otherwise at the table."""
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida")
    finish(controller, "bridges", running.game.scoring.report(running.state), "played")

    async def correct(app: Driver, what: str) -> str:
        await app.tap("Put right")
        await app.tap("Open the score sheet")
        await app.tap(what)
        await app.tap("Save the result")
        return " · ".join(app.texts())

    async def flow(app: Driver) -> None:
        assert "finished at card 13, late" in app.texts()
        if renamed:
            await app.tap("Put right")
            await app.type("Player 1", "Zoë")
            await app.tap("Save")
            assert "finished at card 13, late" in app.texts()
        first = await correct(app, IN_TIME)
        assert "First they were: 52. Red flags: 9, at first 5." in first
        assert "finished in time; the app saw it made at card 13, for 5 points" in first
        second = await correct(app, LATE)
        assert "finished at card 13, late" in second
        assert "at first" not in second

    play(flow, "/history/played")


def test_a_correction_that_changes_the_winner_says_who_had_won(play: Play, tmp_path: Path) -> None:
    """Also where no point changes: gold only breaks the tie."""
    controller = Controller(open_store(tmp_path))
    tied = {"fame": 20, "pets": {}, "captured_colors": 3}
    report = {"players": [{"name": "Ana", **tied, "gold": 4}, {"name": "Ben", **tied, "gold": 3}]}
    game_id = finish(controller, "dragon_island", report).id

    async def flow(app: Driver) -> None:
        await app.tap("Gold in stock: one less")
        await app.tap("Gold in stock: one less")
        await app.tap("Save the result")
        told = "The result was put right. Now: Ben wins. At first: Ana wins."
        assert app.snacks() == [told]
        assert any(text.startswith(told) for text in app.texts())
        await app.route(f"/history/{game_id}/points")
        await app.tap("Gold in stock: one more")
        await app.tap("Gold in stock: one more")
        await app.tap("Save the result")
        assert not any("At first" in text for text in app.texts()), "as it was at first"

    play(flow, f"/history/{game_id}/points")
