"""A store on its files: damage is told once and set aside, and writes are all or nothing."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tinydb import Query, where
from tinydb.operations import delete, increment

from companion.core.message import Message
from companion.core.strict_json import Json
from companion.store import disk, log_storage
from companion.store.data_folder import lock_of
from companion.store.log_lines import END, head, line
from companion.store.log_storage import LogStorage
from companion.store.problem import StoreProblem, kept, not_saved, unreadable
from companion.store.repository import Store, open_store
from companion.store.tables import RowTable, open_table
from tests.contract.texts import unsaid


class Opened:
    """One table in a folder, with what it had to tell."""

    def __init__(self, folder: Path, **must: type) -> None:
        self.notices: list[Message] = []
        self.path = folder / "history.log"
        self.storage = LogStorage(self.path, lock_of(folder), self.notices.append, must, 10_000)
        self.table: RowTable = open_table(self.storage)

    def rows(self) -> Json:
        return dict(self.table.all_rows())

    @property
    def told(self) -> list[str]:
        assert not unsaid(self.notices)
        return [notice.key for notice in self.notices]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "companion.lock"}


def filled(folder: Path) -> bytes:
    """A small log with all kinds of lines."""
    table = Opened(folder).table
    table.put({"id": "a", "turns": [1]})
    table.put({"id": "a", "turns": [1, 2]})
    table.put({"id": "b", "who": "Zoë"})
    table.put({"id": "c"})
    table.drop("c")
    table.put({"id": "a", "turns": [1, 2, 3]})
    return (folder / "history.log").read_bytes()


ALL = {"a": {"id": "a", "turns": [1, 2, 3]}, "b": {"id": "b", "who": "Zoë"}}


def damages(raw: bytes) -> list[bytes]:
    flips = [raw[:at] + bytes([raw[at] ^ 1 << at % 8]) + raw[at + 1 :] for at in range(len(raw))]
    return [*flips, *(raw[:at] for at in range(len(raw)))]


def test_every_byte_flipped_or_cut_is_told_once_and_set_aside(tmp_path: Path):
    for at, raw in enumerate(damages(filled(tmp_path / "sound"))):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "history.log").write_bytes(raw)
        opened = Opened(folder)
        left = opened.rows()
        assert opened.told == ["store.damaged"]
        assert files(folder)["history.damaged-1.log"] == raw, "byte for byte"
        again = Opened(folder)
        assert (again.rows(), again.told) == (left, [])
        again.table.put({"id": "new"})
        assert Opened(folder).rows() == {**left, "new": {"id": "new"}}
        assert set(files(folder)) == {"history.log", "history.damaged-1.log"}
        shutil.rmtree(folder)


def test_what_was_set_aside_is_never_written_over_and_never_kept_twice(tmp_path: Path):
    for count in (1, 2, 3, 3, 1):
        (tmp_path / "history.log").write_bytes(b"rubbish %d" % count)
        assert Opened(tmp_path).rows() == {}
    kept = {name: content for name, content in files(tmp_path).items() if "damaged" in name}
    assert kept == {f"history.damaged-{count}.log": b"rubbish %d" % count for count in (1, 2, 3)}


def test_a_row_that_the_tables_cannot_use_is_left_out_and_set_aside(tmp_path: Path):
    raw = head("history") + line({"put": {"id": "a", "saved": "now"}}) + line({"put": {"id": "b", "saved": 7}}) + END
    (tmp_path / "history.log").write_bytes(raw)
    opened = Opened(tmp_path, saved=str)
    assert opened.rows() == {"a": {"id": "a", "saved": "now"}}
    assert opened.told == ["store.damaged"]
    with pytest.raises(ValueError, match="no row"):
        opened.table.put({"id": "b", "saved": 7})


def test_damage_while_the_app_runs_is_seen_and_told(tmp_path: Path):
    raw = filled(tmp_path)
    opened = Opened(tmp_path)
    assert opened.rows() == ALL
    opened.path.write_bytes(raw[:-20])
    assert opened.rows() == {**ALL, "a": {"id": "a", "turns": [1, 2]}}
    assert opened.told == ["store.damaged"]


def test_a_damaged_file_that_nothing_can_be_put_beside_is_used_and_put_right_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A full disk, for example."""
    raw = filled(tmp_path)[:-20]
    (tmp_path / "history.log").write_bytes(raw)
    opened = Opened(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "put_in_place", full)
        assert opened.rows() == {**ALL, "a": {"id": "a", "turns": [1, 2]}}
        assert opened.told == ["store.damaged_left"]
        with pytest.raises(StoreProblem, match="not_saved"):
            opened.table.put({"id": "new"})
        assert files(tmp_path) == {"history.log": raw}
    opened.table.put({"id": "new"})
    assert files(tmp_path)["history.damaged-1.log"] == raw
    assert opened.told == ["store.damaged_left", "store.damaged"]
    assert set(Opened(tmp_path).rows()) == {"a", "b", "new"}


def test_many_rows_come_in_all_or_none(tmp_path: Path):
    """However the write ends: they are no line that may be lost or torn, but one file that gets its name."""
    opened = Opened(tmp_path)
    opened.table.put({"id": "a"})
    opened.table.put(*({"id": str(at)} for at in range(3)), {"id": "a", "more": 1})
    raw = opened.path.read_bytes()
    assert len(raw.splitlines()) == 1 + 4 + 1
    assert list(opened.rows()) == list(Opened(tmp_path).rows()) == ["0", "1", "2", "a"]


def test_the_same_again_writes_nothing(tmp_path: Path):
    opened = Opened(tmp_path)
    opened.table.drop("nobody")
    assert not opened.path.exists()
    opened.table.put({"id": "a", "turns": [1]})
    before = disk.fingerprint(opened.path)
    opened.table.put({"id": "a", "turns": [1]})
    opened.table.drop("nobody")
    assert disk.fingerprint(opened.path) == before


def test_a_long_log_is_written_anew_with_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_storage, "SHORT", 2000)
    opened = Opened(tmp_path)
    opened.table.put({"id": "stays", "text": "x" * 100})
    longest = 0
    for number in range(200):
        opened.table.put({"id": "game", "turns": list(range(number))})
        longest = max(longest, opened.path.stat().st_size)
        assert Opened(tmp_path).rows() == opened.rows()
    assert 1500 < longest < 6000
    assert opened.rows()["game"]["turns"] == list(range(199))


def test_a_disk_without_room_to_write_it_anew_still_takes_taps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_storage, "SHORT", 500)
    opened = Opened(tmp_path)
    opened.table.put({"id": "game", "turns": []})
    tried = []

    def full(*args: object) -> None:
        tried.append(args)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "put_in_place", full)
        for number in range(1, 60):
            opened.table.put({"id": "game", "turns": list(range(number))})
            assert Opened(tmp_path).rows() == opened.rows()
    assert 1 < len(tried) < 20, "not at every tap"
    opened.table.put({"id": "game", "turns": [], "over": True})
    assert Opened(tmp_path).rows() == {"game": {"id": "game", "turns": [], "over": True}}


def test_what_could_not_be_taken_back_is_cut_off_by_the_next_write(tmp_path: Path):
    filled(tmp_path)
    opened = Opened(tmp_path)
    assert opened.rows() == ALL
    with opened.path.open("ab") as file:
        file.write(b"half a li")
    opened.storage._seen = disk.fingerprint(opened.path)  # as after a write of ours that failed twice
    opened.table.put({"id": "new"})
    again = Opened(tmp_path)
    assert (again.rows(), again.told) == ({**ALL, "new": {"id": "new"}}, [])


# TinyDB's own methods: what they change is in the log, too.
GAME = Query()
CHANGES: list[tuple[Callable[[RowTable], Any], Json]] = [
    (lambda table: table.insert({"id": "n", "k": 1}), {"n": {"id": "n", "k": 1}}),
    (lambda table: table.insert_multiple([{"id": "n"}, {"id": "m"}]), {"n": {"id": "n"}, "m": {"id": "m"}}),
    (lambda table: table.update({"k": 5}, GAME.id == "a"), {"a": {"id": "a", "k": 5, "deep": {"x": [1]}}}),
    (lambda table: table.update(increment("k"), GAME.id == "a"), {"a": {"id": "a", "k": 2, "deep": {"x": [1]}}}),
    (lambda table: table.update(delete("deep"), GAME.id == "a"), {"a": {"id": "a", "k": 1}}),
    (lambda table: table.update(lambda row: row["deep"]["x"].append(2), GAME.id == "a"),
     {"a": {"id": "a", "k": 1, "deep": {"x": [1, 2]}}}),
    (lambda table: table.upsert({"id": "b", "k": 7}, GAME.id == "b"), {"b": {"id": "b", "k": 7}}),
    (lambda table: table.upsert({"id": "n", "k": 7}, GAME.id == "n"), {"n": {"id": "n", "k": 7}}),
    (lambda table: table.remove(where("k") == 1), {"a": None}),
    (lambda table: table.remove(doc_ids=["a", "nobody"]), {"a": None}),  # type: ignore[list-item]
    (lambda table: table.truncate(), {"a": None, "b": None}),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), CHANGES)
def test_what_tinydb_changes_is_kept(tmp_path: Path, change: Callable[[RowTable], Any], expected: Json):
    opened = Opened(tmp_path)
    before = {"a": {"id": "a", "k": 1, "deep": {"x": [1]}}, "b": {"id": "b", "k": 2}}
    opened.table.put(*before.values())
    change(opened.table)
    after = {row_id: row for row_id, row in {**before, **expected}.items() if row is not None}
    assert opened.rows() == Opened(tmp_path).rows() == after


def test_tinydb_finds_rows_and_may_not_rename_them(tmp_path: Path):
    table = Opened(tmp_path).table
    table.put({"id": "a", "k": 1}, {"id": "b", "k": 2})
    assert [row["id"] for row in table.search(GAME.k > 1)] == ["b"]
    assert table.get(GAME.id == "a") == {"id": "a", "k": 1}
    assert table.contains(GAME.k == 2)
    assert len(table) == table.count(GAME.k > 0) == len(table.all()) == 2
    for refused in (
        lambda: table.update({"id": "x"}, GAME.id == "a"),
        lambda: table.insert({"id": "a"}),
        lambda: table.insert({"k": 1}),
    ):
        with pytest.raises((ValueError, KeyError)):
            refused()
    assert Opened(tmp_path).rows() == {"a": {"id": "a", "k": 1}, "b": {"id": "b", "k": 2}}


def test_a_folder_that_is_new_is_the_player_s_own(tmp_path: Path):
    open_store(tmp_path / "home").occupy()
    assert os.name == "nt" or (tmp_path / "home").stat().st_mode & 0o077 == 0


def in_its_place(folder: Path, what: str) -> Store:
    if what == "a file for the folder":
        folder.write_text("not a folder")
    else:
        (folder / ("history.json" if what == "an old folder" else "history.log")).mkdir(parents=True)
    return open_store(folder)


@pytest.mark.parametrize("what", ["a file for the folder", "a folder for the file", "an old folder"])
def test_what_is_in_the_wrong_place_is_told(tmp_path: Path, what: str):
    store = in_its_place(tmp_path / "home", what)
    for use in (store.history.newest_first, lambda: store.history.save({"id": "a", "game": "", "finished": ""})):
        with pytest.raises(StoreProblem) as problem:
            use()
        assert not unsaid(problem.value.text)


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.ENOSPC, "store.disk_full"), (errno.EROFS, "store.forbidden"), (errno.EIO, "store.disk_broken")],
)
def test_a_full_a_closed_and_a_broken_disk_are_told_in_our_words(number: int, why: str):
    for problem in (not_saved(OSError(number, "?")), unreadable(kept("active"), OSError(number, "?"))):
        assert problem.text.args["why"].key == why
        assert not unsaid(problem.text)
    assert not_saved(OSError(errno.EBUSY, "Device busy")).text.args["why"] == "Device busy"


def test_a_read_only_folder_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever is root may write anyway, so the disk is made to say no."""
    filled(tmp_path)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)
    opened = Opened(tmp_path)
    opened.storage._lock._descriptor = None
    assert opened.rows() == ALL
    with pytest.raises(StoreProblem, match="not_saved"):
        opened.table.put({"id": "new"})
    assert opened.rows() == ALL
    assert opened.told == []


def test_one_flipped_bit_costs_few_taps(tmp_path: Path):
    """Wherever it is: the row is there as it was a few taps ago at most, or the taps after the damage are in it."""
    opened = Opened(tmp_path / "sound")
    for number in range(40):
        opened.table.put({"id": "game", "turns": list(range(number))})
    raw = opened.path.read_bytes()
    last = list(range(39))
    for at in range(len(head("history")), len(raw) - len(END)):
        folder = tmp_path / "copy"
        folder.mkdir()
        (folder / "history.log").write_bytes(raw[:at] + bytes([raw[at] ^ 4]) + raw[at + 1 :])
        turns = Opened(folder).rows()["game"]["turns"]
        assert turns == last[: len(turns)]
        assert len(turns) >= len(last) - log_storage.WHOLE_AGAIN - 2, "the end of a line may be what is hit"
        shutil.rmtree(folder)


def test_a_row_is_written_whole_again_so_often_that_a_log_stays_short(tmp_path: Path):
    """An evening's taps take a few hundred kilobytes, however often rows are whole."""
    opened = Opened(tmp_path)
    written = 0
    for number in range(300):
        turns = [{"do": "flip", "number": at, "card": [at, at]} for at in range(number)]
        opened.table.put({"id": "game", "turns": turns})
        written = max(written, opened.path.stat().st_size)
    assert written < 2 * log_storage.SHORT
