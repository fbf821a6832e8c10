"""Played strictly, a card that the app has turned stays turned: undo and the past steps say so and change nothing."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.message import Refused
from companion.games.bridges import BRIDGES
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.ui.conftest import Play
from tests.ui.driver import Driver

REASON = "This game is played strictly: a turned card stays turned. Only what came after it can be taken back."


def on_table(home: Path, how: str) -> tuple[Controller, str]:
    """Two cards are turned, and the number of the second is left out."""
    controller = Controller(open_store(home))
    checked = BRIDGES.rules.options.check({"layout": "lagoon", "help": how})
    session = controller.table.start("bridges", checked.value).session.id
    intents: tuple[dict[str, Any], ...] = (
        {"do": "write", "island": "b3", "number": 4},
        {"do": "flip"},
        {"do": "flip"},
        {"do": "leave_number"},
    )
    for at, intent in enumerate(intents):
        controller.table.tap(session, at, intent)
    return controller, session


@pytest.mark.parametrize(("how", "kept"), [("strict", 3), ("coach", 2), ("plain", 2)])
def test_undo_goes_as_far_back_as_the_last_card_and_says_why(play: Play, tmp_path: Path, how: str, kept: int) -> None:
    _, session = on_table(tmp_path, how)

    async def flow(app: Driver) -> None:
        await app.tap("Undo: number left out")
        undo = next(name for name in app.pressable() if name.startswith("Undo: the "))
        await app.tap(undo)
        assert (REASON in {*app.texts(), *app.snacks()}) == (how == "strict")
        running = app.controller.table.resume(session)
        assert running is not None
        assert len(running.session.turns) == kept

    play(flow, f"/play/{session}")


def test_no_past_step_before_a_card_can_be_gone_back_to(tmp_path: Path) -> None:
    controller, session = on_table(tmp_path, "strict")
    for turn in (2, 1, 0):
        with pytest.raises(Refused, match="card_stays"):
            controller.table.back_to(session, 4, turn)
    running = controller.table.back_to(session, 4, 3)
    assert running is not None
    assert len(running.session.turns) == 3
