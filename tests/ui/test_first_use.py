"""The first minute: from the first screen to the first step of any game, and places that say what will be there."""

import flet as ft
import pytest

from companion.content.data_files import boxes
from companion.games import GAMES
from tests.ui.conftest import Play
from tests.ui.driver import Driver

EMPTY = [
    ("/history", "Your first finished game will appear here.", "Choose a game", "/"),
    ("/statistics", "After the first finished game its figures stand here, after the third a line.",
     "Choose a game", "/"),
    ("/statistics/fairness", "After a finished game with dice or cards its draws stand here.", "Choose a game", "/"),
    *((f"/statistics/game/{game}", "After the first finished game its figures stand here, after the third a line.",
       "New game", f"/game/{game}/setup") for game in GAMES),
]  # fmt: skip


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.id)
def test_three_taps_and_no_typing_lead_from_the_first_screen_to_the_first_step(play: Play, box) -> None:
    async def flow(app: Driver) -> None:
        (row,) = [name for name in app.pressable() if name.startswith(f"{box.name}. ")]
        for tap in (row, "New game", "Begin"):
            await app.tap(tap)
        (running,) = app.controller.table.games()
        assert app.page.route == f"/play/{running.session.id}"

    play(flow)


@pytest.mark.parametrize(("route", "sentence", "action", "leads"), EMPTY, ids=[route for route, *_ in EMPTY])
def test_an_empty_place_says_what_will_be_there_and_leads_to_it(
    play: Play, route: str, sentence: str, action: str, leads: str
) -> None:
    async def flow(app: Driver) -> None:
        assert sentence in app.texts()
        await app.tap(action)
        assert app.page.route == leads

    play(flow, route)


def test_milestones_are_listed_before_the_first_one_is_earned(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert any("0 of" in text for text in app.texts()), app.texts()

    play(flow, "/statistics/milestones")


def test_who_was_added_by_mistake_is_taken_out_again(play: Play) -> None:
    async def flow(app: Driver) -> None:
        before = len(app.all(ft.TextField))
        await app.tap("One more player")
        await app.tap("Without Player 2")
        assert len(app.all(ft.TextField)) == before

    play(flow, "/game/small_islands/setup")


def test_two_of_one_colour_are_refused_at_the_colours_and_with_a_reason(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("purple")  # the first of two rows: yours; Alexis has it already
        await app.tap("Begin")
        assert any("two colours" in text for text in app.texts()), app.texts()
        await app.tap("red")
        await app.tap("Begin")
        assert app.controller.table.games()

    play(flow, "/game/small_islands/setup")
