"""One process writes into a folder at a time: whoever comes second is told, and nobody is by a lock that is gone."""

import gc
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from weakref import finalize

import pytest

from companion.store.data_folder import lock_of
from companion.store.problem import StoreProblem
from companion.store.repository import open_store
from tests.commands.command import ROOT
from tests.patience import LONGEST, first_line
from tests.store.test_log import Opened, files, filled

HOLD = """
import sys, time
from pathlib import Path
from companion.store.repository import open_store
store = open_store(Path(sys.argv[1]))
store.occupy()
store.announce("http://127.0.0.1:8550/")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Any:
    """Another process that has the folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert first_line(process) == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_while_another_process_writes_damage_is_only_looked_at(tmp_path: Path, holder: "subprocess.Popen[str]"):
    raw = filled(tmp_path / "sound")[:-20]
    shutil.rmtree(tmp_path / "sound")
    (tmp_path / "history.log").write_bytes(raw)
    opened = Opened(tmp_path)
    assert set(opened.rows()) == {"a", "b"}
    assert opened.path.read_bytes() == raw
    assert opened.told == ["store.damaged_left"]
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    opened.table.put({"id": "new"})
    assert files(tmp_path)["history.damaged-1.log"] == raw, "set aside before it is written over"


def test_a_second_process_is_told_where_the_first_one_is(tmp_path: Path, holder: "subprocess.Popen[str]"):
    store = open_store(tmp_path)
    with pytest.raises(StoreProblem, match="in_use") as refused:
        store.occupy()
    assert refused.value.text.key == "store.in_use_at"
    assert refused.value.text.args["address"] == store.announced() == "http://127.0.0.1:8550/"
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    store.occupy()
    assert store.announced() == "", "who was killed is nowhere"


def test_the_lock_is_taken_anew_when_the_folder_was_deleted(tmp_path: Path):
    store = open_store(tmp_path / "home")
    store.active.save({"id": "a", "saved": ""})
    shutil.rmtree(store.folder)
    assert store.active.latest_first() == []
    store.active.save({"id": "b", "saved": ""})
    command = [sys.executable, "-c", HOLD, str(store.folder)]
    assert subprocess.run(command, cwd=ROOT, input=b"", timeout=LONGEST).returncode == 1


def test_one_folder_by_two_names_has_one_lock(tmp_path: Path):
    (tmp_path / "home").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "home")
    open_store(tmp_path / "home").occupy()
    open_store(tmp_path / "link").occupy()


def test_a_lock_that_is_just_being_collected_is_in_nobodys_way(tmp_path: Path):
    """In a thread of its own, say: the collector calls what was to be called for one thing after the other."""
    took = []

    def take() -> None:
        took.append(lock_of(tmp_path).try_take())

    first, lock, last = Opened(tmp_path), lock_of(tmp_path), Opened(tmp_path)
    assert lock.try_take()
    first.garbage, last.garbage, lock.garbage = last, lock, first  # type: ignore[attr-defined]
    finalize(first, take)
    finalize(last, take)
    del first, lock, last
    gc.collect()
    assert took == [True, True]
