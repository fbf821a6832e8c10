"""Your data: out, in after a look, back to a copy; and the copy that the app makes by itself."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.content.texts import Texts
from companion.core.long_work import run_to_end
from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.transfer.export_file import cut
from companion.ui import app
from companion.ui.kit.text import counted
from companion.ui.window import background
from tests.history.many import records
from tests.transfer.desk import GAMES_PLAYED, content, desk, export, exported, put, sealed, take_in
from tests.ui.conftest import Play
from tests.ui.driver import Driver, walk

ROUTE = "/settings/carry"


@pytest.fixture(autouse=True)
def _in_the_loop(no_threads: None) -> None:
    """Before what a test has done step by step."""


async def see(app: Driver, text: str) -> None:
    await app.settle()
    assert any(text in one for one in app.texts()), app.texts()


async def pick(app: Driver, raw: bytes) -> None:
    """What the client does with a picked file."""
    (button,) = [one for one in app.all(ft.OutlinedButton) if isinstance(one.action, ft.PickFiles)]
    file = {"id": 1, "name": "export.json", "size": len(raw), "bytes": raw}
    await app.fire(button.action.file_picker, "result", {"files": [file]})


def test_an_import_shows_what_is_in_it_before_anything_changes(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await pick(app, export())
        await see(app, f"{GAMES_PLAYED} new")
        assert "They are taken over: none were chosen here yet." in app.texts()
        assert not app.controller.store.history.newest_first()
        await app.tap("Take it in")
        await see(app, "Vor einem Import")
        assert len(app.controller.store.history.newest_first()) == GAMES_PLAYED
        assert app.controller.settings().language == "de", "and the screen speaks it at once"
        await pick(app, export())
        await see(app, "Alles davon ist schon da. Es ändert sich nichts.")

    play(flow, ROUTE)


def test_a_bad_file_says_why_and_a_bad_row_is_left_out(play: Play, caplog: pytest.LogCaptureFixture) -> None:
    there = content()
    for at in range(5):
        put(there, ("history", at, "note"), at)

    async def flow(app: Driver) -> None:
        await pick(app, export()[:-100])
        await see(app, "The file is not whole: it was cut off or damaged on its way.")
        assert "Nothing has changed." in app.texts()
        await app.tap("Close")
        await pick(app, b"{" + b" " * 20 + b"hello")
        await see(app, "This file does not come from this app.")
        assert "core.json.broken at 1:22" in caplog.text
        await app.tap("Close")
        assert "Export everything" in app.texts()
        assert not app.controller.store.history.newest_first()
        await pick(app, sealed(there))
        await see(app, "5 entries of the file cannot be used and are left out. All the rest comes in.")
        assert "Finished games, number 1: this one is damaged." in app.texts()
        assert "history.0.note wrong_type" in caplog.text
        assert "2 more problems" in app.texts()
        await app.tap("Take it in")
        await see(app, "Vor einem Import")
        assert len(app.controller.store.history.newest_first()) == GAMES_PLAYED - 5

    play(flow, ROUTE)


def test_a_copy_is_looked_at_gone_back_to_and_taken_back(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        games = records(4)
        app.controller.store.history.save(*games[:3])
        run_to_end(app.controller.exchange.backup_of_the_day())
        app.controller.store.history.save(games[3])
        await app.route("/settings")
        await app.route(ROUTE)
        (row,) = [name for name in app.pressable() if name.endswith(". Copy of the day")]
        await app.tap(row)
        await see(app, "Go back to this")
        assert "3" in app.texts()
        assert len(app.controller.store.history.newest_first()) == 4
        await app.tap("Go back to this")
        await see(app, "Before a restore")
        assert len(app.controller.store.history.newest_first()) == 3
        await app.take_back()
        await app.settle()
        assert len(app.controller.store.history.newest_first()) == 4

    play(flow, ROUTE)


@pytest.mark.parametrize("packed", [False, True])
def test_everything_goes_out_as_one_file(play: Play, tmp_path: Path, monkeypatch: Any, packed: bool) -> None:
    if packed:
        monkeypatch.setattr("companion.transfer.export_file.LONG", 100)
    open_store(tmp_path).history.save(*records(5))

    async def flow(app: Driver) -> None:
        await app.tap("Export everything")
        await app.settle()
        saved = [args for name, args in app.client.calls if name == "save_file"]
        raw = saved[0]["src_bytes"]
        assert saved[0]["file_name"].endswith(".json.gz" if packed else ".json")
        assert not run_to_end(app.controller.exchange.look(cut(raw))).changes

    play(flow, ROUTE)


def test_what_is_too_long_for_one_file_is_saved_one_after_the_other(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.transfer.export_file.LONGEST_PART", 3_000)
    monkeypatch.setattr("companion.transfer.export_file.BLOCK", 20_000)
    open_store(tmp_path).history.save(*records(12))

    async def flow(app: Driver) -> None:
        await app.tap("Export everything")
        await app.settle()
        buttons = [name for name in app.pressable() if name.startswith("Save file ")]
        count = len(buttons)
        assert count > 1
        assert f"This goes out as {count} files" in app.texts()
        assert not written(app)
        for name in sorted(buttons):
            await app.tap(name)
        names = [args["file_name"] for args in written(app)]
        assert [name.partition("-")[2][10:] for name in names] == [
            f"-{at}-{count}.json.gz" for at in range(1, count + 1)
        ]
        there = desk()
        for args in written(app):
            take_in(there, args["src_bytes"])
        assert exported(there) == exported(app.controller)
        await app.tap("Close")
        assert "Export everything" in app.pressable()

    play(flow, ROUTE)


@pytest.fixture
def _step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step of any work is told, and the screen is drawn after it."""

    async def inline(act: Callable[..., Any], *args: Any) -> Any:
        for _ in range(5):
            await asyncio.sleep(0)
        return act(*args)

    monkeypatch.setattr(asyncio, "to_thread", inline)
    monkeypatch.setattr(background, "TELL_SECONDS", 0)


def written(app: Driver) -> list[Any]:
    return [args for name, args in app.client.calls if name == "save_file"]


async def until(app: Driver, text: str) -> None:
    for _ in range(1000):
        if text in app.texts():
            return
        await asyncio.sleep(0)
    raise AssertionError(app.texts())


@pytest.mark.usefixtures("_step_by_step")
@pytest.mark.parametrize(
    ("name", "doing"), [("Export everything", "Writing the file"), ("As a table", "Writing the table")]
)
def test_what_takes_long_says_how_far_it_is_and_can_be_stopped(
    play: Play, tmp_path: Path, name: str, doing: str
) -> None:
    open_store(tmp_path).history.save(*records(30))

    async def flow(app: Driver) -> None:
        task = asyncio.create_task(app.tap(name))
        await until(app, doing)
        await until(app, "12 of 30")
        assert name not in app.pressable()
        (said,) = [one for one in app.all(ft.Semantics) if one.live_region]
        assert [text.value for text in walk(said.content) if isinstance(text, ft.Text)] == [doing], "and no number"
        await app.tap("Cancel")
        await task
        assert app.snacks() == ["Nothing has changed."]
        assert name in app.pressable()
        assert not written(app)
        await app.tap(name)
        await app.settle()
        assert len(written(app)) == 1
        assert "The file is ready." in app.snacks()

    play(flow, ROUTE)


@pytest.mark.usefixtures("_step_by_step")
def test_an_import_that_is_stopped_changes_nothing(play: Play) -> None:
    async def flow(app: Driver) -> None:
        taking: asyncio.Task[None] = asyncio.create_task(pick(app, export()))
        await until(app, "Checking the file")
        await app.tap("Cancel")
        await taking
        assert "Import a file" in app.texts()
        await pick(app, export())
        await until(app, "What is in the file")
        taking = asyncio.create_task(app.tap("Take it in"))
        await until(app, "Taking it in")
        await app.tap("Cancel")
        await taking
        assert not app.controller.store.history.newest_first()
        assert not app.controller.exchange.backups.newest_first()

    play(flow, ROUTE)


@pytest.mark.usefixtures("_step_by_step")
def test_the_second_of_two_quick_taps_does_not_export_again(play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).history.save(*records(3))

    async def flow(app: Driver) -> None:
        button = app.find("Export everything")
        await asyncio.gather(app.fire(button, "click"), app.fire(button, "click"))
        await app.settle()
        assert len(written(app)) == 1

    play(flow, ROUTE)


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0"), (999, "999"), (1000, "1,000"), (10_007, "10,007"), (1_234_567, "1,234,567")]
)
def test_a_large_count_is_grouped(count: int, said: str) -> None:
    assert counted(SimpleNamespace(t=Texts("en")), count) == said  # type: ignore[arg-type]


def test_a_copy_is_made_once_the_first_screen_stands(play: Play, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(app, "BACKUP_SECONDS", 0)
    open_store(tmp_path).history.save(*records(2))

    async def flow(app: Driver) -> None:
        await app.settle()
        assert app.controller.exchange.backups.newest_first("day")

    play(flow)


@pytest.mark.parametrize("settings", [Settings(), Settings(language="de", theme="dark", text_size=2.0)])
@pytest.mark.parametrize("page", ["", "/edit", "/points", "/share"])
def test_every_page_of_a_finished_game_stands(play: Play, tmp_path: Path, settings: Settings, page: str) -> None:
    store = open_store(tmp_path)
    store.settings.choose(settings)
    games = {one["game"]: one for one in records(40)}
    store.history.save(*games.values())

    async def flow(app: Driver) -> None:
        for game in games.values():
            await app.route(f"/history/{game['id']}{page}")
            assert len([text for text in app.texts() if text]) > 5
            assert not [text for text in [*app.texts(), *app.said()] if text.startswith(("ui.", "carry.", "core."))]

    play(flow)
