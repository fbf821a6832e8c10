"""The island by touch on the score sheet: few taps, the points of the pad, reasons on the picture, nothing lost."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.misty_islands import tiled_island as islands
from companion.games.misty_islands.facts import LANDSCAPES
from companion.store.repository import open_store
from companion.ui.games.misty_islands.brushes import Brush, painted
from companion.ui.games.misty_islands.island_chart import IslandScale
from tests.games.misty_islands import second
from tests.games.misty_islands.drawn_islands import USUAL, drawn, random_island
from tests.games.misty_islands.table import player, score
from tests.games.misty_islands.test_island import EXAMPLE
from tests.rule import rule
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.misty_island_hands import BEGIN, BRUSHES, chart, finger, lay_out, picture, touch

SHEET = "/game/misty_islands/score"
BOX = "/game/misty_islands/cards"
FEW = drawn(".....", "f.....", "fJ.....", "T.M.....", "....*....", "...5....", ".......", "......", ".....")
SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390), (1024, 768)]


async def counted(app: Driver, *fields: str) -> None:
    for field in fields:
        await app.tap(f"{field}: one more")


async def saved(app: Driver, second_player: tuple[str, ...] = ("Monuments", "Crown", "Energy")) -> None:
    """The other fields, the second player by hand, and the result."""
    await counted(app, "Crown", "Energy")
    await app.tap("First: 10")
    await app.tap("Next: Player 2")
    await app.type("Name", "2")
    await counted(app, *second_player)
    await app.tap("Save the result")


def report(home: Path) -> dict[str, Any]:
    """The first player's entries as they were saved."""
    (row,) = open_store(home).history.rows().values()
    entries: dict[str, Any] = row["report"]["players"][0]
    return entries


@rule("MI-53")
def test_a_full_island_takes_a_tap_a_tile_and_ten_more(play: Play, tmp_path: Path) -> None:
    island = random_island(random.Random("ten more"), 60, layout=USUAL)

    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        taps = 1 + await lay_out(app, island)
        assert len({laid["tile"] for laid in island["tiles"]}) == 9
        assert taps <= 60 + 10
        await saved(app)
        assert "You’s island" in app.texts(), "it stands beside the result"

    play(flow, SHEET)
    laid = report(tmp_path)["island"]
    assert {one["at"]: one["tile"] for one in laid["tiles"]} == {one["at"]: one["tile"] for one in island["tiles"]}


@rule("MI-50", "MI-53")
def test_the_example_by_touch_has_its_43_points(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await lay_out(app, EXAMPLE)
        await counted(app, *["Crown"] * 7, *["Energy"] * 13)
        await app.tap("Last round: 5")
        for at in (2, 3, 4):
            await app.tap("Next: Player 2" if at == 2 else "One more player")
            await app.type("Name", str(at))
            await counted(app, *["Monuments"] * 4, "Crown", "Energy")
            if at == 2:
                await app.tap("First: 10")
        await app.tap("Save the result")
        assert "43" in app.texts()

    play(flow, SHEET)


@rule("MI-53")
@pytest.mark.parametrize("seed", range(200))
def test_a_full_island_laid_by_fingers_scores_as_the_sheet_does(seed: int):
    """200 islands as a finger lays them, each space hit somewhere in its middle half."""
    chance = random.Random(f"touched {seed}")
    wanted = random_island(chance, 60, (*chance.sample(LANDSCAPES, 2), "joker") if seed % 2 else ())
    drawn, laid = IslandScale(chance.uniform(280, 560)), islands.read({**wanted, "tiles": []})
    kinds = list(BRUSHES)
    for one in sorted(wanted["tiles"], key=lambda one: kinds.index(one["tile"])):
        x, y = drawn.at(one["at"])
        hit = drawn.space_at(x + chance.uniform(-0.25, 0.25) * drawn.cell, y + chance.uniform(-0.25, 0.25) * drawn.cell)
        assert hit
        laid = painted(laid, hit, Brush(one["tile"]))
    said: dict[str, Any] = {"energy": seed % 20, "crown": 0, "finish": "first"}
    touched = {"name": "Ida", "island": islands.to_json(laid), **said}
    by_hand = {"name": "Ida", **second.pad(wanted), **said}
    lines = [score(one, player("Tom", monuments=0))["players"][0]["lines"] for one in (touched, by_hand)]
    assert lines[0] == lines[1]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_space_can_be_hit_in_its_middle_and_near_its_edge(
    play: Play, width: int, height: int, scale: float
) -> None:
    async def flow(app: Driver) -> None:
        if scale > 1:
            app.controller.change(app.controller.settings().__class__(text_size=scale))
        await app.tap(BEGIN)
        drawn = chart(app)
        assert drawn.width <= width
        for space in second.SPOTS:
            x, y = drawn.at(space)
            for dx, dy in ((0, 0), (0.4, 0), (-0.4, 0), (0, 0.4), (0, -0.4)):
                assert drawn.space_at(x + dx * drawn.cell, y + dy * drawn.cell) == space
        assert drawn.space_at(1, 1) is None

    play(flow, SHEET, width=width, height=height)


def test_the_same_tile_once_more_is_taken_off_and_another_takes_its_place(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await touch(app, "b2")
        assert "Space b2: Forest, counts" in app.said()
        await touch(app, "b2")
        assert "Space b2: mist" in app.said()
        await touch(app, "b2")
        await app.tap("Swamp")
        await touch(app, "b2")
        assert "Space b2: Swamp, not joined to its coast" in app.said()
        await app.tap("Undo: The island")
        assert "Space b2: Forest, counts" in app.said()

    play(flow, SHEET)


def test_the_second_of_two_quick_taps_does_not_take_the_tile_off_again(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await touch(app, "b2", "b2", after=0.1)
        assert "Space b2: Forest, counts" in app.said()
        await touch(app, "b3", "b4", after=0.1)
        assert {"Space b3: Forest, counts", "Space b4: Forest, counts"} <= set(app.said())

    play(flow, SHEET)


def test_a_tap_beside_the_island_or_on_the_wharf_lays_nothing(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await finger(app, 2, 2)
        assert not any(", counts" in said for said in app.said())
        await touch(app, "e5")
        assert app.snacks() == ["The wharf is never covered."]

    play(flow, SHEET)


def test_a_line_shows_its_tiles_and_its_reason(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await touch(app, "b3", "c4", "d5")
        line = "Forest: 6. 3 × 2 for tiles, 0 × 1 for jokers"
        assert line in app.pressable()
        assert "Coasts joined to the wharf: 1 of 6. not yet: Desert, Meadow, Mountain, Swamp, Canyon" in app.pressable()
        before = len(picture(app).content.controls[-1].content.shapes)
        await app.tap(line)
        assert len(picture(app).content.controls[-1].content.shapes) == before + 1, "a ring round each of them"
        await app.tap(line)
        assert len(picture(app).content.controls[-1].content.shapes) == before

    play(flow, SHEET)


def test_who_goes_on_by_hand_keeps_what_was_counted(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await lay_out(app, FEW)
        await app.tap("Count by hand instead")
        assert {"Forest, tiles: 2", "Forest, jokers: 1", "Desert, jokers: 0"} <= app.pressable()
        await saved(app)

    play(flow, SHEET)
    kept = {key: value for key, value in report(tmp_path).items() if key in second.pad(FEW)}
    assert kept == second.pad(FEW)


def test_energy_fills_the_crown_where_it_was_told_once_where_the_crowns_lie(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Copy an island")
        await app.tap("One more crown")
        for field, value in (("Passed from this energy on", 10), ("Points of the crown", 6)):
            await app.tap(f"{field}: 1, from 1 to 99. Tap to type.")
            await app.type(field, str(value))
            await app.fire(next(one for one in app.all() if getattr(one, "on_submit", None)), "submit")
        (box,) = app.controller.boxes.of("misty_islands")
        assert box.content["crowns"] == [{"energy": 10, "points": 6}]
        await app.route(SHEET)
        await counted(app, *["Energy"] * 10)
        assert "Crown: 0, from 0 to 999. Tap to type." in app.pressable()
        await counted(app, "Energy")
        assert "Crown: 6, from 0 to 999. Tap to type." in app.pressable()

    play(flow, BOX)


async def entered(app: Driver, field: str, least: int, value: int) -> None:
    """A number of the bar, by typing."""
    await app.tap(f"{field}: {least}, from {least} to 99. Tap to type.")
    await app.type(field, str(value))
    await app.tap("Done")


@rule("MI-46")
def test_a_game_that_was_only_scored_is_told_the_crowns_once_and_keeps_them(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await counted(app, *["Energy"] * 13)
        await app.tap("Tell where the crowns lie")
        await app.tap("One more crown")
        await entered(app, "Passed from this energy on", 1, 10)
        await entered(app, "Points of the crown", 1, 6)
        assert "Crown: 6, from 0 to 999. Tap to type." in app.pressable(), "12 energy have passed it"
        await counted(app, "Crown", "Crown")
        assert "With 12 energy the marker has passed the crown with 6, not 8." in app.texts()
        (box,) = app.controller.boxes.of("misty_islands")
        assert box.content["crowns"] == [{"energy": 10, "points": 6}]
        await app.route("/")
        await app.route(SHEET)
        assert "By energy: crown 6 from 10 on" not in app.texts()
        await counted(app, *["Energy"] * 11)
        assert "Crown: 6, from 0 to 999. Tap to type." in app.pressable(), "kept from the last time"
        assert "By energy: crown 6 from 10 on" in app.texts()

    play(flow, SHEET)


def test_a_screen_reader_lays_a_tile_by_the_name_of_its_space(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap(BEGIN)
        await app.tap("Space a2: coast, Forest")
        assert "Space a2: Forest, counts" in app.said()

    play(flow, SHEET)


def test_an_own_island_is_copied_once_and_used_from_then_on(play: Play) -> None:
    """The first coast of the print is a swamp, each begins a space later, and there is a volcano."""

    async def flow(app: Driver) -> None:
        await app.tap("Copy an island")
        await app.tap("Swamp")
        await touch(app, "a2")
        await app.tap("Open volcano")
        await app.tap("Volcano, −4")
        await touch(app, "d5")
        await app.tap("Wharf")
        await touch(app, "e4")
        await app.tap("Coasts one space further")
        (box,) = app.controller.boxes.of("misty_islands")
        assert box.content["coasts"] == ["swamp", "desert", "meadow", "mountain", "forest", "canyon"]
        assert (box.content["start"], box.content["wharf"]) == (1, "e4")
        await app.route(SHEET)
        await app.tap(BEGIN)
        assert {"Space a2: coast, Swamp", "Space a1: coast, Canyon", "Space e4: the wharf"} <= set(app.said())
        assert "Space d5: open volcano, −4" in app.said()
        await app.tap("As the app has it")
        assert "Space a2: coast, Forest" in app.said()

    play(flow, BOX)
