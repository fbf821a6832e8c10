"""The turn: how many there are, its eight steps and their order, and what is different in the first one."""

import pytest

from companion.games.dragon_island import DRAGON_ISLAND
from tests.games.dragon_island.table import COLORS, Table, second_turn
from tests.rule import rule


@rule("DG-01", "DG-02", "DG-03")
@pytest.mark.parametrize(("players", "removed", "bag", "turns"), [(2, 22, 16, 10), (3, 16, 21, 9), (4, 12, 24, 8)])
def test_turns_and_tiles_by_the_number_of_players(players: int, removed: int, bag: int, turns: int):
    table = Table(players, start=False)
    assert (table.public["bag"], table.public["turns"]) == (bag, turns), "each has drawn a tile"
    assert 40 - removed - players == bag
    assert table.public["tiles_to_lay"] == turns * players
    said = {step.text.key: step.text.args for step in DRAGON_ISLAND.telling.view(table.state).blocks[1].steps}  # type: ignore[union-attr]
    assert (said["dragon_island.prepare_bag"]["out"], said["dragon_island.prepare_bag"]["n"]) == (removed, 40 - removed)


@rule("DG-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_players_take_turns_in_order(players: int):
    table = Table(players)
    names = table.public["players"]
    for turn in range(1, 4):
        for name in names:
            assert (table.public["to_act"], table.public["turn"], table.public["step"]) == (name, turn, 1)
            table.end()


@rule("DG-21", "DG-22", "DG-50")
@pytest.mark.parametrize(("players", "turns"), [(2, 10), (3, 9), (4, 8)])
def test_each_draws_while_the_bag_has_tiles_and_the_last_laid_tile_ends_the_game(players: int, turns: int):
    table = Table(players)
    laid = drawn = 0
    while table.public["phase"] == "turn":
        table.do("lay")
        laid += 1
        assert table.public["tiles_to_lay"] == turns * players - laid
        before = table.public["bag"]
        table.end()
        drawn += before - table.public["bag"]
    assert laid == turns * players
    assert drawn == (turns - 1) * players - players, (
        "one tile each was drawn before the game, the start tiles are extra"
    )
    assert table.public["phase"] == "count"
    assert table.refuses("lay") == "no_turns_left"


@rule("DG-22")
def test_with_an_empty_bag_nothing_is_drawn():
    table = Table(2).rounds(8)
    assert table.public["bag"] == 0
    table.do("lay")
    assert table.refuses("draw") == "bag_empty"
    table.do("end_turn")
    assert (table.public["to_act"], table.public["turn"]) == ("Ben", 9)


@rule("DG-21")
def test_a_tile_must_be_drawn_while_there_is_one():
    assert second_turn().refuses("end_turn") == "must_draw"


@rule("DG-10", "DG-11", "DG-14", "DG-15", "DG-16", "DG-18", "DG-19", "DG-21")
def test_a_whole_turn_step_by_step():
    table = Table(2).rounds(1)
    for step, do, entries in (
        (1, "lay", {}),
        (2, "place_dragons", {}),
        (3, "move_dragons", {}),
        (4, "wizard", {"to": "tile"}),
        (5, "tame", {"color": "red"}),
        (6, "build", {"what": "stable"}),
        (7, "treasure", {"fame": 4}),
        (8, "draw", {}),
    ):
        assert table.public["step"] == step
        table.do(do, **entries)
    assert (table.public["to_act"], table.public["step"], table.public["steps"]) == ("Ben", 1, [])


@rule("DG-10")
@pytest.mark.parametrize(
    ("step", "skippable"), [(1, False), (2, True), (3, True), (4, False), (5, True), (6, True), (7, True), (8, False)]
)
def test_three_steps_are_a_must_and_the_others_can_be_left_out(step: int, skippable: bool):
    table = Table(2).rounds(1)
    walk = [
        ("lay", {}),
        ("skip", {}),
        ("skip", {}),
        ("wizard", {"to": "tile"}),
        ("skip", {}),
        ("skip", {}),
        ("skip", {}),
    ]
    for do, entries in walk[: step - 1]:
        table.do(do, **entries)
    assert table.public["step"] == step
    assert ({"do": "skip"} in table.offers) == skippable
    if not skippable:
        assert table.refuses("skip") == "must"


@rule("DG-10")
@pytest.mark.parametrize("do", ["lay", "place_dragons", "move_dragons", "wizard", "capture", "build", "use_action"])
def test_a_step_that_is_over_does_not_come_again(do: str):
    entries = {"wizard": {"to": "tile"}, "build": {"what": "tower"}}.get(do, {})
    table = second_turn().do("treasure", fame=3)
    assert table.refuses(do, **entries) == "step_is_over"


@rule("DG-10")
@pytest.mark.parametrize(
    ("do", "entries", "steps"),
    [
        ("capture", None, ["done", "none", "skipped", "done"]),
        ("tame", {"color": "blue"}, ["done", "none", "skipped", "done", "done"]),
        ("build", {"what": "tower"}, ["done", "none", "skipped", "done", "none", "done"]),
        ("treasure", {"fame": 2}, ["done", "none", "skipped", "done", "none", "skipped", "done"]),
    ],
)
def test_a_deed_can_be_told_at_once_and_the_steps_before_it_are_left_out(do: str, entries, steps: list[str]):
    table = second_turn()
    table = table.capture(red=1) if entries is None else table.do(do, **entries)
    assert table.public["steps"] == steps
    assert table.undo().public["steps"] == ["done"], "one tap, one undo"


@rule("DG-18", "DG-27")
@pytest.mark.parametrize(("do", "entries"), [("skip", {}), ("build", {"what": "tower"}), ("draw", {})])
def test_dragons_of_a_tile_are_told_one_by_one_until_something_else_is(do: str, entries: dict[str, str]):
    """What goes on says that they are dealt with: none that was tapped is forgotten."""
    table = second_turn().capture(red=1).capture(red=1).capture(blue=1)
    assert (table.public["step"], table.public["fame"]["Ana"]) == (5, 5)
    table.do(do, **entries)
    assert table.public["fame"]["Ana"] == (8 if do == "build" else 5)
    if do != "draw":
        assert table.public["steps"][4] == "done"
        assert table.refuses("capture", color="red", **{f"more_{other}": 0 for other in COLORS}) == "step_is_over"


@rule("DG-10")
@pytest.mark.parametrize("do", ["capture", "tame", "build", "treasure", "draw", "wizard", "place_dragons"])
def test_nothing_comes_before_the_tile(do: str):
    entries = {"tame": {"color": "red"}, "build": {"what": "tower"}, "wizard": {"to": "tile"}}.get(do, {})
    assert Table(2).rounds(1).refuses(do, **entries) == "not_yet"


@rule("DG-12", "DG-17")
def test_the_first_turn_has_the_start_tile_and_no_dragons():
    table = Table(3)
    assert table.refuses("storm", color="red") == "start_tile_first"
    table.do("lay")
    assert table.public["steps"] == ["done", "none", "none"]
    assert table.offers == [{"do": "wizard", "to": to} for to in ("tower", "tile", "white")]
    assert table.refuses("tame", color="red") == "first_turn"
    assert table.refuses("move_dragons") == "first_turn"
    assert table.refuses("build", what="tower") == "not_yet"
    table.do("wizard", to="tile")
    assert table.public["step"] == 6
    assert table.refuses("build", what="tower") == "no_building_ground"
    assert {offer["do"] for offer in table.offers} == {"use_action", "skip", "draw", "treasure"}


@rule("DG-17", "DG-32", "DG-35")
@pytest.mark.parametrize("turn", [1, 2])
def test_on_the_tower_are_no_dragons_no_building_ground_and_no_treasure(turn: int):
    table = Table(2).rounds(turn - 1).do("lay")
    while table.public["step"] < 4:
        table.do("skip")
    table.do("wizard", to="tower")
    assert table.public["step"] == 6
    assert [offer["do"] for offer in table.offers] == ["use_action", "skip", "draw"]
    assert table.refuses("build", what="tower") == "no_building_ground"
    assert table.refuses("treasure", fame=3) == "on_tower"
    table.do("use_action")
    assert table.public["step"] == 8
    assert table.public["steps"][6] == "none"


@rule("DG-16")
def test_the_wizard_must_end_on_another_tile():
    table = Table(2).do("lay").do("wizard", to="tower").turn_of("Ana").do("lay")
    table.do("skip").do("skip")
    assert {"do": "wizard", "to": "tower"} not in table.offers
    assert table.refuses("wizard", to="tower") == "must_move"
    table.do("wizard", to="tile").turn_of("Ana").do("lay").do("skip").do("skip").do("wizard", to="tower")


def test_a_game_begins_once():
    table = Table(2, start=False)
    assert table.offers == [{"do": "start"}]
    assert table.refuses("lay") == "not_started"
    assert table.refuses("count", player="Ana", gold=0) == "not_over"
    assert table.do("start").refuses("start") == "started_already"
