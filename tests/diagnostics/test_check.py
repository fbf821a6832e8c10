"""`companion history check`: it finds what is damaged before anything is used, and repairs on request."""

import base64
import tracemalloc
import zlib
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import AnyGame
from companion.core.session import Session, from_json
from companion.playing.controller import Controller
from companion.store.log_lines import END, head, line
from companion.store.repository import open_store
from tests.commands.command import refusal, run
from tests.history.many import records
from tests.transfer.desk import export


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    controller = Controller(open_store(tmp_path))
    controller.store.history.save(*records(5))
    controller.table.start("bridges", {"players": ["Zoë"], "board": "A", "deck": "default"})
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


def test_each_course_is_gone_through_once(home: Path, monkeypatch: pytest.MonkeyPatch):
    """It is the longest part of a check."""
    read: list[str] = []

    def once(game: AnyGame, stored: Any) -> Session:
        read.append(stored["id"])
        return from_json(game, stored)

    for module in ("companion.history.review", "companion.transfer.sound"):
        monkeypatch.setattr(f"{module}.from_json", once)
    open_store(home).history.save(*({**row, "id": f"more-{at}"} for at, row in enumerate(played())))
    assert run("history", "check").code == 0
    courses = [row["session"]["id"] for row in played()]
    assert len(courses) > 3
    assert len(read) == len(courses) + 1 + sum(bool(row["session"]) for row in records(5))


def played() -> list[Any]:
    return [row for row in records(40) if row["session"]]


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
    store.history.save({**record, "score": score})
    assert refusal(run("history", "check")) == [("history.4.score", "other_score")]
    assert open_store(home).history.get(record["id"])["score"] == score  # type: ignore[index]


def put(home: Path, name: str, *rows: Any) -> None:
    """Rows as somebody has written them who knows the sums."""
    (home / f"{name}.log").write_bytes(head(name) + b"".join(line({"put": row}) for row in rows) + END)


BARE = {"id": "bare", "game": "bridges", "finished": "2026-01-01T10:00:00.000+00:00"}


def test_rows_that_lack_something_are_named_and_the_others_listed(home: Path):
    sound = records(2)
    put(home, "history", BARE, *({**row, "session": None} for row in sound))
    answer = run("history", "list")
    assert answer.code == 0
    assert {game["id"] for game in answer.json["games"]} == {row["id"] for row in sound}
    assert "bare" in answer.err
    found = refusal(run("history", "check"))
    assert ("history.2.report", "missing") in found
    assert all(where.startswith("history.2.") for where, _ in found)
    assert run("history", "export", "--csv").code == 0


ODD_ROWS: list[tuple[str, Any]] = [
    ("history", {**BARE, "score": {"players": 7}}),
    ("history", {**BARE, "session": "no course"}),
    ("history", {**records(1)[0], "tags": {"mode": ["solo"]}, "session": None}),
    ("history", {**records(1)[0], "session": {"game": "bridges"}}),
    ("history", {**records(1)[0], "session": None, "note": "\ud800"}),
    ("active", {"id": "a", "saved": ""}),
    ("active", {"id": "a", "saved": "", "session": []}),
    ("cards", {"id": "a", "game": "chess", "box": {}}),
    ("players", {"id": "a", "same_as": 7}),
]


@pytest.mark.parametrize(("name", "row"), ODD_ROWS)
@pytest.mark.parametrize("command", ["list", "check", "export"])
def test_odd_rows_give_an_answer_or_a_refusal(home: Path, name: str, row: Any, command: str):
    put(home, name, row)
    answer = run("history", command)
    assert answer.code in (0, 2)
    assert answer.code == 0 or refusal(answer)
    if command == "check":
        assert refusal(answer)


def test_a_course_that_would_unpack_to_a_gigabyte_is_never_unpacked(home: Path):
    packer = zlib.compressobj(9)
    packed = b"".join([*(packer.compress(b"[" * 2**20) for _ in range(40)), packer.flush()])
    row = {**records(1)[0], "session": base64.b85encode(packed).decode()}
    put(home, "history", row)
    assert run("history", "list").code == 0
    tracemalloc.start()
    found = refusal(run("history", "check"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert ("history.0.session", "wrong_type") in found
    assert peak < 40 * 2**20


@pytest.mark.parametrize("command", [("list",), ("check",), ("check", "--repair"), ("export",), ("import",)])
@pytest.mark.parametrize("place", ["~nosuchuser/games", "loop", "loop/games"])
def test_a_place_that_leads_nowhere_is_refused(
    place: str, command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    monkeypatch.setenv("COMPANION_HOME", place if place.startswith("~") else str(tmp_path / place))
    answer = run("history", *command, stdin=export())
    assert answer.code == 2
    assert refusal(answer)[0][1] in ("unreadable", "not_saved")
    assert list(tmp_path.iterdir()) == [tmp_path / "loop"]


@pytest.mark.parametrize("name", ["history.log", "backups"])
def test_a_file_that_leads_nowhere_is_refused(name: str, home: Path):
    (home / name).unlink(missing_ok=True)
    (home / name).symlink_to(home / name)
    for command in ("list", "check", "export"):
        answer = run("history", command)
        assert answer.code == 0 if name == "backups" else refusal(answer) == [(_place(command, name), "unreadable")]


def _place(command: str, name: str) -> str:
    return name if command == "check" else ""


def test_a_check_is_right_while_the_app_writes(home: Path, monkeypatch: pytest.MonkeyPatch):
    """What is half written at the first look is whole at the next one, and is no damage."""
    path = home / "history.log"
    whole, looks = path.read_bytes(), count()
    read = Path.read_bytes

    def read_while_it_is_written(self: Path) -> bytes:
        if self != path or next(looks) % 3 == 2:
            return read(self)
        path.write_bytes(whole + b"%d" % next(looks))
        path.write_bytes(whole)
        return whole[:-30]

    monkeypatch.setattr(Path, "read_bytes", read_while_it_is_written)
    answer = run("history", "check")
    assert answer.code == 0, answer.err
    assert answer.json["checked"]["history"] == 5
    assert not list(home.glob("*.damaged-*"))
