"""A long file is read row by row: it is never whole in memory, and laid out anew it is the same file."""

import gzip
import json
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.core.long_work import run_to_end
from companion.serving.client_page import LARGEST_FILE
from companion.store.settings import SettingsTable
from companion.store.tables import Active, Cards, History, Players
from companion.transfer import export_file, export_reader
from companion.transfer.export_file import BLOCK, LISTS, BadFile, Press, canonical
from tests.history.many import records
from tests.transfer.desk import content, desk, export, exported, look, read, refusal, sealed, take_in

TABLES = (Active, Cards, History, Players, SettingsTable)


@pytest.mark.parametrize(
    "laid_out",
    [
        lambda data: json.dumps(data),
        lambda data: json.dumps(data, indent=1),
        lambda data: json.dumps(data, separators=(",", ":"), sort_keys=True),
        lambda data: json.dumps(data, ensure_ascii=False, indent="\t"),
        lambda data: export().decode().replace("},\n{", "}\n,{"),
        lambda data: export().decode().replace(":[\n", ":[ \n"),
        lambda data: export().decode() + "\n\n ",
    ],
)
def test_the_same_laid_out_anew_is_the_same(laid_out: Callable[[object], str]):
    raw = laid_out(json.loads(export())).encode()
    assert read(raw) == read(gzip.compress(raw)) == read(export())


@pytest.mark.parametrize("length", [997, 1 << 30])
def test_it_may_come_in_any_pieces(length: int):
    for raw in (export(), json.dumps(json.loads(export())).encode(), gzip.compress(export())):
        first = raw[:2], raw[2:]
        rest = (first[1][at : at + length] for at in range(0, len(first[1]), length))
        assert run_to_end(export_reader.read([first[0], *rest])) == read(export())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"active":[\n', b'"active":[0\n'),
        (b'"active":[\n', b'"active":\n'),
        (b"],\n", b"]\n"),
        (b'},"sha256', b'}},"sha256'),
        (b'"}\n', b'"}}\n'),
        (b'"}\n', b'"}\n{}\n'),
        (b'{"draft":', b'{"draft":1,"draft":'),
    ],
)
def test_lines_that_are_no_json_together_are_refused(old: bytes, new: bytes):
    assert old in export()
    assert refusal(desk().exchange, export().replace(old, new, 1)) == [("", "damaged")]


def test_a_newer_file_says_so_however_long_it_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export_reader, "MOST_WHOLE", 1000)
    newer = export().replace(b'"schema":1', b'"schema":2', 1)
    assert refusal(desk().exchange, newer) == [("", "newer")]


def test_what_has_to_be_read_whole_may_not_be_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export_reader, "MOST_WHOLE", 1000)
    assert read(export())
    anew = json.dumps(json.loads(export())).encode()
    for raw in (anew, gzip.compress(anew), b"0" * 2000, export()[:-100]):
        assert refusal(desk().exchange, raw) == [("", "too_big")]


def test_whoever_sends_without_end_is_not_heard_to_the_end():
    def endless(piece: bytes) -> Iterator[bytes]:
        while True:
            yield piece

    for piece in (b"\0" * 65_536, b"y\n" * 30_000, b"[" * 65_536):
        with pytest.raises(BadFile, match="too_big"):
            run_to_end(export_reader.read(endless(piece)))


def many(count: int) -> list[Any]:
    """Finished games, each with its course."""
    played = [row for row in records(60) if row["session"]]
    return [{**played[at % len(played)], "id": f"{at:016x}"} for at in range(count)]


def test_no_long_file_is_whole_in_memory(monkeypatch: pytest.MonkeyPatch):
    for name in ("companion.transfer.export_file.BLOCK", "companion.transfer.export_reader.PIECE"):
        monkeypatch.setattr(name, 20_000)
    monkeypatch.setattr(export_reader, "MOST_WHOLE", 20_000)
    most, lengths = [], []
    for count in (20, 60):
        raw = sealed({**content(), "history": many(count)})
        packed = gzip.compress(raw)
        lengths.append(len(raw))
        tracemalloc.start()
        try:
            assert len(read(packed)["history"]) == count
            most.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert most[1] - most[0] < (lengths[1] - lengths[0]) / 5


def test_rows_that_are_pressed_are_the_same_rows():
    lines = [canonical({"id": at, "text": "x" * (at * 997 % 9000)}) for at in range(200)]
    lines.insert(100, canonical({"id": "long", "text": "y" * 2 * BLOCK}))
    press = Press()
    for line in lines:
        press.put(line)
    rows = press.pressed()
    assert [rows.line(at) for at in range(len(rows))] == lines
    assert list(rows) == [json.loads(line) for line in lines]
    assert list(rows.only([150, 3, 100])) == [rows[150], rows[3], rows[100]]
    assert len(lines) * 100 > press.size > 0
    assert list(Press().pressed()) == []


def test_what_is_held_of_a_file_has_an_end(monkeypatch: pytest.MonkeyPatch):
    raw = sealed({**content(), "history": many(60)})
    assert read(raw)
    monkeypatch.setattr(export_reader, "MOST_HELD", 20_000)
    assert refusal(desk().exchange, raw) == [("", "too_big")]


def test_whatever_is_played_in_a_home_comes_in_elsewhere():
    """A home was let in with room for each of its rows, and each game that is played there needs less than that."""
    most_of_row, rows = export_file.MOST_OF_ROW, sum(kind.MOST for kind in TABLES)
    assert max(len(gzip.compress(canonical(row))) for row in many(60)) < most_of_row
    assert 1.2 * (export_file.MOST_BESIDE + most_of_row * rows) < export_reader.MOST_HELD, "pressed is not yet packed"
    assert rows < export_reader.MOST_ROWS


def test_room_for_what_is_played_later_comes_with_each_row(monkeypatch: pytest.MonkeyPatch):
    here, there = desk(), desk()
    monkeypatch.setattr(export_file, "MOST_BESIDE", 500)
    take_in(here, sealed({**content(), "history": many(2)}))
    here.store.history.save(*({**row, "id": f"more-{at}"} for at, row in enumerate(many(20))))
    take_in(there, exported(here))
    assert exported(there) == exported(here)
    monkeypatch.setattr(export_file, "MOST_OF_ROW", 500)
    with pytest.raises(BadFile, match="too_big"):
        take_in(desk(), exported(here))


def test_an_export_that_is_too_long_for_a_browser_goes_out_as_several(monkeypatch: pytest.MonkeyPatch):
    here, there = desk(), desk()
    take_in(here, export())
    here.store.history.save(*many(40))
    whole = exported(here)
    monkeypatch.setattr(export_file, "LONGEST_PART", 15_000)
    monkeypatch.setattr("companion.transfer.export_file.BLOCK", 50_000)
    files = run_to_end(here.exchange.exported())
    assert len(files) > 3
    assert max(map(len, files)) < 2 * export_file.LONGEST_PART
    for file in (*files[2:], *files[:2]):
        assert file.startswith(export_file.PACKED)
        assert take_in(there, file)
    monkeypatch.undo()
    assert exported(there) == whole


def test_each_of_several_files_comes_through_a_browser():
    assert export_file.LONGEST_PART + 4 * BLOCK < LARGEST_FILE * 1024 * 1024
    assert max(len(canonical(row)) for row in many(60)) < BLOCK


# Rows that the store could keep, and that could not be read again from an export.
TOO_LONG = {
    "long": [{"intent": {"do": "x" * 9_000}} for _ in range(500)],
    "heavy": [[{}] * 100 for _ in range(3_500)],
}


@pytest.mark.parametrize("name", TOO_LONG)
def test_a_row_that_could_not_be_had_back_is_left_out(name: str):
    there = content()
    (at,) = [at for at, row in enumerate(there["history"]) if row["session"]][:1]
    there["history"][at]["session"] |= {"rules_version": 0, "turns": TOO_LONG[name]}
    here = desk()
    plan = look(here, sealed(there))
    assert [(one.where, one.code) for one in plan.left_out.problems] == [(f"history.{at}", "too_long")]
    run_to_end(here.exchange.take_in(plan))
    elsewhere = desk()
    assert not look(elsewhere, exported(here)).left_out.entries
    take_in(elsewhere, exported(here))
    assert exported(elsewhere) == exported(here)
    assert sum(len(read(exported(here))[one]) for one in LISTS) == sum(len(there[one]) for one in LISTS) - 1
