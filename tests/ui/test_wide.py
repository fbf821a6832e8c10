"""Two columns where there is room: which side holds what, and nothing lost of what a phone offers."""

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.ui.kit.page import LOW, RAIL
from companion.ui.kit.people import page_of
from companion.ui.window.context import SIDE, WIDE, WIDEST
from tests.history.many import records
from tests.loop import run
from tests.ui.driver import Driver, names, walk

UPRIGHT = (390, 844)
# A phone held across, the narrowest that counts as wide, a computer.
SIZES = [(844, 390), (WIDE, 1024), (1440, 900)]

# What can be pressed in the narrow column of each screen, among other things.
SCREENS = {
    "/": {"Continue"},
    "/game/bridges": {"New game", "Score a game", "Rules at hand"},
    "/game/bridges/setup": {"Begin"},
    "/game/bridges/rules": {"Often forgotten"},
    "/game/bridges/score": {"Save the result"},
    "/history": {"All", "More filters"},
    "/settings": {"Report a problem"},
    "/statistics": {"Milestones"},
}
# The ways to the sections are there only where they have a column.
ONLY_WIDE = {
    "/game/bridges/rules": {
        "Set-up",
        "A turn",
        "In detail",
        "Scoring",
        "End of the game",
        "Solo",
        "Often forgotten",
        "About the coach",
    }
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A phone with some years of games, and one that is not finished."""
    folder = tmp_path_factory.mktemp("wide")
    open_store(folder).history.save(*records(12, sessions=False))

    async def begin() -> None:
        app = await Driver.start(folder, "/game/bridges/setup")
        await app.tap("Begin")
        app.close()

    run(begin())
    return folder


async def look(home: Path, route: str, size: tuple[int, int]) -> tuple[set[str], set[str] | None, list[Any]]:
    """What can be pressed, what of it in the narrow column if there is one, and the ways to the main pages."""
    app = await Driver.start(home, route, *size)
    margin = max(0, (size[0] - WIDEST - SIDE) / 2)
    sides = [one for one in app.all(ft.Column, ft.Container) if one.width in (SIDE, SIDE + margin)]
    beside = {name for side in sides for name in pressable(side)} if sides else None
    found, bars = app.pressable(), app.all(ft.NavigationBar, ft.NavigationRail)
    app.close()
    return found, beside, bars


def pressable(part: Any) -> set[str]:
    return {name for one in walk(part) if getattr(one, "on_click", None) for name in names(one)}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("route", SCREENS)
def test_two_columns_offer_what_one_does(home: Path, route: str, size: tuple[int, int]) -> None:
    upright, none, _ = run(look(home, route, UPRIGHT))
    wide, beside, _ = run(look(home, route, size))
    assert none is None
    assert wide - ONLY_WIDE.get(route, set()) == upright
    assert beside is not None
    assert SCREENS[route] <= beside
    assert beside < wide or route == "/game/bridges/rules"


@pytest.mark.parametrize("size", [UPRIGHT, *SIZES], ids=str)
def test_the_main_pages_are_at_the_bottom_of_a_phone_and_at_the_left_of_all_else(
    home: Path, size: tuple[int, int]
) -> None:
    _, _, (bar,) = run(look(home, "/history", size))
    assert isinstance(bar, ft.NavigationBar if size == UPRIGHT else ft.NavigationRail)
    assert bar.selected_index == 1


@pytest.mark.parametrize("size", [UPRIGHT, *SIZES], ids=str)
def test_the_lines_of_the_sea_floor_reach_as_far_as_its_colour(home: Path, size: tuple[int, int]) -> None:
    """Of a phone the header, of all else the whole side, down to its last button."""

    async def under_lines() -> set[str]:
        app = await Driver.start(home, "/game/bridges", *size)
        (charted,) = (one for one in app.all(ft.Stack) if "drawings/contours.svg" in sources(one))
        found = pressable(charted)
        app.close()
        return found

    assert run(under_lines()) >= ({"Back"} if size == UPRIGHT else {"Back", "New game", "Rules at hand"})


def sources(stack: ft.Stack) -> set[str]:
    return {str(one.src) for one in stack.controls if isinstance(one, ft.Image)}


def test_the_narrowest_window_with_two_columns_leaves_each_the_room_of_a_small_phone() -> None:
    assert WIDE - RAIL - SIDE >= 320


async def step(home: Path, size: tuple[int, int], game: str) -> tuple[set[str], set[str]]:
    app = await Driver.start(home, f"/game/{game}/setup", *size)
    await app.tap("Begin")
    found = app.pressable()
    beside = {name for one in app.all(ft.Column) if one.width == SIDE for name in pressable(one)}
    app.close()
    return found, beside


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["bridges", "small_islands"])
def test_a_step_is_done_at_the_right_thumb(tmp_path: Path, size: tuple[int, int], game: str) -> None:
    upright, none = run(step(tmp_path / "upright", UPRIGHT, game))
    wide, beside = run(step(tmp_path / "wide", size, game))
    assert wide == upright
    assert not none
    assert "Why?" in beside
    # Where height is scarce the bar stands above the actions.
    assert ("Past steps" in beside) is (size[1] < LOW)


# Pages that hold more than one column of a tablet: its right third has a share of it.
SHARED = (
    "/statistics/game/bridges",
    "/statistics/milestones",
    "/settings/carry",
    "/settings/report",
    "edit",
    "player",
    "share",
)


@pytest.mark.parametrize("size", [(768, 1024), (1180, 820)], ids=str)
@pytest.mark.parametrize("page", SHARED)
def test_a_tablet_uses_its_right_third(home: Path, page: str, size: tuple[int, int]) -> None:
    async def beside() -> list[str]:
        app = await Driver.start(home, "/", *size)
        entry = app.controller.archive.entries()[0]
        at = f"/history/{entry.id}"
        ways = {"edit": f"{at}/edit", "share": f"{at}/share", "player": page_of(entry.players[0].person)}
        await app.route(ways.get(page, page))
        sides = [one for one in app.all(ft.Column) if one.width == SIDE]
        found = [text.value for side in sides for text in walk(side) if isinstance(text, ft.Text) and text.value]
        app.close()
        return found

    assert run(beside()), "nothing is there"


def test_milestones_use_the_right_third_before_any_game(tmp_path: Path) -> None:
    async def beside() -> list[str]:
        app = await Driver.start(tmp_path, "/statistics/milestones", 1024, 768)
        found = [
            text.value
            for one in app.all(ft.Column)
            if one.width == SIDE
            for text in walk(one)
            if isinstance(text, ft.Text) and text.value
        ]
        app.close()
        return found

    assert run(beside()), "nothing is there"


def test_the_cards_of_dream_islands_lie_beside_the_islands(tmp_path: Path) -> None:
    """With what stands where at the beginning: below it the islands would lie out of sight."""
    upright, none = run(step(tmp_path / "upright", UPRIGHT, "dream_islands"))
    _, beside = run(step(tmp_path / "wide", (768, 1024), "dream_islands"))
    cards = {name for name in upright if name.startswith("Most pieces on island")}
    assert len(cards) == 8
    assert not none
    assert cards <= beside


def test_undo_in_large_letters_is_a_sign_at_the_side_as_on_a_narrow_phone(tmp_path: Path) -> None:
    open_store(tmp_path).settings.choose(Settings(text_size=2.0))

    async def undo() -> tuple[set[str], list[str]]:
        app = await Driver.start(tmp_path, "/game/bridges/setup", *SIZES[-1])
        await app.tap("Begin")
        await app.tap("Turn the first card")
        found, texts = app.pressable(), app.texts()
        app.close()
        return found, texts

    found, texts = run(undo())
    (name,) = [one for one in found if one.startswith("Undo: ")]
    assert name not in texts
