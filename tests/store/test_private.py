"""Who may read what the app keeps: its player, wherever and by whomever a file or a folder was made."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.commands.command_io import FINE
from companion.core.long_work import run_to_end
from companion.store.backups import BACKUPS
from companion.store.repository import open_store
from tests.commands.command import run
from tests.transfer.desk import desk, export, furnish

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder is closed by where it lies")


@pytest.fixture(autouse=True)
def _everybody_may_read_what_is_new() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


def import_by_command(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(home))
    assert run("history", "import", stdin=export()).code == FINE


def play_and_back_up(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = desk(home)
    furnish(here)
    run_to_end(here.exchange.backup_of_the_day())


def only_a_copy(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = desk(home)
    here.exchange.backups.keep(b"", "day", here.exchange._clock())


def repaired(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_and_back_up(home, monkeypatch)
    (home / "history.log").write_bytes((home / "history.log").read_bytes()[:-20])
    open_store(home).history.rows()
    assert (home / "history.damaged-1.log").exists()


MAKERS = [import_by_command, play_and_back_up, only_a_copy, repaired]


def modes(home: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (home.parent, home, *home.glob("**/*"))}


@pytest.mark.parametrize("make", MAKERS)
def test_what_is_made_is_the_player_s_own(
    make: Callable[[Path, pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    home = tmp_path / "new" / "home"
    make(home, monkeypatch)
    found = modes(home)
    assert all(mode == (0o700 if name in ("new", "home", BACKUPS) else 0o600) for name, mode in found.items()), found
    assert len(found) > 3


def test_what_was_open_is_closed_at_the_start_and_strangers_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    home = tmp_path / "home"
    play_and_back_up(home, monkeypatch)
    (home / "mine.txt").write_text("mine")
    for path in (home, *home.glob("**/*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    store = open_store(home)
    store.occupy()
    assert store.notices == []
    found = modes(home)
    assert found.pop("mine.txt") == 0o644
    del found[tmp_path.name]
    assert set(found.values()) == {0o600, 0o700}


def test_an_import_closes_a_folder_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home = tmp_path / "home"
    home.mkdir(mode=0o755)
    import_by_command(home, monkeypatch)
    assert home.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o755, 0o1777], ids=["not ours", "everybody's"])
def test_what_cannot_be_closed_is_told(mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def forbidden(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    home = tmp_path / "home"
    home.mkdir()
    home.chmod(mode)
    monkeypatch.setattr(Path, "chmod", forbidden)
    store = open_store(home)
    store.occupy()
    assert [notice.key for notice in store.notices] == ["store.open_to_others"]
    assert home.stat().st_mode & 0o7777 == mode


def test_what_a_kill_has_left_half_written_is_cleared_and_nothing_else(tmp_path: Path):
    (tmp_path / BACKUPS).mkdir()
    half = ["history.log.new", "history.log.next", "together.new", f"{BACKUPS}/20261118-204100000-day.json.gz.new"]
    for name in (*half, "mine.new"):
        (tmp_path / name).write_bytes(b"half")
    store = open_store(tmp_path)
    store.occupy()
    left = {path.name for path in tmp_path.glob("**/*") if path.is_file()}
    assert left == {"companion.lock", "mine.new"}
    assert store.notices == []
