"""The race of a solo game: on every screen, and what landing now would mean."""

import pytest

from companion.core.blocks import Button
from companion.games.small_islands.pictures import LandingPanel, RaceStrip
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box, card, level
from tests.rule import rule

FLOWERS = {"kind": "at_least", "flower": 1}
LEAVES = {"kind": "at_least", "leaf": 1}


def strip(table: Table) -> dict[str, object]:
    """Both sides as they are shown."""
    shown = table.drawing(RaceStrip)
    said = {ENGLISH(side.name): (side.points, ENGLISH(side.note)) for side in shown.sides}
    return {**said, "take": ENGLISH(shown.take) if shown.take else None}


def own_box(*missions: dict[str, object], base: int = 35, explore: int = 11, land: int = 4) -> dict[str, object]:
    cards = [card("explore", 1, missions[at % len(missions)]) for at in range(explore)]
    cards += [card("land", 1, missions[at % len(missions)]) for at in range(land)]
    levels = [level(number, explore, land, base) for number in range(1, 7)]
    return {**box(), "expedition": cards, "levels": levels}


def test_the_race_is_on_every_screen_of_a_solo_game():
    table = Table(box=own_box(FLOWERS, land=4))
    screens = 0
    while not table.over:
        assert table.drawing(RaceStrip)
        screens += 1
        if table.public["counting"]:
            asks = next(offer["ask"] for offer in table.offers if offer["do"] == "count")
            table.do("count", **dict.fromkeys(asks, 0))
        elif table.public["phase"] == "reward":
            table.rewards()
        elif table.public["to_act"] == "alexis":
            table.do("alexis") if "alexis" in table.offered else table.do("placed" if "placed" in table.offered
                                                                          else "landed")  # fmt: skip
        else:
            ships = [offer["ask"]["ship"]["choices"][-1] for offer in table.offers if offer["do"] == "land"]
            table.do("land", ship=ships[0]) if ships else table.do("explore")
    assert screens > 30
    assert strip(table)["Alexis"] == (35, "35 on his card + 0 ports"), "at the end both sides are there"


def test_a_group_has_no_race_against_alexis():
    assert not [block for block in Table("Ana", "Ben").screen.blocks if isinstance(block, RaceStrip)]


def test_points_and_houses_of_both():
    table = Table(box=own_box(FLOWERS)).until_ships().do("land", ship="grey").mission(flower=1).reward(flower=1)
    table.island("A", 3, flower=4, free=2)
    assert strip(table)["take"] == "You are 35 points behind. This phase can bring 4."
    table.do("build_best").do("alexis").do("build_all")
    assert strip(table) == {"You": (4, "ports to come"), "Alexis": (36, "35 + 1 for 1 house + ports"),
                            "take": None}  # fmt: skip


def test_his_point_for_a_tile_that_fits_nowhere_counts():
    table = Table(box=own_box(FLOWERS, land=0, explore=15)).do("explore").do("alexis").do("impossible")
    assert strip(table)["Alexis"] == (36, "35 on his card + 1 + ports")
    assert "The tile that Alexis could not place leaves the game; he takes 1 prestige." in table.sentences()
    assert not [line for line in table.do("explore").sentences() if "leaves the game" in line]


def test_with_cards_on_the_table_his_card_is_unknown():
    table = Table(cards="table")
    assert strip(table)["Alexis"] == (None, "0 houses; his card tells the rest")


def panel(table: Table) -> list[str]:
    found = [block for block in table.screen.blocks if isinstance(block, LandingPanel)]
    return [ENGLISH(line.text) for panel in found for line in panel.lines]


@rule("SI-14", "SI-15")
def test_the_panel_is_there_once_one_may_land():
    table = Table(box=own_box(FLOWERS, land=0, explore=15))
    assert panel(table) == []
    table.until_ships()
    assert panel(table) == [
        "You may land with your own ship or a grey one.",
        "Alexis may land next with 0 of 12 cards.",
        "Note your objective and the islands to see what landing brings.",
    ]


def test_the_panel_tells_what_landing_brings_both():
    table = Table(box=own_box(FLOWERS, LEAVES, base=30), keep="ledger").mission(flower=1).reward(flower=2)
    table.island("A", 3, flower=3).island("B", 2, leaf=1).island("C", 2, leaf=1)
    while table.public["navigation"] or table.public["to_act"] == "alexis":
        table.alexis() if table.public["to_act"] == "alexis" else table.do("explore")
    said = panel(table)
    assert said[2:] == [
        "Your objective brings 6 points now: 6 in all.",
        "Alexis would build 1 to 2 houses on the noted islands. He would have 31 to 32 points.",
    ]


@rule("SI-29", "SI-31")
def test_what_is_about_to_end_is_said_before():
    table = Table(box=own_box(FLOWERS, land=0, explore=15))
    for number in range(3):
        table.until_ships()
        assert not [line for line in table.sentences() if "last" in line]
        table.do("land", ship="you" if not number else "grey").rewards()
    table.until_ships()
    assert "One ship is left: with it comes the last Reward phase." in table.sentences()
    table.do("land", ship="grey")
    assert "The fourth ship lies: this is the last Reward phase." in table.sentences()


@rule("SI-29")
def test_a_reserve_that_is_too_small_ends_the_game_after_this_round():
    table = Table(box=own_box(FLOWERS, land=0, explore=15)).until_ships()
    while table.public["reserve"] >= 6 or table.public["to_act"] == "alexis":
        assert not [line for line in table.sentences() if "Fewer than 6" in line]
        table.alexis() if table.public["to_act"] == "alexis" else table.do("explore")
    assert "Fewer than 6 tiles are in the reserve: this round is the last." in table.sentences()
    table.do("land", ship="grey")
    assert "Fewer than 6 tiles are in the reserve: this is the last Reward phase." in table.sentences()


@rule("SI-26", "SI-27", "SI-63")
@pytest.mark.parametrize(("cards", "shuffle"), [
    ("app", "The app has shuffled all of Alexis’ cards again."),
    ("table", "Shuffle all of Alexis’ expedition cards together."),
])  # fmt: skip
def test_after_each_phase_one_list_says_what_moves(cards: str, shuffle: str):
    table = Table(cards=cards).until_ships().do("land", ship="grey").do("houses", houses=3, points=12)
    yours = ["Take 12 prestige.", "Take 3 houses from the reserve.", "Your objective goes back to its stack."]
    assert [line for line in table.sentences() if line in yours] == yours
    if cards == "app":
        table.do("alexis")
    table.do("houses", houses=0)
    assert [line for line in table.sentences() if line in (shuffle, "Shuffle the objectives.")] == [
        shuffle,
        "Shuffle the objectives.",
    ]
    table.alexis("explore" if cards == "table" else None)
    assert not [line for line in table.sentences() if "huffle" in line]


@rule("SI-32", "SI-64")
def test_ports_that_were_seen_are_in_the_race_and_in_the_final_count():
    table = (
        Table(box=own_box(FLOWERS, land=0, explore=15), keep="ledger").until_ships().do("land", ship="you").rewards()
    )
    table.alexis().do("ports", ship="you", ports=5)
    assert strip(table)["You"] == (5, "with 5 ports")
    assert table.refuses("ports", ship="grey", ports=1) == "not_now"
    while not table.public["counting"]:
        table.until_ships().do("land", ship="grey").rewards()
    (count,) = table.screen.foot
    assert isinstance(count, Button)
    assert {field.key: field.default for field in count.ask} == {"ports": 5, "grey_ports": None}


def test_in_a_group_the_list_says_whose_it_is():
    table = Table("Ana", "Ben").until_ships().do("land", ship="you").do("houses", houses=1, points=4)
    assert [line for line in table.sentences() if line.startswith("Ana: ")] == [
        "Ana: Take 4 prestige.",
        "Ana: Take 1 house from the reserve.",
        "Ana: Your objective goes back to its stack.",
    ]
    said = table.do("done").sentences()
    assert "Shuffle the objectives." in said
    assert not [line for line in said if line.startswith("Ana: ")], "that was done by now"
