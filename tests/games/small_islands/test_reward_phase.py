"""The Reward phase in a game: order, houses, islands that are kept, and the hand of cards."""

import pytest

from companion.core.blocks import Banner, Button, Menu
from companion.games.small_islands.pictures import IslandList, IslandTally
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table
from tests.rule import rule


def phase(*players: str, **options) -> Table:
    """At the beginning of the first player's Reward phase."""
    return Table(*players, **options).until_ships().do("land", ship="grey")


@rule("SI-20", "SI-28")
@pytest.mark.parametrize("lands", [0, 1, 2])
def test_who_landed_begins_the_others_follow_the_next_begins_the_round(lands: int):
    names = ["Ana", "Ben", "Cleo"]
    table = Table(*names)
    for _ in range(6 + lands):
        table.do("explore")
    table.do("land", ship="you")
    for at in range(3):
        assert table.public["to_act"] == names[(lands + at) % 3]
        table.do("done")
    assert (table.public["round"], table.public["to_act"]) == (2, names[(lands + 1) % 3])


@rule("SI-21", "SI-25", "SI-26")
def test_build_both_takes_points_and_houses_come_back():
    table = phase().mission(temple=1, flower=2).reward(temple=1, flower=1)
    table.island("A", 4, 1, flower=3, temple=1).island("B", 4, flower=3, temple=1).island("C", 7, flower=2, temple=3)
    rows = {row.island.name: (row.status, row.worth) for row in table.drawing(IslandList).islands}
    assert rows == {"C": ("best", 5), "B": ("best", 4), "A": ("no", 0)}
    assert "Build on B and C" in table.buttons()
    table.do("build_best")
    assert table.seat()["prestige"] == 9
    assert table.seat()["houses_placed"] == 2
    assert table.seat()["houses_in_hand"] == 4
    noted = {one["name"]: one for one in table.public["islands"]}
    assert noted["C"]["houses"] == {"You": 1, "Alexis": 0}
    assert noted["C"]["free_locations"] == 0


@rule("SI-26")
@pytest.mark.parametrize(("placed", "hand"), [(0, 4), (1, 4), (4, 4), (6, 2), (8, 0)])
def test_houses_are_taken_back_up_to_four(placed: int, hand: int):
    table = Table("Ana", "Ben")
    for houses in (min(4, placed), max(0, placed - 4)):
        table.until_ships().do("land", ship="grey")
        while table.public["phase"] == "reward":
            ana = table.public["to_act"] == "Ana"
            table.do("houses", houses=houses, points=0) if ana and houses else table.do("done")
    assert (table.seat()["houses_placed"], table.seat()["houses_in_hand"]) == (placed, hand)


@rule("SI-22")
def test_an_island_brings_points_once_in_a_game():
    table = phase().mission(flower=1).reward(flower=1).island("A", 3, flower=2, free=3).do("build", island="A")
    assert table.refuses("build", island="A") == "not_eligible"
    assert table.refuses("build", island="X") == "unknown_island"


@rule("SI-21")
def test_a_player_may_choose_other_islands_or_none():
    table = phase().mission(flower=1).reward(flower=1).island("A", 3, flower=1).island("B", 3, flower=5)
    table.do("build", island="A")
    assert table.public["phase"] == "reward"
    table.do("done")
    assert (table.seat()["prestige"], table.seat()["houses_placed"]) == (1, 1)


def test_a_player_who_counts_enters_only_houses_and_points():
    table = phase().do("houses", houses=2, points=11)
    assert (table.seat()["prestige"], table.seat()["houses_placed"]) == (11, 2)
    assert table.public["to_act"] == "alexis"
    assert phase().refuses("houses", houses=5, points=1) == "too_few_houses"


@rule("SI-43", "SI-68")
def test_discovery_tokens_come_from_the_box_while_there_are_some():
    table = phase("Ana", "Ben").mission(flower=1).do("reward", kind="discovery", slot=1)
    for name in "ABCD":
        table.island(name, 3, flower=1, temple=2)
    table.do("build_best")
    assert table.seat()["discovery_tokens"] == 4
    assert table.seat()["prestige"] == 0
    table.do("houses", houses=4, tokens=4)
    table.until_ships().do("land", ship="grey").do("houses", houses=4, tokens=4)
    assert table.state.tokens_left == 0
    table.mission(flower=1).do("reward", kind="discovery", slot=1).island("E", 3, flower=1, temple=2)
    table.do("build", island="E")
    assert table.seat()["discovery_tokens"] == 4, "the box is empty"


def test_islands_are_kept_corrected_and_struck_off():
    table = phase().island("A", 3, flower=1).island("B", 2, leaf=1).do("done").do("alexis").do("houses", houses=0)
    table.alexis().until_ships().do("land", ship="grey")
    assert [one["name"] for one in table.public["islands"]] == ["A", "B"]
    table.island("A", 6, flower=3, leaf=1).do("remove_island", name="B")
    assert table.public["islands"][0] == {
        "name": "A", "tiles": 6, "flower": 3, "fruit": 0, "leaf": 1, "temple": 0, "ports": 0, "free_locations": 1,
        "houses": {"You": 0, "Alexis": 0},
    }  # fmt: skip
    assert len(table.public["islands"]) == 1


def form_in(menu: Menu) -> Button:
    """The form of an island in its menu."""
    (form,) = (item.button for item in menu.items if isinstance(item, IslandTally))
    return form


def test_a_form_for_an_island_opens_with_what_is_known():
    table = phase().island("A", 5, 1, flower=3, temple=1, ports=2)
    (row,) = table.drawing(IslandList).islands
    known = {field.key: field.default for field in form_in(row.menu).ask}
    assert known == {"tiles": 5, "flower": 3, "fruit": 0, "leaf": 0, "temple": 1, "ports": 2, "free": 1, "houses_1": 1}
    new = form_in(table.drawing(IslandList).note)
    assert new.intent == {"do": "island", "name": "B", "houses_2": 0}, "he has all 8 left"


@rule("SI-19")
def test_more_ports_than_fit_are_pointed_out():
    (row,) = phase().island("A", 2, ports=5).drawing(IslandList).islands
    assert row.odd
    assert ENGLISH(row.odd) == "A tile has 2 ports at most, so 4 are the most here."
    (row,) = phase().island("A", 2, ports=4).drawing(IslandList).islands
    assert row.odd is None


def test_the_phase_answers_to_nothing_else():
    assert phase().refuses("explore") == "reward_phase"
    assert phase().refuses("build_best") == "nothing_to_build"


def test_more_houses_on_islands_than_were_built_are_pointed_out():
    """Ana holds four houses and may have laid them already; Ben has none."""
    table = Table("Ana", "Ben").until_ships().do("land", ship="you")

    def said() -> list[str]:
        banners = [block for block in table.screen.blocks if isinstance(block, Banner)]
        return [ENGLISH(banner.text) for banner in banners if banner.text.key.endswith("too_many_houses")]

    table.island("A", 3, 2).island("B", 3, 2)
    assert said() == []
    table.island("C", 3, 1, 1)
    assert said() == [
        "Ana: 5 houses are noted on these islands, 4 can be there. Check island A first.",
        "Ben: 1 house is noted on these islands, 0 can be there. Check island C first.",
    ]
