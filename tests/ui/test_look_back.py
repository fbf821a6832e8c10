"""Looking back on a finished game card by card: by the slider, by the buttons beside it, by a line."""

from pathlib import Path

import flet as ft
import pytest

from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.finishing import finish, played_sample
from tests.ui.conftest import Play
from tests.ui.driver import Driver


def finished(app: Driver) -> int:
    """How many islands the board that is shown has finished."""
    (board,) = [said for said in app.said() if said.startswith("The board")]
    return int(board.split()[2])


@pytest.mark.parametrize("route", ["/history/sample", "/history/played"])
def test_every_card_has_its_board(play: Play, tmp_path: Path, route: str) -> None:
    if route == "/history/played":
        controller = Controller(open_store(tmp_path))
        running = played_sample(controller, "Ida")
        finish(controller, "bridges", running.game.scoring.report(running.state), "played")

    async def flow(app: Driver) -> None:
        (slider,) = app.all(ft.Slider)
        assert (slider.min, slider.max, slider.divisions, slider.value) == (0, 17, 17, 17)
        assert finished(app) == 16
        app.session.apply_patch(slider._i, {"value": 12.0})
        await app.fire(slider, "change", "12")
        assert "Card 12 of 17" in app.texts()
        at_twelve = finished(app)
        assert 6 <= at_twelve < 16
        await app.tap("One card on")
        assert "Card 13 of 17" in app.texts()
        await app.tap("One card back")
        assert finished(app) == at_twelve
        await app.tap("Before the first card, 4 in row 6 column 5")
        assert finished(app) == 0
        (slider,) = app.all(ft.Slider)
        assert slider.value == 0

    play(flow, route)


@pytest.mark.parametrize("size", [{"width": 320, "height": 568}, {"width": 844, "height": 390}])
def test_there_is_one_board_on_every_size(play: Play, size: dict[str, float]) -> None:
    async def flow(app: Driver) -> None:
        assert finished(app) == 16

    play(flow, "/history/sample", **size)
