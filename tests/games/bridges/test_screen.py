"""What the player sees: what hands do now, how near the deadlines are, and what may still come."""

from typing import Any

import pytest

from companion.core.blocks import Banner, Button, Heading, Menu
from companion.games.bridges.facts import BONUSES
from companion.games.bridges.pictures import (
    BonusTable,
    BridgeDeck,
    CardTask,
    ClaimCell,
    ClaimTable,
    JustInTime,
    SlateBoard,
    SoloStacks,
    SpoilBoard,
)
from companion.games.bridges.state import Claim
from companion.games.bridges.view_slate import dealt_with
from tests.games.bridges.table import Table
from tests.games.playing import ENGLISH
from tests.rule import rule


def banners(table: Table) -> list[Banner]:
    return [block for block in table.screen.blocks if isinstance(block, Banner)]


def claims(table: Table, at: int = 0) -> dict[tuple[str, str], ClaimCell]:
    """The cells of the bonuses to be claimed in this round, or (1) in the last, by player and bonus."""
    (menu,) = (item for item in table.screen.foot if isinstance(item, Menu))
    (shown,) = menu.items
    assert isinstance(shown, ClaimTable)
    rows = shown.rounds[at].rows
    assert [row.player for row in rows] == [player for player in table.state.players if player != table.state.keeper]
    return {(row.player, cell.bonus): cell for row in rows for cell in row.cells}


@rule("BR-03", "BR-04")
@pytest.mark.parametrize("deck", ["default", "table"])
def test_a_group_prepares_its_boards(deck: str):
    said = " ".join(Table("Ana", "Ben", deck=deck).sentences())
    assert "a 3 or a 4 into any island without a flag and passes the board to the left" in said
    assert "the same side" in said


@rule("BR-47", "BR-04")
def test_alone_one_writes_the_first_number_and_keeps_the_board():
    table = Table()
    said = " ".join(table.sentences())
    assert "a 3 or a 4 into any island without a flag" in said
    assert "keep this board" in said
    assert "left" not in said
    assert any(why.ruling for why in table.screen.why), "the rulebook is silent, so we say that it is ours"


@rule("BR-08", "BR-09", "BR-14")
def test_a_card_says_number_first_then_all_its_bridges_and_either_may_be_skipped():
    table = Table(deck="table")
    table.do("flip", number=5, bridges=3)
    sentence = next(iter(table.sentences()))
    assert sentence.index("**5**") < sentence.index("all 3 bridges") < sentence.index("skip either")
    table.do("flip", number=2, bridges=1)
    assert "**1 bridge**" in next(iter(table.sentences()))


def tones(table: Table) -> list[str]:
    return [banner.tone for banner in banners(table) if banner.tone in ("warn", "bad")]


NEAR = {5: "warn", 6: "warn", 7: "warn", 8: "bad", 10: "warn", 11: "warn", 12: "warn", 13: "bad"}


@rule("BR-42", "BR-43", "BR-44")
@pytest.mark.parametrize("turned", range(18))
def test_alone_a_near_deadline_warns_and_a_passed_one_is_said_once(turned: int):
    assert tones(Table().flip(turned)) == ([NEAR[turned]] if turned in NEAR else [])
    assert tones(Table("Ana", "Ben").flip(turned)) == [], "in a group there are no deadlines"


@rule("BR-42")
def test_a_bonus_that_is_made_warns_no_more():
    table = Table().flip(6)
    assert len(tones(table)) == 1
    table.claim("blue")
    assert tones(table) == []
    assert tones(table.flip(2)) == []


@rule("BR-41", "BR-36")
def test_the_stacks_show_what_is_left_and_what_closes_with_them():
    table = Table().flip(8)
    table.claim("six")
    first, second, third = table.drawing(SoloStacks).stacks
    assert [stack.left for stack in (first, second, third)] == [0, 4, 5]
    assert [stack.current for stack in (first, second, third)] == [False, True, False]
    assert [(bonus.points, bonus.status) for bonus in first.bonuses] == [(3, "gone")]
    assert [(bonus.points, bonus.status) for bonus in second.bonuses] == [(9, "open"), (8, "made_full")]
    assert third.bonuses == ()


@rule("BR-36")
def test_in_a_group_the_full_points_are_struck_out_once_a_round_has_passed():
    table = Table("Ana", "Ben").flip(8)
    table.claim("red", "Ana")
    rows = {row.bonus: row for row in table.drawing(BonusTable).rows}
    assert not rows["red"].full_gone, "in this round Ben can still get them"
    rows = {row.bonus: row for row in table.flip().drawing(BonusTable).rows}
    assert rows["red"].full_gone
    assert not rows["blue"].full_gone
    assert rows["red"].claims == (Claim("Ana", "red", "full", 8),)


@rule("BR-35", "BR-36")
@pytest.mark.parametrize("turned", [1, 6, 9])
def test_the_menu_offers_what_can_be_claimed_and_says_why_not(turned: int):
    table = Table("Ana", "Ben").flip(turned)
    if turned == 9:
        table.claim("red", "Ana")
    cells = claims(table)
    assert set(cells) == {(name, bonus) for name in ("Ana", "Ben") for bonus in BONUSES}
    assert [key for key, cell in cells.items() if not cell.intent] == (
        list(cells) if turned == 1 else [("Ana", "red")] * (turned == 9)
    )
    assert all(ENGLISH(cell.gives) for cell in cells.values())


@rule("BR-19")
@pytest.mark.parametrize("turned", range(17))
def test_the_chances_count_the_unseen_cards(turned: int):
    table = Table().flip(turned)
    unseen = table.public["unseen"]
    chances = table.drawing(BridgeDeck).chances
    assert chances
    assert chances.of == len(unseen) == 18 - turned
    assert chances.numbers == tuple(sum(card["number"] == value for card in unseen) for value in range(1, 7))
    assert chances.bridges == tuple(sum(card["bridges"] == value for card in unseen) for value in range(1, 4))


@rule("BR-19")
def test_the_strip_ticks_off_what_is_out():
    table = Table().flip(5)
    states = {(cell.card.number, cell.card.bridges): cell.status for cell in table.drawing(BridgeDeck).cells}
    *earlier, now = [(card.number, card.bridges) for card in table.state.open]
    assert [card for card, state in states.items() if state == "out"] == sorted(earlier)
    assert [card for card, state in states.items() if state == "now"] == [now]
    assert list(states.values()).count("unseen") == 13


@rule("BR-18", "BR-37")
def test_after_the_last_card_islands_are_counted():
    table = Table().flip(17)
    main = [item for item in table.screen.foot if isinstance(item, Button) and item.role == "main"]
    assert [button.opens_sheet for button in main] == [True]
    assert not any(button.opens_sheet for button in table.undo().screen.foot if isinstance(button, Button))


def test_real_cards_are_tapped_in_the_strip():
    table = Table(deck="table").flip(3)
    assert [cell.intent for cell in table.drawing(BridgeDeck).cells if cell.intent] == [
        {"do": "flip", **card} for card in table.public["unseen"]
    ]
    heading = next(block for block in table.screen.blocks if isinstance(block, Heading))
    assert ENGLISH(heading.text) == "Which card came?"


def test_a_locked_or_tapped_claim_is_said_in_words():
    table = Table("Ana", "Ben").flip(9)
    table.claim("red", "Ana")
    cell = claims(table)["Ana", "red"]
    assert cell.made
    assert ENGLISH(cell.gives) == "Made at card 9: 9 points"
    assert ENGLISH(cell.name) == "4 red islands finished. Made at card 9: 9 points"


def main_button(table: Table) -> Button | None:
    """The one at the foot that the thumb goes to."""
    return next((one for one in table.screen.foot if isinstance(one, Button) and one.role == "main"), None)


def foot(table: Table) -> list[str]:
    return [ENGLISH(one.label) for one in table.screen.foot]


def on_lagoon(*players: str) -> Table:
    """A 4 at b3; the first card lies open."""
    table = Table(*players, layout="lagoon").do("write", island="b3", number=4)
    return table.flip()


def drawn_all(table: Table) -> Table:
    """All bridges of the open card, somewhere."""
    assert table.state.card
    for _ in range(table.state.card.bridges):
        draw = next(offer for offer in table.offers if offer["do"] == "draw")
        table.do("draw", a=draw["a"], b=draw["b"])
    return table


@rule("BR-09")
def test_the_next_card_is_the_main_button_only_when_the_open_one_has_been_dealt_with():
    table = on_lagoon()
    assert main_button(table) is None
    assert foot(table) == ["No number", "Skip this card"]
    table.do("leave_number")
    assert main_button(table) is None
    assert foot(table) == ["Skip the bridges"]
    button = main_button(drawn_all(table))
    assert button is not None
    assert (ENGLISH(button.label), button.locked) == ("Next card", None)


@rule("BR-14")
def test_a_card_half_drawn_holds_the_next_one_up_with_its_reason():
    table = next(table for seed in "abcdef" if (table := on_seed(seed)).state.card.bridges > 1)
    draw = next(offer for offer in table.do("leave_number").offers if offer["do"] == "draw")
    button = main_button(table.do("draw", a=draw["a"], b=draw["b"]))
    assert button is not None
    assert button.locked
    assert foot(table) == ["Take the bridges back", "Next card"]


def on_seed(seed: str) -> Any:
    return Table(layout="lagoon", seed=seed).do("write", island="b3", number=4).flip()


def test_where_nothing_more_is_possible_the_next_card_is_the_main_button():
    """A number that nobody can write, and bridges that cannot begin anywhere."""
    table = Table(layout="lagoon", deck="table").do("write", island="b3", number=3)
    table.do("flip", number=1, bridges=3).do("leave_number")
    for pair in ("b2-b3", "b3-c3", "a3-b3"):
        table.do("draw", a=pair[:2], b=pair[3:])
    table.do("flip", number=2, bridges=1).do("leave_number")
    assert table.state.slate is not None
    assert dealt_with(table.state, table.state.slate)


def test_turning_a_card_is_for_all_of_a_group_and_only_there():
    for players, shared in ((("Ana", "Ben"), True), (("You",), False)):
        button = main_button(Table(*players).flip())
        assert button is not None
        assert button.shared == shared
    skips = [one for one in on_lagoon("Ana", "Ben").screen.foot if isinstance(one, Button)]
    assert [one.shared for one in skips] == [False, True]


@rule("BR-33", "BR-34", "BR-36")
def test_a_claim_that_was_forgotten_before_the_card_was_turned_counts_for_the_last_round():
    table = Table("Ana", "Ben", "Cleo").flip(9)
    table.claim("red", "Ben")
    table.flip()
    table.claim("blue", "Cleo")
    assert claims(table, 1)["Ana", "red"].points == 9, "in the round of the first"
    assert claims(table)["Ana", "red"].points == 5
    table.do("claim_before", player="Ana", bonus="red").do("claim_before", player="Ana", bonus="blue")
    told = {(one.player, one.bonus): (one.worth, one.card) for one in table.state.claims}
    assert told == {
        ("Ben", "red"): ("full", 9),
        ("Ana", "red"): ("full", 9),
        ("Ana", "blue"): ("full", 9),
        ("Cleo", "blue"): ("late", 10),
    }


@rule("BR-42")
def test_alone_a_forgotten_claim_has_the_deadline_of_its_own_card():
    table = Table().flip(8)
    assert table.public["closed"] == ["blue"]
    table.do("claim_before", player="You", bonus="blue")
    assert [(one.worth, one.card) for one in table.state.claims] == [("full", 7)]
    assert table.refuses("claim_before", player="You", bonus="blue") == "claimed_already"
    assert Table().flip(3).refuses("claim_before", player="You", bonus="blue") == "too_early"


def test_with_the_board_in_the_app_the_cards_to_choose_from_come_before_it_at_the_first_turn():
    def order(table: Table) -> list[str]:
        return [
            type(block).__name__
            for block in table.screen.blocks
            if isinstance(block, CardTask | SlateBoard | BridgeDeck)
        ]

    table = Table(layout="lagoon", deck="table").do("write", island="b3", number=4)
    assert order(table) == ["CardTask", "BridgeDeck", "SlateBoard"]
    assert order(table.do("flip", number=1, bridges=1)) == ["CardTask", "SlateBoard", "BridgeDeck"]


def test_an_error_found_late_is_marked_on_the_board():
    table = Table(layout="lagoon", deck="table").do("write", island="b3", number=4).do("flip", number=1, bridges=1)
    (menu,) = (block for block in table.screen.blocks if isinstance(block, Menu))
    board = next(item for item in menu.items if isinstance(item, SpoilBoard))
    marked = {one.id: one.intent for one in board.islands if one.intent}
    assert marked == {"b3": {"do": "spoil", "island": "b3"}}
    assert not any(line.draw or line.erase for line in board.lines)


@pytest.mark.parametrize(
    ("cards", "bonuses", "told"),
    [
        (6, ["blue"], None),
        (7, [], None),
        (7, ["blue"], "With the last possible card: Blue flags, 7 points"),
        (8, ["blue"], None),
        (12, ["red", "six"], "With the last possible card: Red flags and Six joined, 17 points"),
        (13, ["red"], None),
    ],
)
def test_the_last_possible_card_deserves_a_word_of_joy(cards: int, bonuses: list[str], told: str | None):
    table = Table().flip(cards)
    for bonus in bonuses:
        table.claim(bonus)

    def joy() -> list[str]:
        return [ENGLISH(block.label) for block in table.screen.blocks if isinstance(block, JustInTime)]

    assert joy() == ([told] if told else [])
    table.flip()
    assert joy() == []


def test_in_a_group_no_card_is_the_last_possible_one():
    table = Table("Ana", "Ben").flip(7)
    table.claim("blue", "Ana")
    assert not [block for block in table.screen.blocks if isinstance(block, JustInTime)]
