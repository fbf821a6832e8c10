"""The tile of the wizard, told once: prices, its action, a treasure found before. And the colour of a storm."""

from collections.abc import Sequence
from itertools import product

import pytest

from companion.core.blocks import Button
from companion.games.dragon_island import DRAGON_ISLAND
from companion.games.dragon_island.deeds import price
from companion.games.dragon_island.events import SetUp, Started, StormRaged
from companion.games.dragon_island.pictures import DragonsOfTile, StormColors, TileAction, TurnPrices, WizardStand
from tests.games.dragon_island.table import COLORS, Table
from tests.games.playing import ENGLISH
from tests.rule import rule

WIZARDS = ("white", "blue", "red", "green")


def on_tile(color: str, turns: str = "screen", colors: Sequence[str] = WIZARDS) -> Table:
    """Ana in her second turn; she plays the white wizard unless it is said."""
    table = Table(turns=turns, colors=list(colors)).end().end()
    if turns == "steps":
        table.do("lay").do("skip").do("skip")
    return table.do("wizard", to=color)


def hints(table: Table) -> dict[str, str]:
    """What the buildings cost and bring."""
    found = (
        block for block in table.screen.blocks if isinstance(block, Button) and (block.intent or {})["do"] == "build"
    )
    return {str((button.intent or {})["what"]): ENGLISH(button.hint) for button in found if button.hint}


@rule("DG-25", "DG-28", "DG-64")
@pytest.mark.parametrize(("color", "own"), list(product(COLORS, WIZARDS)))
def test_the_colour_of_the_tile_tells_the_prices(color: str, own: str):
    colors = [own, *(other for other in WIZARDS if other != own)]
    table = on_tile(color, colors=colors)
    mine = color == own
    assert table.state.own_terrain is mine
    cost = {what: price(what, (), mine).total for what in ("capture", "build")}
    assert cost == ({"capture": 9, "build": 4} if mine else {"capture": 10, "build": 5})
    assert table.note(DragonsOfTile) == f"{cost['capture']} energy for all of them"
    assert hints(table)["tower"] == f"3 fame for {cost['build']} energy"
    assert table.drawing(TurnPrices).own_terrain is mine


@rule("DG-25")
def test_where_the_colour_is_not_told_both_prices_are():
    table = Table(turns="screen").end().end()
    assert table.state.own_terrain is None
    assert table.note(DragonsOfTile) == "10 energy, on your terrain 9"
    assert hints(table)["tower"] == "3 fame for 5 energy, on your terrain 4"


@pytest.mark.parametrize("turns", ["screen", "steps"])
def test_the_tile_is_told_in_one_tap_in_either_way(turns: str):
    table = on_tile("white", turns)
    assert (table.public["here"], table.state.own_terrain) == ("white", True)
    table.end()
    assert table.public["here"] is None, "Ben stands somewhere else"


def test_a_tile_is_corrected_by_another_tap_but_not_into_the_tower():
    table = on_tile("white").do("see_action", action="build").do("wizard", to="red")
    assert (table.public["here"], table.public["action"]) == ("red", None)
    assert table.refuses("wizard", to="tower") == "step_is_over"
    assert table.refuses("wizard", to="red") == "step_is_over"


ACTIONS = [
    pytest.param("build", "blue", "Build where neither dragon nor building stands.", marks=rule("DG-56")),
    pytest.param("telekinesis", "blue", "Take 1 stone from this tile", marks=rule("DG-57")),
    pytest.param("telekinesis", "gold", "Take 1 coin from this tile", marks=rule("DG-57")),
    pytest.param("cards", "blue", "Draw 2 treasure cards and keep 1.", marks=rule("DG-58")),
    pytest.param("none", "blue", "A storm tile or a double dragon tile has no action here."),
]


@pytest.mark.parametrize(("action", "color", "said"), ACTIONS)
@pytest.mark.parametrize("turns", ["screen", "steps"])
def test_the_kind_of_the_tile_tells_its_action(action: str, color: str, said: str, turns: str):
    table = on_tile(color, turns)
    if turns == "steps":
        table.do("skip")
    table.do("see_action", action=action)
    note = table.note(TileAction) if turns == "steps" else table.note(WizardStand, 1)
    assert note.startswith(said)
    built = {"do": "build", "what": "tower"}
    if action == "build":
        table.do(**built)
    else:
        assert table.refuses(**built) == "no_building_here"


@rule("DG-49")
def test_with_the_blue_pet_more_cards_are_drawn_on_a_start_tile():
    table = on_tile("red").do("tame", color="blue").end().end()
    table.do("wizard", to="white").do("see_action", action="cards")
    assert table.note(WizardStand, 1).startswith("Draw 3 treasure cards and keep 2")


@rule("DG-20")
def test_where_a_treasure_was_found_none_is_found_again():
    table = on_tile("red").do("see_marker")
    assert table.refuses("treasure", fame=2) == "found_already"
    (treasure,) = (block for block in table.screen.blocks if isinstance(block, Button) and block.ask)
    assert ENGLISH(treasure.locked) == "A treasure was found on this tile before."  # type: ignore[arg-type]
    table.end().end().do("wizard", to="blue").do("treasure", fame=2)
    assert table.refuses("see_marker") == "step_is_over"


def test_on_the_tower_nothing_of_it_is_asked():
    table = Table(turns="screen").end().end().do("wizard", to="tower")
    assert len(table.drawing(WizardStand).rows) == 1
    assert table.refuses("see_action", action="build") == "not_yet"
    assert table.refuses("see_marker") == "not_yet"


def test_an_action_that_there_is_not():
    assert on_tile("red").refuses("see_action", action="fly") == "unknown_action"


STONES = {
    "white": "a white stone",
    "blue": "a blue stone",
    "red": "a red stone",
    "green": "a green stone",
    "gold": "a coin",
}


@rule("DG-46")
@pytest.mark.parametrize("color", COLORS)
def test_the_colour_of_a_storm_tells_the_stone(color: str):
    table = Table(turns="screen").end().end().do("storm", color=color)
    assert table.note(StormColors) == f"Storm: each of the others puts back {STONES[color]}."
    assert [look for look, cell in table.cells(StormColors).items() if cell.on] == [color]
    assert not any(cell.intent for cell in table.cells(StormColors).values())


def test_a_game_from_before_storms_and_wizards_had_colours_goes_on():
    """Its events lack them; nothing is asked of it that it cannot know."""
    state = None
    for event in (SetUp(("Ana", "Ben"), 16), Started(), StormRaged("Ana", ())):
        state = DRAGON_ISLAND.rules.evolve(state, event)
    assert state is not None
    assert (state.turns, state.own_terrain, state.storm and state.storm.color) == (10, None, None)
    DRAGON_ISLAND.telling.view(state)


@rule("DG-63")
@pytest.mark.parametrize(("players", "longer"), [(2, 0), (2, 1), (2, 11), (3, 5), (4, 3)])
def test_a_longer_game_gives_all_the_same_number_of_turns(players: int, longer: int):
    table = Table(players, turns="screen", longer=longer)
    usual = {2: 10, 3: 9, 4: 8}[players]
    assert table.public["turns"] == usual + longer
    turns = dict.fromkeys(table.public["players"], 0)
    while table.public["phase"] == "turn":
        turns[table.public["to_act"]] += 1
        table.end()
    assert set(turns.values()) == {usual + longer}


@rule("DG-63")
@pytest.mark.parametrize(("players", "most"), [(2, 11), (3, 5), (4, 3)])
def test_it_is_no_longer_than_there_are_tiles(players: int, most: int):
    options = DRAGON_ISLAND.rules.options
    names = ["Ana", "Ben", "Cleo", "Dora"][:players]
    assert not options.check({"players": names, "longer": most}).problems
    (problem,) = options.check({"players": names, "longer": most + 1}).problems
    assert problem.where == "longer"


@rule("DG-01")
def test_where_all_tiles_play_none_leaves_the_bag():
    said = " ".join(Table(2, start=False, longer=11).sentences())
    assert "all 40 tiles stay in" in said


@rule("DG-05", "DG-64")
def test_each_has_a_wizard_of_their_own():
    options = DRAGON_ISLAND.rules.options
    same = options.check({"players": ["Ana", "Ben"], "colors": ["red", "red"]})
    few = options.check({"players": ["Ana", "Ben", "Cleo"], "colors": ["red", "blue"]})
    gold = options.check({"players": ["Ana", "Ben"], "colors": ["red", "gold"]})
    assert [[problem.code for problem in one.problems] for one in (same, few, gold)] == [
        ["same_color"],
        ["too_few"],
        ["not_a_choice"],
    ]
    assert Table(2, colors=["green", "blue"]).public["wizards"] == {"Ana": "green", "Ben": "blue"}
