"""Claims: alone by the deadlines of the stacks, in a group by who was first, and never before it can be."""

import pytest

from companion.games.bridges.facts import BONUSES
from tests.games.bridges.table import Table
from tests.rule import rule

STACKS = [(0, 1, [7, 5, 5]), (1, 1, [6, 5, 5]), (6, 1, [1, 5, 5]), (7, 1, [0, 5, 5]), (8, 2, [0, 4, 5]),
          (12, 2, [0, 0, 5]), (13, 3, [0, 0, 4]), (17, 3, [0, 0, 0])]  # fmt: skip


@rule("BR-41")
@pytest.mark.parametrize(("turned", "stack", "left"), STACKS)
def test_alone_there_are_three_stacks(turned: int, stack: int, left: list[int]):
    shown = Table().flip(turned).public
    assert (shown["stack"], shown["left"]) == (stack, left)


DEADLINES = [
    pytest.param("blue", 7, marks=rule("BR-42")),
    pytest.param("red", 12, marks=rule("BR-43")),
    pytest.param("six", 12, marks=rule("BR-44")),
]


@pytest.mark.parametrize(("bonus", "deadline"), DEADLINES)
def test_alone_a_bonus_is_full_while_its_last_card_lies_open(bonus: str, deadline: int):
    for turned in range(6, 18):
        table = Table().flip(turned)
        assert (bonus in table.public["closed"]) == (turned > deadline)
        assert table.claim(bonus) == ("full" if turned <= deadline else "late")
        assert (bonus in table.public["closed"]) == (turned > deadline), "a claim opens and closes nothing"


@pytest.mark.parametrize(
    ("bonus", "full", "late", "islands"),
    [
        pytest.param("red", 9, 5, 4, marks=rule("BR-30", "BR-43")),
        pytest.param("blue", 7, 3, 3, marks=rule("BR-31", "BR-42")),
        pytest.param("six", 8, 4, 6, marks=rule("BR-32", "BR-44")),
    ],
)
def test_what_a_bonus_gives_and_takes(bonus: str, full: int, late: int, islands: int):
    facts = BONUSES[bonus]  # type: ignore[index]
    assert (facts.full, facts.late, facts.islands) == (full, late, islands)


@rule("BR-33", "BR-34")
@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("first", [6, 9, 17])
def test_all_claims_of_one_round_share_the_full_points(bonus: str, first: int):
    table = Table("Ana", "Ben", "Cleo", "Dora").flip(first)
    assert table.claim(bonus, "Cleo") == "full"
    assert table.claim(bonus, "Ana") == "full"
    if first < 17:
        table.flip()
        assert table.claim(bonus, "Ben") == "late"
        table.flip()
        assert table.claim(bonus, "Dora") == "late"


@rule("BR-33", "BR-34")
def test_the_bonuses_know_nothing_of_each_other():
    table = Table("Ana", "Ben").flip(8)
    assert table.claim("red", "Ana") == "full"
    table.flip()
    assert table.claim("blue", "Ben") == "full"
    assert table.claim("six", "Ben") == "full"
    assert table.claim("red", "Ben") == "late"


@rule("BR-33")
def test_in_a_group_no_card_is_a_deadline():
    table = Table("Ana", "Ben").flip(17)
    assert [table.claim(bonus, "Ana") for bonus in BONUSES] == ["full", "full", "full"]
    assert "closed" not in table.public


@rule("BR-33")
def test_taking_back_the_first_claim_makes_the_full_points_free_again():
    table = Table("Ana", "Ben").flip(8)
    table.claim("red", "Ana")
    table.undo().flip()
    assert table.claim("red", "Ben") == "full"


@rule("BR-35")
@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("later", [0, 3])
def test_each_bonus_comes_once(bonus: str, later: int):
    table = Table("Ana", "Ben").flip(8)
    table.claim(bonus, "Ana")
    table.flip(later)
    assert table.refuses("claim", player="Ana", bonus=bonus) == "claimed_already"


@rule("BR-13", "BR-12")
@pytest.mark.parametrize(("bonus", "first"), [("blue", 4), ("red", 5), ("six", 5)])
def test_a_bonus_is_not_claimed_before_enough_numbers_are_written(bonus: str, first: int):
    """One number a card, and the first card cannot number a flag. Six joined may use the number of the preparation."""
    for turned in range(first):
        assert Table().flip(turned).refuses("claim", player="You", bonus=bonus) == "too_early"
    assert Table().flip(first).claim(bonus) == "full"


@rule("BR-13")
@pytest.mark.parametrize(("one", "other"), [("blue", "red"), ("red", "blue")])
def test_both_flag_bonuses_take_seven_numbers(one: str, other: str):
    table = Table().flip(5)
    table.claim(one)
    table.flip(2)
    assert table.refuses("claim", player="You", bonus=other) == "too_early"
    table.flip()
    table.claim(other)


def test_only_players_claim_only_bonuses():
    table = Table("Ana", "Ben").flip(9)
    assert table.refuses("claim", player="ana", bonus="red") == "unknown_player"
    assert table.refuses("claim", player="Ana", bonus="green") == "unknown_bonus"
    assert table.refuses("claim", player="Ana") == "not_now"


@rule("BR-37")
@pytest.mark.parametrize(
    ("bonuses", "low", "high"),
    [([], 0, 16), (["blue"], 3, 17), (["red"], 4, 17), (["six"], 6, 16), (["red", "blue"], 7, 18),
     (["red", "six"], 6, 17), (["red", "blue", "six"], 7, 18)],
)  # fmt: skip
def test_the_count_fits_the_claims(bonuses: list[str], low: int, high: int):
    table = Table().flip(17)
    for bonus in bonuses:
        table.claim(bonus)
    for finished in range(-1, 20):
        if low <= finished <= high:
            table.do("count", player="You", finished=finished)
            assert table.public["finished"] == {"You": finished}
            table.undo()
        else:
            assert table.refuses("count", player="You", finished=finished) == "not_possible"


@rule("BR-37")
def test_the_game_ends_when_everybody_has_counted():
    table = Table("Ana", "Ben").flip(17)
    table.claim("red", "Ana")
    table.do("count", player="Ana", finished=9)
    assert table.refuses("count", player="Ana", finished=9) == "counted_already"
    assert table.refuses("claim", player="Ana", bonus="six") == "counted_already"
    assert table.refuses("count", player="Cleo", finished=9) == "unknown_player"
    assert table.claim("six", "Ben") == "full"
    table.do("count", player="Ben", finished=8)
    assert table.session.turns[-1].intent["player"] == "Ben"
    assert [*map(table.refuses, ["flip"])] == ["no_cards_left"]


@rule("BR-26")
def test_a_mistaken_claim_or_count_is_taken_back():
    table = Table().flip(8)
    table.claim("six")
    table.undo()
    assert table.state.claim("You", "six") is None
    assert table.claim("six") == "full"
