"""Deeds and their fame, pets and storms, and what the box allows: in play and in reports alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.dragon_island.table import COLORS, NAMES, Table, built, captured, second_turn, total, treasure
from tests.rule import rule

FAME = [
    pytest.param([], 0, marks=rule("DG-51")),
    pytest.param([captured(red=1)], 2, marks=rule("DG-36")),
    pytest.param([captured(red=2)], 3, marks=rule("DG-36")),
    pytest.param([captured(red=2, blue=1)], 5, marks=rule("DG-36")),
    pytest.param([captured(red=1, blue=1, white=1, green=1, gold=1)], 10, marks=rule("DG-36")),
    pytest.param([captured(red=1), captured(red=1)], 3, marks=rule("DG-36")),
    pytest.param([captured(red=1), captured(blue=3, red=2)], 8, marks=rule("DG-36")),
    pytest.param([built("stable")], 2, marks=rule("DG-39")),
    pytest.param([built("tower")], 3, marks=rule("DG-40")),
    pytest.param([built("tower"), built("tower")], 6, marks=rule("DG-40")),
    pytest.param([treasure(4)], 4, marks=rule("DG-47")),
    pytest.param([treasure(4, gold_pet=True)], 5, marks=rule("DG-48")),
    pytest.param([treasure(0)], 0, marks=rule("DG-47")),
    pytest.param([captured(gold=2), built("tower"), built("stable"), treasure(5), captured(gold=1, red=1)], 16),
]


@pytest.mark.parametrize(("deeds", "fame"), FAME)
def test_fame_of_a_report_with_deeds(deeds, fame: int):
    assert total(*deeds) == fame


@pytest.mark.parametrize(("deeds", "fame"), FAME)
def test_fame_of_the_same_deeds_in_play(deeds, fame: int):
    table = Table(2).rounds(1)
    if any(deed.get("gold_pet") for deed in deeds):
        table.do("lay").do("tame", color="gold").turn_of("Ana")
    for deed in deeds:
        match deed:
            case {"did": "capture"}:
                table.do("lay").capture(**deed["dragons"])
            case {"did": "build"}:
                table.do("lay").do("build", what=deed["what"])
            case {"did": "treasure"}:
                table.do("lay").do("treasure", fame=deed["fame"])
        table.turn_of("Ana")
    assert table.public["fame"]["Ana"] == fame
    assert table.public["fame"]["Ben"] == 0


@rule("DG-41")
def test_a_cave_brings_1_fame():
    assert total(built("cave", "blue"), pets={"blue": 2}) == 1 + 2


@rule("DG-37")
def test_a_marker_for_each_new_colour():
    table = second_turn().capture(red=2, gold=1)
    assert table.public["captured"]["Ana"] == ["red", "gold"]
    table.turn_of("Ana").do("lay").capture(gold=1, white=1)
    assert table.public["captured"] == {"Ana": ["white", "red", "gold"], "Ben": []}


@rule("DG-33", "DG-34")
def test_taming_lays_three_coins_and_each_colour_is_tamed_once():
    table = second_turn().do("tame", color="red")
    assert table.public["pets"] == {"Ana": {"red": 3}, "Ben": {}}
    table.turn_of("Ana").do("lay")
    assert table.refuses("tame", color="red") == "has_pet"
    table.do("tame", color="blue")
    assert table.public["pets"]["Ana"] == {"red": 3, "blue": 3}
    table.turn_of("Ben").do("lay").do("tame", color="red")
    assert table.public["pets"]["Ben"] == {"red": 3}, "each player has pet cards of all colours"


@rule("DG-59")
def test_thirteen_pets_take_all_the_coins_that_a_fourteenth_would_need():
    table = Table(4).rounds(1)
    tamed = 0
    for color in COLORS:
        for _ in NAMES:
            table.do("lay")
            if tamed == 13:
                assert table.refuses("tame", color=color) == "no_coins_left"
                return
            table.do("tame", color=color).end()
            tamed += 1
            assert table.public["coins_left"] == 40 - 3 * tamed


@rule("DG-44", "DG-43", "DG-45")
def test_a_storm_takes_a_coin_from_each_pet_of_the_others_outside_caves():
    table = Table(3).rounds(1)
    table.do("lay").do("tame", color="red").turn_of("Ana")
    table.do("lay").do("tame", color="blue").turn_of("Ana")
    table.do("lay").do("build", what="cave", color="blue")
    table.turn_of("Ben").do("lay").do("tame", color="green")
    table.turn_of("Cleo").do("storm", color="red")
    assert table.public["pets"] == {"Ana": {"red": 2, "blue": 3}, "Ben": {"green": 2}, "Cleo": {}}
    table.turn_of("Ben").do("storm", color="red")
    assert table.public["pets"] == {"Ana": {"red": 1, "blue": 3}, "Ben": {"green": 2}, "Cleo": {}}
    table.turn_of("Cleo").do("storm", color="red")
    assert table.public["pets"] == {"Ana": {"blue": 3}, "Ben": {"green": 1}, "Cleo": {}}, "the last coin is gone"
    table.turn_of("Ana").do("lay")
    assert table.refuses("build", what="cave", color="red") == "no_pet"
    table.do("tame", color="red")
    assert table.public["pets"]["Ana"]["red"] == 3, "it can be tamed anew"


@rule("DG-44")
def test_a_storm_is_undone_whole():
    table = second_turn().do("tame", color="red").turn_of("Ben")
    before = table.public
    table.do("storm", color="red").undo()
    assert table.public == before


@rule("DG-62")
def test_the_box_has_ten_storms():
    table = Table(2).rounds(1)
    for _ in range(10):
        table.do("storm", color="red").end()
    assert table.refuses("storm", color="red") == "no_storms_left"


@rule("DG-39", "DG-40", "DG-41", "DG-42")
def test_buildings_of_the_box():
    table = second_turn(2)
    table.do("build", what="stable").turn_of("Ana").do("lay")
    assert table.refuses("build", what="stable") == "has_stable"
    assert table.refuses("build", what="cave", color="red") == "no_pet"
    table.do("tame", color="red").turn_of("Ben").do("lay").do("tame", color="red")
    table.turn_of("Ana").do("lay").do("build", what="cave", color="red").turn_of("Ben").do("lay")
    assert table.refuses("build", what="cave", color="red") == "cave_is_taken"
    table.do("build", what="stable")
    for _ in range(4):
        table.end().do("lay").do("build", what="tower")
    assert table.public["towers_left"] == 0
    table.end().do("lay")
    assert table.refuses("build", what="tower") == "no_towers_left"
    assert {"do": "build", "what": "tower"} not in table.offers


@rule("DG-47")
def test_twenty_treasures_are_all_there_are():
    table = Table(4)
    for _ in range(20):
        table.do("lay")
        table.do("wizard", to="tile") if table.public["turn"] == 1 else None
        table.do("treasure", fame=1).end()
    table.do("lay")
    assert table.refuses("treasure", fame=1) == "no_treasures_left"


@rule("DG-60")
def test_a_pet_s_dragon_is_off_the_island_until_it_has_a_cave():
    def most(table: Table) -> int:
        (capture,) = (offer for offer in table.offers if offer["do"] == "capture")
        result: int = capture["ask"]["more_red"]["max"]
        return result + 1

    table = second_turn()
    assert most(table) == 10
    table.do("tame", color="red").turn_of("Ben").do("lay")
    assert most(table) == 9
    table.turn_of("Ana").do("lay").do("build", what="cave", color="red").turn_of("Ben").do("lay")
    assert most(table) == 10


deeds = st.lists(
    st.one_of(
        st.dictionaries(st.sampled_from(COLORS), st.integers(0, 10), min_size=1)
        .filter(lambda d: any(d.values()))
        .map(lambda dragons: captured(**dragons)),
        st.builds(treasure, st.integers(0, 20), st.booleans()),
    ),
    max_size=12,
)


@rule("DG-36", "DG-47", "DG-48")
@given(deeds)
def test_fame_is_one_for_each_dragon_one_more_for_each_colour_and_the_treasures(told):
    """The same total by another way: colours and dragons counted over the whole game, in any order."""
    caught = [deed["dragons"] for deed in told if deed["did"] == "capture"]
    dragons = sum(sum(one.values()) for one in caught)
    colors = {color for one in caught for color, count in one.items() if count}
    found = sum(deed["fame"] + deed["gold_pet"] for deed in told if deed["did"] == "treasure")
    assert total(*told) == total(*reversed(told)) == dragons + len(colors) + found
