"""What the app keeps count of beside the rules of a turn: crowns, oculars, clouds, balloons, and the one right end."""

from typing import Any

import pytest

from companion.core.blocks import Banner, Button, Menu
from companion.games.misty_islands import MISTY_ISLANDS, printed_island
from companion.games.misty_islands.facts import OCULARS
from companion.games.misty_islands.pictures import CloudSky, NumberKeys, OcularRow
from tests.games.misty_islands.drawn_islands import USUAL
from tests.games.misty_islands.table import Table, player
from tests.games.playing import ENGLISH
from tests.rule import rule

BAR = {"crowns": [{"energy": 10, "points": 6}, {"energy": 14, "points": 8}], "track": 20}
OURS = {"name": "Ours", **USUAL, **BAR}


def banners(table: Table) -> list[str]:
    return [ENGLISH(block.text) for block in table.screen.blocks if isinstance(block, Banner)]


def put_right(table: Table) -> list[dict[str, Any]]:
    """All that can be corrected on the screen."""
    menus = [block for block in table.screen.blocks if isinstance(block, Menu)]
    buttons = [item for menu in menus for item in menu.items if isinstance(item, Button)]
    return [dict(button.intent) for button in buttons if button.intent and button.intent["do"] == "correct"]


@rule("MI-46")
@pytest.mark.parametrize(("energy", "crown"), [(0, 0), (9, 0), (10, 6), (12, 6), (13, 6), (14, 8), (20, 8)])
def test_energy_says_which_crown_was_passed_where_it_is_known_where_they_lie(energy: int, crown: int):
    table = Table(layout=OURS).place().do("correct", what="energy", player="Ana", energy=energy)
    assert MISTY_ISLANDS.scoring.report(table.state)["players"][0]["crown"] == crown


@rule("MI-46")
def test_8_on_12_energy_is_refused_with_the_reason():
    state = Table(layout=OURS).state
    told = {"players": [player("Ana", energy=12, crown=8), player("Ben", energy=3, crown=6)]}
    found = MISTY_ISLANDS.scoring.sheet(state).check(told).problems
    assert [(one.where, one.code) for one in found] == [
        ("players.0.crown", "crown_disagrees"),
        ("players.1.crown", "crown_disagrees"),
    ]
    assert ENGLISH(found[0].text) == "With 12 energy the marker has passed the crown with 6, not 8."
    assert ENGLISH(found[1].text) == "With 3 energy the marker has passed no crown yet, so 6 cannot be."
    assert not MISTY_ISLANDS.scoring.sheet(None).check(told).problems, "where the crowns lie is not known here"


def loose(*crowns: tuple[int, int], **bar: Any) -> list[tuple[str, str]]:
    """What is wrong with players of that energy and crown in a game that was only scored, with this bar."""
    players = [player(f"P{at}", energy=energy, crown=crown) for at, (energy, crown) in enumerate(crowns)]
    found = MISTY_ISLANDS.scoring.sheet(None).check({"players": players, **bar}).problems
    return [(one.where, one.code) for one in found]


@rule("MI-46")
@pytest.mark.parametrize("energy", [0, 9, 10, 12, 13, 14, 20])
@pytest.mark.parametrize("crown", [0, 6, 8])
def test_a_game_that_was_only_scored_refuses_it_too_once_the_bar_is_told(energy: int, crown: int):
    passed = 8 if energy >= 14 else 6 if energy >= 10 else 0
    wrong = [] if crown == passed else [("players.0.crown", "crown_disagrees")]
    assert loose((energy, crown), (0, 0), **BAR) == wrong
    assert loose((energy, crown), (0, 0)) == []


@rule("MI-25", "MI-46")
def test_no_marker_stands_beyond_the_end_of_the_bar():
    assert loose((21, 6), (20, 8), **BAR) == [("players.0.energy", "beyond_the_bar")]
    state = Table(layout=OURS).state
    told = {"players": [player("Ana", energy=21, crown=8), player("Ben", energy=20, crown=8)]}
    assert [one.code for one in MISTY_ISLANDS.scoring.sheet(state).check(told).problems] == ["beyond_the_bar"]
    assert loose((5, 0), (5, 0), crowns=[{"energy": 10, "points": 6}] * 2) == [("crowns.1", "crown_order")]


@rule("MI-25", "MI-12")
def test_energy_beyond_the_end_of_the_bar_is_lost():
    table = Table(layout=OURS).place().do("correct", what="energy", player="Ana", energy=19)
    table.wind("e", "energy_2").fly().do("take", cloud=0).do("turn_in", energy=5)
    assert table.energy == [20, 8]
    assert table.refuses("correct", what="energy", player="Ana", energy=21)


@pytest.mark.parametrize(
    ("crowns", "code"),
    [
        ([{"energy": 10, "points": 6}, {"energy": 10, "points": 8}], "crown_order"),
        ([{"energy": 10, "points": 6}, {"energy": 12, "points": 5}], "crown_order"),
        ([{"energy": 21, "points": 6}], "crown_beyond"),
        ([{"energy": 0, "points": 6}], "too_small"),
    ],
)
def test_crowns_that_cannot_be_are_refused(crowns: list[dict[str, int]], code: str):
    assert [one.code for one in printed_island.SHEET.check({**OURS, "crowns": crowns}).problems] == [code]
    assert not printed_island.SHEET.check(OURS).problems


@rule("MI-36", "MI-33")
def test_an_empty_bag_and_joined_coasts_are_one_announcement():
    table = Table().place().round().do("fill").upto("lay").do("joined")
    assert banners(table) == ["Ana has joined all six coasts. One more round follows."]
    table.do("correct", what="bag", tiles=0).do("bag_empty")
    ends = "Ana has joined all six coasts, but the bag was empty: the game ends with this round."
    assert banners(table) == [ends]
    assert ENGLISH(table.screen.status) == "Round 2, the last · Ana"
    table.do("end_turn", value=1).turn()
    assert table.public["ended"] == "bag"


@rule("MI-36", "MI-34")
def test_who_joins_after_the_bag_was_empty_hears_of_no_further_round():
    table = Table().place().round().do("fill").upto("lay").do("correct", what="bag", tiles=0).do("bag_empty")
    (menu,) = [block for block in table.screen.blocks if isinstance(block, Menu) and block.symbol == "star"]
    hints = [ENGLISH(item.hint) for item in menu.items if isinstance(item, Button) and item.hint]
    assert "10 points at the end. The bag was empty, so the game ends with this round." in hints


@rule("MI-18")
def test_who_has_stayed_is_not_asked_for_the_number():
    table = Table().place(0, 2).wind("e").fly(spaces=0).do("take", cloud=0).do("sort")
    (button,) = table.screen.foot
    assert isinstance(button, Button)
    assert (ENGLISH(button.label), button.intent) == ("All laid, still on a 0", {"do": "end_turn", "value": 0})
    assert not any(isinstance(block, NumberKeys) for block in table.screen.blocks)
    table.do("end_turn", value=0).fly().do("take", cloud=1).do("sort")
    assert table.screen.foot == (), "Ben has flown, and his number is asked for"


@pytest.mark.parametrize("phase", ["roll", "wind", "fly", "take", "sort", "lay", "fill"])
def test_every_balloon_and_cloud_can_be_put_right_at_any_time(phase: str):
    table = Table().upto(phase)
    there = put_right(table)
    for name in ("Ana", "Ben"):
        for what in ("value", "energy", "oculars"):
            assert {"do": "correct", "what": what, "player": name} in there
    assert {"do": "correct", "what": "cloud", "cloud": 3} in there
    table.do("correct", what="value", player="Ben", value=5).do("correct", what="cloud", cloud=3, tiles=3)
    assert (table.seat("Ben")["value"], table.public["clouds"][3]) == (5, 3)


@rule("MI-30", "MI-31")
def test_a_number_put_right_after_the_round_finds_the_start_player_anew():
    table = Table("Ana", "Ben", "Cleo").place().round(4, 3, 2)
    assert (table.public["start"], table.public["found_by"]) == ("Ana", "value")
    table.do("correct", what="value", player="Cleo", value=6)
    assert table.public["start"] == "Cleo"
    table.do("correct", what="value", player="Cleo", value=4).do("correct", what="energy", player="Ana", energy=0)
    assert (table.public["start"], table.public["found_by"]) == ("Ana", "energy")
    table.do("correct", what="energy", player="Cleo", energy=0)
    assert (table.public["start"], table.public["found_by"]) == ("Cleo", "turn")


def test_clouds_have_their_numbers():
    assert [cloud.number for cloud in Table().upto("take").drawing(CloudSky).clouds] == [1, 2, 3, 4]


def oculars(table: Table) -> list[bool]:
    return [at < table.drawing(OcularRow).full for at in range(OCULARS)]


@rule("MI-23", "MI-26")
def test_oculars_fill_with_what_is_kept_and_empty_with_what_is_laid():
    """The start tile lies on one of five."""
    table = Table().place().round().do("fill").round().do("fill").wind("e").fly().do("take", cloud=3).do("sort")
    assert oculars(table) == [True] * 5
    table.do("lay", tiles=1).do("lay", tiles=1)
    assert oculars(table) == [True] * 3 + [False] * 2


@rule("MI-23")
def test_no_more_tiles_are_kept_than_oculars_are_free():
    table = Table().place().upto("lay").do("correct", what="oculars", player="Ben", tiles=4).do("end_turn", value=1)
    table.fly().do("correct", what="cloud", cloud=3, tiles=3).do("take", cloud=3)
    assert banners(table) == ["No ocular for 2 tiles: room for 1. Turn 2 into energy."]
    assert table.refuses("end_turn", value=1) == "not_now"
    table.do("turn_in", energy=1)
    assert banners(table) == ["No ocular for 1 tile: room for 1. Turn 1 into energy."]
    table.do("turn_in", energy=1)
    assert banners(table) == []
    assert table.do("end_turn", value=1).state.seat("Ben").oculars == 5


@rule("MI-13")
def test_who_has_no_ocular_free_draws_for_energy():
    table = Table().place().do("correct", what="oculars", player="Ana", tiles=5).wind("e", "tile")
    assert [ENGLISH(one.label) for one in table.screen.foot] == ["No tile"]
    assert banners(table) == ["No ocular is free: a tile that is drawn becomes energy."]


def test_who_never_says_what_is_laid_is_told_nothing_of_oculars():
    table = Table().place()
    for _ in range(4):
        table.round().do("fill")
    table.wind("e").fly().do("take", cloud=table.first_cloud)
    assert banners(table) == []
    assert "end_turn" in table.offered


@rule("MI-27")
def test_a_question_mark_lets_one_draw_and_nobody_must():
    table = Table().place().upto("lay")
    assert {"draw", "end_turn"} <= table.offered
    before = table.public["bag"]
    table.do("end_turn", value=1)
    assert table.public["bag"] == before
