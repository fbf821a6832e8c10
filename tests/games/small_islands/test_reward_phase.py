"""The Reward phase in a game: order, houses, islands that are kept, and the hand of cards."""

import pytest

from companion.core.blocks import Banner, Button, Menu
from companion.games.small_islands import SMALL_ISLANDS
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box
from tests.rule import rule


def phase(*players: str, **options) -> Table:
    """At the beginning of the first player's Reward phase."""
    return Table(*players, **options).until_ships().do("land", ship="grey")


def menus(table: Table) -> dict[str, Menu]:
    return {ENGLISH(block.label): block for block in table.screen.blocks if isinstance(block, Menu)}


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
    rows = {row["name"]: (row["state"], row["worth"]) for row in table.picture("islands")["islands"]}
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


@rule("SI-27", "SI-09")
def test_the_used_objective_goes_back_the_one_put_aside_stays():
    table = phase().mission(flower=1).reward(flower=1).mission(2, temple=1).reward(2, temple=2).do("done")
    table.do("alexis").do("houses", houses=0)
    hand = table.state.seats[0].hand
    assert [bool(card) for card in hand.missions] == [False, True, False]
    assert hand.now[0] == hand.missions[1]


@rule("SI-09")
def test_the_objective_is_chosen_when_a_round_begins_and_is_fixed_then():
    table = Table().mission(flower=1).do("explore").alexis()
    assert table.refuses("mission", kind="equal", slot=1) == "objective_is_fixed"


def test_a_card_that_asks_for_nothing_is_none():
    table = phase().mission(flower=1).mission()
    assert table.state.seats[0].hand.missions[0] is None


@rule("SI-10")
@pytest.mark.parametrize(("mode", "pairs"), [("normal", 2), ("advanced", 4)])
def test_in_advanced_mode_every_pair_is_compared_the_best_first(mode: str, pairs: int):
    table = phase(mode=mode).mission(1, flower=1).reward(1, temple=1).mission(2, leaf=1).reward(2, leaf=2)
    table.island("A", 3, flower=1, temple=1, leaf=3).island("B", 3, leaf=4)
    menu = menus(table)["Which objective is worth most?"]
    said = [item.locked or item.hint for item in menu.items if isinstance(item, Button)]
    worth = [ENGLISH(text) for text in said if text]
    assert len(worth) == pairs
    assert worth[0] == "14 points"
    table.do("choose", mission=2, reward=2)
    assert "Build on A and B" in table.buttons()


def test_advanced_cards_are_offered_in_advanced_mode_only():
    for mode, there in (("normal", False), ("advanced", True)):
        items = [item for menu in menus(phase(mode=mode)).values() for item in menu.items]
        offers = {(item.intent or {}).get("kind") for item in items if isinstance(item, Button)}
        assert ({"equal_with", "best_resource", "resource_and_ports", "locations"} <= offers) is there


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


def test_a_form_for_an_island_opens_with_what_is_known():
    table = phase().island("A", 5, 1, flower=3, temple=1, ports=2)
    (row,) = table.picture("islands")["islands"]
    known = {field.key: field.default for field in row["edit"].ask}
    assert known == {"tiles": 5, "flower": 3, "fruit": 0, "leaf": 0, "temple": 1, "ports": 2, "free": 1,
                     "houses_1": 1, "houses_2": 0}  # fmt: skip
    assert table.picture("islands")["note"].intent == {"do": "island", "name": "B"}


@rule("SI-19")
def test_more_ports_than_fit_are_pointed_out():
    (row,) = phase().island("A", 2, ports=5).picture("islands")["islands"]
    assert ENGLISH(row["odd"]) == "A tile has 2 ports at most, so 4 are the most here."
    (row,) = phase().island("A", 2, ports=4).picture("islands")["islands"]
    assert row["odd"] is None


def test_cards_of_the_own_box_need_only_their_number():
    mission, reward = {"kind": "equal"}, {"kind": "flat"}
    mine = box(objectives=[{"mission": mission, "reward": reward}], missions=[mission], rewards=[reward])
    table = phase(box=mine).do("objective", slot=1, card=1).island("A", 2, flower=1, leaf=1)
    assert "Build on A" in table.buttons()
    table = phase(box=mine, mode="advanced").do("mission", slot=2, card=1).do("reward", slot=1, card=1)
    assert "objective" not in table.offered
    assert phase(box=mine).refuses("objective", slot=1, card=2) == "not_now"


def test_the_phase_answers_to_nothing_else():
    assert phase().refuses("explore") == "reward_phase"
    assert phase().refuses("build_best") == "nothing_to_build"


@rule("SI-09")
@pytest.mark.parametrize(
    ("mode", "offered"),
    [
        ("normal", [("objective", 2), ("objective", 3)]),
        ("advanced", [(kind, at) for at in (2, 3) for kind in ("mission", "reward")]),
    ],
)
def test_of_three_cards_one_is_used_and_another_may_go_back(mode: str, offered: list[tuple[str, int]]):
    table = Table(mode=mode)
    for slot in (1, 2, 3):
        table.mission(slot, flower=slot).reward(slot, flower=slot)
    backs = [dict(offer.fixed) for offer in SMALL_ISLANDS.rules.offers(table.state) if offer.do == "put_back"]
    assert [(back["card"], back["slot"]) for back in backs] == offered
    assert table.refuses("put_back", card=offered[0][0], slot=1) == "not_now"
    table.do("put_back", **backs[-1])
    hand = table.state.seats[0].hand
    assert hand.rewards[2] is None
    assert (hand.missions[2] is None) == (mode == "normal")
    assert table.do("explore").refuses("put_back", **backs[0]) == "objective_is_fixed"


def test_which_objective_is_worth_most_is_answered_while_one_is_chosen():
    table = Table().mission(1, flower=1).reward(1, flower=1).mission(2, flower=1).reward(2, flower=2)
    assert len(menus(table)["Which objective is worth most?"].items) == 2
    assert "Which objective is worth most?" not in menus(table.do("explore"))


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
