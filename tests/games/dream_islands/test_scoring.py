"""The end: the worked example, ties, and every report that cannot be."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.score import score_report
from companion.core import strict_json
from companion.games.dream_islands import DREAM_ISLANDS
from tests.games.dream_islands.table import check, player, problems
from tests.rule import rule

GREEN = player("Green", 16, (), 1)
YELLOW = player("Yellow", 15, (2,), 1)
RED = player("Red", 15, (), 1)
BLUE = player("Blue", 15, (3, 2), 2)


def answer(*players: dict[str, Any]) -> dict[str, Any]:
    return score_report(DREAM_ISLANDS, strict_json.dumps({"players": list(players)}))


@rule("DI-34", "DI-35", "DI-36", "DI-38")
def test_the_worked_example():
    said = answer(GREEN, YELLOW, RED, BLUE)
    assert [(one["name"], one["total"], one["place"]) for one in said["players"]] == [
        ("Green", 36, 2),
        ("Yellow", 33, 3),
        ("Red", 31, 4),
        ("Blue", 37, 1),
    ]
    assert said["winners"] == ["Blue"]
    assert said["decided_by"] == "points"
    assert said["warnings"] == []
    assert said["players"][3]["lines"] == [
        {"key": "missions", "count": 15, "points": 30},
        {"key": "all_missions", "count": 0, "points": 0},
        {"key": "small_islands", "count": 2, "points": 5},
        {"key": "main_island", "count": 2, "points": 2},
    ]
    assert said["players"][0]["lines"][1] == {"key": "all_missions", "count": 1, "points": 3}


TIES = [
    ([player("A", 10, (3, 2)), player("B", 12, (), 0), player("C", 9, (2,), 0)], ["A"], "points", [1, 2, 3]),
    ([player("A", 10, (2, 2), 0), player("B", 12), player("C", 5, (3,), 3)], ["B"], "missions", [2, 1, 3]),
    ([player("A", 10), player("B", 10), player("C", 9, (3,))], ["C"], "points", [2, 2, 1]),
    ([player("A", 10), player("B", 10), player("C", 8, (3,))], ["A", "B"], "shared", [1, 1, 3]),
    ([player("A", 0), player("B", 0)], ["A", "B"], "shared", [1, 1]),
    ([player("A", 8, (3, 2, 2), 1), player("B", 8, (), 4), player("C", 12)], ["C"], "missions", [2, 3, 1]),
]


@rule("DI-37")
@pytest.mark.parametrize(("players", "winners", "decided_by", "places"), TIES)
def test_ties(players: list[dict[str, Any]], winners: list[str], decided_by: str, places: list[int]):
    said = answer(*players)
    assert (said["winners"], said["decided_by"]) == (winners, decided_by)
    assert [one["place"] for one in said["players"]] == places


FIRST, SECOND = player("A"), player("B")
IMPOSSIBLE = [
    ([FIRST], [("players", "too_few")]),
    ([player(name) for name in "ABCDE"], [("players", "too_many")]),
    ([FIRST, player("A")], [("players.1.name", "same_name")]),
    ([FIRST, player(" ")], [("players.1.name", "blank")]),
    ([FIRST, player("B", 17)], [("players.1.missions", "too_big")]),
    ([FIRST, player("B", -1)], [("players.1.missions", "too_small")]),
    ([FIRST, player("B", small=[4])], [("players.1.small.0", "too_big")]),
    ([FIRST, player("B", small=[1])], [("players.1.small.0", "too_small")]),
    ([FIRST, player("B", small=[3, 3])], [("players.1.small", "island_taken")]),
    ([FIRST, player("B", small=[3, 2, 2, 2])], [("players.1.small", "too_many")]),
    ([player("A", small=[3]), player("B", small=[3])], [("players", "island_taken")]),
    ([player("A", small=[3, 2, 2]), player("B", small=[2])], [("players", "island_taken")]),
    ([player("A", small=[2]), player("B", small=[2])], [("players", "island_skipped")]),
    ([player("A", small=[3]), player("B", main=1)], [("players", "main_too_soon")]),
    ([FIRST, player("B", main=1)], [("players", "main_too_soon")]),
    ([player("A", small=[2, 2]), player("B", main=1)], [("players", "island_skipped"), ("players", "main_too_soon")]),
    ([player("A", small=[3, 2, 2], main=4), SECOND], [("players.0.main", "too_many_pieces")]),
    ([FIRST, player("B", main=7)], [("players.1.main", "too_big")]),
    ([FIRST, {**SECOND, "smal": []}], [("players.1.smal", "unknown_key")]),
    ([FIRST, {"name": "B", "missions": 1, "small": []}], [("players.1.main", "missing")]),
    ([FIRST, {**SECOND, "main": True}], [("players.1.main", "wrong_type")]),
    ([FIRST, {**SECOND, "missions": 3.0}], [("players.1.missions", "wrong_type")]),
    ([FIRST, {**SECOND, "small": 3}], [("players.1.small", "wrong_type")]),
    ([player("A", 17, (3, 3), 7), {**SECOND, "small": [2.0]}], [("players.0.missions", "too_big"),
     ("players.0.main", "too_big"), ("players.1.small.0", "wrong_type"), ("players.0.small", "island_taken")]),
]  # fmt: skip


@rule("DI-14", "DI-15")
@pytest.mark.parametrize(("players", "expected"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_all_at_once(players: list[dict[str, Any]], expected: list[tuple[str, str]]):
    assert problems(*players) == expected


@rule("DI-31")
@pytest.mark.parametrize(
    ("players", "warned"),
    [
        ([player("A", 15, (3, 2, 2), 2), player("B", 15)], True),
        ([player("A", 15, (3, 2, 2), 2), player("B", 15, (), 1)], False),
        ([player("A", 16), player("B", 3)], False),
        ([player("A", 0), player("B", 0)], True),
    ],
)
def test_a_game_that_seems_not_to_be_over_is_warned_of(players: list[dict[str, Any]], warned: bool):
    assert [warning["code"] for warning in answer(*players)["warnings"]] == ["not_over"] * warned


@st.composite
def reports(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Ends that can be: arrivals in the middle in any order, six pieces each at most."""
    count = draw(st.integers(2, 4))
    arrivals = list(draw(st.permutations([at for at in range(count) for _ in range(6)])))
    arrivals = arrivals[: draw(st.integers(0, len(arrivals)))]
    return [
        player(
            f"P{at}",
            draw(st.integers(0, 16)),
            [value for value, owner in zip((3, 2, 2), arrivals, strict=False) if owner == at],
            arrivals[3:].count(at),
        )
        for at in range(count)
    ]


@rule("DI-34", "DI-35", "DI-36")
@given(reports())
def test_every_possible_end_is_scored_and_adds_up(players: list[dict[str, Any]]):
    assert check(*players).problems == ()
    for given_player, said in zip(players, answer(*players)["players"], strict=True):
        missions = given_player["missions"]
        total = 2 * missions + 3 * (missions == 16) + sum(given_player["small"]) + given_player["main"]
        assert said["total"] == total == sum(line["points"] for line in said["lines"])
        assert [line["key"] for line in said["lines"]] == ["missions", "all_missions", "small_islands", "main_island"]


@given(reports())
def test_nobody_is_ahead_of_the_winners(players: list[dict[str, Any]]):
    said = answer(*players)
    key = {one["name"]: (one["total"], mine["missions"]) for one, mine in zip(said["players"], players, strict=True)}
    assert said["winners"] == [name for name, value in key.items() if value == max(key.values())]
    assert (said["decided_by"] == "shared") == (len(said["winners"]) > 1)
