"""The end: the points of every report, what cannot be, and the title of a solo player."""

import json
from itertools import product
from typing import Any

import pytest

from companion.commands.score import score_json, score_report
from companion.core import strict_json
from companion.games.bridges import BRIDGES
from companion.games.bridges.scoring import next_goal, reachable_totals, title_for
from tests.games.bridges.table import Table, check, player, problems
from tests.rule import rule

WORTHS = ("full", "late", "none")
POINTS = {"red": {"full": 9, "late": 5, "none": 0}, "blue": {"full": 7, "late": 3, "none": 0},
          "six": {"full": 8, "late": 4, "none": 0}}  # fmt: skip


def answer(*players: dict[str, Any]) -> dict[str, Any]:
    return score_report(BRIDGES, strict_json.dumps({"players": list(players)}))


def possible(red: str, blue: str, six: str, finished: int) -> bool:
    """Written again from the rules, without the code under test."""
    if finished < 4 * (red != "none") + 3 * (blue != "none") or (six != "none" and finished < 6):
        return False
    unfinished_flags = (red == "none") + (blue == "none")
    return finished + unfinished_flags <= 18


ALL = [(red, blue, six, finished) for red, blue, six in product(WORTHS, repeat=3) for finished in range(19)]


@rule("BR-39")
def test_sarah_has_39():
    assert answer(player(red="late", six="late", finished=15)) == {
        "game": "bridges",
        "players": [
            {
                "name": "Sarah",
                "total": 39,
                "place": 1,
                "lines": [
                    {"key": "red_flags", "count": 1, "points": 5},
                    {"key": "blue_flags", "count": 0, "points": 0},
                    {"key": "six_joined", "count": 1, "points": 4},
                    {"key": "finished_islands", "count": 15, "points": 30},
                ],
            }
        ],
        "winners": [],
        "decided_by": None,
        "title": {"rank": 1, "key": "odd_job_hand", "text": "Odd-job hand"},
        "warnings": [],
    }


@rule("BR-30", "BR-31", "BR-32", "BR-37", "BR-25", "BR-40")
def test_every_possible_report_is_worth_its_points_and_every_other_is_refused():
    for red, blue, six, finished in ALL:
        checked = check(player(red=red, blue=blue, six=six, finished=finished))
        assert (checked.problems == ()) == possible(red, blue, six, finished), (red, blue, six, finished)
        if not checked.problems:
            total = answer(player(red=red, blue=blue, six=six, finished=finished))["players"][0]["total"]
            assert total == POINTS["red"][red] + POINTS["blue"][blue] + POINTS["six"][six] + 2 * finished


@rule("BR-46")
def test_the_totals_that_can_happen_and_no_others():
    totals = {
        POINTS["red"][red] + POINTS["blue"][blue] + POINTS["six"][six] + 2 * finished
        for red, blue, six, finished in ALL
        if possible(red, blue, six, finished)
    }
    assert reachable_totals() == tuple(sorted(totals))
    assert max(totals) == 60
    assert not totals & {53, 55, 57, 59}
    assert totals >= set(range(40, 53)) | {54, 56, 58, 60}


@pytest.mark.parametrize(
    ("bonuses", "finished", "code"),
    [
        ({"red": "full"}, 3, "too_few_finished"),
        ({"blue": "late"}, 2, "too_few_finished"),
        ({"red": "late", "blue": "full"}, 6, "too_few_finished"),
        ({"six": "full"}, 5, "too_few_finished"),
        ({"red": "full", "blue": "full", "six": "late"}, 6, "too_few_finished"),
        ({"red": "full"}, 18, "too_many_finished"),
        ({"blue": "full", "six": "full"}, 18, "too_many_finished"),
        ({}, 18, "too_many_finished"),
        ({}, 17, "too_many_finished"),
        ({"six": "full"}, 17, "too_many_finished"),
        ({}, 19, "too_big"),
        ({}, -1, "too_small"),
    ],
)
@rule("BR-30", "BR-31", "BR-32")
def test_what_cannot_be_is_refused_with_its_reason(bonuses: dict[str, str], finished: int, code: str):
    assert problems(player(**bonuses, finished=finished)) == [("players.0.finished", code)]


TITLES = [
    ("odd_job_hand", [0, 2, 39, 40]),
    ("water_carrier", [41, 42]),
    ("bamboo_binder", [43, 44]),
    ("screw_turner", [45, 46]),
    ("concrete_pourer", [47, 48]),
    ("project_manager", [49, 50]),
    ("bridge_master", [51]),
    ("planning_pro", [52]),
    ("statics_star", [54]),
    ("architect_ace", [56]),
    ("construction_genius", [58]),
    ("island_god", [60]),
]


def reaching(total: int) -> dict[str, Any]:
    """A solo report with this total."""
    return next(
        player(red=red, blue=blue, six=six, finished=finished)
        for red, blue, six, finished in ALL
        if possible(red, blue, six, finished)
        and POINTS["red"][red] + POINTS["blue"][blue] + POINTS["six"][six] + 2 * finished == total
    )


@rule("BR-45")
@pytest.mark.parametrize(("rank", "key", "totals"), [(rank, *row) for rank, row in enumerate(TITLES, start=1)])
def test_the_table_of_titles(rank: int, key: str, totals: list[int]):
    for total in totals:
        title = answer(reaching(total))["title"]
        assert (title["rank"], title["key"]) == (rank, key)
        assert title["text"].strip()


@rule("BR-45", "BR-46")
def test_every_total_has_one_title_and_the_ranks_rise():
    assert sorted(total for _, totals in TITLES for total in totals if total > 40) == [
        total for total in reachable_totals() if total > 40
    ]
    ranks = [title_for(total).rank for total in reachable_totals()]
    assert ranks == sorted(ranks)
    assert set(ranks) == set(range(1, 13))


@rule("BR-45")
@pytest.mark.parametrize(("total", "goal", "key"), [(0, 41, "water_carrier"), (40, 41, "water_carrier"),
                                                    (41, 43, "bamboo_binder"), (51, 52, "planning_pro"),
                                                    (52, 54, "statics_star"), (54, 56, "architect_ace"),
                                                    (58, 60, "island_god")])  # fmt: skip
def test_the_next_goal_is_a_total_that_can_happen(total: int, goal: int, key: str):
    found = next_goal(total)
    assert found is not None
    assert (found[0], found[1].key) == (goal, key)


def test_above_the_best_title_there_is_none():
    assert next_goal(60) is None


@rule("BR-38")
@pytest.mark.parametrize(
    ("finished", "places", "winners", "decided_by"),
    [
        ([5, 7], [2, 1], ["B"], "points"),
        ([7, 7], [1, 1], ["A", "B"], "shared"),
        ([7, 9, 7], [2, 1, 2], ["B"], "points"),
        ([9, 9, 7, 9], [1, 1, 4, 1], ["A", "B", "D"], "shared"),
        ([0, 0, 0, 0], [1, 1, 1, 1], ["A", "B", "C", "D"], "shared"),
        ([3, 5, 5, 2], [3, 1, 1, 4], ["B", "C"], "shared"),
    ],
)
def test_most_points_win_and_a_tie_is_shared(finished, places, winners, decided_by):
    said = answer(*(player(name, finished=count) for name, count in zip("ABCD", finished, strict=False)))
    assert [entry["place"] for entry in said["players"]] == places
    assert (said["winners"], said["decided_by"]) == (winners, decided_by)
    assert "title" not in said


@rule("BR-34")
@pytest.mark.parametrize("bonus", ["red", "blue", "six"])
def test_in_a_group_nobody_is_late_where_nobody_was_first(bonus: str):
    late, full = player("A", finished=9, **{bonus: "late"}), player("B", finished=9, **{bonus: "full"})
    nobody = player("C", finished=9)
    assert problems(late, nobody) == [("players", "late_without_first")]
    assert problems(late, {**late, "name": "D"}, nobody) == [("players", "late_without_first")]
    assert problems(late, full, nobody) == []
    assert problems(late) == [], "alone the deadline makes one late"


@rule("BR-33")
@pytest.mark.parametrize("bonus", ["red", "blue", "six"])
def test_several_may_have_been_first(bonus: str):
    assert problems(*(player(name, finished=9, **{bonus: "full"}) for name in "ABCD")) == []


def test_problems_of_all_players_come_at_once():
    twin = player(" A ", six="late", finished=18)
    assert sorted(problems(player("A", red="full", finished=3), twin, {"name": "", "red": "no"})) == [
        ("players.0.finished", "too_few_finished"),
        ("players.1.finished", "too_many_finished"),
        ("players.1.name", "same_name"),
        ("players.2.blue", "missing"),
        ("players.2.finished", "missing"),
        ("players.2.name", "blank"),
        ("players.2.red", "not_a_choice"),
        ("players.2.six", "missing"),
    ]


@pytest.mark.parametrize("count", [0, 5])
def test_one_to_four_play(count: int):
    code = "too_few" if count == 0 else "too_many"
    assert problems(*(player(name, finished=1) for name in "ABCDE"[:count])) == [("players", code)]


def played(*players: str) -> Table:
    """A game in which the first player has everything in time and the others the red flags late."""
    table = Table(*players).flip(8)
    for bonus in ("red", "blue", "six"):
        table.claim(bonus, players[0])
    table.flip(9)
    for other in players[1:]:
        table.claim("red", other)
    for name in players:
        table.do("count", player=name, finished=10)
    return table


@rule("BR-42", "BR-43", "BR-44")
def test_a_solo_game_ends_in_its_report():
    state = played("You").state
    assert BRIDGES.rules.over(state)
    report = BRIDGES.scoring.report(state)
    assert report == {"players": [player("You", red="full", blue="late", six="full", finished=10)]}
    assert answer(*report["players"])["players"][0]["total"] == 9 + 3 + 8 + 20


@rule("BR-33", "BR-34")
def test_a_group_game_ends_in_its_report():
    state = played("Ana", "Ben").state
    report = BRIDGES.scoring.report(state)
    assert report["players"] == [
        player("Ana", red="full", blue="full", six="full", finished=10),
        player("Ben", red="late", finished=10),
    ]
    said = answer(*report["players"])
    assert [entry["total"] for entry in said["players"]] == [44, 25]


def test_the_report_of_a_running_game_leaves_the_count_out():
    report = BRIDGES.scoring.report(Table().flip(3).state)
    assert report == {"players": [player("You")]}
    assert problems(*report["players"]) == [("players.0.finished", "missing")]


def test_the_play_tells_at_which_card_a_bonus_was_made():
    state = played("You").state
    score = BRIDGES.scoring.score(BRIDGES.scoring.report(state), state)
    said = {line.key: line.why for line in score.players[0].tally.lines}
    assert said["red_flags"].args["card"] == 8
    assert said["finished_islands"].args["n"] == 10
    assert json.dumps(score_json("bridges", score))
