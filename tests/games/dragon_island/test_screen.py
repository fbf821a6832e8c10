"""What the player sees: what to lay out, what each step asks for, what a storm did, and no fame by accident."""

from dataclasses import replace

import pytest

from companion.core.blocks import Banner, Button, Menu
from companion.games.dragon_island import DRAGON_ISLAND
from companion.games.dragon_island.pictures import DragonsOfTile, PlayerCards, TurnSteps, WizardStand
from tests.games.dragon_island.table import COLORS, Table, second_turn
from tests.games.playing import ENGLISH
from tests.rule import rule


def detail(table: Table) -> str:
    """What the present step says."""
    (now,) = (step for step in table.drawing(TurnSteps).steps if step.status == "now")
    assert now.number == table.public["step"]
    assert now.detail
    return ENGLISH(now.detail)


def buttons(table: Table) -> dict[str, Button]:
    """Every button by the last part of its key, also those of the menu."""
    found: dict[str, Button] = {}
    for block in (*table.screen.blocks, *table.screen.foot):
        for item in block.items if isinstance(block, Menu) else (block,):
            if isinstance(item, Button):
                found[item.label.key.rpartition(".")[2]] = item
    return found


def at_step(step: int, table: Table | None = None) -> Table:
    """A table at a step of Ana's turn, everything before it left out."""
    table = table or second_turn()
    while table.public["step"] < step:
        table.do("wizard", to="tile") if table.public["step"] == 4 else table.do("skip")
    return table


LAID_OUT = [
    pytest.param("wizard, screen, start tile and stable of one colour, and five pet cards", marks=rule("DG-05")),
    pytest.param("caves, energy towers, both kinds of markers", marks=rule("DG-06")),
    pytest.param("shuffle all 40 into a face-down pile", marks=rule("DG-06")),
    pytest.param("the tile with the wizards’ tower", marks=rule("DG-07")),
    pytest.param("Each draws one tile", marks=rule("DG-03")),
    pytest.param("draws 2 treasure cards**, keeps 1", marks=rule("DG-08")),
    pytest.param("**behind the screen**", marks=rule("DG-09")),
]


@pytest.mark.parametrize("part", LAID_OUT)
def test_what_is_laid_out(part: str):
    assert part in " ".join(Table(3, start=False).sentences())


TAGS = ["must", "if any", "may", "must", "if any", "may", "may", "must"]


@rule("DG-10")
def test_the_eight_steps_say_whether_one_must():
    rows = second_turn().drawing(TurnSteps).steps
    assert [ENGLISH(row.tag) for row in rows] == TAGS
    assert [row.status for row in rows] == ["done", "now", *["later"] * 6]


def test_what_was_left_out_stays_visible():
    rows = at_step(4).drawing(TurnSteps).steps
    assert [ENGLISH(row.text) for row in rows[1:3]] == [
        "Place dragons on free symbols: none",
        "Move dragons, skipped",
    ]


DETAILS = [
    pytest.param(1, "tower or **at least two tiles**", marks=rule("DG-13")),
    pytest.param(
        1, "1 stone or coin for it and 1 for each tile beside it, 2 where an energy tower", marks=rule("DG-13", "DG-40")
    ),
    pytest.param(2, "each free dragon symbol", marks=rule("DG-14")),
    pytest.param(2, "None where a building stands", marks=rule("DG-14", "DG-56")),
    pytest.param(3, "**1 gold** for each dragon, to any tile but the wizards’ tower", marks=rule("DG-15")),
    pytest.param(3, "In a stable it stays", marks=rule("DG-55")),
    pytest.param(4, "One step. Or teleport to the tower", marks=rule("DG-16")),
    pytest.param(5, "**tame** it for 3 gold", marks=rule("DG-33", "DG-34")),
    pytest.param(5, "Several: capture them all", marks=rule("DG-18", "DG-27")),
    pytest.param(6, "in one straight line with **telekinesis**", marks=rule("DG-19", "DG-57")),
    pytest.param(6, "draw 2 **treasure cards** and keep 1", marks=rule("DG-58")),
    pytest.param(7, "**match the card exactly** and no treasure was found here", marks=rule("DG-20")),
    pytest.param(8, "Draw **one tile**", marks=rule("DG-21")),
]


@pytest.mark.parametrize(("step", "part"), DETAILS)
def test_a_step_says_what_to_do(step: int, part: str):
    table = Table(2).rounds(1) if step == 1 else at_step(step)
    assert part in detail(table)


FIRST = [
    pytest.param(1, "Your **start tile** comes first", marks=rule("DG-12")),
    pytest.param(1, "The tower gives a coin", marks=rule("DG-13")),
    pytest.param(4, "on the **wizards’ tower** or on **your start tile**", marks=rule("DG-17")),
    pytest.param(6, "Draw 2 **treasure cards**", marks=rule("DG-58")),
]


@pytest.mark.parametrize(("step", "part"), FIRST)
def test_the_first_turn_says_what_is_different(step: int, part: str):
    table = Table(2)
    if step > 1:
        table.do("lay")
    assert part in detail(at_step(step, table))


@rule("DG-61")
@pytest.mark.parametrize("color", COLORS)
def test_each_pet_flies_to_tiles_of_its_colour(color: str):
    table = second_turn().do("tame", color=color).turn_of("Ana").do("lay")
    tile = "yellow" if color == "gold" else color
    assert f"fly to a **{tile}** tile" in detail(at_step(4, table))


@rule("DG-61")
def test_several_pets_fly_further():
    table = second_turn()
    for color in ("red", "blue", "gold"):
        table.do("tame", color=color).turn_of("Ana").do("lay")
    assert "fly to a **blue**, **red** or **yellow** tile" in detail(at_step(4, table))


@rule("DG-16", "DG-32")
def test_on_the_tower_there_is_gold_and_afterwards_one_must_leave():
    table = at_step(4).do("wizard", to="tower")
    assert detail(table) == "Take **2 gold** from the bank."
    table.turn_of("Ana").do("lay")
    assert "You may not stay" in detail(at_step(4, table))
    assert table.cells(WizardStand)["tower"].intent is None


@rule("DG-49")
def test_the_blue_pet_draws_more_cards():
    table = second_turn().do("tame", color="blue").turn_of("Ana").do("lay")
    assert "draw 3 **treasure cards** and keep 2" in detail(at_step(6, table))


@rule("DG-31")
def test_the_green_pet_s_coin_comes_from_the_bank():
    table = second_turn().do("tame", color="green").turn_of("Ana").do("lay")
    assert "tame** it for 2 gold" in detail(at_step(5, table))
    assert table.note(DragonsOfTile, 1) == "2 gold of yours and 1 from the bank onto its card"


@rule("DG-22")
def test_an_empty_bag_is_said():
    table = Table(2).rounds(8).do("lay")
    assert "The bag is empty" in detail(at_step(8, table))
    assert ENGLISH(buttons(table)["turn_over"].label) == "Turn over"


@rule("DG-44", "DG-45", "DG-46")
def test_a_storm_says_who_loses_what_until_it_is_carried_out():
    table = second_turn().do("tame", color="red").turn_of("Ben").do("storm", color="red")
    said = list(table.sentences())
    assert said[0] == "Storm: each of the others puts back a red stone."
    assert said[1] == "Ana: Red dragon loses a coin, 2 are left."
    table.do("place_dragons")
    assert not [block for block in table.screen.blocks if isinstance(block, Banner)]
    table.turn_of("Ben").do("storm", color="red").turn_of("Ben").do("storm", color="red")
    assert "Ana: Red dragon loses its last coin and is gone" in list(table.sentences())[1]


@rule("DG-24")
def test_who_pays_is_said():
    assert "Only colours on or next to your tile pay." in list(second_turn().sentences())


@rule("DG-09")
def test_fame_is_nowhere_but_under_the_peek():
    """Fame of 13 would show as a number in some text of the screen: it is only in the data of the peek."""
    table = second_turn().capture(red=10, blue=1).turn_of("Ana").do("lay")
    assert table.public["fame"]["Ana"] == 13
    shown = " ".join(table.sentences()) + ENGLISH(table.screen.title) + ENGLISH(table.screen.status) + detail(table)
    assert "13" not in shown
    first = table.drawing(PlayerCards).cards[0]
    assert "13" in ENGLISH(first.fame)
    assert "13" not in str(replace(first, fame=first.peek))


@rule("DG-37", "DG-43")
def test_what_lies_before_the_screens_is_shown():
    table = second_turn().do("tame", color="red").turn_of("Ana").do("lay").do("build", what="cave", color="red")
    table.turn_of("Ana").do("lay").capture(blue=1)
    ana, ben = table.drawing(PlayerCards).cards
    assert [ENGLISH(pet.text) for pet in ana.pets] == ["Red dragon, 3 coins, in its cave"]
    assert ana.captured == ("blue",)
    assert (ben.pets, ENGLISH(ben.captured_text)) == ((), "0 colours captured")


@rule("DG-42", "DG-39")
def test_what_cannot_be_built_is_locked_with_its_reason():
    table = second_turn().do("build", what="stable").turn_of("Ana").do("lay").do("tame", color="red")
    table.turn_of("Ana").do("lay")
    assert ENGLISH(buttons(table)["built_stable"].locked) == "Your stable stands already. Each player has one."  # type: ignore[arg-type]
    assert buttons(table)["built_cave"].intent == {"do": "build", "what": "cave", "color": "red"}
    assert ENGLISH(buttons(table)["built_tower"].hint) == "3 fame for 5 energy, on your terrain 4"  # type: ignore[arg-type]


RULES = [
    pytest.param(1, "It cannot be yellow", marks=rule("DG-23")),
    pytest.param(1, "A joker in your colour is your terrain", marks=rule("DG-23", "DG-25")),
    pytest.param(1, "Either side up", marks=rule("DG-11")),
    pytest.param(1, "Then the tile gives you what any tile gives", marks=rule("DG-46")),
    pytest.param(1, "Yellow tiles and the wizards’ tower give a coin", marks=rule("DG-13")),
    pytest.param(
        2, "A double symbol takes two. If no dragon of the colour is left, the symbol stays empty", marks=rule("DG-14")
    ),
    pytest.param(3, "Only the owner may still capture it", marks=rule("DG-55")),
    pytest.param(4, "You may not go where you cannot pay for the dragons", marks=rule("DG-18")),
    pytest.param(4, "of the tiles beside it pay, never yellow", marks=rule("DG-24")),
    pytest.param(4, "Every tile in your wizard’s colour", marks=rule("DG-25")),
    pytest.param(5, "The dragons go back to the supply", marks=rule("DG-38")),
    pytest.param(5, "capture all dragons on the tile together", marks=rule("DG-27")),
    pytest.param(5, "While one lies there, the pet helps you", marks=rule("DG-33")),
    pytest.param(6, "It covers the dragon symbol for good", marks=rule("DG-56")),
    pytest.param(6, "with the blue pet draw 3, keep 2", marks=rule("DG-49")),
    pytest.param(6, "1 stone from the tile and from each tile in one straight line", marks=rule("DG-57")),
    pytest.param(6, "The pet keeps its ability as long as a coin lies on its card", marks=rule("DG-43")),
    pytest.param(7, "The card goes under the pile, a marker onto the tile", marks=rule("DG-20", "DG-47")),
    pytest.param(8, "not with the last one that is drawn", marks=rule("DG-50")),
]


@pytest.mark.parametrize(("step", "part"), RULES)
def test_why_knows_the_rule_behind_a_step(step: int, part: str):
    table = Table(2).rounds(1) if step == 1 else at_step(step)
    whys = table.screen.why
    said = [ENGLISH(text) for why in whys for text in (*why.answer, *([why.ruling] if why.ruling else []))]
    assert part in " ".join(said)


def test_the_end_asks_for_the_count():
    table = Table(2).to_the_end()
    (button,) = table.screen.foot
    assert isinstance(button, Button)
    assert button.opens_sheet
    table.do("count", player="Ana", gold=1).do("count", player="Ben", gold=2)
    assert table.screen.foot == (button,), "the numbers are there, the report is not"


STORIES = [
    (lambda table: table.do("place_dragons"), "dragons placed"),
    (lambda table: table.do("skip"), "no free symbol"),
    (lambda table: at_step(4, table), "no dragon moved"),
    (lambda table: at_step(4, table).do("wizard", to="tower"), "wizard on the tower"),
    (lambda table: table.capture(red=2, gold=1), "Ana: 3 dragons captured"),
    (lambda table: table.do("tame", color="gold"), "Ana: Gold dragon tamed"),
    (lambda table: table.do("build", what="tower"), "Ana: energy tower, 3 fame"),
    (lambda table: table.do("treasure", fame=5), "Ana: treasure, 5 fame"),
    (lambda table: table.end(), "Ana’s turn over"),
    (lambda table: table.do("tame", color="gold").end().do("storm", color="red"), "Ben: storm, 1 coin lost"),
]


@pytest.mark.parametrize(("play", "said"), STORIES)
def test_undo_says_what_it_undoes(play, said: str):
    table = play(second_turn())
    assert ENGLISH(DRAGON_ISLAND.telling.story(table.session.turns[-1].events)) == said
