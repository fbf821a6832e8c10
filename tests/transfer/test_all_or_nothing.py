"""An import and a restore on a disk that fails at every step: over all files everything is there, or nothing is."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from companion.core.long_work import run_to_end
from companion.playing.controller import Controller
from companion.store.data_folder import MARK, NEXT
from companion.store.problem import StoreProblem
from companion.store.settings import Settings
from tests.history.many import records
from tests.store.sabotage import BROKEN, FORBIDDEN, FULL, WHENS, PowerCut, every_fault, power_cut, sabotaged
from tests.store.table import kept, kept_in
from tests.transfer.desk import desk, exported, look, options

Coming = Callable[[Controller], object]


def take_in(controller: Controller) -> object:
    return run_to_end(controller.exchange.take_in(look(controller, arriving())))


def restore(controller: Controller) -> object:
    (copy,) = controller.exchange.backups.newest_first("day")
    return run_to_end(controller.exchange.restore(copy.name))


@cache
def arriving() -> bytes:
    """A small export with something in every list."""
    there = desk()
    fill(there, "Zoë")
    there.store.history.save(*records(2, sessions=False))
    there.change(Settings(theme="dark"))
    return exported(there)


def fill(controller: Controller, name: str) -> None:
    controller.table.start("bridges", options("bridges", name))
    controller.archive.paint(name, "red")
    controller.boxes.keep("bridges", {"name": name, "islands": [], "without": []})


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with something in every file, and a copy of how it was before."""
    monkeypatch.setattr("os.fsync", lambda descriptor: None)
    here = desk(tmp_path / "source")
    fill(here, "Ana")
    here.store.history.save(*records(4, sessions=False)[2:])
    run_to_end(here.exchange.backup_of_the_day())
    here.archive.delete(records(3)[2]["id"])
    here.table.give_up(here.table.games()[0].session.id)
    fill(here, "Ben")
    return tmp_path / "source"


def copied(source: Path, target: Path) -> Path:
    shutil.rmtree(target, ignore_errors=True)
    return Path(shutil.copytree(source, target))


@pytest.mark.parametrize("coming", [take_in, restore])
def test_a_kill_at_any_moment_leaves_all_of_it_or_nothing(coming: Coming, source: Path, tmp_path: Path):
    before = kept_in(source)
    after_folder = copied(source, tmp_path / "after")
    coming(desk(after_folder))
    after, folder = kept_in(after_folder), tmp_path / "home"
    assert before != after

    def cut(here: Controller) -> None:
        with suppress(PowerCut):
            coming(here)

    seen, moments = [], 0
    with sabotaged() as disk:
        faults = tuple((when, power_cut) for when in WHENS)
        for _ in every_fault(disk, lambda: desk(copied(source, folder)), cut, faults):
            moments += 1
            seen.append(kept_in(folder))
            again = desk(folder)
            again.store.occupy()
            assert again.store.notices == []
            assert not [*folder.glob(f"*{NEXT}"), *folder.glob("**/*.new"), *folder.glob(MARK)]
            assert kept_in(folder) == seen[-1]
    assert all(found in (before, after) for found in seen)
    assert before in seen
    assert after in seen
    assert moments >= 100


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("coming", [take_in, restore])
def test_nothing_has_changed_is_true_whenever_it_is_said(coming: Coming, lasting: bool, source: Path, tmp_path: Path):
    before = kept_in(source)
    after_folder = copied(source, tmp_path / "after")
    coming(desk(after_folder))
    after, folder = kept_in(after_folder), tmp_path / "home"
    told: list[bool] = []
    tables: list[Controller] = []

    def ready() -> Controller:
        tables.append(desk(copied(source, folder)))
        return tables[-1]

    def refused(here: Controller) -> None:
        told.append(False)
        try:
            coming(here)
        except StoreProblem as problem:
            told[-1] = problem.code == "not_saved"

    faults = (("before", FULL), ("half", FULL), ("after", BROKEN), ("before", FORBIDDEN))
    with sabotaged() as disk:
        for _ in every_fault(disk, ready, refused, faults, lasting):
            here = tables[-1]
            assert kept(here.store) == kept_in(folder) == (before if told[-1] else after)
            if told[-1]:
                coming(here)
            assert kept(here.store) == kept_in(folder) == after
            here.archive.paint("Cleo", "blue")
            assert kept(here.store) == kept_in(folder) != after, "and everybody can go on"
    assert sum(told) > 50


def test_while_the_names_are_missing_everybody_reads_what_has_happened(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Also who may not write there, and while the other process that has begun it is alive."""
    after_folder = copied(source, tmp_path / "after")
    take_in(desk(after_folder))
    after, here = kept_in(after_folder), desk(source)
    replace = os.replace

    def only_the_mark(old: Path, new: Path) -> None:
        if old.suffix == NEXT:
            raise PowerCut
        replace(old, new)

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", only_the_mark)
        with pytest.raises(PowerCut):
            take_in(here)
        patch.setattr("companion.store.data_folder.Lock.try_take", lambda lock: False)
        assert kept_in(source) == after
        assert (source / MARK).exists()
    assert kept_in(source) == after
    assert not (source / MARK).exists()
