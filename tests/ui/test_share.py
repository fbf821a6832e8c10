"""What the picture of a result shows, and what its file is called."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.content.texts import Texts
from companion.controller import Controller
from companion.store import open_store
from companion.ui.pages.share.told import file_name, in_words
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


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (entry(1, ("Ida", 52), game="bridges"), ["Hashi, 1 January 2026", "Solo", "Ida: 52"]),
        (
            entry(1, ("Ida", 52), game="bridges", deal="28ZK5TWF03"),
            ["Hashi, 1 January 2026", "Solo", "Ida: 52", "Code 28ZK5 TWF03"],
        ),
        (
            entry(1, ("Ida", 52), game="bridges", deal="28ZK5TWF03", daily="2025-12-31"),
            ["Hashi, Today’s deal, 31 December 2025", "Solo", "Ida: 52", "Code 28ZK5 TWF03"],
        ),
        (
            entry(1, ("Ida", 40), ("Tom", 45), game="bridges"),
            ["Hashi, 1 January 2026", "2 players", "1. Tom: 45", "2. Ida: 40"],
        ),
    ],
)
def test_a_message_says_how_the_same_can_be_played(game: Any, lines: list[str]) -> None:
    """A day's deal is that of its day, also when the game was over after midnight."""
    assert [line for line in in_words(UI, game, None).splitlines() if line] == lines


def test_whoever_is_to_play_the_same_need_not_see_how_it_ended(play: Play, tmp_path: Path) -> None:
    """Of a day's deal the picture says nothing by itself; of any other it can be told to."""
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida")
    game = finish(controller, "bridges", running.game.scoring.report(running.state), "played")
    dealt = {**(game.tags or {}), "deal": "28ZK5TWF03"}
    for name, tags in (("other", dealt), ("daily", {**dealt, "daily": "2026-01-01"})):
        controller.archive.keep(replace(game, id=name, tags=tags))

    def gives_away(app: Driver) -> bool:
        return any(said.startswith("The board, ") for said in app.said()) or "Stack 1" in app.texts()

    async def flow(app: Driver) -> None:
        assert gives_away(app)
        assert not {"Give nothing away", "Show it all"} & app.pressable(), "without a code nobody plays the same"
        await app.route("/history/other/share")
        assert gives_away(app)
        assert "Code 28ZK5 TWF03" in app.texts()
        await app.tap("Give nothing away")
        assert not gives_away(app)
        await app.route("/history/daily/share")
        assert not gives_away(app)
        await app.tap("Show it all")
        assert gives_away(app)

    play(flow, "/history/played/share")
