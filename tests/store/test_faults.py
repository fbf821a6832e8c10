"""An evening on a disk that fails at every single step: what was saved is there, what was refused can be repeated."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.strict_json import Json
from companion.store import log_storage
from companion.store.problem import StoreProblem
from companion.store.repository import open_store
from tests.contract.texts import unsaid
from tests.store.sabotage import BROKEN, FORBIDDEN, FULL, WHENS, PowerCut, every_fault, power_cut, sabotaged
from tests.store.table import Act, Table, evening, kept, kept_in

EVENING = list(enumerate(evening()))


@pytest.fixture(autouse=True)
def _logs_are_soon_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_storage, "SHORT", 500)
    monkeypatch.setattr(log_storage, "WHOLE_AGAIN", 3)


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Path, Json]]:
    """The folder before each thing that is done, and what it holds; and the folder at the end."""
    home = tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda descriptor: None)
        patch.setattr(log_storage, "SHORT", 500)
        patch.setattr(log_storage, "WHOLE_AGAIN", 3)
        return list(_states(home))


def _states(home: Path) -> Iterator[tuple[Path, Json]]:
    for number, act in EVENING:
        yield _copy(home / "live", home / str(number)), kept_in(home / "live")
        Table(home / "live").do(number, act)
    yield _copy(home / "live", home / "end"), kept_in(home / "live")


def _copy(source: Path, target: Path) -> Path:
    shutil.rmtree(target, ignore_errors=True)
    if source.exists():
        shutil.copytree(source, target)
    return target


def between(found: Json, before: Json, after: Json) -> bool:
    """Each file is what it was or what it shall be."""
    return all(rows in (before[name], after[name]) for name, rows in found.items())


def test_the_evening_writes_in_every_way(states: list[tuple[Path, Json]], tmp_path: Path):
    """Else the tests below would break what nobody does."""
    steps = set()
    with sabotaged() as disk:
        for number, act in EVENING:
            folder = _copy(states[number][0], tmp_path / "copy")
            disk.works()
            Table(folder).do(number, act)
            steps |= set(disk.seen)
            assert kept_in(folder) == states[number + 1][1] != states[number][1]
    assert steps == {
        "Path.mkdir",
        "Path.open",
        "write",
        "os.fsync",
        "os.replace",
        "os.open",
        "os.ftruncate",
        "os.write",
    }
    sizes = [sum(path.stat().st_size for path in folder.glob("active.log")) for folder, _ in states]
    assert any(after < before for before, after in pairwise(sizes)), "written anew on the way"


@pytest.mark.parametrize(("number", "act"), EVENING)
def test_a_power_cut_at_any_step_loses_nothing(number: int, act: Act, states: list[tuple[Path, Json]], tmp_path: Path):
    (source, before), (_, after) = states[number : number + 2]
    folder = tmp_path / "copy"

    def ready() -> Table:
        return Table(_copy(source, folder))

    def cut(table: Table) -> None:
        with suppress(PowerCut):
            table.do(number, act)

    with sabotaged() as disk:
        faults = 0
        for when in every_fault(disk, ready, cut, tuple((when, power_cut) for when in WHENS)):
            faults += 1
            store = open_store(folder)
            assert between(kept(store), before, after)
            # Half of a line that nobody was told is saved is no loss; but nobody can see that it was not.
            told = [notice.key for notice in store.notices]
            assert told == [] or (when == "half" and told == ["store.damaged"])
            if kept(store) != after:
                Table(folder).do(number, act)
            assert kept_in(folder) == after
        assert faults >= 3 * len(WHENS)


def test_what_is_told_to_be_saved_is_on_the_disk(states: list[tuple[Path, Json]], tmp_path: Path):
    """A line is synced before the tap is acknowledged; a file, before it gets its name, and its name, too."""
    first, second = Table(tmp_path), EVENING[1]
    with sabotaged() as disk:
        first.do(*EVENING[0])
        assert disk.seen[-6:] == ["Path.open", "write", "os.fsync", "os.replace", "os.open", "os.fsync"]
        disk.works()
        first.do(*second)
        assert disk.seen == ["Path.open", "write", "os.fsync"]


def test_a_disk_that_takes_less_than_it_is_given_is_given_the_rest(states: list[tuple[Path, Json]], tmp_path: Path):
    table = Table(tmp_path)
    with sabotaged() as disk:
        disk.takes = 7
        for number, act in EVENING[:2]:
            table.do(number, act)
            assert kept_in(tmp_path) == states[number + 1][1]


@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("step", ["write", "os.fsync"])
def test_a_line_that_was_refused_is_not_left_behind(
    step: str, when: str, states: list[tuple[Path, Json]], tmp_path: Path
):
    """Else a tap that was told to have failed would be there after the next start."""
    table = Table(tmp_path)
    table.do(*EVENING[0])
    before = (tmp_path / "active.log").read_bytes()
    with sabotaged() as disk:
        disk.fails(["Path.open", "write", "os.fsync"].index(step) + 1, FULL, when)
        with pytest.raises(StoreProblem, match="not_saved"):
            table.do(*EVENING[1])
        assert disk.struck
    assert (tmp_path / "active.log").read_bytes() == before


@pytest.mark.parametrize("error", [power_cut, FULL, FORBIDDEN])
def test_a_repair_that_is_broken_off_costs_nothing(
    error: Callable[[], BaseException], states: list[tuple[Path, Json]], tmp_path: Path
):
    """What was damaged is set aside once, byte for byte, and nothing of the rest is lost, however often it begins."""
    folder, (source, whole) = tmp_path / "copy", states[-1]
    raw = (source / "active.log").read_bytes()[:-30]
    rest: list[Json] = []

    def ready() -> Path:
        (_copy(source, folder) / "active.log").write_bytes(raw)
        return folder

    def opened(home: Path) -> None:
        with suppress(PowerCut):
            assert len(kept_in(home)["active"]) >= len(whole["active"]) - 1, "used, put right or not"

    with sabotaged() as disk:
        for _ in every_fault(disk, ready, opened, tuple((when, error) for when in WHENS)):
            rest.append(kept_in(folder))
            assert rest[-1] == rest[0] == kept_in(folder)
            assert [path.read_bytes() for path in folder.glob("active.damaged-*.log")] == [raw]
    assert len(rest) > 12


REFUSALS = [("before", FULL), ("half", FULL), ("after", BROKEN), ("before", FORBIDDEN)]


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize(("number", "act"), EVENING)
def test_a_disk_that_refuses_is_told_and_the_tap_can_be_repeated(
    number: int, act: Act, lasting: bool, states: list[tuple[Path, Json]], tmp_path: Path
):
    """Also when even taking it back is refused, and when the app is killed right after it has told."""
    (source, before), (_, after) = states[number : number + 2]
    folder, killed = tmp_path / "copy", tmp_path / "killed"
    tables: list[Table] = []
    told: list[str] = []

    def ready() -> Table:
        tables.append(Table(_copy(source, folder)))
        kept(tables[-1].controller.store)
        return tables[-1]

    def refused(table: Table) -> None:
        told.append("")
        try:
            table.do(number, act)
        except StoreProblem as problem:
            told[-1] = "" if unsaid(problem.text) else problem.code

    with sabotaged() as disk:
        for _ in every_fault(disk, ready, refused, tuple(REFUSALS), lasting):
            table = tables[-1]
            assert between(kept_in(_copy(folder, killed)), before, after)
            assert between(kept(table.controller.store), before, after)
            if told[-1]:
                assert told[-1] == "not_saved"
                table.do(number, act)
            assert kept(table.controller.store) == kept_in(folder) == after
            assert table.controller.store.notices == []
    assert sum(map(bool, told)) >= 3 * len(REFUSALS)
