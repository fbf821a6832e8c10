"""Set-up, exploring and landing, alone and in a group."""

import pytest

from companion.core.blocks import Steps
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box
from tests.rule import rule

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def checklist(table: Table) -> str:
    """The steps that the screen lists."""
    (steps,) = (block for block in table.screen.blocks if isinstance(block, Steps))
    return " ".join(ENGLISH(step.text) for step in steps.steps)


def answers(table: Table) -> str:
    """What "Why?" tells now."""
    return " ".join(ENGLISH(text) for why in table.screen.why for text in why.answer)


@rule("SI-01", "SI-05", "SI-08")
@pytest.mark.parametrize(("players", "reserve"), [(1, 45), (2, 43), (3, 41), (4, 39)])
def test_56_tiles_are_dealt(players: int, reserve: int):
    table = Table(*NAMES[:players])
    assert (table.public["row"], table.public["navigation"], table.public["reserve"]) == (3, 6, reserve)
    assert 3 + 6 + reserve + 2 * players == 56
    assert f"{reserve + 6} stay in the reserve" in checklist(table), "51 alone, before the first stack of 6"


@rule("SI-01", "SI-02", "SI-04", "SI-52")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_ships_and_four_houses_in_hand(players: int):
    table = Table(*NAMES[:players])
    assert table.state.grey == 4 - players
    assert table.state.ships_left == 4
    for at in range(players):
        seat = table.seat(at)
        assert (seat["houses_in_hand"], seat["bonus_tokens"], seat["ship"]) == (4, 4, "waiting")
        assert table.state.seats[at].left == 8
    assert table.state.tokens_left == 12


@rule("SI-03", "SI-04", "SI-06", "SI-09", "SI-49", "SI-51")
def test_the_checklist_alone():
    said = checklist(Table())
    assert "starting tiles go to the middle" in said
    for words in ("yours and 3 grey ones, 4 in all", "stand-in deck", "all 8 houses in hand, colour: purple"):
        assert words in said
    for words in ("each player draws 1", "put 1 back", "You begin"):
        assert words in said
    assert Table().public["to_act"] == "you"


@rule("SI-06", "SI-10")
def test_the_checklist_in_advanced_mode():
    said = checklist(Table("Ana", "Ben", mode="advanced"))
    assert "12 mission and 12 reward cards" in said
    assert "Choose a pair for now" in said
    assert "first name" in said


@rule("SI-17", "SI-18", "SI-19", "SI-48")
def test_the_rules_for_tiles_tokens_and_ships_are_told():
    said = answers(Table())
    for words in ("Side to side", "at sides and corners", "one of the two other resources", "two ports a tile at most",
                  "need not lie by a port", "beside another ship"):  # fmt: skip
        assert words in said


@rule("SI-11", "SI-12")
def test_exploring_takes_from_the_navigation_stack_and_the_next_player_acts():
    table = Table("Ana", "Ben", "Cleo")
    for at in range(6):
        assert table.public["to_act"] == NAMES[at % 3]
        table.do("explore")
        assert (table.public["row"], table.public["navigation"], table.public["reserve"]) == (3, 5 - at, 41)


@rule("SI-13")
def test_then_the_row_is_refilled_from_the_reserve_and_at_last_not_at_all():
    table = Table("Ana", "Ben")
    for _ in range(6 + 43):
        table.do("explore")
    assert (table.public["row"], table.public["navigation"], table.public["reserve"]) == (3, 0, 0)
    assert [table.do("explore").public["row"] for _ in range(3)] == [2, 1, 0]
    assert table.public["laid"] == 52


@rule("SI-14")
def test_nobody_lands_before_the_navigation_stack_is_empty():
    table = Table("Ana", "Ben")
    for left in range(6, 0, -1):
        assert table.refuses("land", ship="you") == "navigation_left"
        locked = table.buttons()["Lay a ship"].locked
        assert locked is not None
        assert f"{left} more tile" in ENGLISH(locked)
        table.do("explore")
    table.do("land", ship="you")
    assert table.public["phase"] == "reward"


@rule("SI-15", "SI-16")
@pytest.mark.parametrize(("players", "grey"), [(2, True), (3, True), (4, False)])
def test_one_lands_with_the_own_ship_or_a_grey_one(players: int, grey: bool):
    table = Table(*NAMES[:players]).until_ships()
    (offer,) = (button for button in table.buttons().values() if button.intent == {"do": "land", "ship": "you"})
    assert offer.locked is None
    if grey:
        table.do("land", ship="grey")
        assert table.state.grey == 3 - players
    else:
        assert table.refuses("land", ship="grey") == "no_grey_ship"
        table.do("land", ship="you")
    assert table.public["phase"] == "reward"


@rule("SI-15", "SI-52")
def test_a_ship_is_laid_once():
    table = (
        Table(cards="table").until_ships().do("land", ship="you").rewards().do("alexis", card="explore").do("placed")
    )
    table.until_ships()
    assert table.refuses("land", ship="you") == "ship_is_gone"
    table.do("land", ship="grey")
    assert table.public["ships"] == {"you": 0, "grey": 2}


@rule("SI-18")
def test_four_bonus_tokens_one_a_turn_with_a_tile():
    table = Table("Ana", "Ben")
    for left in (3, 2, 1, 0):
        table.do("explore", token=True).do("explore")
        assert table.seat(0)["bonus_tokens"] == left
    assert table.refuses("explore", token=True) == "no_token"
    assert table.seat(1)["bonus_tokens"] == 4


@rule("SI-47")
def test_when_no_tile_fits_another_is_drawn():
    table = Table("Ana", "Ben").do("no_tile_fits")
    assert (table.public["reserve"], table.public["boxed"], table.public["to_act"]) == (42, 1, "Ana")
    for _ in range(42):
        table.do("no_tile_fits")
    assert (table.public["reserve"], table.public["navigation"], table.public["row"]) == (0, 6, 3)
    for _ in range(6):
        table.do("no_tile_fits")
    assert (table.public["navigation"], table.public["row"]) == (0, 3)
    assert [table.do("no_tile_fits").public["row"] for _ in range(3)] == [2, 1, 0]
    assert table.refuses("explore") == "no_tile"


@rule("SI-07")
def test_four_rounds_at_most():
    table = Table(box=box(15, 0))
    for number in (1, 2, 3, 4):
        assert table.public["round"] == number
        table.until_ships().do("land", ship="you" if number == 1 else "grey").rewards()
    assert table.public["counting"]
    assert table.screen.progress.groups == (4,)


def test_two_ships_to_choose_from_are_a_menu_one_is_a_button():
    table = Table().until_ships()
    assert "I laid my own ship" in table.buttons()
    assert "I laid a grey ship" in table.buttons()
    assert len(table.screen.foot) == 2
    alone = Table(*NAMES).until_ships()
    assert "I laid my own ship" in alone.buttons()
    assert "I laid a grey ship" not in alone.buttons()


def test_a_group_has_no_alexis():
    assert "alexis" not in Table("Ana", "Ben").public
    assert Table("Alexis", "Ben").public["to_act"] == "Alexis"
