"""An incomplete score sheet: a save leads to what is missing, and a player who was not counted is not zero."""

from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from companion.core.game import AnyGame
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.ui.pages.score.player_columns import untouched_seats
from companion.ui.pages.score.sheet_entries import SheetTask, blank_player, blank_report
from companion.ui.window import theme
from tests.contract.walks import CASES, walk
from tests.finishing import DAY
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.driver import walk as controls

SHEET = "/play/flown/sheet"


@pytest.fixture
def flown(tmp_path: Path) -> Controller:
    """A game of Misty Islands after its last flight, before the count."""
    case = next(case for case in CASES if case.game.id == "misty_islands" and case.name == "players=3")
    step = walk(case)[-1]
    controller = Controller(open_store(tmp_path))
    controller.results.play_on(RunningGame(replace(step.session, id="flown"), step.state, DAY, DAY))
    return controller


def marked(app: Driver) -> list[str]:
    """The first words of each card with an edge that says that something is wrong."""
    cards = [one for one in app.all(ft.Container) if one.border and one.border.top.color == theme.BAD]
    cards = [card for card in cards if isinstance(card.key, ft.ScrollKey)]
    return [next(text.value for text in controls(card) if isinstance(text, ft.Text)) for card in cards]


def typed(app: Driver) -> list[str]:
    """The numbers that are open to be typed."""
    fields = [one for one in app.all(ft.Semantics) if any(isinstance(inner, ft.TextField) for inner in controls(one))]
    return [field.label for field in fields if field.label]


def test_save_leads_to_the_first_gap_opened_and_marked(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert not marked(app)
        await app.tap("Save the result")
        assert "“Finished islands” is missing." in app.texts()
        assert marked(app) == ["Finished islands"]
        assert typed(app) == ["Finished islands"]

    play(flow, "/game/bridges/score")


def test_number_of_problems_leads_to_the_entry_and_marks_each(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for player in ("You", "2"):
            await app.tap("Missions done: one more")
            await app.tap("Pieces on the main island: one more")
            await app.tap("Pieces on the main island: one more")
            assert marked(app) == ([] if player == "You" else ["Pieces on the main island"])
            if player == "You":
                await app.tap("Next: Player 2")
                await app.type("Name", "2")
        await app.tap("1 field to check")
        assert typed(app) == ["Pieces on the main island"]
        assert marked(app) == ["Pieces on the main island"], "the first player has a part in it, too"

    play(flow, "/game/dream_islands/score")


def test_uncounted_players_are_asked_about_before_a_save(play: Play, flown: Controller) -> None:
    async def flow(app: Driver) -> None:
        names = [player["name"] for player in flown.table.games()[0].sheet["players"]]
        assert all(f"{name}, not counted" in app.pressable() for name in names)
        await app.tap("Monuments: one more")
        assert f"{names[0]}, not counted" not in app.pressable(), "a finished column says so at once"
        assert any(name.startswith(f"{names[0]}, ") and name[-1].isdigit() for name in app.pressable())
        await app.tap(f"Next: {names[1]}")
        await app.tap(f"Next: {names[2]}")
        await app.tap("Save the result")
        assert f"Not counted yet: {names[1]}, {names[2]}" in app.texts()
        await app.tap(f"Count for {names[1]}")
        assert app.controller.archive.entries() == ()
        await app.tap("Monuments: one more")
        await app.tap(f"Next: {names[2]}")
        await app.tap("Save the result")
        assert f"Not counted yet: {names[2]}" in app.texts()
        await app.tap("Save it as zero")
        assert len(app.controller.archive.entries()) == 1

    play(flow, SHEET)


def test_app_makes_up_no_names(play: Play) -> None:
    """A number in the place of a name would appear in the statistics."""

    async def flow(app: Driver) -> None:
        for _ in range(2):
            await app.tap("Missions done: one more")
            await app.tap("Pieces on the main island: one more")
            if "Next: Player 2" in app.pressable():
                await app.tap("Next: Player 2")
        before = len(app.client.calls)
        await app.tap("Save the result")
        assert "Name: This may not be empty." in app.texts()
        assert "focus" in [name for name, _ in app.client.calls[before:]], "the name can be typed at once"
        await app.type("Name", "Tom")
        await app.tap("Save the result")
        assert [person.name for person in app.controller.archive.people()] == ["You", "Tom"]

    play(flow, "/game/dream_islands/score")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_untouched_column_is_not_counted_in_any_game(game: AnyGame) -> None:
    """In a game played without the app, a player with nothing but a name is not counted yet."""
    first, report = blank_report(game, ""), blank_report(game, "You")
    for sheet, name in ((first, ""), (report, "Tom")):
        sheet["players"] = [*sheet["players"][:1], blank_player(game, name)]
    problems = game.scoring.sheet(None).check(report).problems
    task = SheetTask(game.id, None, dict, lambda scored: "", "", "", blank=first)
    assert untouched_seats(task, report["players"], problems) == [0, 1]


@pytest.mark.parametrize("width", [390, 1000])
def test_wide_sheet_shows_points_and_rules_beside_the_entries(play: Play, width: float) -> None:
    async def flow(app: Driver) -> None:
        assert ("Scoring" in app.texts()) == (width == 1000)
        await app.tap("Finished islands: one more")
        assert ("Total" in app.texts()) == (width == 1000)

    play(flow, "/game/bridges/score", width=width, height=700)
