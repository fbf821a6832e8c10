"""Storage that survives: a write is all or nothing, damage is noticed, and no byte that was there is deleted."""

import errno
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.message import Message
from companion.store.atomic import AtomicStorage, StoreProblem
from tests.contract.texts import unsaid
from tests.store.sabotage import Disk, PowerCut

BEFORE: dict[str, Any] = {"active": {"1": {"id": "a", "name": "Zoë"}}}
OLD: dict[str, Any] = {"active": {"1": {"id": "a", "turn": 3}}}
NEW: dict[str, Any] = {"active": {"1": {"id": "a", "turn": 4}, "2": {"id": "b"}}}


class Opened:
    """A storage with what it had to tell."""

    def __init__(self, folder: Path) -> None:
        self.notices: list[Message] = []
        self.storage = AtomicStorage(folder / "active.json", self.notices.append)

    def read(self) -> Any:
        return self.storage.read()

    @property
    def told(self) -> list[str]:
        assert not unsaid(self.notices)
        return [notice.key for notice in self.notices]


def written(folder: Path, *contents: dict[str, Any]) -> None:
    for content in contents:
        AtomicStorage(folder / "active.json", lambda notice: None).write(content)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_before_the_first_write_there_is_nothing(tmp_path: Path):
    opened = Opened(tmp_path / "nowhere")
    assert opened.read() is None
    assert opened.told == []
    assert not (tmp_path / "nowhere").exists(), "looking leaves no traces"


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.text(), st.dictionaries(st.text(), plain, max_size=3), max_size=3))
def test_what_is_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, tables: dict[str, Any]):
    folder = tmp_path_factory.mktemp("store")
    written(folder, tables)
    opened = Opened(folder)
    assert opened.read() == tables
    assert opened.told == []


def test_half_characters_do_not_cost_the_file(tmp_path: Path):
    written(tmp_path, {"t": {"1": {"name": "\ud83d"}}})
    assert Opened(tmp_path).read() == {"t": {"1": {"name": "\ud83d"}}}


def test_the_copy_is_what_was_there_before(tmp_path: Path):
    written(tmp_path, BEFORE, OLD, NEW)
    (tmp_path / "active.json").unlink()
    opened = Opened(tmp_path)
    assert opened.read() == OLD
    assert opened.told == ["store.restored"]
    assert Opened(tmp_path).told == []


def steps_of_a_write(folder: Path, disk: Disk) -> list[str]:
    written(folder, BEFORE, OLD)
    disk.works()
    written(folder, NEW)
    return disk.seen


def test_the_steps_of_a_write_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Else the tests below would cut the power at nothing. What is written is on the disk before it gets its name."""
    steps = steps_of_a_write(tmp_path, Disk(monkeypatch))
    assert {"Path.open", "os.link", "os.replace", "os.fsync"} <= set(steps)
    assert steps.index("Path.open") < steps.index("os.fsync") < steps.index("os.replace")
    assert steps[-1] == "os.fsync", "the new name lasts, too"


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_power_cut_leaves_the_old_data_or_the_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool):
    disk = Disk(monkeypatch)
    found = []
    for step in range(1, 1 + len(steps_of_a_write(tmp_path / "dry", disk))):
        folder = tmp_path / str(step)
        disk.works()
        written(folder, BEFORE, OLD)
        disk.dies(step, PowerCut(), after)
        with pytest.raises(PowerCut):
            written(folder, NEW)
        disk.works()
        opened = Opened(folder)
        found.append(opened.read())
        assert opened.told == [], "nothing is damaged"
        opened.storage.write(NEW)
        assert Opened(folder).read() == NEW
    assert found == sorted(found, key=[OLD, NEW].index), "first the old data, from one step on the new"
    assert found[0] == OLD
    assert found[-1] == NEW


@pytest.mark.parametrize("step", range(1, 6))
def test_a_power_cut_at_the_first_write_of_all_leaves_nothing_or_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
):
    disk = Disk(monkeypatch)
    disk.dies(step, PowerCut())
    with pytest.raises(PowerCut):
        written(tmp_path / "new", NEW)
    disk.works()
    opened = Opened(tmp_path / "new")
    assert opened.read() in (None, NEW)
    assert opened.told == []


@pytest.mark.parametrize("kept", [0, 1, 40, 100])
def test_what_never_reached_the_disk_is_never_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: int):
    """The power goes while the new file is on its way: only a part of it is there."""
    disk = Disk(monkeypatch)
    on_its_way = 1 + steps_of_a_write(tmp_path / "dry", disk).index("os.fsync")
    disk.works()
    written(tmp_path, BEFORE, OLD)
    disk.dies(on_its_way, PowerCut())
    with pytest.raises(PowerCut):
        written(tmp_path, NEW)
    disk.works()
    beside = tmp_path / "active.json.new"
    beside.write_bytes(beside.read_bytes()[:kept])
    opened = Opened(tmp_path)
    assert (opened.read(), opened.told) == (OLD, [])


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES])
def test_a_disk_that_refuses_is_told_and_nothing_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
):
    disk = Disk(monkeypatch)
    refused = 0
    for step in range(1, 1 + len(steps_of_a_write(tmp_path / "dry", disk))):
        folder = tmp_path / str(step)
        disk.works()
        written(folder, BEFORE, OLD)
        opened = Opened(folder)
        tables = opened.read()
        tables["active"]["2"] = {"id": "b"}  # as TinyDB does: it changes what it has read, then writes
        disk.dies(step, OSError(number, os.strerror(number)))
        problem = refusal(opened, NEW)
        disk.works()
        assert opened.read() == Opened(folder).read() == (OLD if problem else NEW)
        if problem:
            refused += 1
            assert problem.code == "not_saved"
            assert problem.text.args["why"] == os.strerror(number)
        opened.storage.write(NEW)
        assert opened.read() == Opened(folder).read() == NEW
    assert refused >= 3


def refusal(opened: Opened, content: dict[str, Any]) -> StoreProblem | None:
    """What a write is refused with; a step that only makes things safer may fail in silence."""
    try:
        opened.storage.write(content)
    except StoreProblem as problem:
        return problem
    return None


def test_without_hard_links_it_works_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_links(*args: Any, **more: Any) -> None:
        raise OSError(errno.EPERM, "no hard links")

    monkeypatch.setattr(os, "link", no_links)
    written(tmp_path, BEFORE, OLD, NEW)
    assert Opened(tmp_path).read() == NEW
    (tmp_path / "active.json").write_bytes(b"")
    assert Opened(tmp_path).read() == OLD


def damage(folder: Path, content: bytes) -> Opened:
    """Put this in place of the file, open it, and check that it is set aside whole."""
    path = folder / "active.json"
    path.write_bytes(content)
    opened = Opened(folder)
    opened.read()
    if "store.damaged" in opened.told:
        assert (folder / "active.damaged-1.json").read_bytes() == content
    return opened


def fresh(folder: Path) -> bytes:
    """A file with its copy, as two writes leave them."""
    for path in folder.iterdir():
        path.unlink()
    written(folder, OLD, NEW)
    return (folder / "active.json").read_bytes()


def test_a_file_that_is_cut_off_anywhere_is_noticed(tmp_path: Path):
    for length in range(len(fresh(tmp_path))):
        opened = damage(tmp_path, fresh(tmp_path)[:length])
        assert opened.told == ["store.damaged", "store.restored"], length
        assert opened.read() == OLD
        again = Opened(tmp_path)
        assert (again.read(), again.told) == (OLD, [])


@pytest.mark.parametrize("flip", [0x01, 0x02, 0x80])
def test_a_flipped_byte_anywhere_is_noticed(tmp_path: Path, flip: int):
    """Only the schema's own digit may pass for another one; then nothing is touched, or nothing was lost."""
    whole = fresh(tmp_path)
    digit = whole.index(b"1")
    for at in range(len(whole)):
        fresh(tmp_path)
        content = whole[:at] + bytes([whole[at] ^ flip]) + whole[at + 1 :]
        if at == digit and flip < 0x80:
            (tmp_path / "active.json").write_bytes(content)
            with suppress(StoreProblem):
                assert Opened(tmp_path).read() == NEW
            assert (tmp_path / "active.json").read_bytes() == content
            continue
        opened = damage(tmp_path, content)
        assert opened.told == ["store.damaged", "store.restored"], at
        assert opened.read() == OLD


@pytest.mark.parametrize("content", [b"", b"\n", b"{}", b"{}\n{}", b"null\n{}", b"[]\n", b"\xff\xfe", b"[" * 50_000,
                                     b'{"schema": "1", "sha256": ""}\n{}', b'{"schema": true, "sha256": ""}\n{}',
                                     b'{"active": {"1": {"id": "a"}}}'])  # fmt: skip
def test_something_else_is_noticed(tmp_path: Path, content: bytes):
    fresh(tmp_path)
    assert damage(tmp_path, content).told == ["store.damaged", "store.restored"]


def test_without_a_sound_copy_it_starts_empty_and_says_so(tmp_path: Path):
    written(tmp_path, NEW)
    opened = damage(tmp_path, b"rubbish")
    assert (opened.read(), opened.told) == (None, ["store.damaged", "store.no_copy"])
    opened.storage.write(OLD)
    assert Opened(tmp_path).read() == OLD


def test_a_damaged_copy_is_set_aside_too(tmp_path: Path):
    fresh(tmp_path)
    (tmp_path / "active.previous.json").write_bytes(b"also rubbish")
    opened = damage(tmp_path, b"rubbish")
    assert opened.read() is None
    assert opened.told == ["store.damaged", "store.copy_damaged"]
    assert sorted(files(tmp_path).values()) == [b"also rubbish", b"rubbish"]


def test_what_was_set_aside_is_never_overwritten(tmp_path: Path):
    for count in range(1, 4):
        written(tmp_path, OLD, NEW)
        (tmp_path / "active.json").write_bytes(b"rubbish %d" % count)
        Opened(tmp_path).read()
    kept = {name: content for name, content in files(tmp_path).items() if "damaged" in name}
    assert kept == {f"active.damaged-{count}.json": b"rubbish %d" % count for count in (1, 2, 3)}


@pytest.mark.parametrize("after", [False, True])
def test_a_power_cut_while_restoring_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool):
    disk = Disk(monkeypatch)
    for step in (1, 2):  # setting aside, copying
        disk.works()
        fresh(tmp_path)
        (tmp_path / "active.json").write_bytes(b"rubbish")
        disk.dies(step, PowerCut(), after)
        with pytest.raises(PowerCut):
            Opened(tmp_path).read()
        disk.works()
        assert Opened(tmp_path).read() == OLD
        assert b"rubbish" in files(tmp_path).values()


@pytest.mark.parametrize(
    "content", [b'{"schema": 2, "sha256": ""}\nwhatever', b'{"schema": 99, "sha256": "abc", "more": 1}\n']
)
def test_a_file_of_a_newer_app_is_left_alone(tmp_path: Path, content: bytes):
    """Its first line says the schema; of the rest nothing is known, not even how its sum is made."""
    written(tmp_path, OLD, NEW)
    (tmp_path / "active.json").write_bytes(content)
    before = files(tmp_path)
    opened = Opened(tmp_path)
    for _ in range(2):
        with pytest.raises(StoreProblem, match="newer") as problem:
            opened.read()
        assert not unsaid(problem.value.text)
    assert files(tmp_path) == before


def test_a_write_by_another_process_is_seen(tmp_path: Path):
    written(tmp_path, OLD)
    opened = Opened(tmp_path)
    assert opened.read() == OLD
    for content in (NEW, BEFORE, OLD, NEW):
        written(tmp_path, content)
        assert opened.read() == content


def test_damage_while_the_app_runs_is_noticed_before_the_next_write(tmp_path: Path):
    """Else the write would make the damaged file the copy."""
    written(tmp_path, OLD, NEW)
    opened = Opened(tmp_path)
    assert opened.read() == NEW
    (tmp_path / "active.json").write_bytes(b"rubbish")
    assert opened.read() == OLD
    assert opened.told == ["store.damaged", "store.restored"]


@pytest.mark.parametrize("name", ["active.json", "active.previous.json"])
def test_a_folder_in_its_place_is_told(tmp_path: Path, name: str):
    (tmp_path / name).mkdir()
    with pytest.raises(StoreProblem) as problem:
        Opened(tmp_path).read()
    assert not unsaid(problem.value.text)


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path):
    (tmp_path / "home").write_text("not a folder")
    opened = Opened(tmp_path / "home")
    with pytest.raises(StoreProblem):
        opened.read()
    with pytest.raises(StoreProblem, match="not_saved"):
        opened.storage.write(NEW)


def test_the_file_can_be_read_by_people(tmp_path: Path):
    """One line with the sum, then plain JSON: with any editor the games can be found again."""
    written(tmp_path, BEFORE)
    head, body = (tmp_path / "active.json").read_text(encoding="utf-8").split("\n")
    assert json.loads(head)["schema"] == 1
    assert json.loads(body) == BEFORE
    assert "Zoë" in body
