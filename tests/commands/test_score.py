"""The command line as the contract has it: exit codes, every refusal with all its problems, one line for one line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.store.log_lines import line
from companion.store.repository import open_store
from tests.commands.command import Answer, play, refusal, run, run_process
from tests.patience import LONGEST, first_line

SARAH: dict[str, Any] = {"name": "Sarah", "red": "late", "blue": "none", "six": "late", "finished": 15}


def report(**changes: Any) -> bytes:
    return json.dumps({"players": [{**SARAH, **changes}]}).encode()


def score(stdin: bytes, *args: str) -> Answer:
    return run("score", "bridges", *args, stdin=stdin)


def test_a_score_is_one_object_on_one_line():
    answer = score(report())
    assert answer.code == 0
    assert answer.json["players"][0]["total"] == 39
    assert answer.out.count(b"\n") == 1
    assert answer.err == ""


@pytest.mark.parametrize("name", ["Zoë", "你好", "🎲", 'a"b\\c', "x" * 40])
def test_names_come_back_as_they_went_in(name: str):
    answer = score(report(name=f" {name} "))
    assert answer.json["players"][0]["name"] == name
    assert answer.code == 0


NO_JSON = [
    b"",
    b"{",
    b"nonsense",
    b'{"players": NaN}',
    b'{"players": Infinity}',
    b"\xff\xfe",
    b'{"players": [], "players": []}',
    b"[" * 100_000,
    b'{"players":' * 50_000,
    b"9" * 10_000,
    b"{} {}",
    b"{'players': []}",
]


@pytest.mark.parametrize("stdin", NO_JSON, ids=lambda raw: repr(raw[:20]))
def test_what_is_no_json_is_refused(stdin: bytes):
    assert refusal(score(stdin)) == [("", "bad_json")]


PROBLEMS: list[tuple[Any, list[tuple[str, str]]]] = [
    (None, [("", "wrong_type")]),
    ([], [("", "wrong_type")]),
    (7, [("", "wrong_type")]),
    ({}, [("players", "missing")]),
    ({"players": []}, [("players", "too_few")]),
    ({"players": [SARAH], "plyers": 1}, [("plyers", "unknown_key")]),
    ({"players": [{**SARAH, "fame": 1}]}, [("players.0.fame", "unknown_key")]),
    ({"players": [{**SARAH, "finished": True}]}, [("players.0.finished", "wrong_type")]),
    ({"players": [{**SARAH, "finished": 15.0}]}, [("players.0.finished", "wrong_type")]),
    ({"players": [{**SARAH, "finished": "15"}]}, [("players.0.finished", "wrong_type")]),
    ({"players": [{**SARAH, "finished": 10**300}]}, [("players.0.finished", "too_big")]),
    ({"players": [{**SARAH, "finished": -1}]}, [("players.0.finished", "too_small")]),
    ({"players": [{**SARAH, "red": "FULL"}]}, [("players.0.red", "not_a_choice")]),
    ({"players": [{**SARAH, "red": 9}]}, [("players.0.red", "wrong_type")]),
    ({"players": [{**SARAH, "name": " "}]}, [("players.0.name", "blank")]),
    ({"players": [{**SARAH, "name": "x" * 41}]}, [("players.0.name", "too_long")]),
    ({"players": [{**SARAH, "name": "\ud800"}]}, [("players.0.name", "bad_character")]),
    (
        {"players": [{"name": "", "red": 1}, SARAH, SARAH], "x": 1},
        [
            ("x", "unknown_key"),
            ("players.0.name", "blank"),
            ("players.0.red", "wrong_type"),
            ("players.0.blue", "missing"),
            ("players.0.six", "missing"),
            ("players.2.name", "same_name"),
            ("players.0.finished", "missing"),
        ],
    ),
]


@pytest.mark.parametrize(("data", "problems"), PROBLEMS)
def test_every_problem_is_named_at_its_place(data: Any, problems: list[tuple[str, str]]):
    assert sorted(refusal(score(json.dumps(data).encode()))) == sorted(problems)


def test_an_unknown_key_is_told_with_the_known_ones():
    (problem,) = score(report(finish=1)).json["problems"]
    assert "finish" in problem["text"]
    assert "finished" in problem["text"]


@pytest.mark.parametrize("args", [("score", "chess"), ("play", "chess")])
def test_an_unknown_game_is_refused_with_the_known_ones(args: tuple[str, ...]):
    answer = run(*args, stdin=report())
    assert refusal(answer) == [("", "unknown_game")]
    assert all(game in answer.json["problems"][0]["text"] for game in GAMES)


@pytest.mark.parametrize("args", [("chess",), ("score",), ("score", "bridges", "a", "b"), ("play",), ("history",),
                                  ("history", "x"), ("play", "bridges", "--sed", "x"),
                                  ("score", "bridges", "--line")])  # fmt: skip
def test_words_that_do_not_fit_are_refused_in_the_same_form(args: tuple[str, ...]):
    assert refusal(run(*args)) == [("", "usage")]


def test_a_report_may_lie_in_a_file(tmp_path: Path):
    path = tmp_path / "report.json"
    path.write_bytes(report())
    assert run("score", "bridges", str(path), stdin=b"not read").json["players"][0]["total"] == 39
    path.write_bytes(report() + b"\n" + report(finished=14))
    totals = [
        [line["players"][0]["total"] for line in run("score", *words).lines]
        for words in (
            ("bridges", "--lines", str(path)),
            ("--lines", "bridges", str(path)),
            ("bridges", str(path), "--lines"),
        )
    ]
    assert totals == [[39, 37]] * 3


@pytest.mark.parametrize("name", ["missing.json", "", "\0", "folder"])
def test_a_file_that_cannot_be_read_is_a_refusal(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    for lines in ([], ["--lines"]):
        assert refusal(run("score", "bridges", str(tmp_path) + "/" + name, *lines)) == [("", "unreadable")]


def test_line_by_line_a_refusal_stops_nothing():
    lines = [report(), b"nonsense", b"", b"{}", report(finished=2), b"[" * 100_000, report(name="Zoë")]
    answer = run("score", "bridges", "--lines", stdin=b"\n".join(lines))
    assert answer.code == 0
    assert [next(iter(line)) for line in answer.lines] == [
        "game", "problems", "problems", "problems", "problems", "problems", "game",
    ]  # fmt: skip
    assert [line["problems"][0]["code"] for line in answer.lines[1:5]] == [
        "bad_json", "bad_json", "missing", "too_few_finished",
    ]  # fmt: skip


@pytest.mark.parametrize(("stdin", "count"), [(b"", 0), (report(), 1), (report() + b"\n", 1), (b"\n", 1)])
def test_as_many_answers_as_lines(stdin: bytes, count: int):
    assert len(run("score", "bridges", "--lines", stdin=stdin).lines) == count


FLIP = {"do": "flip"}


def test_play_opens_with_the_state_before_anything_is_sent():
    answer = play()
    assert answer.code == 0
    assert answer.json["turn"] == 0
    assert answer.json["events"] == []
    assert not answer.json["over"]
    assert answer.json["offers"] == [FLIP]
    assert answer.json["state"]["stack"] == 1
    assert answer.json["state"]["left"] == [7, 5, 5]
    assert answer.json["state"]["card"] is None
    assert len(answer.json["state"]["unseen"]) == 18


def test_a_refused_line_changes_nothing():
    answer = play(
        FLIP,
        b"nonsense\n",
        {"do": "claim", "player": "You", "bonus": "red"},
        b"\n",
        [],
        {"do": "flip", "x": 1},
        b"\xff\n",
        FLIP,
    )
    first, *refused, last = answer.lines[1:]
    assert [line["refused"]["code"] for line in refused] == [
        "bad_json", "too_early", "bad_json", "no_intent", "not_now", "bad_json",
    ]  # fmt: skip
    assert [first["turn"], last["turn"]] == [1, 2]
    assert answer.code == 0


def test_undo_and_redo_work_while_there_is_something():
    undo, redo = {"do": "undo"}, {"do": "redo"}
    answer = play(undo, redo, FLIP, FLIP, undo, FLIP, undo, undo, undo, redo, redo, redo)
    _, u1, r1, one, two, back, again, *rest = answer.lines
    assert [u1["refused"]["code"], r1["refused"]["code"]] == ["nothing_to_undo", "nothing_to_redo"]
    assert back == {**one, "events": []}
    assert again == two, "the same intent gives the same answer again"
    assert [line.get("turn") for line in rest] == [1, 0, None, 1, 2, None]
    assert [rest[3], rest[4]] == [one, two]
    assert rest[5]["refused"]["code"] == "nothing_to_redo"


def test_the_seed_decides_the_cards():
    cards = [play(*[FLIP] * 17, args=("--seed", seed)).out for seed in ("a", "a", "b")]
    assert cards[0] == cards[1] != cards[2]


def test_without_a_seed_one_is_drawn_and_told():
    first, second = play(FLIP, args=()), play(FLIP, args=())
    assert first.err != second.err
    seed = first.err.split()[-1]
    assert play(FLIP, args=("--seed", seed)).out == first.out


OPTIONS: list[tuple[str, str, str, list[str]]] = [
    ("{", "options", "bad_json", []),
    ("[]", "", "wrong_type", []),
    ('{"plyers": []}', "plyers", "unknown_key", ["players", "deck", "board"]),
    ('{"players": []}', "players", "too_few", []),
    ('{"players": ["A","B","C","D","E"]}', "players", "too_many", []),
    ('{"players": ["A", "A"]}', "players.1", "same_name", []),
    ('{"players": [1]}', "players.0", "wrong_type", []),
    ('{"deck": "marked"}', "deck", "not_a_choice", ["default", "table"]),
]


@pytest.mark.parametrize(("options", "where", "code", "known"), OPTIONS)
def test_options_are_refused_like_reports(options: str, where: str, code: str, known: list[str]):
    answer = play(args=("--options", options))
    assert refusal(answer) == [(where, code)]
    assert all(word in answer.json["problems"][0]["text"] for word in known)


def test_all_problems_of_the_options_come_at_once():
    answer = play(args=("--options", '{"deck": 1, "board": "", "x": 1, "players": []}'))
    assert sorted(where for where, _ in refusal(answer)) == ["board", "deck", "players", "x"]


def test_the_finished_games_are_listed_newest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    assert run("history", "list").json == {"games": []}
    assert not (tmp_path / "home").exists()
    record = {"game": "bridges", "started": "2026-01-01", "players": ["Zoë"], "note": "", "score": {"total": 39}}
    store = open_store(tmp_path / "home")
    for at, finished in enumerate(("2026-01-02", "2026-01-04", "2026-01-03")):
        store.history.save({"id": f"g{at}", **record, "finished": finished, "report": {}, "session": None})
    answer = run("history", "list")
    assert answer.code == 0
    assert [game["id"] for game in answer.json["games"]] == ["g1", "g2", "g0"]
    assert answer.json["games"][0]["players"] == ["Zoë"]


def test_damaged_history_is_told_and_newer_history_is_a_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "history.log").write_bytes(b"rubbish")
    answer = run("history", "list")
    assert (answer.code, answer.json) == (0, {"games": []})
    assert "damaged" in answer.err
    (tmp_path / "history.log").write_bytes(line({"companion": "history", "schema": 99}))
    assert refusal(run("history", "list")) == [("", "newer")]


LOADED = """
import sys
from companion.__main__ import main
code = main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("args", [("score", "bridges"), ("play", "bridges", "--seed", "s")])
def test_headless_commands_load_nothing_of_the_screens_the_store_the_coach_or_other_games(args: tuple[str, ...]):
    command = [sys.executable, "-c", LOADED, *args]
    done = subprocess.run(command, input=report(), capture_output=True, check=False, timeout=LONGEST)
    assert done.returncode == 0
    loaded = set(done.stderr.decode().split())
    assert "companion.games.bridges" in loaded
    assert not {"flet", "tinydb", "asyncio", "companion.games.bridges.coach"} & loaded
    assert not {f"companion.games.{game}" for game in GAMES if game != "bridges"} & loaded


def test_the_module_is_the_command():
    answer = run_process("score", "bridges", stdin=report())
    assert (answer.code, answer.json["players"][0]["total"]) == (0, 39)
    assert answer.out == score(report()).out
    answer = run_process("score", "bridges", stdin=b"[" * 100_000)
    assert refusal(answer) == [("", "bad_json")]
    assert "Traceback" not in answer.err


def test_a_reader_who_has_had_enough_is_no_error():
    """`companion play … | head -1` ends without a word."""
    game = subprocess.Popen(
        [sys.executable, "-m", "companion", "play", "bridges", "--seed", "s"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert game.stdout is not None
    assert first_line(game)
    game.stdout.close()
    game.stdout = None
    _, err = game.communicate(b'{"do": "flip"}\n' * 20, LONGEST)
    assert (game.returncode, err) == (0, b"")
