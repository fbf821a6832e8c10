"""Copies that the app makes by itself: once a day when something changed, and before anything comes in or back."""

from pathlib import Path

import pytest

from companion.carry.file import BadFile
from companion.store import StoreProblem
from companion.store.backups import GENERATIONS
from tests.carry.desk import Clock, content, desk, export, furnish, sealed
from tests.many import records


def test_a_day_on_which_something_changed_has_one_copy(tmp_path: Path):
    clock = Clock()
    here = desk(tmp_path, clock)
    assert here.carry.backup_of_the_day() is None, "nothing is there yet"
    furnish(here)
    assert here.carry.backup_of_the_day()
    assert here.carry.backup_of_the_day() is None, "there is one of this day"
    clock.forward(days=1)
    assert here.carry.backup_of_the_day() is None, "nothing has changed"
    here.archive.delete(records(1)[0]["id"])
    assert here.carry.backup_of_the_day()


def test_a_few_generations_are_kept_and_strangers_left_alone(tmp_path: Path):
    clock = Clock()
    here = desk(tmp_path, clock)
    stranger = tmp_path / "backups" / "mine.json.gz"
    days = []
    for record in records(8):
        here.archive.keep(record)
        clock.forward(days=1)
        days.append(here.carry.backup_of_the_day())
        stranger.write_bytes(b"mine")
    kept = here.carry.backups.newest_first()
    assert [one.name for one in kept] == [day.name for day in reversed(days) if day][: GENERATIONS["day"]]
    assert stranger.exists()


def test_what_was_there_before_an_import_can_be_had_back(tmp_path: Path):
    here = desk(tmp_path)
    here.archive.keep(records(1)[0])
    before = here.carry.exported()
    backup = here.carry.take_in(here.carry.look(export()))
    assert backup
    assert backup.reason == "import"
    here.carry.restore(backup.name)
    assert here.carry.exported() == before


def test_a_copy_brings_everything_back_and_can_itself_be_taken_back(tmp_path: Path):
    clock = Clock()
    here = desk(tmp_path, clock)
    furnish(here)
    then = here.carry.exported()
    copy = here.carry.backup_of_the_day()
    assert copy
    for record in here.archive.history()[:5]:
        here.archive.delete(record["id"])
    here.give_up(here.running()[0].session.id)
    here.archive.paint("Ben", "red")
    here.keep_box("small_islands", {"name": "New", "levels": [], "expedition": [], "objectives": [], "missions": [],
                                    "rewards": []})  # fmt: skip
    clock.forward(minutes=1)
    now = here.carry.exported()
    kept = here.carry.restore(copy.name)
    assert here.carry.exported() == then
    clock.forward(minutes=1)
    here.carry.restore(kept.name)
    assert here.carry.exported() == now


def test_a_damaged_copy_changes_nothing(tmp_path: Path):
    here = desk(tmp_path)
    furnish(here)
    copy = here.carry.backup_of_the_day()
    assert copy
    path = tmp_path / "backups" / copy.name
    path.write_bytes(path.read_bytes()[:-20])
    before = here.carry.exported()
    with pytest.raises(BadFile):
        here.carry.restore(copy.name)
    with pytest.raises(StoreProblem):
        here.carry.restore("20200101-000000000-day.json.gz")
    assert here.carry.exported() == before


def test_without_a_copy_nothing_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    here = desk(tmp_path)
    here.archive.keep(records(1)[0])
    before = here.carry.exported()
    plan = here.carry.look(sealed(content()))
    with monkeypatch.context() as patch:
        patch.setattr("companion.store.disk.put_in_place", full)
        with pytest.raises(StoreProblem):
            here.carry.take_in(plan)
    assert here.carry.exported() == before
