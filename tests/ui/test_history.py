"""Finished games: found again, put right, played again, shared, deleted and had back."""

from datetime import datetime
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.content.data_files import boxes
from companion.history.finished_game import from_row
from companion.store.repository import open_store
from companion.ui.pages.history_page import PAGE
from tests.history.many import records
from tests.ui.conftest import Play
from tests.ui.driver import Driver

RECORDS = records(60)
SCORED = [one for one in reversed(RECORDS) if one["session"] is None]
BRIDGES = next(one for one in SCORED if one["game"] == "bridges" and len(one["players"]) == 1)
SOLO = next(one for one in reversed(RECORDS) if one["session"] and len(one["players"]) == 1)
SOLO_DAY = (int(SOLO["finished"][5:7]), int(SOLO["finished"][8:10]))
GROUP = next(one for one in SCORED if len(one["players"]) > 1)


@pytest.fixture
def many(tmp_path: Path) -> Any:
    """A history of sixty games."""
    open_store(tmp_path).history.save(*RECORDS)
    return tmp_path


def rows(app: Driver) -> list[str]:
    """The games in the list."""
    names = {box.name for box in boxes()}
    return [name for name in app.said() if name.split(", ")[0] in names and ", " in name]


def test_the_list_comes_a_page_at_a_time(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        assert len(rows(app)) == PAGE
        await app.tap(f"{60 - PAGE} more games")
        assert len(rows(app)) == 2 * PAGE

    play(flow, "/history")


def test_what_narrows_the_list_adds_up_and_stays(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Hashi")
        hashi = [one for one in RECORDS if one["game"] == "bridges"]
        assert len(rows(app)) == len(hashi)
        await app.tap("More filters")
        await app.tap("Solo")
        solo = [one for one in hashi if len(one["players"]) == 1]
        await app.tap(f"Show {len(solo)} games")
        assert len(rows(app)) == len(solo)
        assert "1 filter" in app.texts()
        await app.tap(rows(app)[0])
        await app.tap("Close")
        assert len(rows(app)) == len(solo)
        await app.tap("Show all")
        assert len(rows(app)) == PAGE

    play(flow, "/history")


def test_a_game_is_found_by_a_word_of_its_note_and_by_who_won(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Search")
        await app.type("Name, note or place", "grandma ana")
        found = [one for one in RECORDS if "Grandma" in one["note"] and "Ana" in one["players"]]
        assert len(rows(app)) == len(found)
        await app.type("Name, note or place", "grandma nobody")
        assert "No finished game fits." in app.texts()
        await app.tap("End the search")
        await app.tap("More filters")
        await app.tap("Ana")
        await app.tap("Won")
        won = [one for one in RECORDS if "Ana" in one["players"] and "Ana" in one["score"]["winners"]]
        assert f"Show {len(won)} games" in app.pressable()

    play(flow, "/history")


def test_names_and_place_are_put_right_where_they_stand(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        first, second = GROUP["players"][:2]
        await app.tap("Put right")
        await app.type("Player 1", second)
        await app.tap("Save")
        assert f"The name “{second}” is taken. Two players need two names." in app.texts()
        await app.type("Player 1", "Zoë")
        await app.type("Place", "At the lake")
        await app.tap("Save")
        assert "Played at: At the lake" in app.texts()
        after = app.controller.archive.finished(GROUP["id"])
        assert after
        assert after.players == ("Zoë", *GROUP["players"][1:])
        assert first not in str(after.score)
        assert [one.total for one in after.score.players] == [one["total"] for one in GROUP["score"]["players"]]
        assert after.edited
        assert after.edited.before is None

    play(flow, f"/history/{GROUP['id']}")


def test_the_day_moves_and_how_long_it_took_stays(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Put right")
        (day,) = [name for name in app.pressable() if name.endswith("2019")]
        await app.tap(day)
        picker = app.top()
        assert isinstance(picker, ft.DatePicker)
        picker.value = datetime(2025, *SOLO_DAY)
        await app.fire(picker, "change")
        await app.tap("Save")
        after = app.controller.archive.finished(SOLO["id"])
        assert after
        assert after.finished[:4] == "2025"
        assert after.finished[4:10] == SOLO["finished"][4:10]
        assert app.controller.archive.entry(SOLO["id"]).minutes == from_row(SOLO).minutes  # type: ignore[union-attr]

    play(flow, f"/history/{SOLO['id']}")


def test_points_that_are_put_right_say_what_they_were(play: Play, many: Path) -> None:
    total = BRIDGES["score"]["players"][0]["total"]
    report = BRIDGES["report"]["players"][0]
    by = "one less" if report["finished"] > 8 else "one more"

    async def flow(app: Driver) -> None:
        await app.tap("Put right")
        await app.tap("Open the score sheet")
        await app.tap(f"Finished islands: {by}")
        await app.tap("Save the result")
        after = app.controller.archive.finished(BRIDGES["id"])
        assert after
        assert after.edited
        assert after.score.players[0].total != total
        assert after.edited.before == (total,)
        assert any(f"First they were: {total}. Finished islands: " in text for text in app.texts())
        back = "one more" if by == "one less" else "one less"
        await app.tap("Put right")
        await app.tap("Open the score sheet")
        await app.tap(f"Finished islands: {back}")
        await app.tap("Save the result")
        assert not any("First they were" in text for text in app.texts()), "as it was at first"

    play(flow, f"/history/{BRIDGES['id']}")


def test_a_deleted_game_can_be_had_back(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        before = app.controller.archive.finished(SOLO["id"])
        await app.tap("Delete this game")
        assert app.controller.archive.finished(SOLO["id"]) is None
        await app.take_back()
        assert app.controller.archive.finished(SOLO["id"]) == before

    play(flow, f"/history/{SOLO['id']}")


def test_play_again_deals_for_the_same_players_with_the_same_settings(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Play again")
        (running,) = app.controller.table.games()
        assert running.session.options == SOLO["session"]["options"]
        assert running.session.id != SOLO["session"]["id"]
        assert f"/play/{running.session.id}" == app.page.route

    play(flow, f"/history/{SOLO['id']}")


def test_after_a_game_that_was_only_scored_the_set_up_asks(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Play again")
        assert not app.controller.table.games()
        assert app.page.route == f"/game/{GROUP['game']}/setup"

    play(flow, f"/history/{GROUP['id']}")


def test_a_result_goes_out_in_words_and_as_a_play_for_bg_stats(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Share")
        await app.tap("Copy the text")
        copied = next(args for name, args in app.client.calls if name == "set")
        for player in GROUP["score"]["players"]:
            assert f"{player['place']}. {player['name']}: {player['total']}" in copied["data"]
        (link,) = [one.action for one in app.all(ft.OutlinedButton) if isinstance(one.action, ft.OpenUrl)]
        assert link.url.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
        assert not app.all(ft.Image)[-1].semantics_label
        await app.tap("Code for another phone")
        code = app.all(ft.Image)[-1]
        assert code.semantics_label == "Code that hands this play to BG Stats"
        assert code.src[1:4] == b"PNG"

    play(flow, f"/history/{GROUP['id']}")


def test_without_a_share_sheet_words_are_copied_and_a_picture_is_saved(
    play: Play, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("there is none")

    async def png(*_: object, **__: object) -> bytes:
        return b"\x89PNG"

    monkeypatch.setattr(ft.Share, "share_text", refuse)
    monkeypatch.setattr(ft.Share, "share_files", refuse)
    monkeypatch.setattr(ft.Screenshot, "capture", png)

    async def flow(app: Driver) -> None:
        await app.tap("Share as text")
        assert any(name == "set" for name, _ in app.client.calls)
        await app.tap("Share the picture")
        saved = next(args for name, args in app.client.calls if name == "save_file")
        assert saved["src_bytes"] == b"\x89PNG"
        assert saved["file_name"].endswith(".png")

    play(flow, f"/history/{GROUP['id']}/share")


def test_a_fresh_result_is_put_right_at_once(play: Play, many: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Put right")
        assert "Save" in app.texts()

    play(flow, f"/result/{GROUP['id']}")
