"""What the picture of a result shows, and what its file is called."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.content.texts import Texts
from companion.controller import Controller
from companion.store import open_store
from companion.ui.pages.share.share import file_name
from tests.finishing import finish, played_sample
from tests.history.entries import entry
from tests.ui.conftest import Play
from tests.ui.driver import Driver

UI: Any = SimpleNamespace(t=Texts("en"))
STACKS = ["Stack 1", "Stack 2", "Stack 3"]


@pytest.mark.parametrize(("players", "board", "stacks"), [(["Ida"], 1, STACKS), (["Ida", "Tom"], 1, [])])
def test_the_board_at_its_end_and_what_each_stack_gave(
    players: list[str], board: int, stacks: list[str], play: Play, tmp_path: Path
) -> None:
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, *players)
    report = running.game.scoring.report(running.state)
    for other in report["players"][1:]:
        other["finished"] = 5
    finish(controller, "bridges", report, "played")

    async def flow(app: Driver) -> None:
        assert len([said for said in app.said() if said == "The board, 16 islands finished"]) == board
        assert [text for text in app.texts() if text.startswith("Stack ")] == stacks

    play(flow, "/history/played/share")


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (entry(1, ("Ida", 52), game="bridges"), "Hashi 52 2026-01-01.png"),
        (entry(1, ("Ida", 40), ("Tom", 45), game="bridges"), "Hashi Tom 45 2026-01-01.png"),
        (entry(1, ("Ida", 40), ("T/o:m", 45), game="bridges"), "Hashi Tom 45 2026-01-01.png"),
        (entry(1, ("Ida", 60), his=50, game="small_islands"), "Small Islands Won 60 2026-01-01.png"),
    ],
)
def test_a_file_is_called_by_game_result_and_day(game: Any, name: str) -> None:
    assert file_name(UI, game) == name
