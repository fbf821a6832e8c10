"""`companion history export|import|check`, as a script meets it."""

import json
from pathlib import Path

import pytest

from companion.core.long_work import run_to_end
from companion.store.repository import open_store
from tests.commands.command import refusal, run
from tests.transfer.desk import GAMES_PLAYED, content, desk, export, furnish, put, sealed


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands find and keep everything."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_out_and_in_again_is_the_same_byte_for_byte(home: Path, tmp_path: Path):
    answer = run("history", "import", stdin=export())
    assert answer.code == 0
    assert answer.json["history"] == {"new": GAMES_PLAYED, "changed": 0, "same": 0, "older": 0}
    assert answer.json["settings"] == "taken"
    assert run("history", "export").out == export()
    written = tmp_path / "all.json"
    assert run("history", "export", str(written)).json == {"file": str(written), "bytes": len(export())}
    assert written.read_bytes() == export()


def test_a_look_changes_nothing(home: Path, tmp_path: Path):
    source = tmp_path / "in.json"
    source.write_bytes(export())
    answer = run("history", "import", str(source), "--look")
    assert answer.json["history"]["new"] == GAMES_PLAYED
    assert answer.json["backup"] is None
    assert run("history", "list").json == {"games": []}


def test_the_second_import_says_that_all_is_known(home: Path):
    assert run("history", "import", stdin=export()).json["backup"]
    again = run("history", "import", stdin=export()).json
    assert again["history"] == {"new": 0, "changed": 0, "same": GAMES_PLAYED, "older": 0}
    assert again["backup"] is None


def test_a_bad_row_is_named_and_all_the_rest_comes_in(home: Path):
    there = content()
    put(there, ("history", 0, "note"), 1)
    put(there, ("settings", "theme"), "pink")
    for argument in ("--look", ""):
        answer = run(*filter(None, ("history", "import", argument)), stdin=sealed(there))
        assert answer.code == 0
        told = [(one["where"], one["code"]) for one in answer.json["left_out"]]
        assert told == [("history.0.note", "wrong_type"), ("settings.theme", "not_a_choice")]
        assert all(one["text"] in answer.err for one in answer.json["left_out"])
        assert (answer.json["history"]["new"], answer.json["settings"]) == (GAMES_PLAYED - 1, "kept")
    assert len(run("history", "list").json["games"]) == GAMES_PLAYED - 1


def test_a_bad_file_is_refused_and_nothing_is_stored(home: Path):
    assert refusal(run("history", "import", stdin=export()[:-40])) == [("", "damaged")]
    assert refusal(run("history", "import", "nowhere.json")) == [("", "unreadable")]
    assert refusal(run("history", "export", "/nowhere/at/all")) == [("", "not_written")]
    assert run("history", "list").json == {"games": []}


def test_the_table_goes_out_as_it_is(home: Path):
    run("history", "import", stdin=export())
    table = run("history", "export", "--csv").out.decode("utf-8-sig")
    assert table.splitlines()[0].startswith("Date,Time,Game")


def test_a_check_reads_everything(home: Path):
    here = desk(home)
    furnish(here)
    run_to_end(here.exchange.backup_of_the_day())
    checked = run("history", "check").json["checked"]
    assert checked["history"] == GAMES_PLAYED
    assert sum(checked["games"].values()) == GAMES_PLAYED
    assert (checked["active"], checked["cards"], checked["players"], checked["backups"]) == (2, 2, 2, 1)


def test_a_check_names_what_cannot_be_read(home: Path):
    here = desk(home)
    furnish(here)
    backup = run_to_end(here.exchange.backup_of_the_day())
    assert backup
    (home / "backups" / backup.name).write_bytes(b"\x1f\x8brubbish")
    record = next(one for one in here.store.history.newest_first() if one["session"])
    whole = here.store.history.get(record["id"])
    assert whole
    open_store(home).history.save({**whole, "session": {**whole["session"], "turns": [{"intent": {}, "events": [1]}]}})
    found = refusal(run("history", "check"))
    assert (f"backups.{backup.name}", "damaged") in found
    assert [code for where, code in found if where.startswith("history.")] == ["bad_course"]
    assert json.loads(export()), "and the check has changed nothing"
