"""Running games, finished games and settings: what is kept comes back, whoever wrote it."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.store.data_folder import home
from companion.store.log_lines import END, head, line
from companion.store.problem import StoreProblem
from companion.store.repository import Store, open_store
from companion.store.settings import Settings
from tests.commands.command import ROOT
from tests.garbage import let_go
from tests.patience import LONGEST


def running(session_id: str, saved: str = "2026-01-01T10:00:00", **more: Any) -> dict[str, Any]:
    return {"id": session_id, "saved": saved, **more}


def finished(record_id: str, when: str, game: str = "bridges", **more: Any) -> dict[str, Any]:
    return {"id": record_id, "game": game, "finished": when, "session": None, **more}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "home")


def test_an_empty_store_has_nothing_and_leaves_no_traces(store: Store):
    assert store.active.latest_first() == store.history.newest_first() == []
    assert store.active.get("a") is store.history.get("a") is None
    assert store.settings.load() == Settings()
    assert not store.folder.exists()
    assert store.notices == []


def test_a_running_game_is_saved_over_itself(store: Store):
    store.active.save(running("a", turn=1, options={"players": ["Zoë"]}))
    store.active.save(running("b", turn=1))
    store.active.save(running("a", turn=2, options={"players": ["Zoë"]}))
    again = open_store(store.folder)
    assert again.active.get("a") == running("a", turn=2, options={"players": ["Zoë"]})
    assert again.active.get("b") == running("b", turn=1)
    assert len(again.active.latest_first()) == 2


def test_the_game_that_was_touched_last_comes_first_whatever_the_clock_says(store: Store):
    for name, saved in (("a", "2026-01-02"), ("b", "2106-02-07"), ("c", "1970-01-01")):
        store.active.save(running(name, saved))
    assert [record["id"] for record in store.active.latest_first()] == ["c", "b", "a"]
    store.active.save(running("a", "2026-01-02", turn=2))
    for one in (store, open_store(store.folder)):
        assert [record["id"] for record in one.active.latest_first()] == ["a", "c", "b"]


def test_a_game_is_removed_alone(store: Store):
    for name in "abc":
        store.active.save(running(name))
    store.active.remove("b")
    store.active.remove("nobody")
    assert sorted(record["id"] for record in open_store(store.folder).active.latest_first()) == ["a", "c"]


def test_finished_games_newest_first_and_by_game(store: Store):
    store.history.save(finished("a", "2026-01-01"))
    store.history.save(finished("b", "2026-03-01", "dream_islands"))
    store.history.save(finished("c", "2026-02-01"))
    assert [record["id"] for record in store.history.newest_first()] == ["b", "c", "a"]
    assert [record["id"] for record in store.history.newest_first("bridges")] == ["c", "a"]
    assert store.history.newest_first("small_islands") == []
    assert store.history.get("b") == finished("b", "2026-03-01", "dream_islands")


def test_the_same_game_twice_is_there_once(store: Store):
    for _ in range(2):
        store.history.save(finished("a", "2026-01-01"))
    assert len(store.history.newest_first()) == 1


def test_a_deleted_game_comes_back_when_it_is_added_again(store: Store):
    record = finished("a", "2026-01-01", score=[1, 2])
    store.history.save(record)
    store.history.remove("a")
    assert store.history.newest_first() == []
    store.history.save(record)
    assert open_store(store.folder).history.newest_first() == [record]


def test_the_files_know_nothing_of_each_other(store: Store):
    store.active.save(running("a"))
    store.history.save(finished("a", "2026-01-01"))
    store.settings.choose(Settings(theme="dark"))
    (store.folder / "history.log").write_bytes(b"rubbish")
    again = open_store(store.folder)
    assert again.history.newest_first() == []
    assert again.active.get("a")
    assert again.settings.load().theme == "dark"
    assert again.notices[0].key == "store.damaged"


def test_two_stores_take_turns(store: Store):
    """The app and a command at the same time: each sees what the other wrote, and nothing is written over."""
    other = open_store(store.folder)
    for number in range(6):
        writer, reader = (store, other) if number % 2 else (other, store)
        writer.history.save(finished(f"game {number}", f"2026-01-0{number + 1}"))
        assert len(reader.history.newest_first()) == number + 1
        assert reader.history.get(f"game {number}")
    other.history.remove("game 3")
    assert store.history.get("game 3") is None


WRITE = """
import sys
from companion.store.repository import open_store
from pathlib import Path
open_store(Path(sys.argv[1])).history.save({"id": "theirs", "game": "bridges", "finished": "2026-05-01"})
"""


def other_process(store: Store) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", WRITE, str(store.folder)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST)


def test_what_another_process_wrote_is_seen_and_kept(tmp_path: Path):
    reader = open_store(tmp_path)
    assert reader.history.newest_first() == []
    assert other_process(reader).returncode == 0
    assert [record["id"] for record in reader.history.newest_first()] == ["theirs"]
    reader.history.save(finished("ours", "2026-06-01"))
    assert [record["id"] for record in open_store(tmp_path).history.newest_first()] == ["ours", "theirs"]


def test_a_second_process_is_refused_and_the_first_one_goes_on(store: Store):
    store.history.save(finished("ours", "2026-04-01"))
    refused = other_process(store)
    assert refused.returncode == 1
    assert "StoreProblem: in_use" in refused.stderr
    store.history.save(finished("ours, too", "2026-06-01"))
    assert len(open_store(store.folder).history.newest_first()) == 2


def test_the_folder_is_free_again_when_its_stores_are_gone(tmp_path: Path):
    store = open_store(tmp_path)
    store.occupy()
    assert other_process(store).returncode == 1
    del store
    let_go()
    assert other_process(open_store(tmp_path)).returncode == 0


def test_threads_that_hold_the_lock_lose_nothing(store: Store):
    def add(name: str) -> None:
        for number in range(5):
            with store.lock:
                store.history.save(finished(f"{name} {number}", "2026-01-01"))

    threads = [threading.Thread(target=add, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST)
    assert len(open_store(store.folder).history.newest_first()) == 20


def test_a_store_of_a_newer_app_is_neither_read_nor_written(store: Store):
    store.folder.mkdir()
    path = store.folder / "history.log"
    newer = line({"companion": "history", "schema": 99, "more": 1}) + b"whatever\n"
    path.write_bytes(newer)
    for use in (store.history.newest_first, lambda: store.history.save(finished("a", "2026-01-01"))):
        with pytest.raises(StoreProblem, match="newer"):
            use()
    assert path.read_bytes() == newer
    store.active.save(running("a"))


def test_what_is_not_saved_is_not_shown(store: Store, monkeypatch: pytest.MonkeyPatch):
    store.active.save(running("a", turn=1))
    with monkeypatch.context() as full:
        full.setattr("os.fsync", lambda descriptor: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        with pytest.raises(StoreProblem, match="not_saved"):
            store.active.save(running("a", turn=2))
        with pytest.raises(StoreProblem, match="not_saved"):
            store.active.save(running("b"))
        with pytest.raises(StoreProblem, match="not_saved"):
            store.active.remove("a")
        assert store.active.latest_first() == [running("a", turn=1)]
    store.active.save(running("b"))
    assert len(open_store(store.folder).active.latest_first()) == 2


ODD_SETTINGS: list[tuple[dict[str, Any], Settings]] = [
    ({}, Settings()),
    ({"theme": "dark", "language": "de"}, Settings(theme="dark", language="de")),
    ({"theme": "purple", "text_size": 1.3}, Settings(text_size=1.3)),
    ({"language": "xx", "haptics": False}, Settings(haptics=False)),
    ({"language": None, "theme": 7, "text_size": "big", "motion": "no", "keep_awake": None, "haptics": []}, Settings()),
    ({"text_size": 1000.0}, Settings()),
    ({"text_size": -1}, Settings()),
    ({"language": ["de"], "theme": {"dark": True}}, Settings()),
    ({"an_option_of_a_later_app": 1, "theme": "light"}, Settings(theme="light")),
]


@pytest.mark.parametrize(("stored", "loaded"), ODD_SETTINGS)
def test_settings_that_make_no_sense_are_the_defaults(store: Store, stored: dict[str, Any], loaded: Settings):
    store.folder.mkdir()
    row = {"id": "settings", **stored}
    (store.folder / "settings.log").write_bytes(head("settings") + line({"put": row}) + END)
    assert open_store(store.folder).settings.load() == loaded


def test_settings_are_saved_over_themselves(store: Store):
    store.settings.choose(Settings(theme="dark", text_size=2.0))
    store.settings.choose(Settings(language="de"))
    assert open_store(store.folder).settings.load() == Settings(language="de")
    assert store.settings.load() == Settings(language="de")


@pytest.mark.parametrize(
    ("variables", "place"),
    [
        ({"COMPANION_HOME": "/a", "FLET_APP_STORAGE_DATA": "/b", "XDG_DATA_HOME": "/c"}, "/a"),
        ({"COMPANION_HOME": "", "FLET_APP_STORAGE_DATA": "/b", "XDG_DATA_HOME": "/c"}, "/b"),
        ({"XDG_DATA_HOME": "/c"}, "/c/companion"),
        ({"HOME": "/d"}, "/d/.local/share/companion"),
        ({"COMPANION_HOME": "~/games", "HOME": "/d"}, "/d/games"),
    ],
)
def test_where_the_data_lives(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], place: str):
    for name in ("COMPANION_HOME", "FLET_APP_STORAGE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert home() == Path(place)


def test_a_folder_that_is_given_relatively_stays_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", "games")
    assert home() == tmp_path / "games"
