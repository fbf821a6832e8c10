"""Each screen of the shell, without a browser."""

from pathlib import Path

import flet as ft
import pytest

from companion.content.data_files import boxes
from companion.games import GAMES
from companion.store.log_lines import line
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.finishing import finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver

ROUTES = ["/", "/history", "/statistics", "/settings", "/nowhere", "/play/none", "/result/none", "/history/none"]
ROUTES += [f"/game/{game}{page}" for game in GAMES for page in ("", "/setup", "/score")]


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(language="de", theme="dark", text_size=2.0),
        Settings(language="fr"),
        Settings(language="it", text_size=2.0),
    ],
    ids=["en", "de-200", "fr", "it-200"],
)
@pytest.mark.parametrize("route", ROUTES)
def test_every_address_has_a_screen_with_words_and_no_raw_key(
    route: str, settings: Settings, play: Play, tmp_path: Path
) -> None:
    open_store(tmp_path).settings.choose(settings)

    async def flow(app: Driver) -> None:
        texts = [text for text in app.texts() if text]
        assert texts
        domains = ("ui.", "core.", "store.", *(f"{game}." for game in GAMES))
        assert not [text for text in [*texts, *app.said()] if text.startswith(domains)]

    play(flow, route)


def test_the_play_page_shows_five_games_and_marks_those_not_built(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert app.texts().count("Not built yet") == len(boxes()) - len(GAMES)
        assert "Hashi. Solo with three stacks, or 2 to 4" in app.pressable()

    play(flow)


def test_a_game_in_progress_is_the_first_thing_on_the_play_page(play: Play) -> None:
    async def start(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        assert "Card 1 of 17 · Board A" in app.texts()

    async def come_back(app: Driver) -> None:
        texts = app.texts()
        assert texts.index("Hashi, solo") < texts.index("Dream Islands")
        await app.tap("Continue")
        assert "Card 1 of 17 · Board A" in app.texts()

    play(start, "/game/bridges/setup")
    play(come_back)


def test_the_menu_of_bonuses_keeps_locked_ones_with_their_reason(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        await app.tap("Bonus made")
        assert "Not before card 4: too few numbers are written." in app.texts()
        assert app.find("Close")
        buttons = [one for one in app.all(ft.FilledButton) if one.disabled]
        assert len(buttons) == 3

    play(flow, "/game/bridges/setup")


def test_why_opens_the_rule_and_the_other_questions(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Why?")
        assert "Why does one card stay in the box?" in app.texts()
        await app.tap("When is a bonus full?")
        assert "Section “Solo variant”" in app.texts()
        await app.tap("Close")
        assert "Turn the first card" in app.texts()

    play(flow, "/game/bridges/setup")


def test_past_steps_lead_back_and_redo_is_kept(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        await app.tap("Next card")
        await app.tap("Next card")
        third = app.said()
        await app.tap("Past steps")
        (first,) = [name for name in app.pressable() if name.startswith("Back to step 1:")]
        await app.tap(first)
        assert "Card 1 of 17 · Board A" in app.texts()
        await app.tap("Redo")
        await app.tap("Redo")
        assert app.said() == third

    play(flow, "/game/bridges/setup")


def test_set_up_refuses_two_equal_names_at_the_second(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("One more player")
        await app.type("Player 2", "You")
        await app.tap("Begin")
        assert "The name “You” is taken. Two players need two names." in app.texts()
        await app.type("Player 2", "Ida")
        await app.tap("Begin")
        assert "Hashi, 2 players" in app.texts()

    play(flow, "/game/bridges/setup")


def test_the_sheet_keeps_what_was_entered_across_a_restart(play: Play) -> None:
    async def enter(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        for _ in range(16):
            await app.tap("Next card")
        await app.tap("Count islands")
        await app.tap("Late: 5")
        for _ in range(3):
            await app.tap("Finished islands: one more")
        assert "2 cannot be: these bonuses alone take 4 finished islands." in app.texts()

    async def again(app: Driver) -> None:
        await app.tap("Continue")
        await app.tap("Count islands")
        assert "2" in app.texts()
        for _ in range(3):
            await app.tap("Finished islands: one more")
        await app.tap("Save the result")
        assert "15" in app.texts()
        assert "Odd-job hand" in app.texts()

    play(enter, "/game/bridges/setup")
    play(again)


def test_a_tap_on_an_old_screen_changes_nothing(tmp_path: Path, play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        (running,) = app.controller.table.games()
        button = app.find("Turn the first card")
        app.controller.table.tap(running.session.id, 0, {"do": "flip"})  # the other window was quicker
        await app.fire(button, "click")
        (running,) = app.controller.table.games()
        assert len(running.session.turns) == 1
        assert "Card 1 of 17 · Board A" in app.texts()

    play(flow, "/game/bridges/setup")


def test_a_full_disk_is_told_and_the_tap_can_be_repeated(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("companion.store.disk.append", full)
            await app.tap("Turn the first card")
        assert "Not saved: the disk is full." in app.snacks()[-1]
        assert "Turn the first card" in app.texts()
        await app.tap("Turn the first card")
        assert "Card 1 of 17 · Board A" in app.texts()

    play(flow, "/game/bridges/setup")


def test_settings_take_effect_at_once_and_are_kept(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Deutsch")
        await app.tap("Dunkel")
        await app.tap("130 %")
        assert "Schriftgröße" in app.texts()
        assert app.page.theme_mode == ft.ThemeMode.DARK

    play(flow, "/settings")
    assert open_store(tmp_path).settings.load() == Settings(language="de", theme="dark", text_size=1.3)


def test_a_screen_that_fails_says_so_and_leads_home(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("broken on purpose")

    async def flow(app: Driver) -> None:
        monkeypatch.setattr("companion.ui.pages.history_page._game_chips", broken)
        open_store(app.controller.store.folder)
        report = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}
        finish(app.controller, "bridges", report)
        await app.route("/history")
        assert "Something went wrong with this screen. Your game is saved." in app.texts()
        await app.tap("OK")
        assert "What’s on the table?" in app.texts()

    play(flow)


def test_a_game_can_be_put_away_without_a_result_and_taken_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        await app.tap("Past steps")
        await app.tap("End without a result")
        assert not app.controller.table.games()
        assert "Continue" not in app.texts()
        await app.take_back()
        (running,) = app.controller.table.games()
        assert len(running.session.turns) == 1

    play(flow, "/game/bridges/setup")


def test_data_of_a_newer_app_is_named_as_the_reason(play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).active.save({"id": "x", "saved": ""})
    path = tmp_path / "active.log"

    async def flow(app: Driver) -> None:
        path.write_bytes(line({"companion": "active", "schema": 99}))
        await app.route("/settings")
        await app.route("/")
        assert (
            "Running games: this comes from a newer version of the app. Nothing was changed; please update."
            in app.texts()
        )

    play(flow)
