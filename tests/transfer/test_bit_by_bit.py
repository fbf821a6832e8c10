"""A long file is read row by row: it is never whole in memory, and laid out anew it is the same file."""

import gzip
import json
import tracemalloc
from collections.abc import Callable

import pytest

from companion.core.long_work import run_to_end
from companion.serving.page import LARGEST_FILE
from companion.transfer import export_file
from companion.transfer.export_file import BadFile, Content
from tests.history.many import records
from tests.transfer.desk import content, desk, export, refusal, sealed, take_in


def read(raw: bytes) -> Content:
    return run_to_end(export_file.read(raw))


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
    monkeypatch.setattr(export_file, "MOST_WHOLE", 1000)
    newer = export().replace(b'"schema":1', b'"schema":2', 1)
    assert refusal(desk().exchange, newer) == [("", "newer")]


def test_what_has_to_be_read_whole_may_not_be_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export_file, "MOST_WHOLE", 1000)
    assert read(export())
    anew = json.dumps(json.loads(export())).encode()
    for raw in (anew, gzip.compress(anew), b"0" * 2000):
        assert refusal(desk().exchange, raw) == [("", "too_big")]


def test_no_long_file_is_whole_in_memory():
    played = [row for row in records(60) if row["session"]]
    rows = [{**row, "id": f"{at:016x}"} for at, row in enumerate(played * 10)]
    raw = sealed({**content(), "history": rows})
    packed = gzip.compress(raw)
    tracemalloc.start()
    try:
        found = read(packed)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(found["history"]) == len(rows)
    assert most < len(raw), "as a tree of Python it would be many times that"


def test_what_is_played_after_a_full_import_still_comes_in_elsewhere(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export_file, "MOST_BYTES", 2 * len(export()) + 10_000)
    here, there = desk(), desk()
    take_in(here, export())
    here.store.history.add_all([{**row, "id": f"{at:04}"} for at, row in enumerate(records(6))])
    more = run_to_end(here.exchange.exported())
    assert read(more)
    with pytest.raises(BadFile) as full:
        take_in(there, more)
    assert full.value.problems[0].code == "too_big"


def test_packed_the_longest_file_comes_through_a_browser():
    """Courses pack to a tenth, and better."""
    raw = sealed({**content(), "history": records(60)})
    assert len(gzip.compress(raw)) / len(raw) * export_file.MOST_BYTES < LARGEST_FILE * 1024 * 1024
