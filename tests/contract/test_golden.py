"""What every game inherits: its golden games exist, reach the end, and replay exactly."""

import pytest

from companion.games import GAMES
from tests.contract.golden import FOLDER, logs, read, replay

EVERY = [path for game in GAMES for path in logs(game)]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_golden_game(game: str):
    assert f"{game}.jsonl" in [path.name for path in logs(game)], f"write it: python -m tests.contract.golden {game}"


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_a_golden_game_replays_exactly(path):
    head, *rest = log = read(path)
    game = GAMES[head["game"]]
    assert head["rules_version"] == game.rules_version, "another version of the rules: write it anew"
    again = replay(game, head["options"], head["seed"], [line["intent"] for line in rest if "intent" in line])
    for number, (line, wanted) in enumerate(zip(again, log, strict=False), start=1):
        assert line == wanted, f"{path.name}:{number}"
    assert len(again) == len(log)


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_a_golden_game_is_a_whole_game(path):
    assert "report" in read(path)[-1]


def test_no_golden_game_is_of_a_game_that_is_not_there():
    assert set(FOLDER.glob("*.jsonl")) == set(EVERY)
