"""Setting up a game: what is chosen stands where one begins, and it is what one began with last."""

from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.content.texts import Texts
from companion.games import GAMES
from companion.games.bridges.layout import practice
from companion.history.history_entry import with_names
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.finishing import finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver, walk

SETUP = "/game/bridges/setup"


def whole_board(name: str) -> dict[str, Any]:
    """A board that players have copied."""
    islands = [{"x": place.x, "y": place.y, "flag": place.flag} for place in practice()["reef"].islands]
    return {"name": name, "islands": islands, "without": []}


def chosen(app: Driver) -> str:
    (said,) = [said for said in app.said() if said.startswith("Chosen: ")]
    return said


def test_what_is_chosen_stands_beside_the_button_that_begins(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert chosen(app) == "Chosen: You, Only on paper, Board: A, The app deals, Coach"
        await app.tap("One more player")
        await app.type("Player 2", "Tom")
        assert chosen(app) == "Chosen: You, Tom, Only on paper, Board: A, The app deals, Coach"
        (lagoon,) = [name for name in app.pressable() if name.startswith("Lagoon.")]
        await app.tap(lagoon)
        assert chosen(app) == "Chosen: You, Tom, Lagoon, The app deals, Coach"
        assert "Board" not in [field.label for field in app.all(ft.TextField)], "the name of a board on paper"

    play(flow, SETUP)


@pytest.mark.parametrize(("language", "level"), [("en", "Level"), ("de", "Stufe"), ("fr", "Niveau"), ("it", "Livello")])
def test_a_level_is_said_by_its_name(play: Play, tmp_path: Path, language: str, level: str) -> None:
    async def flow(app: Driver) -> None:
        (said,) = [said for said in app.said() if f", {level} 1, " in said]
        assert "?" not in said

    open_store(tmp_path).settings.choose(Settings(language=language))
    play(flow, "/game/small_islands/setup")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_who_plays(game: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        places = [field for field in app.all(ft.TextField) if (field.label or "").startswith("Player ")]
        names = [field.value or field.label for field in places]
        assert chosen(app).startswith(f"Chosen: {', '.join(names)}")

    play(flow, f"/game/{game}/setup")


THREE = {"players": ["Ida", "Tom", "Mia"], "layout": "reef"}


def begun(controller: Controller, options: dict[str, Any]) -> RunningGame:
    return controller.table.start("bridges", GAMES["bridges"].rules.options.check(options).value)


@pytest.mark.parametrize("end", ["goes on", "goes on after a restart", "is given up", "is finished"])
def test_the_set_up_that_was_begun_last_is_remembered(end: str, tmp_path: Path) -> None:
    """However that game goes on: three who have begun are not two others at the next one."""
    days = count(1)
    controller = Controller(open_store(tmp_path), lambda: datetime(2026, 1, next(days), tzinfo=UTC))
    before = begun(controller, {"players": ["Ana", "Ben"]})
    worth = {"red": "none", "blue": "none", "six": "none", "finished": 3}
    three = begun(controller, THREE)
    finish(controller, "bridges", {"players": [{"name": "Ana", **worth}, {"name": "Ben", **worth}]}, before.session.id)
    if end == "is given up":
        controller.table.give_up(three.session.id)
    elif end == "is finished":
        finish(
            controller, "bridges", {"players": [{"name": name, **worth} for name in THREE["players"]]}, three.session.id
        )
    elif end == "goes on after a restart":
        controller = Controller(controller.store)
    assert controller.table.last_set_up("bridges") == three.session.options


def test_ones_own_boards_come_first_and_each_shows_itself(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    controller.boxes.keep("bridges", whole_board("Ours"))

    async def flow(app: Driver) -> None:
        order = [one.label.split(".")[0] for one in app.all(ft.Semantics) if one.label]
        boards = [name for name in order if name in ("Ours", "Only on paper", "Lagoon", "Reef")]
        assert len(boards) == 4
        assert boards[0] == "Ours"
        for name in boards:
            row = next(one for one in app.all(ft.Semantics) if (one.label or "").split(".")[0] == name)
            assert bool([one for one in walk(row) if isinstance(one, cv.Canvas)]) == (name != "Only on paper")

    play(flow, SETUP)


def test_one_plays_on_the_board_that_is_whole(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    controller.boxes.keep("bridges", whole_board("Ours"))

    async def flow(app: Driver) -> None:
        await app.tap("Play on it")
        assert chosen(app) == "Chosen: You, Ours, The app deals, First number my choice, Coach"
        await app.tap("Begin")
        (running,) = app.controller.table.games()
        assert running.session.options["layout"] == whole_board("Ours")

    play(flow, "/game/bridges/cards")


def test_on_half_a_board_nobody_plays(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    controller.boxes.keep("bridges", {**whole_board("Half"), "islands": whole_board("Half")["islands"][:9]})

    async def flow(app: Driver) -> None:
        assert "Play on it" not in app.pressable()

    play(flow, "/game/bridges/cards")


def test_two_quick_taps_begin_one_game(play: Play) -> None:
    async def flow(app: Driver) -> None:
        begin = app.find("Begin")
        for _ in range(2):
            await app.session.dispatch_event(begin._i, "click", None)
        await app.settle()
        assert len(app.controller.table.games()) == 1

    play(flow, SETUP)


def swatches(app: Driver) -> dict[str, str]:
    """Which colour each player has in the set-up of the islands of dreams."""
    options = app.controller.table.games()[0].session.options
    return dict(zip(options["players"], options["colors"], strict=False))


def test_who_starts_is_a_tap_and_colours_go_with_their_people(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert "Whoever was on an island last starts. Tap their flag." in app.texts()
        await app.tap("One more player")
        await app.say_who_plays()
        await app.tap("yellow")  # hers already: drawn anew, with the names
        before = list(GAMES["dream_islands"].rules.options.check({}).value["colors"])
        await app.tap("Ben is to start")
        assert chosen(app).startswith("Chosen: Ben, Cleo, Ana")
        await app.tap("Without Cleo")
        await app.tap("Begin")
        assert swatches(app) == {"Ben": before[1], "Ana": before[0]}

    play(flow, "/game/dream_islands/setup")


def beginning(app: Driver) -> list[str]:
    return [field.value for field in app.all(ft.TextField) if field.label in app.places()]


def test_names_that_nobody_has_said_are_no_people(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))

    async def begin(app: Driver) -> None:
        assert beginning(app) == ["", ""]
        await app.type("Player 2", "Tom")
        await app.fire(app.find("Begin"), "click")
        assert "Player 1’s turn" in app.texts()

    async def again(app: Driver) -> None:
        assert beginning(app) == ["", "Tom"], "as the last time"
        await app.tap("One more player")
        await app.tap("Ida")
        assert beginning(app) == ["Ida", "Tom", ""], "to the first free place"

    play(begin, "/game/dream_islands/setup")
    worth = {"missions": 3, "small": [], "main": 0}
    (running,) = controller.table.games()
    for names in (["Ida", "Person 2"], ["Player 1", "Tom"]):
        report = {"players": [{"name": name, **worth} for name in names]}
        finish(controller, "dream_islands", report, running.session.id if "Tom" in names else None)
    assert {person.name for person in controller.archive.people()} == {"Ida", "Tom"}
    assert [player.name for player in controller.archive.entries()[0].players] == ["Player 1", "Tom"]
    play(again, "/game/dream_islands/setup")


def test_a_place_without_a_name_is_called_by_one_that_nobody_has() -> None:
    assert with_names(["", "Player 1", ""], Texts("en")) == ["Player 2", "Player 1", "Player 3"]
    assert with_names(["Ana", ""], Texts("de")) == ["Ana", "Person 2"]


def test_return_leads_through_every_field_of_the_set_up_in_its_order(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("One more player")
        fields = app.all(ft.TextField)
        assert [field.label for field in fields] == ["Player 1", "Player 2", "Board"]
        for field in fields:
            app.client.calls.clear()
            await app.fire(field, "submit")
            assert [name for name, _ in app.client.calls] == ["focus"] * (field is not fields[-1])

    play(flow, SETUP)


def test_a_game_can_be_ended_where_it_is_listed_and_put_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.route("/")
        await app.tap("End without a result: You")
        assert "Continue" not in app.pressable()
        await app.take_back()
        assert "Continue" in app.pressable()
        assert len(app.controller.table.games()) == 1

    play(flow, SETUP)
