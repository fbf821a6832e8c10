"""Alexis: his pile, his turns, and what follows from them."""

from collections import Counter

import pytest

from companion.core.chance import Rng
from companion.core.session import back_to
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.alexis_cards import stand_in
from companion.games.small_islands.alexis_decides import first_cards
from companion.games.small_islands.events import Shuffled
from companion.games.small_islands.pictures import AlexisOrders, AlexisPile, IslandList
from companion.games.small_islands.telling import shown
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box
from tests.rule import rule

LEVELS = {1: (10, 2), 2: (9, 2), 3: (9, 3), 4: (9, 4), 5: (8, 4), 6: (8, 5)}


def pile(table: Table) -> tuple[int, int, int]:
    told = table.public["expedition"]
    return told["left"], told["explore_left"], told["land_left"]


@rule("SI-50")
@pytest.mark.parametrize(("level", "cards"), LEVELS.items())
def test_his_pile_has_the_cards_of_his_level(level: int, cards: tuple[int, int]):
    explore, land = cards
    assert pile(Table(level=level)) == (explore + land, explore, land)


@rule("SI-50")
def test_the_cards_of_a_level_are_drawn_at_random():
    """600 deals at level 1: each of the 5 Land cards is among the 2 drawn 2 times in 5, each Explore card always."""
    deck = stand_in()
    seen: Counter[object] = Counter()
    for turn in range(600):
        seen.update(deck.expedition.index(card) for card in first_cards(deck, 1, Rng("fair", turn)))
    assert [seen[at] for at in range(10)] == [600] * 10
    expected = 600 * 2 / 5
    chi_square = sum((seen[at] - expected) ** 2 / (expected * 3 / 5) for at in range(10, 15)) * 4 / 5
    assert chi_square < 18.5, "four degrees of freedom, one in a thousand"


@rule("SI-53")
def test_cards_are_drawn_without_replacement_and_shuffled_anew_when_none_is_left():
    table = Table(box=box(2, 1, played=(2, 1), expedition=box()["expedition"]))
    drawn = []
    for _ in range(2):
        for left in (2, 1, 0):
            table.do("explore").do("alexis")
            drawn.append(table.public["card"]["type"])
            assert pile(table)[0] == left
            table.do("no_room" if "no_room" in table.offered else "placed")
            if table.public["to_act"] == "alexis":
                table.do("placed")
    assert sorted(drawn[:3]) == sorted(drawn[3:]) == ["explore", "explore", "land"]


@rule("SI-53")
def test_undo_and_the_same_tap_give_the_same_card():
    table = Table().do("explore").do("alexis")
    card = table.public["card"]
    table.undo()
    assert table.public["card"] is None
    assert table.do("alexis").public["card"] == card


@rule("SI-53")
def test_noting_a_card_first_does_not_change_what_he_draws():
    """The order of the pile lies since it was shuffled: a further tap is no way to another card."""
    table = Table().mission(flower=2).do("explore").do("alexis")
    assert table.public["card"] == Table().do("explore").do("alexis").public["card"]


def test_the_order_of_the_pile_is_told_to_nobody():
    table = Table()
    assert "order" not in str(table.public)
    assert SMALL_ISLANDS.telling.shown(Shuffled(({}, {}))) == {"did": "shuffled", "cards": 2}
    assert shown(table.session.opening[-1])["did"] == "round_began"


@rule("SI-54", "SI-55")
def test_an_explore_card_tells_tile_and_directions():
    table = Table(box=box(15, 0)).do("explore").do("alexis")
    card, shown = table.public["card"], table.drawing(AlexisOrders)
    assert card["action"] == "explore"
    assert shown.tile == card["tile"]
    assert shown.card
    assert shown.card.directions == ("up", "right", "left")
    assert "near" in ENGLISH(shown.text)
    assert shown.house is None, "he has none on the table"
    place = " ".join(ENGLISH(text) for text in table.screen.why[1].answer)
    assert "that **you** laid last" in place
    assert "You choose" in place
    assert table.offered == {"placed", "impossible"}


@rule("SI-56")
@pytest.mark.parametrize(("noted", "told"), [(0, True), (1, False)])
def test_that_he_never_grows_an_island_with_his_house_is_told_where_one_can_be_overlooked(noted: int, told: bool):
    """In the ledger such an island is locked."""
    table = Table(box=box(15, 0), keep="ledger").until_ships().do("land", ship="grey").do("done").do("alexis")
    table.do("houses", houses=1) if not noted else table.island("A", 2, 0, 0, flower=2).do("build_all")
    shown = table.do("alexis").drawing(AlexisOrders).house
    assert (shown is not None) == told
    assert shown is None or "grow an island with his house" in ENGLISH(shown)


@rule("SI-54", "SI-65")
def test_placed_refills_the_row_and_hands_the_turn_back():
    table = Table().do("explore").alexis()
    assert (table.public["row"], table.public["navigation"], table.public["laid"]) == (3, 4, 2)
    assert table.public["to_act"] == "you"
    assert table.public["card"] is None


@rule("SI-57", "SI-65")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_gives_him_a_point():
    table = Table(box=box(15, 0)).do("explore").do("alexis").do("impossible")
    assert table.public["alexis"]["prestige"] == 1
    assert (table.public["boxed"], table.public["navigation"], table.public["row"]) == (1, 4, 3)
    assert table.public["to_act"] == "you"


@rule("SI-58")
def test_his_tile_cannot_be_missing_while_three_lie_open():
    table = Table(box=box(15, 0)).do("explore").do("alexis")
    assert table.refuses("not_there") == "row_is_full"
    assert "Tile not there" not in table.buttons()


@rule("SI-58", "SI-20")
def test_a_missing_tile_begins_the_last_reward_phase_with_alexis():
    table = Table(box=box(15, 0))
    while table.public["row"] == 3:
        table.do("explore") if table.public["to_act"] == "you" else table.alexis()
    if table.public["to_act"] == "you":
        table.do("explore")
    table.do("alexis").do("not_there")
    assert (table.public["phase"], table.public["to_act"]) == ("reward", "alexis")
    table.rewards()
    assert table.public["counting"]
    assert table.public["ending"] == "alexis_tile"


@rule("SI-59")
def test_a_land_card_makes_him_explore_while_navigation_has_tiles():
    table = Table(cards="table").do("explore").do("alexis", card="land")
    assert table.public["card"]["action"] == "explore"
    assert table.offered == {"placed", "impossible"}
    assert table.refuses("landed") == "navigation_left"
    said = " ".join(ENGLISH(text) for text in table.screen.why[0].answer)
    assert "5 tiles lie on the navigation stack" in said


@rule("SI-59", "SI-20", "SI-28")
def test_he_lands_once_the_navigation_stack_is_empty():
    table = Table(cards="table").until_alexis().do("alexis", card="land")
    assert table.public["card"]["action"] == "land"
    assert table.offered == {"landed", "no_room"}
    table.do("landed")
    assert (table.public["phase"], table.public["to_act"]) == ("reward", "alexis")
    assert table.public["ships"] == {"you": 1, "grey": 2}
    table.rewards()
    assert (table.public["round"], table.public["phase"], table.public["to_act"]) == (2, "explore", "you")


@rule("SI-28", "SI-20")
def test_after_your_landing_you_begin_the_reward_phase_and_he_the_next_round():
    table = Table().until_ships().do("land", ship="you")
    assert table.public["to_act"] == "you"
    assert table.rewards().public["to_act"] == "alexis"


@rule("SI-61")
def test_without_room_for_a_ship_he_explores():
    table = Table(cards="table").until_alexis().do("alexis", card="land").do("no_room")
    assert table.offered == {"placed", "impossible"}
    assert table.do("placed").public["to_act"] == "you"


@rule("SI-60", "SI-33")
def test_your_ship_as_the_last_one_is_turned_grey():
    table = Table(cards="table")
    for grey in (2, 1, 0):
        if table.public["to_act"] == "alexis":
            table.do("alexis", card="explore").do("placed")
        table.until_ships().do("land", ship="grey").rewards()
        assert table.public["ships"] == {"you": 1, "grey": grey}
    table.do("alexis", card="explore").do("placed").until_alexis().do("alexis", card="land")
    said = " ".join(ENGLISH(text) for text in table.screen.why[0].answer)
    assert "Only your ship is left" in said
    table.do("landed")
    assert table.public["ships"] == {"you": 0, "grey": 0}
    assert table.seat()["ship"] == "grey"
    table.rewards()
    assert table.public["ending"] == "ships"
    assert "ports" not in SMALL_ISLANDS.rules.offers(table.state)[0].ask, "a grey ship has no ports for you"


@rule("SI-62", "SI-63")
def test_in_his_reward_phase_a_card_tells_his_mission_and_then_all_are_shuffled():
    table = Table(box=box(12, 3)).until_ships().do("land", ship="grey").do("done")
    before = pile(table)[0]
    table.do("alexis")
    assert pile(table)[0] == before - 1
    table.island("A", 3, flower=2).island("B", 3, flower=1).island("C", 2, 0, 1, flower=4).island("D", 1, flower=2)
    table.island("E", 3, 1, 0, flower=2).island("F", 3, flower=2, free=0)
    shown = {row.island.name: row.status for row in table.drawing(IslandList).islands}
    assert shown == {"A": "best", "E": "best", "B": "no", "C": "no", "D": "no", "F": "no"}
    table.do("build_all")
    assert table.public["alexis"] == {"houses_left": 6, "houses_placed": 2, "prestige": 0}
    assert pile(table) == (15, 12, 3)
    assert table.public["round"] == 2


@rule("SI-62")
def test_his_houses_can_be_counted_at_the_table():
    table = Table(cards="table").until_ships().do("land", ship="grey").do("done")
    assert "alexis" not in table.offered, "his card lies on the table"
    table.do("houses", houses=3)
    assert table.public["alexis"]["houses_placed"] == 3


@rule("SI-67", "SI-51")
def test_his_houses_run_out():
    table = Table(box=box(15, 0)).until_ships().do("land", ship="grey").do("done").do("alexis")
    for name in "ABCDEFGHI":
        table.island(name, 3, flower=2)
    assert table.refuses("build_all") == "nothing_to_build", "nine islands for eight houses: you choose"
    for name in "ABCDEFGH":
        table.do("build", island=name)
    assert table.public["alexis"]["houses_left"] == 0
    assert table.refuses("build", island="I") == "too_few_houses"
    table.do("houses", houses=0)
    assert table.public["round"] == 2


def test_the_chance_that_he_lands_is_told():
    table = Table(level=3).do("explore")
    assert ENGLISH(table.drawing(AlexisPile).chance) == "He cannot land yet; later, with 3 of his 12 cards."
    table = Table(box=box(15, 0)).until_alexis()
    left = table.public["expedition"]["left"]
    assert ENGLISH(table.drawing(AlexisPile).chance) == f"He may land with 0 of {left} cards."


def test_with_cards_on_the_table_nothing_is_claimed_about_the_pile():
    table = Table(cards="table").do("explore")
    assert table.public["expedition"] == {"left": None, "explore_left": None, "land_left": None}
    table.do("alexis", card="land")
    shown = table.drawing(AlexisOrders)
    assert (shown.left, shown.tile, shown.card) == (None, None, None)


def test_a_turn_of_his_takes_two_taps():
    table = Table(box=box(15, 0)).do("explore")
    taps = len(table.session.turns)
    table.alexis()
    assert len(table.session.turns) == taps + 2
    assert back_to(table.session, taps).turns == table.session.turns[:taps]


def test_a_stand_in_says_that_it_is_one():
    assert "stand-in deck" in ENGLISH(Table().screen.status)
    assert "stand-in deck" not in ENGLISH(Table(box=box()).screen.status)
    assert Table().public["cards"] == "stand_in"
    assert (40, 1) in [(level.base, level.per_house) for level in stand_in().levels], "the one side that is known"


def test_nobody_who_looks_like_alexis_plays_against_him():
    for name in ("Alexis", " Alexis ", "Ale\u200bxis"):
        problems = SMALL_ISLANDS.rules.options.check({"players": [name]}).problems
        assert [(one.where, one.code) for one in problems] == [("players.0", "name_taken")]


@rule("SI-53", "SI-62")
def test_his_cards_can_turn_by_themselves():
    """The same cards as by tap: after your tile, and for his mission; never before a round is set up."""
    tapped, itself = Table(seed="self"), Table(seed="self", turned="at_once")
    assert tapped.do("explore").do("alexis").public["card"] == itself.do("explore").public["card"]
    assert "alexis" not in itself.offered
    itself.undo()
    assert itself.public["card"] is None, "his card goes back with your tile"
    itself.until_ships().do("land", ship="you")
    assert itself.public["card"] is None, "your Reward phase comes first"
    itself.do("done")
    assert (itself.public["phase"], itself.public["to_act"]) == ("reward", "alexis")
    assert itself.events[-1] == "MissionTurned"
    itself.do("houses", houses=0)
    assert (itself.public["round"], itself.public["to_act"], itself.public["card"]) == (2, "alexis", None)
    assert "alexis" in itself.offered, "the round is prepared first"


def test_cards_on_the_table_turn_by_hand():
    assert Table(cards="table", turned="at_once").do("explore").public["card"] is None
