"""`companion history check`: it finds what is damaged before anything is used, and repairs on request."""

from pathlib import Path

import pytest

from companion.controller import Controller
from companion.store import open_store
from companion.store.lines import line
from tests.commands.command import refusal, run
from tests.history.many import records


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    controller = Controller(open_store(tmp_path))
    controller.store.history.add_all(records(5))
    controller.start("bridges", {"players": ["Zoë"], "board": "A", "deck": "default"})
    return tmp_path


def damage(path: Path) -> bytes:
    """The second line is hit in its middle."""
    lines = path.read_bytes().split(b"\n")
    lines[1] = lines[1][:50] + b"?" + lines[1][51:]
    path.write_bytes(b"\n".join(lines))
    return path.read_bytes()


def test_what_is_sound_is_counted_and_left_alone(home: Path):
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    answer = run("history", "check")
    assert answer.code == 0
    checked = answer.json["checked"]
    assert (checked["history"], checked["active"]) == (5, 1)
    assert checked["files"]["history.log"] == 5
    assert answer.json["repaired"] == answer.json["set_aside"] == []
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before


def test_damage_is_named_by_line_and_nothing_changes(home: Path):
    raw = damage(home / "history.log"), damage(home / "active.log")
    for _ in range(2):
        assert refusal(run("history", "check")) == [("active.log:2", "damaged"), ("history.log:2", "damaged")]
    assert ((home / "history.log").read_bytes(), (home / "active.log").read_bytes()) == raw


def test_a_repair_keeps_the_rest_and_what_it_sets_aside(home: Path):
    raw = damage(home / "history.log")
    answer = run("history", "check", "--repair")
    assert answer.code == 0
    assert answer.json["repaired"] == ["history.log"]
    assert answer.json["set_aside"] == ["history.damaged-1.log"]
    assert "damaged" in answer.err
    assert (home / "history.damaged-1.log").read_bytes() == raw
    assert run("history", "check").json["checked"]["history"] == 4


def test_a_file_of_a_newer_app_is_named_beside_the_damage(home: Path):
    damage(home / "active.log")
    (home / "cards.log").write_bytes(line({"companion": "cards", "schema": 7}))
    assert refusal(run("history", "check")) == [("active.log:2", "damaged"), ("cards.log", "newer")]
    assert refusal(run("history", "check", "--repair"))[0][1] == "newer"


def test_another_score_than_on_the_day_is_named_and_the_one_of_the_day_stays(home: Path):
    store = open_store(home)
    record = store.history.newest_first()[0]
    score = {**record["score"], "players": [{**one, "total": one["total"] + 1} for one in record["score"]["players"]]}
    store.history.add({**record, "score": score})
    assert refusal(run("history", "check")) == [("history.4.score", "other_score")]
    assert open_store(home).history.get(record["id"])["score"] == score  # type: ignore[index]
