"""The final score: lines, places, tie-breaks, and reports that cannot be."""

from typing import Any

import pytest

from tests.games.small_islands.table import his, player, problems, report, score
from tests.rule import rule

YOU: dict[str, Any] = {
    "prestige": 31,
    "discovery": [3, 2],
    "ship": "placed",
    "ship_ports": 8,
    "houses": 6,
    "placed_last_tile": True,
}
HE = {"base": 40, "per_house": 1, "prestige": 2, "houses": 5, "grey_ports": 9}


@rule("SI-32", "SI-64")
def test_you_and_alexis_line_by_line():
    assert score(report(player(**YOU), alexis=HE)) == {
        "game": "small_islands",
        "players": [
            {"name": "You", "total": 44, "place": 2, "lines": [
                {"key": "prestige", "count": 31, "points": 31},
                {"key": "discovery", "count": 2, "points": 5},
                {"key": "ship_ports", "count": 8, "points": 8},
                {"key": "alexis_card", "count": 0, "points": 0},
            ]},
            {"name": "Alexis", "total": 56, "place": 1, "lines": [
                {"key": "prestige", "count": 2, "points": 2},
                {"key": "discovery", "count": 0, "points": 0},
                {"key": "ship_ports", "count": 9, "points": 9},
                {"key": "alexis_card", "count": 5, "points": 45},
            ]},
        ],
        "winners": ["Alexis"],
        "decided_by": "points",
        "warnings": [],
    }  # fmt: skip


@rule("SI-32")
def test_the_two_ships_of_the_example():
    aurelie = player("Aurélie", ship="placed", ship_ports=8)
    benoit = player("Benoit", ship="placed", ship_ports=6)
    assert [one["total"] for one in score(report(aurelie, benoit))["players"]] == [8, 6]


def tied(**said: Any) -> dict[str, Any]:
    """20 points in different ways."""
    ports = said.get("ship_ports", 0)
    return player(said.pop("name"), prestige=20 - ports, ship="placed", **{"houses": 4, **said})


@rule("SI-34")
@pytest.mark.parametrize(
    ("ana", "ben", "winners", "decided_by"),
    [
        ({"houses": 5}, {"houses": 4, "ship_ports": 9, "placed_last_tile": True}, ["Ana"], "houses"),
        ({"ship_ports": 2}, {"ship_ports": 3}, ["Ben"], "ports"),
        ({}, {"placed_last_tile": True}, ["Ben"], "last_tile"),
        ({}, {}, ["Ana", "Ben"], "shared"),
    ],
)
def test_ties(ana: dict[str, Any], ben: dict[str, Any], winners: list[str], decided_by: str):
    answer = score(report(tied(name="Ana", **ana), tied(name="Ben", **ben)))
    assert [one["total"] for one in answer["players"]] == [20, 20]
    assert (answer["winners"], answer["decided_by"]) == (winners, decided_by)


@rule("SI-66")
@pytest.mark.parametrize(
    ("you", "alexis", "winners", "decided_by"),
    [
        ({"prestige": 45, "houses": 6}, {"houses": 5}, ["You"], "houses"),
        ({"prestige": 40, "houses": 5, "ship": "placed", "ship_ports": 5}, {"houses": 5}, ["You"], "ports"),
        ({"prestige": 49, "houses": 5}, {"houses": 5, "grey_ports": 4}, ["Alexis"], "ports"),
        ({"prestige": 45, "houses": 5, "placed_last_tile": True}, {"houses": 5}, ["You"], "last_tile"),
        ({"prestige": 45, "houses": 5}, {"houses": 5}, ["Alexis"], "last_tile"),
    ],
)
def test_ties_with_alexis(you: dict[str, Any], alexis: dict[str, Any], winners: list[str], decided_by: str):
    answer = score(report(player(**you), alexis=his(**alexis)))
    assert len({one["total"] for one in answer["players"]}) == 1
    assert (answer["winners"], answer["decided_by"]) == (winners, decided_by)


def test_lower_places_are_ordered_by_the_same_tie_breaks():
    answer = score(
        report(player("A", prestige=9, houses=1), player("B", prestige=5, houses=2), player("C", prestige=5, houses=3))
    )
    assert [one["place"] for one in answer["players"]] == [1, 3, 2]


ANA, BEN = player("Ana"), player("Ben")
BAD = [
    pytest.param(report(player(ship_ports=1)), [("players.0.ship_ports", "ports_without_ship")], marks=rule("SI-33")),
    (report(player(discovery=[1, 2], houses=1)), [("players.0.discovery", "tokens_without_houses")]),
    (report(player(discovery=[0] * 13, houses=8)), [("players.0.discovery", "too_many"), ]),
    (report(player("Ana", discovery=[1] * 8, houses=8), player("Ben", discovery=[1] * 5, houses=5)),
     [("players", "too_many_tokens")]),
    (report(player("Ana", placed_last_tile=True), player("Ben", placed_last_tile=True)),
     [("players", "two_last_tiles")]),
    (report(player("Alexis")), [("players.0.name", "name_taken")]),
    ({**report(ANA, BEN), "alexis": his()}, [("alexis", "solo_only")]),
    ({"mode": "normal", "players": [ANA]}, [("alexis", "missing")]),
    ({"players": [ANA, BEN]}, [("mode", "missing")]),
    (report(ANA, BEN, mode="hard"), [("mode", "not_a_choice")]),
    (report(player(houses=9)), [("players.0.houses", "too_big")]),
    (report(player(ship="placed", ship_ports=17)), [("players.0.ship_ports", "too_big")]),
    (report(player(placed_last_tile=1)), [("players.0.placed_last_tile", "wrong_type")]),
    (report(player(prestige=True)), [("players.0.prestige", "wrong_type")]),
    (report(player(), alexis=his(houses=9)), [("alexis.houses", "too_big")]),
    (report(player(), alexis={**his(), "stars": 3}), [("alexis.stars", "unknown_key")]),
    (report(ANA, player("Ana ")), [("players.1.name", "same_name")]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "wanted"), BAD)
def test_a_report_that_cannot_be_is_refused_at_its_place(said: dict[str, Any], wanted: list[tuple[str, str]]):
    assert problems(said) == wanted


def test_all_problems_come_at_once():
    bad = report(player("Alexis", ship_ports=3, discovery=[1], placed_last_tile=True), alexis=his(houses=9))
    assert problems(bad) == [
        ("alexis.houses", "too_big"),
        ("players.0.ship_ports", "ports_without_ship"),
        ("players.0.discovery", "tokens_without_houses"),
        ("players.0.name", "name_taken"),
    ]


def test_a_group_may_have_somebody_called_alexis_and_nobody_with_the_last_tile():
    assert score(report(player("Alexis"), BEN))["decided_by"] == "shared"


def test_points_without_a_house_are_odd_but_possible():
    answer = score(report(player(prestige=5)))
    assert [(warning["where"], warning["code"]) for warning in answer["warnings"]] == [
        ("players.0.prestige", "points_without_houses")
    ]


def test_more_points_for_alexis_than_tiles_is_odd():
    answer = score(report(player(), alexis=his(prestige=57)))
    assert [(one["where"], one["code"]) for one in answer["warnings"]] == [
        ("alexis.prestige", "more_points_than_tiles")
    ]
