"""The screens of Die Inseln im Nebel: dice, prices, the rose to choose a flight on, clouds, keys, the pad's columns."""

import re
from typing import Any

import flet as ft
import pytest

from tests.ui.conftest import Play
from tests.ui.driver import Driver, names

SETUP = "/game/misty_islands/setup"
SHEET = "/game/misty_islands/score"
TABLE = "Dice on the table. You roll your own dice and say what they show."


async def taps(app: Driver, *names: str) -> None:
    for name in names:
        await app.tap(name)


async def wind(app: Driver, direction: str, bonus: str) -> None:
    """The set-up with dice on the table, both balloons on a 1, and a roll."""
    await taps(
        app, TABLE, "Begin", "Numbers under the balloons", *["Ana: one more"] * 2, *["Ben: one more"] * 2, "Done"
    )
    await taps(app, "Enter the dice", direction, bonus, "Done")


def flights(app: Driver) -> list[str]:
    """The flights that can be tapped, in the order of the screen."""
    return [name for name in app.said() if re.match(r"(\d spaces?|Stay)[ :]", name) and name in app.pressable()]


async def stands_on(app: Driver, value: int) -> None:
    """The number under the balloon; above it the same figures turn tiles into energy."""
    await app.fire(buttons(app, str(value))[-1], "click")


def buttons(app: Driver, name: str) -> list[Any]:
    """All that can be pressed under one name, in the order of the screen."""
    return [one for one in app.all() if getattr(one, "on_click", None) and name in set(names(one))]


def test_the_number_under_a_balloon_changes_the_prices(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await wind(app, "East", "+1 space")
        assert "2 spaces E" in app.texts()
        await app.tap("Ana’s balloon stands on: one more")
        assert "3 spaces E" in app.texts()
        assert "Energy 5, 3 spaces with the bonus" in app.texts()
        assert "Undo: Ana stands on 2" in app.texts()

    play(flow, SETUP)


def test_a_die_on_the_table_is_rolled_again_from_a_list_of_its_faces(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await wind(app, "East", "A tile")
        assert "Keep both, a tile for all" in app.texts()
        await app.fire(buttons(app, "Rolled again")[1], "click")
        await app.tap("Opposite too")
        assert {"Opposite too, the bonus, for all", "Rolled twice"} <= set(app.said())
        assert "Keep both and fly" in app.texts()

    play(flow, SETUP)


def test_each_arm_of_the_rose_has_its_prices_and_too_dear_is_locked(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await wind(app, "East", "Opposite too")
        await app.tap("Keep both and fly")
        assert flights(app) == ["Stay: 1 energy", "1 space E: free", *_dearer("E", 2, 6)]
        await app.tap("West")
        assert flights(app) == ["Stay: 1 energy", "1 space W: free", *_dearer("W", 2, 6)]
        await app.tap("North-east")
        assert flights(app) == ["1 space NE: 3 energy", "2 spaces NE: 5 energy"]
        assert {"3 spaces NE: 7 energy", "8 spaces NE: 17 energy"} <= set(app.said())
        await app.tap("2 spaces NE: 5 energy")
        assert "Ana takes all tiles of one cloud." in app.texts()

    play(flow, SETUP)


def _dearer(letters: str, first: int, last: int) -> list[str]:
    return [f"{spaces} spaces {letters}: {spaces - 1} energy" for spaces in range(first, last + 1)]


def test_the_next_player_finds_the_wind_again(play: Play) -> None:
    """Which arm the one before has looked at is forgotten."""

    async def flow(app: Driver) -> None:
        await wind(app, "East", "1 energy")
        await taps(app, "Keep both, 1 energy for all", "South-west", "1 space SW: 3 energy")
        await taps(app, "Cloud 2: 1 tile", "3 energy", "5")
        assert "Ben flies 1 space with the wind, or pays." in app.texts()
        assert "1 space E: free" in flights(app)

    play(flow, SETUP)


@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, {"width": 300, "height": 600}, {"width": 1280}])
def test_a_round_on_small_and_large_screens(play: Play, size: dict[str, float]) -> None:
    async def flow(app: Driver) -> None:
        await wind(app, "West", "A tile")
        await taps(app, "Keep both, a tile for all", "4 energy", "Drawn and kept")
        for name, cloud in (("Ana", 1), ("Ben", 2)):
            assert any(text.startswith(f"{name} flies") for text in app.texts())
            await app.tap(f"Cloud {cloud}: 1 tile")
            await stands_on(app, 2)
        assert {"Ben starts the next round.", "Ana rolls both dice."} <= set(app.texts())
        await taps(app, "Enter the dice", "East", "+1 space", "Done")
        assert "What a flight costs each player" in app.texts()

    play(flow, SETUP, **size)


def test_the_columns_of_the_pad_share_one_stepper(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await taps(app, "Desert, tiles: 0", *["Desert, tiles: one more"] * 3)
        await taps(app, "Desert, jokers: 0", "Desert, jokers: one more", "Desert")
        assert {"Desert, tiles: 3", "Desert, jokers: 1"} <= app.pressable()
        assert "0 to 15" in app.texts(), "the jokers are picked"
        await taps(app, "Monuments: one more", "Crown: one more", "Energy: one more", "First: 10", "Next: Player 2")
        await app.type("Name", "2")
        assert "Desert, jokers: one more" not in app.pressable(), "nothing is picked for the next player"
        await taps(app, "Monuments: one more", "Monuments: one more", "Crown: one more", "Energy: one more")
        assert {"You, 20", "2, 3"} <= app.pressable()

    play(flow, SHEET)


def test_what_cannot_be_stands_at_the_player_and_the_others_below(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await taps(app, "Monuments: one more", "Crown: one more", "Energy: one more", "Last round: 5")
        for landscape in ("Forest", "Swamp"):
            await taps(app, f"{landscape}, tiles: 0", f"{landscape}, tiles: 0, from 0 to 60. Tap to type.")
            await app.type(f"{landscape}, tiles", "30+1")
            typed = next(one for one in app.all(ft.TextField) if one.keyboard_type == ft.KeyboardType.PHONE)
            await app.fire(typed, "submit")
        assert "62 tiles cannot lie on one island: it has 60 spaces beside the wharf." in app.texts()
        await app.tap("Next: Player 2")
        await app.type("Name", "2")
        assert "Somebody finished in the last round, but nobody was first." in app.texts()

    play(flow, SHEET)


def test_a_tablet_shows_all_players_side_by_side(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("One more player")
        for at, field in enumerate([one for one in app.all(ft.TextField) if one.label == "Name"][1:], start=2):
            app.session.apply_patch(field._i, {"value": str(at)})
            await app.fire(field, "change", str(at))
        for field in ("Monuments", "Crown", "Energy"):
            for button in range(3):
                await app.fire(buttons(app, f"{field}: one more")[button], "click")
        boxes = buttons(app, "Forest, tiles: 0")
        assert len(boxes) == 3
        await app.fire(boxes[2], "click")
        await taps(app, "Forest, tiles: one more", "Forest, tiles: one more")
        assert "3 so far" in app.texts(), "the third player is being entered"
        await app.tap("Save the result")
        assert "3 wins" in app.texts()

    play(flow, SHEET, width=1024, height=768)


def test_other_modules_have_a_line_with_a_note(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Other modules: one more")
        await app.type("What for?", "harbour")
        for field in ("Monuments", "Crown", "Energy"):
            await app.tap(f"{field}: one more")
        await app.tap("First: 10")
        await app.tap("Next: Player 2")
        await app.type("Name", "2")
        for field in ("Monuments", "Crown", "Energy"):
            await app.tap(f"{field}: one more")
        await app.tap("Save the result")
        assert "harbour" in app.texts()

    play(flow, SHEET)


def test_a_tie_that_energy_decides_says_so(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for extra in (("Energy: one more",), ()):
            await taps(app, "Monuments: one more", "Crown: one more", "Energy: one more", *extra, "First: 10")
            await app.tap("Next: Player 2" if extra else "Save the result")
            if extra:
                await app.type("Name", "2")
        assert "You win" in app.texts()
        assert "More energy left decided the tie." in app.texts()

    play(flow, SHEET)
