"""The rules of Dice Race, clause by clause."""

from companion.games.dice_race import DICE_RACE
from companion.games.dice_race.pictures import LastRoll
from tests.games.dice_race.table import Table
from tests.games.limit import NAMES
from tests.rule import rule


@rule("DICE_RACE-1", "DICE_RACE-2")
def test_everybody_rolls_three_times_in_turn():
    table = Table("Ana", "Ben", "Cleo")
    acting = []
    while table.offered:
        acting.append(table.state.to_act)
        table.do("roll")
    assert acting == ["Ana", "Ben", "Cleo"] * 3
    assert all(1 <= die <= 6 for roll in table.state.rolls for die in roll)
    assert table.refuses("roll") == "not_now"


@rule("DICE_RACE-3")
def test_pips_are_points_and_the_most_win():
    counts = (12, 30, 7)
    report = {"players": [{"name": name, "points": n} for name, n in zip(NAMES, counts, strict=False)]}
    score = DICE_RACE.scoring.score(report, None)
    assert [(placed.tally.total, placed.place) for placed in score.players] == [(12, 2), (30, 1), (7, 3)]
    assert score.winners == ("Ben",)


def test_the_last_roll_is_drawn():
    table = Table("Ana", "Ben").do("roll").do("roll")
    assert table.drawing(LastRoll).dice == table.state.rolls[1]
