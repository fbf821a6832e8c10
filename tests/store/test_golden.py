"""Folders of earlier versions: what was on the screens then is on the screens now."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.strict_json import Json
from companion.history.finished_game import from_row
from companion.history.review import Review, review
from companion.playing.controller import Controller
from companion.store import log_lines
from companion.store.repository import open_store
from tests.contract.texts import unsaid
from tests.store.golden import FOLDERS, GOLDEN, expected


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an old folder."""
    return Path(shutil.copytree(request.param, tmp_path / "home"))


def holds(found: Any, wanted: Any) -> bool:
    """The same, but for what a later version tells beside it."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and holds(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return len(found) == len(wanted) and all(map(holds, found, wanted))
    return bool(found == wanted)


def check(controller: Controller, wanted: Json) -> None:
    found = json.loads(json.dumps(expected(controller)))
    assert found.keys() == wanted.keys()
    for part, value in wanted.items():
        assert holds(found[part], value), part
    assert controller.store.notices == []


def test_there_is_one_for_each_schema():
    assert [folder.name for folder in FOLDERS] == [f"schema-{number}" for number in range(1, log_lines.SCHEMA + 1)]


def test_what_was_there_is_there(folder: Path):
    wanted = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    assert wanted["running"]
    assert wanted["finished"]
    controller = Controller(open_store(folder))
    check(controller, wanted)
    assert len(controller.archive.entries()) == len(wanted["finished"])


def test_what_was_there_stays_when_it_is_written_by_this_version(folder: Path):
    wanted = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    before = {path.name: path.read_bytes() for path in folder.glob("*.json")}
    controller = Controller(open_store(folder))
    controller.change(controller.settings())
    for running in controller.table.games()[::-1]:
        controller.table.write_draft(running.session.id, running.game.scoring.report(running.state))
        controller.table.put_back(running)
    for record in controller.store.history.newest_first():
        whole = controller.archive.finished(record["id"])
        assert whole
        controller.archive.keep(replace(whole, note="read again"))
    controller.boxes.keep("bridges", {"name": "Ours, too"})
    controller.boxes.drop(next(box.id for box in controller.boxes.of("bridges") if box.name != "Ours"))
    check(Controller(open_store(folder)), wanted)
    assert {path.name: path.read_bytes() for path in folder.glob("*.json")} == before, "old files stay as they were"


def test_the_rules_of_today_give_every_old_game_its_score(folder: Path):
    """As long as no rule has changed on purpose. Then, its stored score is what counts."""
    archive = Controller(open_store(folder)).archive
    for entry in archive.entries():
        finished = archive.finished(entry.id)
        assert finished
        score = review(finished).score
        assert score
        assert [player.tally.total for player in score.players] == [one.total for one in finished.score.players]


def first(folder: Path) -> Path:
    return Path(shutil.copytree(GOLDEN / "schema-1", folder / "home"))


@pytest.mark.parametrize("damage", [b"", b"rubbish", b"{}\n{}", b"null\n{}", b'{"sha256": 7}\n{}', b"[" * 100_000])
def test_a_damaged_file_of_the_first_schema_gives_way_to_its_copy(tmp_path: Path, damage: bytes):
    whole = open_store(first(tmp_path / "whole")).active.latest_first()
    home = first(tmp_path)
    (home / "active.json").write_bytes(damage)
    store = open_store(home)
    assert len(store.active.latest_first()) == len(whole)
    assert [notice.key for notice in store.notices] == ["store.restored"]
    (home / "active.previous.json").write_bytes(damage)
    store = open_store(home)
    assert store.active.latest_first() == []
    assert [notice.key for notice in store.notices] == ["store.no_copy"]
    assert not unsaid(store.notices)
    store.active.save({"id": "new", "saved": ""})
    assert (home / "active.json").read_bytes() == damage
    assert [row["id"] for row in open_store(home).active.latest_first()] == ["new"]


def test_a_course_that_cannot_be_unpacked_costs_only_the_course(tmp_path: Path):
    home = Path(shutil.copytree(GOLDEN / "schema-2", tmp_path / "home"))
    controller = Controller(open_store(home))
    played = next(record for record in controller.store.history.newest_first() if record["session"])
    for course in ("no base85 \x7f", "c-mum9", "0" * 9):
        controller.store.history.save({**played, "session": course})
        finished = controller.archive.finished(played["id"])
        assert finished == from_row({**played, "session": course})
        assert review(finished) == Review()
        controller.archive.keep(finished)
        assert open_store(home).history.get(played["id"]) == {**played, "session": course}
