"""The suite itself: nothing lies where nobody looks, and nothing is left lying."""

import gc
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.store.sabotage import power_cut, sabotaged
from tests.transfer.desk import passing_store

TESTS = Path(__file__).parent
# Its tests run in the house that tests/build/test_new_game.py makes.
ELSEWHERE = "smallest_game"
MAKES = "mkd" + "temp("


def test_every_test_is_where_pytest_looks(request: pytest.FixtureRequest):
    left_out = request.config.getini("norecursedirs")
    hidden = {
        folder
        for path in TESTS.rglob("test_*.py")
        for folder in path.relative_to(TESTS).parts[:-1]
        if any(fnmatch(folder, pattern) for pattern in left_out)
    }
    assert hidden == {ELSEWHERE}


def test_folders_that_were_made_for_a_moment_go_again():
    """One store makes a folder that goes with it; whoever else needs one has `tmp_path` or a `TemporaryDirectory`."""
    files = (path for top in (TESTS, TESTS.parent / "build") for path in top.rglob("*.py"))
    makes = {path.name for path in files if MAKES in path.read_text()}
    assert makes == {"desk.py"}
    store = passing_store()
    store.players.save({"id": "Ana"})
    assert store.folder.is_dir()
    folder = store.folder
    del store
    gc.collect()
    assert not folder.exists()


def test_such_a_folder_that_goes_while_a_disk_fails_is_none_of_its_steps():
    """Else the steps would be others in each run, and the error would be told of whatever was garbage by then."""
    store = passing_store()
    store.players.save({"id": "Ana"})
    folder = store.folder
    with sabotaged() as disk:
        disk.fails(1, power_cut)
        del store
        gc.collect()
        assert disk.seen == []
    assert not folder.exists()


def test_a_test_that_hangs_is_named_and_fails(tmp_path: Path):
    hanging = tmp_path / "test_hanging.py"
    hanging.write_text("import threading\n\ndef test_for_ever():\n    threading.Event().wait()\n")
    settings = ["-c", "pyproject.toml", "-o", "faulthandler_timeout=0.1", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *settings, str(hanging)]
    run = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, timeout=100)
    assert run.returncode == 1
    assert "line 4 in test_for_ever" in run.stderr
