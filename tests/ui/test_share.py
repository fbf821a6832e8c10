"""What the picture of a result shows, and what its file is called."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.content.texts import Texts
from companion.core.codec import encode
from companion.games.bridges.coach.hindsight import PARTS, VERSION, Hindsight
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui.pages.result_picture import SIGNS, file_name, in_words
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


KINDS = ["best"] * 5 + ["small", "dear", "best", "best", "small", "best", "best", *["best"] * 4, "dear"]
LOST = {"best": 0, "small": 2 * PARTS, "dear": 3 * PARTS}
FOUND = Hindsight(
    version=VERSION,
    most=(60,) * 18,
    exact=(True,) * 18,
    start=62 * PARTS,
    luck=(0,) * 17,
    losses=tuple(LOST[kind] for kind in KINDS),
    open=(True,) * 17,
    dear=(),
)


def looked_back_at(home: Path) -> Controller:
    """A day's deal of which the coach has thought."""
    controller = Controller(open_store(home))
    running = played_sample(controller, "Ida")
    game = finish(controller, "bridges", running.game.scoring.report(running.state), "played")
    tags = {**(game.tags or {}), "deal": "28ZK5TWF03", "daily": "2026-01-01"}
    controller.archive.keep(replace(game, tags=tags, analysis={"hindsight": json.loads(json.dumps(encode(FOUND)))}))
    return controller


def test_seventeen_squares_tell_how_it_went_and_nothing_of_the_deal(play: Play, tmp_path: Path) -> None:
    """In the three groups of the coach, stack by stack, and with a click in colours that all eyes tell apart."""
    looked_back_at(tmp_path)
    assert sorted(SIGNS["green"]) == sorted(SIGNS["blue"]) == sorted(set(KINDS))
    assert len({sign for signs in SIGNS.values() for sign in signs.values()}) == 6

    async def flow(app: Driver) -> None:
        assert "best: 13, small loss: 2, dear: 2" in app.said()
        for squares, other in (("🟩🟩🟩🟩🟩🟨🟥\n🟩🟩🟨🟩🟩\n🟩🟩🟩🟩🟥", "Squares in blue and orange"),
                               ("🟦🟦🟦🟦🟦⬜🟧\n🟦🟦⬜🟦🟦\n🟦🟦🟦🟦🟧", "Squares in green and red")):  # fmt: skip
            await app.tap("Copy the text")
            said = str(app.client.calls[-1][1])
            assert json.dumps(squares, ensure_ascii=False)[1:-1] in said
            for told in ("Today’s deal, 1 January 2026", "Ida: 52", "Planning pro", "Code 28ZK5 TWF03"):
                assert told in said
            await app.tap(other)
        assert app.controller.settings().squares == "green"

    play(flow, "/history/played/share")
