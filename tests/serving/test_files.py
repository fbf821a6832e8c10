"""The client's files over HTTP: compressed once, kept for good under their version."""

import gzip
import lzma
from pathlib import Path

import pytest

from companion.serving.compressed_files import FAR, FOR_GOOD, Answer, Files
from tests.loop import run

FOUND = {"a.js": b"let a = 1;" * 500, "pictures/b.png": b"\x89PNG", "c.wasm": b"\0asm" * 300}


def ask(files: Files, path: str, **how: str) -> Answer | None:
    return run(files.answer(path, **how))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(FOUND, "v1", tmp_path)


def header(answer: Answer | None, name: str) -> str | None:
    assert answer
    return dict(answer.headers).get(name)


@pytest.mark.parametrize("name", FOUND)
@pytest.mark.parametrize("accepts", ["gzip, deflate", ""])
def test_what_arrives_is_the_file(files: Files, name: str, accepts: str):
    answer = ask(files, f"/c/v1/{name}", accepts=accepts)
    assert answer
    packed = header(answer, "content-encoding") == "gzip"
    assert (gzip.decompress(answer.body) if packed else answer.body) == FOUND[name]
    assert packed == (accepts != "" and not name.endswith(".png"))


def test_under_its_version_a_file_is_kept_for_good_and_elsewhere_asked_for(files: Files):
    assert header(ask(files, "/c/v1/a.js"), "cache-control") == FOR_GOOD
    again = ask(files, "/a.js")
    assert header(again, "cache-control") == "no-cache"
    known = header(again, "etag")
    assert known
    assert ask(files, "/a.js", known=known) == Answer(304, again.headers if again else [])


@pytest.mark.parametrize("path", ["/", "/c/v0/a.js", "/c/v1/", "/c/v1/../a.js", "/d.js", "/c/v1/pictures", "//a.js"])
def test_nothing_else_is_there(files: Files, path: str):
    assert ask(files, path) is None


def test_copies_are_made_once_and_those_of_other_versions_go(tmp_path: Path, files: Files):
    (tmp_path / "v0").mkdir()
    files.prepare(["c.wasm"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["v1"]
    kept = sorted((tmp_path / "v1").iterdir())
    assert [path.name for path in kept] == ["a.js.gz", "c.wasm.gz"]
    kept[0].write_bytes(gzip.compress(b"from the copy"))
    answer = ask(Files(FOUND, "v1", tmp_path), "/a.js", accepts="gzip")
    assert answer
    assert gzip.decompress(answer.body) == b"from the copy"


def test_what_is_large_comes_packed_as_soon_as_it_is(tmp_path: Path):
    files = Files(FOUND, "v1", tmp_path, large=["c.wasm"])
    assert ask(files, "/c/v1/a.js.lzma") is None
    before = ask(files, "/c/v1/c.wasm.lzma", accepts="gzip")
    assert before == ask(files, "/c/v1/c.wasm", accepts="gzip")
    files.prepare()
    answer = ask(files, "/c/v1/c.wasm.lzma", accepts="gzip")
    assert answer
    assert ask(Files(FOUND, "v1", tmp_path, large=["c.wasm"]), "/c/v1/c.wasm.lzma") == answer, "kept from before"
    assert header(answer, "content-type") == "application/x-lzma"
    assert header(answer, "content-encoding") is None
    assert header(answer, "cache-control") == FOR_GOOD
    how = [{"id": lzma.FILTER_LZMA2, "dict_size": FAR}]
    assert lzma.decompress(answer.body, format=lzma.FORMAT_RAW, filters=how) == FOUND["c.wasm"]


def test_without_a_place_for_copies_it_works_all_the_same(tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    files = Files(FOUND, "v1", tmp_path / "file")
    files.prepare()
    answer = ask(files, "/a.js", accepts="gzip")
    assert answer
    assert gzip.decompress(answer.body) == FOUND["a.js"]
