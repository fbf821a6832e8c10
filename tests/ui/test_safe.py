"""Nothing lost on the screens: what is not saved is told and can be repeated, what cannot be read stands in no way."""

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.diagnostics import problem_report
from companion.diagnostics.problem_report import player_names
from companion.games import GAMES
from companion.store.log_lines import END, head, line
from companion.store.repository import open_store
from tests.finishing import finish
from tests.history.many import records
from tests.ui.conftest import Play
from tests.ui.driver import Driver

NOT_SAVED = "Not saved: the disk is full. Nothing has changed; you can try again."
SCORED = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


async def refused(app: Driver, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The disk is full at this tap. It says so, the same can be pressed again, and then it works."""
    texts = app.texts()
    with monkeypatch.context() as patch:
        patch.setattr("companion.store.disk.append", full)
        patch.setattr("companion.store.disk.put_in_place", full)
        await app.tap(name)
        assert app.snacks() == [NOT_SAVED]
        assert app.texts() == texts, "what is shown is what is saved"
    await app.tap(name)
    assert NOT_SAVED not in app.snacks()


def test_every_tap_of_a_game_can_be_repeated(play: Play, monkeypatch: pytest.MonkeyPatch):
    async def flow(app: Driver) -> None:
        await refused(app, monkeypatch, "Begin")
        await refused(app, monkeypatch, "Turn the first card")
        await refused(app, monkeypatch, "Next card")
        (undo,) = [name for name in app.pressable() if name.startswith("Undo")]
        await refused(app, monkeypatch, undo)
        await refused(app, monkeypatch, "Redo")
        for _ in range(15):
            await app.tap("Next card")
        await app.tap("Count islands")
        await app.tap("Finished islands: one more")
        await refused(app, monkeypatch, "Save the result")
        (record,) = app.controller.store.history.newest_first()
        assert len(record["session"]) > 100, "with its course"
        assert app.controller.table.games() == []

    play(flow, "/game/bridges/setup")


def test_what_is_entered_into_a_sheet_is_told_when_it_is_not_kept(play: Play, monkeypatch: pytest.MonkeyPatch):
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        for _ in range(16):
            await app.tap("Next card")
        await app.tap("Count islands")
        with monkeypatch.context() as patch:
            patch.setattr("companion.store.disk.append", full)
            await app.tap("Finished islands: one more")
            await app.tap("Finished islands: one more")
            await app.tap("Finished islands: one more")
        assert app.snacks()[-1] == NOT_SAVED
        assert "2" in app.texts(), "it is entered, only not kept"
        await app.tap("Finished islands: one more")
        (running,) = app.controller.table.games()
        assert running.draft
        assert running.draft["players"][0]["finished"] == 3

    play(flow, "/game/bridges/setup")


def test_a_finished_game_can_be_noted_and_deleted_at_the_second_try(play: Play, monkeypatch: pytest.MonkeyPatch):
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, "bridges", SCORED)
        await app.route(f"/history/{finished.id}")
        await app.type("Note", "Rain all day")
        await refused(app, monkeypatch, "Save the note")
        stored = app.controller.archive.finished(finished.id)
        assert stored
        assert stored.note == "Rain all day"
        await refused(app, monkeypatch, "Delete this game")
        assert app.controller.store.history.newest_first() == []

    play(flow)


@pytest.mark.parametrize(("route", "name"), [("/settings", "Dark"), ("/game/small_islands/cards", "A new card box")])
def test_a_choice_and_a_card_box_can_be_made_again(play: Play, monkeypatch: pytest.MonkeyPatch, route: str, name: str):
    async def flow(app: Driver) -> None:
        await refused(app, monkeypatch, name)

    play(flow, route)


def spoilt(record: dict[str, Any]) -> dict[str, Any]:
    """A course that the rules of today cannot go through: it ends before it begins."""
    return {**record, "session": {**record["session"], "opening": record["session"]["turns"][0]["events"]}}


def test_a_game_of_rules_that_nobody_knows_any_more_keeps_its_result(play: Play, tmp_path: Path):
    whole = [record for record in records(60) if record["session"]]
    by_game = {record["game"]: record for record in whole}
    assert set(by_game) == set(GAMES)
    open_store(tmp_path).history.save(*[*map(spoilt, by_game.values())])

    async def flow(app: Driver) -> None:
        for record in by_game.values():
            await app.route("/history")
            await app.route(f"/history/{record['id']}")
            assert "Something went wrong with this screen. Your game is saved." not in app.texts()
            for player in record["score"]["players"]:
                assert any(re.search(rf"(?<!\d){player['total']}(?!\d)", text) for text in app.texts())
            await app.type("Note", "still here")
            await app.tap("Save the note")
        await app.route("/statistics")
        assert "Something went wrong with this screen. Your game is saved." not in app.texts()

    play(flow)
    for record in by_game.values():
        stored = open_store(tmp_path).history.get(record["id"])
        assert stored
        assert stored["note"] == "still here"
        assert (stored["session"], stored["score"]) == (spoilt(record)["session"], record["score"])


def test_a_running_game_that_nobody_can_open_is_told_and_left_alone(play: Play, tmp_path: Path):
    async def begin(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")

    async def again(app: Driver) -> None:
        text = "An unfinished game cannot be opened by this version of the app. It is kept as it is."
        assert text in app.texts()
        assert "Continue" in app.texts(), "the other one"
        await app.tap("Put the notice away")
        assert text not in app.texts()
        await app.route("/play/spoilt")
        assert "Something went wrong with this screen. Your game is saved." not in app.texts()

    play(begin, "/game/bridges/setup")
    store = open_store(tmp_path)
    (row,) = store.active.latest_first()
    broken = {**spoilt(row), "id": "spoilt"}
    store.active.save(broken)
    play(again)
    assert open_store(tmp_path).active.get("spoilt") == broken


def test_a_row_that_nobody_wrote_stands_in_nobodys_way(play: Play, tmp_path: Path):
    strange = {"id": "x", "game": "bridges", "finished": "yesterday"}
    (sound,) = records(1, sessions=False)
    rows = [line({"put": row}) for row in (strange, {**sound, "session": None})]
    (tmp_path / "history.log").write_bytes(head("history") + b"".join(rows) + END)

    async def flow(app: Driver) -> None:
        for route in ("/", "/history", "/statistics", f"/game/{sound['game']}", "/history/x"):
            await app.route(route)
            if route != "/history/x":
                assert "Something went wrong with this screen. Your game is saved." not in app.texts(), route

    play(flow)


def test_damage_is_told_on_the_first_page_until_it_is_put_away(play: Play, tmp_path: Path):
    open_store(tmp_path).history.save(*records(2, sessions=False))
    path = tmp_path / "history.log"
    path.write_bytes(path.read_bytes()[:-40])
    told = "Finished games: a part was damaged. All that could be read is here"

    async def flow(app: Driver) -> None:
        await app.route("/history")
        await app.route("/")
        assert any(text.startswith(told) for text in app.texts())
        assert not any("history.log" in text for text in app.texts()), "no player knows that file"
        await app.tap("Put the notice away")
        assert not any(text.startswith(told) for text in app.texts())

    play(flow)


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Callable[[], str]]:
    """What stands in the log of the app's folder."""
    root = logging.getLogger()
    before = root.handlers[:]
    problem_report.begin_log(tmp_path, lambda: player_names(open_store(tmp_path)))

    def read() -> str:
        path = problem_report.log_path(tmp_path)
        return path.read_text(encoding="utf-8") if path.exists() else ""

    yield read
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()


def test_errors_of_screens_and_handlers_are_logged_without_names(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: Callable[[], str]
):
    def broken(*_: object, **__: object) -> None:
        raise KeyError("Zoë has typed this, and nobody knows her yet")

    async def flow(app: Driver) -> None:
        finish(app.controller, "bridges", {"players": [{**SCORED["players"][0], "name": "Gül O'Neil"}]})
        with monkeypatch.context() as patch:
            patch.setattr("companion.ui.pages.history_page._game_chips", broken)
            await app.route("/history")
            patch.setattr("companion.playing.controller.Controller.change", broken)
            await app.route("/settings")
            await app.tap("Dark")
        logging.getLogger("companion").warning("seen: %r and %s", {"name": "Gül O'Neil"}, ascii("Gül O'Neil"))

    play(flow)
    text = logged()
    assert "rendering History failed\nKeyError: …" in text
    assert "a handler failed\nKeyError: …" in text
    assert "tests/ui/test_safe.py" in text, "where it happened"
    assert "in broken" in text
    assert 'seen: {\'name\': "player-1"} and "player-1"' in text
    assert not any(part in text for part in ("Zoë", "Gül", "O'Neil", "G\\xfcl"))


def test_a_report_has_the_game_and_no_names_and_goes_nowhere_by_itself(play: Play, logged: Callable[[], str]):
    async def begin(app: Driver) -> None:
        await app.type("Player 1", "Zoë")
        await app.tap("Begin")
        await app.tap("Turn the first card")
        logging.getLogger("companion").error("Zoë was here")

    async def look(app: Driver) -> None:
        await app.tap("Report a problem")
        (text,) = [text for text in app.texts() if text.startswith("== Companion")]
        assert "player-1 was here" in text
        assert '"players": [\n   "player-1"\n  ]' in text
        assert '"do": "flip"' in text
        assert "Zoë" not in text
        before = len(app.client.calls)
        await app.tap("Copy")
        await app.tap("Save as a file")
        sent = [str(args) for name, args in app.client.calls[before:] if name in ("set", "set_data", "save_file")]
        assert len(sent) == 2
        assert "Zoë" not in "".join(sent)

    play(begin, "/game/bridges/setup")
    play(look, "/settings")
