"""What every game inherits: `companion play` answers what the rules say, the same in every process."""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from companion.core import strict_json
from companion.core.session import back_to, to_json
from companion.games import GAMES
from tests.commands.command import ROOT, run, run_process
from tests.contract.walks import CASES, Case, Point, walk
from tests.patience import LONGEST

every_case = pytest.mark.parametrize("case", CASES, ids=str)
# As many intents as are sent where a whole game would say no more.
A_WHILE = 30

every_game = pytest.mark.parametrize("game", GAMES)


def script(points: Sequence[Point]) -> bytes:
    """The intents of a walk, with an undo, a redo and lines that are refused among them."""
    lines = [strict_json.dumps(point.intent) for point in points if point.intent]
    lines[1:1] = [b'{"do": "undo"}\n', b'{"do": "redo"}\n', b"no json\n", b'{"do": "nonsense"}\n', b"7\n"]
    return b"".join(lines)


def play(case: Case, stdin: bytes, runner=run, **env):
    options = json.dumps(case.options)
    return runner("play", case.game.id, "--options", options, "--seed", "walk", stdin=stdin, **env)


def of(game: str, name: str = "defaults") -> Case:
    return next(case for case in CASES if (case.game.id, case.name) == (game, name))


def check_answers(case: Case, points: Sequence[Point]) -> list[dict[str, Any]]:
    answer = play(case, script(points))
    assert answer.code == 0
    lines = answer.lines
    opening, first, undone, redone, *refused = lines[:7]
    assert (undone, redone) == ({**opening, "events": []}, first)
    assert opening["events"] == []
    assert [line["refused"]["code"] for line in refused] == ["bad_json", "not_now", "no_intent"]
    assert all(set(line) == {"refused"} and set(line["refused"]) == {"code", "text"} for line in refused)
    played = [opening, first, *lines[7:]]
    for turn, (line, point) in enumerate(zip(played, walk(case), strict=False)):
        assert line["turn"] == turn
        assert line["over"] == (point is walk(case)[-1])
        assert line["offers"] == list(point.offers)
        assert ("report" in line) == line["over"]
    return played


@every_case
def test_play_answers_each_line_with_what_the_rules_say(case: Case):
    points = walk(case)[:A_WHILE]
    assert len(check_answers(case, points)) == min(A_WHILE + 1, len(walk(case)))


@every_game
def test_play_ends_with_a_report_that_scores(game: str):
    *_, last = check_answers(of(game), walk(of(game)))
    assert last["over"]
    assert run("score", game, stdin=strict_json.dumps(last["report"])).code == 0


@every_game
def test_the_same_game_is_byte_equal_in_other_processes(game: str):
    stdin = script(walk(of(game))[:A_WHILE])
    here = play(of(game), stdin).out
    for hashes in ("0", "4242"):
        assert play(of(game), stdin, run_process, PYTHONHASHSEED=hashes, LC_ALL="C", TZ="Asia/Kolkata").out == here


RESUME = """
import json, sys
from companion.core import strict_json
from companion.core.session import act, fold, from_json, redo
from companion.games import GAMES
game = GAMES[sys.argv[1]]
session = from_json(game, json.load(sys.stdin))
while True:
    state = fold(game, session)
    offers = [offer.to_json() for offer in game.rules.offers(state)]
    sys.stdout.buffer.write(strict_json.dumps([game.telling.public(state), offers]))
    if not session.undone:
        break
    session = redo(session)
"""


@every_game
def test_another_process_goes_on_with_the_same_game(game: str):
    """From a file that was written in the middle, with everything after it undone."""
    points = walk(of(game))
    middle = len(points) // 2
    session = back_to(points[-1].session, middle)
    done = subprocess.run(
        [sys.executable, "-c", RESUME, game], input=json.dumps(to_json(session)).encode(), capture_output=True,
        cwd=ROOT, check=True, timeout=LONGEST,
    )  # fmt: skip
    said = [json.loads(line) for line in done.stdout.splitlines()]
    wanted = [[json.loads(strict_json.dumps(GAMES[game].telling.public(point.state))), list(point.offers)]
              for point in points[middle:]]  # fmt: skip
    assert said == wanted
