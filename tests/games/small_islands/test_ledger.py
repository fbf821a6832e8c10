"""The ledger of islands: what each tile brought to which island, and what nobody wrote down."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Banner, Button, Menu, Text
from companion.core.session import begin, fold, from_json, to_json
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.explorer import achievements
from companion.games.small_islands.pictures import Harbour, IslandList, IslandRow, TilePanel
from companion.games.small_islands.view_islands import tile_panel
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box, card, his, player, report
from tests.rule import rule

NOTHING = {"joins": "none", "flower": 0, "fruit": 0, "leaf": 0, "temple": 0, "ports": 0, "free": 0, "unknown": 0}
FLOWERS = {"kind": "at_least", "flower": 1}


def ledger(**options: Any) -> Table:
    cards = [card("explore", 1 + at % 3, FLOWERS) for at in range(15)]
    return Table(box={**box(15, 0), "expedition": cards}, keep="ledger", **options)


def lay(table: Table, island: str, **on_it: Any) -> Table:
    """A tile of whoever's turn it is."""
    if table.public["to_act"] == "alexis":
        return table.do("alexis").do("placed", island=island, **{**NOTHING, **on_it})
    return table.do("explore", island=island, **{**NOTHING, **on_it})


def islands(table: Table) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in table.public["islands"]}


def ledger_menu(table: Table) -> Menu:
    """The ledger beside a turn."""
    menus = [block for block in table.screen.blocks if isinstance(block, Menu)]
    (found,) = [menu for menu in menus if ENGLISH(menu.label).startswith("Ledger:")]
    return found


def rows(table: Table) -> tuple[IslandRow, ...]:
    (picture,) = [item for item in ledger_menu(table).items if isinstance(item, IslandList)]
    return picture.islands


def test_islands_grow_with_both_sides_tiles():
    table = lay(lay(lay(ledger(), "A", flower=2, free=1), "A", temple=1), "B", ports=2)
    assert {name: (one["tiles"], one["flower"], one["temple"], one["ports"], one["free_locations"])
            for name, one in islands(table).items()} == {"A": (2, 2, 1, 0, 1), "B": (1, 0, 0, 2, 0)}  # fmt: skip
    assert table.public["ledger"] == {"unwritten": [], "unknown": {}, "places": {}}


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.integers(0, 4), st.integers(0, 2)), max_size=6))
def test_all_that_was_tapped_is_in_the_ledger(tiles: list[tuple[str, int, int]]):
    table = ledger()
    names = "ABC"
    for name, leaves, ports in tiles:
        there = list(islands(table))
        known = name if name in there else names[len(there)]
        lay(table, known, leaf=leaves, ports=ports)
    found = islands(table).values()
    assert sum(one["tiles"] for one in found) == len(tiles) == table.public["laid"]
    assert sum(one["leaf"] for one in found) == sum(leaves for _, leaves, _ in tiles)
    assert sum(one["ports"] for one in found) == sum(ports for *_, ports in tiles)


def test_a_tile_may_join_two_islands():
    table = lay(lay(lay(ledger(), "A", flower=1, free=1), "B", leaf=2, ports=1), "A", joins="B", temple=1)
    assert list(islands(table)) == ["A"]
    one = islands(table)["A"]
    assert (one["tiles"], one["flower"], one["leaf"], one["temple"], one["ports"]) == (3, 1, 2, 1, 1)
    assert lay(lay(ledger(), "A"), "A", joins="A").public["islands"][0]["tiles"] == 2


@rule("SI-22")
def test_houses_of_both_islands_are_on_the_joined_one():
    table = ledger().island("A", 2, 1, flower=1, free=0).island("B", 2, 1, leaf=1, free=0)
    table.do("join", other="B", island="A")
    assert islands(table)["A"]["houses"] == {"You": 2, "Alexis": 0}
    assert islands(table)["A"]["tiles"] == 4


@rule("SI-56")
def test_alexis_never_grows_an_island_with_his_house():
    table = ledger()
    table.island("A", 2, flower=1, free=2).island("B", 2)
    while table.public["navigation"] or table.public["to_act"] == "alexis":
        table.do("alexis").do("placed") if table.public["to_act"] == "alexis" else table.do("explore")
    table.do("land", ship="grey").do("done").do("alexis").do("build_all").do("alexis")
    assert table.refuses("placed", island="A", **NOTHING) == "his_house_is_there"
    assert table.refuses("placed", island="B", **{**NOTHING, "joins": "A"}) == "his_house_is_there"
    (panel,) = tile_panel(table.state)
    assert [bool(one.locked) for one in panel.islands] == [True, False]
    table.do("placed", island="B", **NOTHING)
    assert islands(table)["B"]["tiles"] == 3


def test_a_tile_that_is_not_written_down_is_remembered_until_it_is_found():
    table = ledger().do("explore").do("alexis").do("placed")
    assert table.public["ledger"]["unwritten"] == [1, 1]
    said = [ENGLISH(one.text) for one in table.screen.blocks if isinstance(one, Banner)]
    assert "2 tiles since round 1 are not in the ledger." in said
    table.island("A", 2)
    assert table.public["ledger"]["unwritten"] == []


def test_an_island_may_be_unknown_until_it_is_counted():
    table = lay(lay(ledger().mission(flower=1).reward(flower=1), "A", flower=3, free=1), "A", unknown=1)
    assert table.public["ledger"]["unknown"] == {"A": 1}
    row = rows(table)[0]
    assert (row.status, ENGLISH(row.why)) == ("no", "Unknown since round 1: count it")
    table.island("A", 2, flower=4)
    assert table.public["ledger"]["unknown"] == {}
    assert rows(table)[0].worth == 4


def test_what_is_unknown_is_unknown_after_it_grew_together_too():
    table = lay(lay(ledger(), "A"), "B").do("lost_count", name="B").do("join", other="B", island="A")
    assert table.public["ledger"]["unknown"] == {"A": 1}
    assert table.refuses("lost_count", name="A") == "not_now"


def test_a_place_on_the_table_is_told_with_the_island():
    table = lay(lay(ledger(), "A"), "B").do("place", name="A", place="nw")
    (panel,) = tile_panel(table.state)
    assert ENGLISH(panel.islands[0].label) == "Island A: 1 tile, top left"


@rule("SI-18", "SI-19")
@pytest.mark.parametrize(
    ("token", "after"),
    [
        ({"covers": "leaf", "shows": "flower"}, (1, 1, 0)),
        ({"covers": "leaf", "shows": "fruit"}, (0, 1, 0)),
        ({"shows": "port"}, (0, 2, 1)),
    ],
)
def test_a_bonus_token_changes_what_it_covers(token: dict[str, str], after: tuple[int, int, int]):
    table = lay(lay(ledger(), "A", leaf=2), "B")
    table.do("token", island="A", **token)
    one = islands(table)["A"]
    assert (one["flower"], one["leaf"], one["ports"]) == after
    assert table.seat()["bonus_tokens"] == 3
    assert table.refuses("token", island="A", shows="port") == "one_token_a_turn"
    assert table.refuses("explore", token=True) == "one_token_a_turn"
    lay(lay(table, "A"), "B").do("token", island="A", shows="port")


@rule("SI-19")
def test_a_tile_has_room_for_two_ports():
    table = lay(lay(ledger(), "A", ports=2), "B", ports=1)
    assert table.refuses("token", island="A", shows="port") == "not_now"
    table.do("token", island="B", shows="port")


def test_with_the_ledger_a_reward_phase_is_two_taps():
    table = ledger().mission(flower=1).reward(flower=2)
    lay(table, "A", flower=2, free=1)
    lay(table, "A")
    while table.public["navigation"] or table.public["to_act"] == "alexis":
        lay(table, "B", leaf=1)
    table.do("land", ship="grey")
    assert {"Build on A"} <= set(table.buttons())
    table.do("build_best")
    assert table.seat()["prestige"] == 4
    table.do("alexis").do("houses", houses=0)
    assert table.public["round"] == 2


def test_how_islands_are_kept_can_change_at_any_time():
    table = Table()
    assert "ledger" not in table.public
    assert table.refuses("explore", island="A", **NOTHING) == "not_now"
    table.do("keep", keeping="ledger")
    lay(table, "A", flower=1).do("alexis").do("placed").do("keep", keeping="self")
    assert not [one for one in table.screen.blocks if isinstance(one, TilePanel)]
    assert islands(table)["A"]["flower"] == 1, "nothing is forgotten"
    table.do("keep", keeping="phase")
    assert table.state.setup.keeping is None


def test_token_of_the_ledger_locks_the_token_of_the_turn_in_another_keeping():
    table = lay(lay(ledger(), "A", flower=1), "B").do("token", covers="flower", island="A", shows="leaf")
    button = table.do("keep", keeping="phase").drawing(Harbour).button
    assert isinstance(button, Button)
    assert button.locked
    assert ENGLISH(button.locked) == "One bonus token a turn."


def test_who_counts_alone_is_asked_for_nothing_else():
    table = Table(keep="self").until_ships().do("land", ship="grey")
    assert not [block for block in table.screen.blocks if isinstance(block, IslandList)]
    table.do("houses", houses=2, points=7)
    assert table.seat()["prestige"] == 7


def test_a_group_keeps_no_ledger():
    table = Table("Ana", "Ben", keep="ledger")
    assert table.state.keeping == "phase"
    assert "keep" not in table.offered
    menus = [ENGLISH(block.label) for block in table.screen.blocks if isinstance(block, Menu)]
    assert not [label for label in menus if label.startswith("Islands:")]


def test_a_game_of_before_has_no_ledger_and_reads_as_it_was():
    options = SMALL_ISLANDS.rules.options.check({"players": ["You"]}).value
    stored = to_json(begin(SMALL_ISLANDS, "old", options, "any words"))
    assert "keeping" not in stored["opening"][0]
    del stored["options"]["keep"]
    assert fold(SMALL_ISLANDS, from_json(SMALL_ISLANDS, stored)).keeping == "phase"


@rule("SI-70")
def test_the_ledger_proves_the_islands_of_great_explorer():
    table = ledger()
    for name in "ABCDEFGHIJKL":
        table.island(name, 2)
    menu = ledger_menu(lay(table, "M").do("alexis").do("placed"))
    assert "12 islands have 2 tiles or more." in [ENGLISH(item.text) for item in menu.items if isinstance(item, Text)]


def test_the_ledger_says_what_the_objective_brings_now():
    table = ledger().mission(flower=1).reward(flower=2).island("A", 3, flower=4)
    assert ENGLISH(ledger_menu(table).label) == "Ledger: 1 island, 8 points now"


@rule("SI-71")
def test_two_own_houses_that_came_together_prove_themselves():
    table = ledger(mode="advanced").island("A", 2, 1, flower=1).island("B", 2, 1, leaf=1)
    table.do("join", other="B", island="A")
    won = report(player(prestige=99, houses=2), mode="advanced", alexis=his())
    assert achievements(won, SMALL_ISLANDS.scoring.score(won, table.state), table.state)["two_houses"] is True
