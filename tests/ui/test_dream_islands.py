"""The screens of Dream Islands: the chart, the missions met, the cards, the colours, the sheet."""

import re
from pathlib import Path

import pytest
from flet.controls.context import _context_page

from companion.games.dream_islands.facts import MISSIONS
from tests.loop import run
from tests.ui.conftest import Play
from tests.ui.driver import Driver, names

SETUP = "/game/dream_islands/setup"
FROM_1 = "Island 1: Ana 1. Tap to move a piece from here"
FROM_PLANE = "Airplane: Ana 5, Ben 5. Tap to move a piece from here"


def targets(app: Driver) -> set[str]:
    return {name for name in app.pressable() if name.startswith("Move to: ")}


async def two_on_island_3(app: Driver) -> None:
    """Ana has used up five steps: two pieces on island 3."""
    for name in ("Begin", "5, free: cover it", FROM_1, "Move to: Island 3, 2 steps", FROM_PLANE):
        await app.tap(name)
    await app.tap("Move to: Island 3, 3 steps")


def test_a_piece_shows_where_it_can_go_and_is_left_again(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        assert not targets(app)
        await app.tap("3, free: cover it")
        assert not targets(app), "first a piece is picked"
        await app.tap(FROM_1)
        assert len(targets(app)) == 3
        await app.tap("Island 1: Ana 1")
        assert not targets(app)
        await app.tap(FROM_PLANE)
        await app.tap("Move to: Island 1, 1 step")
        assert "A · Move 2 more steps." in app.texts()
        assert not targets(app), "the next piece is picked anew"

    play(flow, SETUP)


def test_a_piece_with_one_way_goes_it_at_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Begin", "3, free: cover it", FROM_PLANE, "Move to: Island 2, 2 steps"):
            await app.tap(name)
        only = "Island 1: Ana 1. Move to: Island 2, 1 step"
        assert only in app.pressable()
        await app.tap(only)
        assert "Undo: Island 1 to Island 2" in app.texts()
        assert "No mission this turn" in app.texts()

    play(flow, SETUP)


def test_what_is_met_is_ticked_and_unticked_and_laid_down(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await two_on_island_3(app)
        assert "No mission this turn" in app.texts()
        await app.tap("Exactly 2 on one island. Island 3 has 2 of yours")
        assert "Lay down 1 mission" in app.texts()
        await app.tap("Exactly 2 on one island. Island 3 has 2 of yours")
        assert "No mission this turn" in app.texts()
        await app.tap("Most pieces on island 3. 2 of yours against 0")
        await app.tap("Lay down 1 mission")
        assert "Ben’s turn" in app.texts()
        assert any("draw back up to 3 cards" in text for text in app.texts())
        assert "1 of 16" in app.texts()

    play(flow, SETUP)


def test_each_mission_met_has_its_rule(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await two_on_island_3(app)
        await app.tap("What is “most pieces”?")
        assert any("at least 2 pieces more" in text for text in app.texts())
        await app.tap("Close")
        assert "No mission this turn" in app.texts()

    play(flow, SETUP)


def test_cards_are_told_and_taken_back_and_a_fourth_says_why_not(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        for name in ("Exactly 2 on one island", "Exactly 2 in a row", "Most pieces on island 8"):
            await app.tap(f"{name}, open")
        await app.tap("Most pieces on island 7, open")
        assert app.snacks() == ["You hold 3 cards. Take one back first."]
        await app.tap("Exactly 2 in a row, in hand")
        await app.tap("Most pieces on island 7, open")
        assert {"Most pieces on island 7, in hand", "Exactly 2 in a row, open"} <= app.pressable()

    play(flow, SETUP)


def test_a_mission_that_is_not_in_the_known_hand_says_so(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await two_on_island_3(app)
        for name in ("Exactly 5 on one island", "Exactly 5 in a row", "Most pieces on island 8"):
            await app.tap(f"{name}, open")
        assert app.texts().count("Your 3 cards are known, and this is none of them.") == 2

    play(flow, SETUP)


async def shows(app: Driver, name: str) -> None:
    """What another window has done is drawn as soon as it is this one's turn."""
    for _ in range(50):
        await app.settle()
        if name in app.pressable():
            return
    raise AssertionError(sorted(app.pressable()))


def test_a_hand_is_seen_where_it_was_told(tmp_path: Path) -> None:
    async def whole() -> None:
        mine = await Driver.start(tmp_path, SETUP)
        await mine.tap("Begin")
        other = await Driver.start(tmp_path, mine.page.route, controller=mine.controller)
        before = _context_page.set(mine.page)
        await mine.tap("Exactly 2 on one island, open")
        _context_page.reset(before)
        await shows(other, "Show it on this phone")
        assert "Exactly 2 on one island, in hand" in mine.pressable()
        assert "Exactly 2 on one island, open" in other.pressable()
        assert "in hand" not in " ".join(other.said())
        assert "Undo: A card in hand" in other.pressable()
        await other.tap("Exactly 2 in a row, open")
        assert other.snacks() == ["What Ana holds was told on another phone."]
        await other.tap("Show it on this phone")
        assert "Exactly 2 on one island, in hand" in other.pressable()
        for app in (mine, other):
            app.close()

    run(whole())


def test_when_missions_are_laid_down_they_stand_above_the_islands(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("5, free: cover it")
        assert app.texts().index("Met right now · 0") > app.texts().index("Ana")
        for name in (FROM_1, "Move to: Island 3, 2 steps", FROM_PLANE, "Move to: Island 3, 3 steps"):
            await app.tap(name)
        texts = app.texts()
        assert texts.index("Met right now · 2") < texts.index("Ben goes on with") < texts.index("Ana")
        await app.tap("4, free: cover it")
        assert "Ben’s turn" in app.texts()
        assert "Undo: No mission (Ana)" in app.texts()

    play(flow, SETUP)


def test_a_place_that_one_piece_alone_can_reach_takes_one_tap(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("4, free: cover it")
        ways = [name for name in app.pressable() if "Move here from" in name]
        assert ways == ["Island 5: nobody. Move here from: Island 1, 4 steps"], (
            "from the plane the others are near, too"
        )
        await app.tap(ways[0])
        assert "Undo: Island 1 to Island 5" in app.texts()

    play(flow, SETUP)


@pytest.mark.parametrize("ben", ["green", "yellow"])
def test_a_colour_that_another_has_is_swapped(play: Play, ben: str) -> None:
    async def flow(app: Driver) -> None:
        choices = [one for one in app.all() if getattr(one, "on_click", None) and ben in set(names(one))]
        await app.fire(choices[1], "click")
        await app.tap("Begin")
        ana = "blue" if ben == "yellow" else "yellow"
        assert [text for text in app.texts() if "the sixth piece" in text] == [
            f"Ana, {ana}: the sixth piece goes on island 1.",
            f"Ben, {ben}: the sixth piece goes on island 2.",
        ]

    play(flow, SETUP)


def test_without_the_map_cards_are_ticked(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Only shells and missions. Less to tap. You judge the missions yourselves.")
        await app.tap("Begin")
        await app.tap("4, free: cover it")
        assert "Met right now" not in app.texts()
        await app.tap("Exactly 4 in a row, open")
        await app.tap("Lay down 1 mission")
        assert "Ben’s turn" in app.texts()

    play(flow, SETUP)


def test_the_sheet_alone_takes_small_islands_and_names_what_cannot_be(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Missions done: one more")
        await app.tap("One more: Small island")
        await app.tap("Pieces on the main island: one more")
        assert not any("nobody has it" in text for text in app.texts()), "the other player may have it"
        await app.tap("Next: Player 2")
        await app.type("Name", "2")
        await app.tap("Missions done: one more")
        await app.tap("Pieces on the main island: one more")
        await app.tap("Pieces on the main island: one more")
        assert any("takes the island worth 3, and nobody has it" in text for text in app.texts())
        assert any("2 small ones are still free" in text for text in app.texts())

    play(flow, "/game/dream_islands/score")


def test_the_chart_names_every_place(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        said = app.said()
        assert [name for name in said if re.match(r"(Island \d|Airplane): ", name)] == [
            "Airplane: Ana 5, Ben 5",
            "Island 1: Ana 1",
            "Island 2: Ben 1",
            *(f"Island {island}: nobody" for island in range(3, 9)),
        ]
        assert "Small islands 3: –, 2: –, 2: –. Main island –." in said
        assert sum(name.endswith(", open") for name in said) == len(MISSIONS)

    play(flow, SETUP)
