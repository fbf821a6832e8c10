"""What the players see: who acts, what hands do now, what the dice mean, and how the end comes near."""

import pytest

from companion.core.blocks import Banner, Button, Facts, Menu, Text
from companion.core.message import Message
from companion.games.misty_islands.facts import BONUSES, DIRECTIONS
from companion.games.misty_islands.pictures import RolledDie, WindDice, WindRose, arm_kind
from tests.games.misty_islands.table import Table
from tests.games.playing import ENGLISH
from tests.rule import rule


def said(table: Table) -> str:
    """All sentences and lists of a step."""
    return " ".join(table.sentences())


def lead(table: Table) -> str:
    (text,) = (block for block in table.screen.blocks if isinstance(block, Text) and block.role == "lead")
    return ENGLISH(text.text)


def banners(table: Table) -> list[str]:
    return [ENGLISH(block.text) for block in table.screen.blocks if isinstance(block, Banner)]


def why(table: Table) -> str:
    """The rules behind a step, with the rulings."""
    entries = table.screen.why
    parts = [part for entry in entries for part in (*entry.answer, *((entry.ruling,) if entry.ruling else ()))]
    return " ".join(ENGLISH(part) for part in parts)


def main(table: Table) -> Button:
    (button,) = (item for item in table.screen.foot if isinstance(item, Button) and item.role == "main")
    return button


def menu(table: Table, key: str) -> list[Button]:
    (found,) = (block for block in table.screen.blocks if isinstance(block, Menu) and block.label.key.endswith(key))
    return [item for item in found.items if isinstance(item, Button)]


@rule("MI-02", "MI-04")
@pytest.mark.parametrize(("players", "clouds"), [(2, 4), (3, 5), (4, 7)])
def test_the_preparation_lists_what_to_lay_out(players: int, clouds: int):
    text = said(Table(*("Ana", "Ben", "Cleo", "Dora")[:players]))
    for word in (f"**{clouds} clouds**", "golden compass", "start tile", "beside the wharf", "arrow", "Ana begins"):
        assert word in text


@rule("MI-03")
def test_the_preparation_shows_the_energy_of_each():
    (facts,) = (block for block in Table("Ana", "Ben", "Cleo").screen.blocks if isinstance(block, Facts))
    assert [(ENGLISH(row.label), ENGLISH(row.value)) for row in facts.rows] == [
        ("Ana", "5"),
        ("Ben", "6"),
        ("Cleo", "7"),
    ]


@rule("MI-08")
def test_the_player_to_the_right_is_asked_to_roll():
    table = Table("Ana", "Ben", "Cleo").place()
    assert lead(table) == "Cleo rolls both dice."
    assert ENGLISH(table.screen.status) == "Round 1 · Cleo rolls"


@rule("MI-11", "MI-12", "MI-13", "MI-14", "MI-15", "MI-16")
@pytest.mark.parametrize("bonus", BONUSES)
def test_each_face_of_the_bonus_die_is_explained_and_named_on_the_button(bonus: str):
    table = Table().place().do("roll", direction="ne", bonus=bonus)
    meant = {
        "energy_1": ("marker 1", "1 energy for all"),
        "energy_2": ("marker 2", "2 energy for all"),
        "tile": ("each may draw a tile", "a tile for all"),
        "plus_1": ("counts one more", "fly"),
        "opposite": ("Against the wind", "fly"),
        "neighbours": ("left or right", "fly"),
    }[bonus]
    assert meant[0] in said(table)
    assert meant[1] in ENGLISH(main(table).label)


@rule("MI-10", "MI-15", "MI-16")
@pytest.mark.parametrize(
    ("bonus", "kinds"),
    [
        ("neighbours", ["wind", "free", "costs", "costs", "costs", "free"]),
        ("opposite", ["wind", "costs", "costs", "free", "costs", "costs"]),
        ("tile", ["wind", *["costs"] * 5]),
    ],
)
def test_the_rose_shows_the_wind_what_is_free_and_what_costs(bonus: str, kinds: list[str]):
    table = Table().place().do("roll", direction="ne", bonus=bonus)
    rose = table.drawing(WindRose)
    assert [arm_kind(rose.wind, direction) for direction in DIRECTIONS] == kinds
    assert {kind for kind, _ in rose.legend} == set(kinds)


@rule("MI-09")
def test_a_die_that_was_rolled_twice_says_so():
    table = Table(dice="app").place().do("roll").do("again", die="bonus")
    again = {die.die: die.again for die in table.drawing(WindDice).dice}
    assert isinstance(again["bonus"], Message)
    assert ENGLISH(again["bonus"]) == "Rolled twice"
    assert isinstance(again["direction"], Button)
    assert again["direction"].intent == {"do": "again", "die": "direction"}


@rule("MI-09")
def test_dice_on_the_table_are_asked_for_their_face():
    table = Table().place().do("roll", direction="ne", bonus="tile")
    assert [faces(die) for die in table.drawing(WindDice).dice] == [list(DIRECTIONS), list(BONUSES)]


def faces(die: RolledDie) -> list[str]:
    """The faces in the list of a second roll."""
    assert isinstance(die.again, Menu)
    return [item.intent["face"] for item in die.again.items if isinstance(item, Button) and item.intent]


@rule("MI-17")
def test_the_usual_flight_is_the_main_button():
    table = Table().place(3, 1).wind("e", "plus_1")
    button = main(table)
    assert (ENGLISH(button.label), button.intent) == ("4 spaces E, free", {"do": "fly", "direction": "e", "spaces": 4})
    assert ENGLISH(main(Table().place(0, 1).wind("e")).label) == "Stay, free"


@rule("MI-17")
@pytest.mark.parametrize(
    ("value", "said"), [(0, "Ana stays, or pays."), (1, "Ana flies 1 space with the wind, or pays.")]
)
def test_who_stands_on_a_0_is_told_to_stay(value: int, said: str):
    assert lead(Table().place(value, 1).wind("e")) == said


@rule("MI-20")
def test_the_flight_says_what_the_coast_does():
    table = Table().upto("fly")
    assert "The coast ends a flight" in said(table)
    assert "always straight" in why(table)


@rule("MI-14")
def test_the_ruling_about_the_plus_1_is_told():
    assert "Braking to 0 costs one more, too." in why(Table().upto("fly"))


@rule("MI-26")
def test_laying_says_where_tiles_may_go():
    table = Table().upto("lay")
    assert "six spaces around" in said(table)
    assert "never on the wharf" in said(table)
    assert "not on another tile" in why(table)


@rule("MI-37")
def test_laying_says_what_joins_a_coast():
    text = why(Table().upto("lay"))
    assert "of any kind lead from the wharf" in text
    assert "cities and monuments are not" in text
    assert "hidden by something else cannot be joined" in text


@rule("MI-27", "MI-28", "MI-29")
def test_laying_says_what_special_spaces_do():
    text = why(Table().upto("lay"))
    assert "A drop gives its number in energy" in text
    assert "A question mark lets you draw a tile" in text
    assert "A covered volcano costs no points" in text


@rule("MI-33")
def test_all_coasts_joined_is_locked_in_the_first_round_with_its_reason():
    table = Table().upto("lay")
    joined = next(button for button in menu(table, "special") if button.intent == {"do": "joined"})
    assert joined.locked is not None
    assert "cannot join six coasts" in ENGLISH(joined.locked)


@rule("MI-33")
def test_the_end_that_comes_near_is_announced():
    table = Table().place().round().do("fill").upto("lay").do("joined").do("end_turn", value=1).upto("fly")
    assert banners(table) == ["Ana has joined all six coasts. One more round follows."]
    table.turn().do("fill")
    assert banners(table) == ["This is the last round. Ana has joined all six coasts."]
    assert "the last" in ENGLISH(table.screen.status)


@rule("MI-30", "MI-31", "MI-32")
@pytest.mark.parametrize(
    ("values", "energy", "reason"),
    [
        ((1, 4), 5, "the highest number"),
        ((4, 4), 5, "with less energy"),
        ((4, 4), 6, "counter-clockwise"),
    ],
)
def test_the_next_start_player_is_named_with_the_reason(values, energy: int, reason: str):
    table = Table().place().do("correct", what="energy", player="Ana", energy=energy).round(*values)
    assert "starts the next round" in lead(table)
    assert reason in said(table)
    assert "the last start player comes last" in why(table)


@rule("MI-06", "MI-07")
def test_filling_says_how_many_full_clouds_go_back_first():
    table = Table().place().round()
    assert "go back into the bag" not in said(table)
    table.do("fill").round().do("fill").round()
    assert "2 full clouds: their tiles go back into the bag." in said(table)


@rule("MI-35")
def test_a_bag_that_is_too_short_ends_the_game_and_can_be_counted():
    table = Table().place().round().do("correct", what="bag", tiles=2)
    assert lead(table) == "The bag has 2 tiles for 4 clouds."
    assert main(table).intent == {"do": "end"}
    assert any(button.intent == {"do": "correct", "what": "bag"} for button in menu(table, "put_right"))


@rule("MI-36")
def test_an_empty_bag_offers_a_tile_from_each_cloud():
    table = Table().place().do("roll", direction="e", bonus="tile").do("keep_wind").do("correct", what="bag", tiles=0)
    buttons = [block for block in table.screen.blocks if isinstance(block, Button)]
    assert [button.intent.get("cloud") for button in buttons if button.intent] == [0, 0, 1, 1, 2, 2, 3, 3, None]


@rule("MI-01")
def test_the_ruling_about_the_bag_is_told():
    assert "Jokers, cities and monuments" in why(Table())


@rule("MI-38")
def test_the_ruling_about_tiles_on_coast_spaces_is_told_before_counting():
    table = Table().place().round().do("correct", what="bag", tiles=0).do("end")
    assert "A tile laid on a coast space scores like any other tile." in why(table)
    assert main(table).opens_sheet
