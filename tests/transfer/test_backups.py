"""Copies that the app makes by itself: once a day when something changed, and before anything comes in or back."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.long_work import run_to_end
from companion.store.backups import GENERATIONS
from companion.store.problem import StoreProblem
from companion.transfer.export_file import BadFile
from tests.history.many import records
from tests.transfer.desk import NOW, Clock, content, desk, export, exported, furnish, look, sealed, take_in


def test_a_day_on_which_something_changed_has_one_copy(tmp_path: Path):
    clock = Clock()
    here = desk(tmp_path, clock)
    assert run_to_end(here.exchange.backup_of_the_day()) is None, "nothing is there yet"
    furnish(here)
    assert run_to_end(here.exchange.backup_of_the_day())
    assert run_to_end(here.exchange.backup_of_the_day()) is None, "there is one of this day"
    clock.forward(days=1)
    assert run_to_end(here.exchange.backup_of_the_day()) is None, "nothing has changed"
    here.archive.delete(records(1)[0]["id"])
    assert run_to_end(here.exchange.backup_of_the_day())


def test_a_few_generations_are_kept_and_strangers_left_alone(tmp_path: Path):
    clock = Clock()
    here = desk(tmp_path, clock)
    stranger = tmp_path / "backups" / "mine.json.gz"
    days = []
    for record in records(8):
        here.store.history.save(record)
        clock.forward(days=1)
        days.append(run_to_end(here.exchange.backup_of_the_day()))
        stranger.write_bytes(b"mine")
    kept = here.exchange.backups.newest_first()
    assert [one.name for one in kept] == [day.name for day in reversed(days) if day][: GENERATIONS["day"]]
    assert stranger.exists()


def test_what_was_there_before_an_import_can_be_had_back(tmp_path: Path):
    here = desk(tmp_path)
    here.store.history.save(records(1)[0])
    before = exported(here)
    backup = take_in(here, export())
    assert backup
    assert backup.reason == "import"
    run_to_end(here.exchange.restore(backup.name))
    assert exported(here) == before


@pytest.mark.parametrize("coming", ["import", "restore"])
def test_a_tap_that_comes_while_the_copy_is_made_is_in_the_copy(tmp_path: Path, coming: str):
    here = desk(tmp_path)
    furnish(here)
    copy = run_to_end(here.exchange.backup_of_the_day())
    assert copy
    here.archive.delete(records(1)[0]["id"])
    session = next(one.session for one in here.table.games() if one.session.game == "bridges")
    work: Any = here.exchange.take_in(look(here, export())) if coming == "import" else here.exchange.restore(copy.name)
    done, of = 0, 2
    while of == 0 or done < of / 2:
        done, of = next(work)
    here.table.tap(session.id, len(session.turns), {"do": "flip"})
    before = exported(here)
    backup = run_to_end(work)
    assert exported(here) != before
    run_to_end(here.exchange.restore(backup.name))
    assert exported(here) == before


def test_a_copy_brings_everything_back_and_can_itself_be_taken_back(tmp_path: Path):
    clock = Clock()
    here = desk(tmp_path, clock)
    furnish(here)
    then = exported(here)
    copy = run_to_end(here.exchange.backup_of_the_day())
    assert copy
    for record in here.store.history.newest_first()[:5]:
        here.archive.delete(record["id"])
    here.table.give_up(here.table.games()[0].session.id)
    here.archive.paint("Ben", "red")
    here.boxes.keep("small_islands", {"name": "New", "levels": [], "expedition": [], "objectives": [], "missions": [],
                                    "rewards": []})  # fmt: skip
    clock.forward(minutes=1)
    now = exported(here)
    kept = run_to_end(here.exchange.restore(copy.name))
    assert exported(here) == then
    clock.forward(minutes=1)
    run_to_end(here.exchange.restore(kept.name))
    assert exported(here) == now


def test_a_damaged_copy_changes_nothing(tmp_path: Path):
    here = desk(tmp_path)
    furnish(here)
    copy = run_to_end(here.exchange.backup_of_the_day())
    assert copy
    path = tmp_path / "backups" / copy.name
    path.write_bytes(path.read_bytes()[:-20])
    before = exported(here)
    with pytest.raises(BadFile):
        run_to_end(here.exchange.restore(copy.name))
    with pytest.raises(StoreProblem):
        run_to_end(here.exchange.restore("20200101-000000000-day.json.gz"))
    assert exported(here) == before


def test_without_a_copy_nothing_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    here = desk(tmp_path)
    here.store.history.save(records(1)[0])
    before = exported(here)
    plan = look(here, sealed(content()))
    with monkeypatch.context() as patch:
        patch.setattr("companion.store.disk.put_in_place", full)
        with pytest.raises(StoreProblem):
            run_to_end(here.exchange.take_in(plan))
    assert exported(here) == before


def test_copies_of_years_to_come_give_way_to_those_of_today(tmp_path: Path):
    """A clock that stood in 2099 for a week must not cost the copies of all the years before."""
    clock = Clock()
    here = desk(tmp_path, clock)
    clock.forward(days=365 * 73)
    for record in records(8):
        here.store.history.save(record)
        clock.forward(days=1)
        assert run_to_end(here.exchange.backup_of_the_day())
    clock.now = NOW
    made = []
    for record in records(16)[8:]:
        here.store.history.save(record)
        clock.forward(days=1)
        made.append(run_to_end(here.exchange.backup_of_the_day()))
        assert run_to_end(here.exchange.backup_of_the_day()) is None
    kept = [one.name for one in here.exchange.backups.newest_first("day")]
    assert kept == [day.name for day in reversed(made) if day][: GENERATIONS["day"]]


@pytest.mark.parametrize("year", ["0001", "9999", "1969", "2200"])
def test_a_copy_of_no_year_is_a_stranger(year: str, tmp_path: Path):
    here = desk(tmp_path)
    here.store.history.save(records(1)[0])
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / f"{year}0101-000000000-day.json.gz").write_bytes(b"")
    assert here.exchange.backups.newest_first() == []
    assert run_to_end(here.exchange.backup_of_the_day())
