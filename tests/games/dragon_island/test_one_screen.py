"""A turn on one screen: deeds in any order, a dragon a tap, nothing twice, and the same fame as step by step."""

import random
from typing import Any

import pytest

from companion.core.blocks import Button
from companion.games.dragon_island.pictures import DragonsOfTile, StormColors, WizardStand
from companion.games.dragon_island.state import DRAGONS_THERE
from tests.games.dragon_island.table import COLORS, Table
from tests.games.playing import ENGLISH
from tests.rule import rule


def one_screen(players: int = 2) -> Table:
    """The first turn of everybody is over."""
    table = Table(players, turns="screen")
    for _ in range(players):
        table.do("draw")
    return table


def dragon(table: Table, color: str) -> Table:
    return table.do("capture", color=color, **{f"more_{other}": 0 for other in COLORS})


def told(table: Table) -> dict[str, bool]:
    """The buttons of the screen, and whether they are open."""
    buttons = [block for block in table.screen.blocks if isinstance(block, Button)]
    return {
        str((button.intent or {}).get("what", (button.intent or {})["do"])): not button.locked for button in buttons
    }


def test_a_quiet_turn_is_one_tap():
    table = one_screen()
    (main,) = table.screen.foot
    assert isinstance(main, Button)
    assert (ENGLISH(main.label), main.intent) == ("Turn over", {"do": "draw"})
    table.do("draw")
    assert (table.public["to_act"], table.public["turn"]) == ("Ben", 2)


def test_the_first_turn_only_says_where_the_wizard_is_not_on_a_tile():
    table = Table(turns="screen")
    assert told(table) == {"treasure": True}
    assert list(table.cells(WizardStand)) == ["tower", "white"], "the tower and the own start tile"
    assert table.refuses("wizard", to="red") == "start_tile"
    table.do("wizard", to="tower").do("draw")
    assert table.state.players[0].place == "tower"
    table.do("draw")
    assert table.state.players[1].place == "tile"


@rule("DG-36")
@pytest.mark.parametrize("order", range(12))
def test_deeds_in_any_order_bring_the_same_fame(order: int):
    """Two red dragons, a white one, a stable and a treasure of 3: 2 + 1 + 2 + the stable + 3."""
    deeds: list[dict[str, Any]] = [
        *({"do": "capture", "color": color} for color in ("red", "red", "white")),
        {"do": "build", "what": "stable"},
        {"do": "treasure", "fame": 3},
        {"do": "storm", "color": "blue"},
    ]
    random.Random(order).shuffle(deeds)
    table = one_screen()
    for deed in deeds:
        if deed["do"] == "capture":
            dragon(table, deed["color"])
        else:
            table.do(**deed)
    by_steps = Table().end().end().do("storm", color="red").capture(red=2, white=1).do("build", what="stable")
    by_steps.do("treasure", fame=3)
    assert table.public["fame"] == by_steps.public["fame"]
    assert table.public["captured"]["Ana"] == ["white", "red"]
    assert (table.state.storms, by_steps.state.storms) == (1, 1)


@pytest.mark.parametrize(
    ("deed", "again"),
    [
        ({"do": "build", "what": "tower"}, {"do": "build", "what": "stable"}),
        ({"do": "treasure", "fame": 2}, {"do": "treasure", "fame": 2}),
        ({"do": "storm", "color": "blue"}, {"do": "storm", "color": "blue"}),
        ({"do": "tame", "color": "red"}, {"do": "tame", "color": "blue"}),
    ],
)
def test_nothing_is_told_twice_in_a_turn(deed: dict[str, Any], again: dict[str, Any]):
    table = one_screen().do(**deed)
    assert table.refuses(**again) == "step_is_over"
    table.do("draw").do("draw").do(**({**again, "color": "green"} if again["do"] == "tame" else again))


def test_who_has_tamed_the_only_dragon_captures_none():
    table = one_screen().do("tame", color="red")
    refused: dict[str, Any] = {"do": "capture", "color": "red", **{f"more_{other}": 0 for other in COLORS}}
    assert table.refuses(**refused) == "step_is_over"
    assert all(cell.intent is None for cell in table.cells(DragonsOfTile).values())
    assert "This step of the turn is over" in table.note(DragonsOfTile)


def test_of_captured_dragons_none_is_tamed():
    table = dragon(one_screen(), "red")
    assert table.refuses("tame", color="blue") == "captured_already"
    assert all(cell.intent is None for cell in table.cells(DragonsOfTile, 1).values())
    assert "A pet must be the only one" in table.note(DragonsOfTile, 1)


def test_a_dragon_says_what_it_brings_now():
    table = one_screen()
    assert [cell.gain for cell in table.cells(DragonsOfTile).values()] == ["+2"] * 5
    dragon(table, "red")
    assert table.cells(DragonsOfTile)["red"].gain == "+1"
    assert table.note(DragonsOfTile) == "In the same capture: nothing more to pay."


def test_the_fame_of_a_turn_is_to_be_taken_until_the_turn_is_over():
    table = dragon(dragon(one_screen(), "red"), "red").do("build", what="stable")
    assert hint(table) == "Take 5 fame, then draw a tile"
    table.do("draw").do("draw")
    assert hint(table) == "Draw a tile from the bag"


def hint(table: Table) -> str:
    (main,) = table.screen.foot
    assert isinstance(main, Button)
    assert main.hint
    return ENGLISH(main.hint)


def test_a_deed_that_is_told_late_is_a_step_that_was_done():
    table = one_screen().do("treasure", fame=2)
    assert table.public["steps"][DRAGONS_THERE - 1] == "none"
    dragon(table, "blue")
    assert table.public["steps"][DRAGONS_THERE - 1] == "done"


def test_on_the_tower_there_are_neither_dragons_nor_building_ground():
    table = one_screen().do("wizard", to="tower")
    assert told(table) == {}
    assert all(cell.intent for cell in table.cells(StormColors).values())


def test_step_by_step_nothing_has_changed():
    table = Table()
    assert table.refuses("wizard", to="tile") == "not_yet"
    table.end().end()
    assert table.refuses("draw") == "not_yet"
    table.do("lay").do("build", what="stable")
    assert table.refuses("capture", color="red", **{f"more_{other}": 0 for other in COLORS}) == "step_is_over"
