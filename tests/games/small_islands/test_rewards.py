"""Missions and rewards: every example of the rulebook, the limits, and the command that answers for a Reward phase."""

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.of_one_game import answer_request
from companion.core import strict_json
from companion.games.small_islands import SMALL_ISLANDS
from tests.commands.command import run
from tests.games.small_islands.table import island
from tests.rule import rule

ANY = {"kind": "at_least", "flower": 1}
FLAT = {"kind": "flat"}
SYMBOLS = ("flower", "fruit", "leaf", "temple")


def ask(mission: Any, reward: Any, *islands: Any, houses: int = 4) -> dict[str, Any]:
    return answered({"mission": mission, "reward": reward, "houses": houses, "islands": list(islands)})


def answered(request: Any) -> dict[str, Any]:
    return answer_request(SMALL_ISLANDS.commands["reward"], strict_json.dumps(request))


def problems(request: Any) -> list[tuple[str, str]]:
    return [(problem["where"], problem["code"]) for problem in answered(request).get("problems", [])]


def one(mission: Any, reward: Any, **counts: Any) -> dict[str, Any]:
    """The answer for a single island."""
    (found,) = ask(mission, reward, island(**counts))["islands"]
    return dict(found)


def points(reward: str | dict[str, Any], **counts: int) -> int:
    """What an island brings that meets its mission."""
    symbol = next((name for name in SYMBOLS if counts.get(name)), "flower")
    answer = one({"kind": "at_least", symbol: 1}, reward if isinstance(reward, dict) else {"kind": reward}, **counts)
    assert answer["eligible"], answer["why"]
    return int(answer["points"])


@rule("SI-21", "SI-22", "SI-25", "SI-35", "SI-39")
def test_benoit_has_4_and_5():
    answer = ask(
        {"kind": "at_least", "temple": 1, "flower": 2},
        {"kind": "symbols", "temple": 1, "flower": 1},
        island("A", flower=2, houses=1, own_house=True),
        island("B", flower=3, temple=1),
        island("C", flower=2, temple=3),
    )
    assert [(one["eligible"], one["points"]) for one in answer["islands"]] == [(False, 0), (True, 4), (True, 5)]
    assert answer["best"] == ["B", "C"]
    assert answer["points"] == 9


MISSIONS = [
    pytest.param(
        {"kind": "at_least", "temple": 1, "flower": 2},
        {"temple": 1, "flower": 3, "fruit": 1},
        True,
        marks=rule("SI-35"),
    ),
    ({"kind": "at_least", "temple": 1, "flower": 2}, {"temple": 1, "flower": 1, "fruit": 9}, False),
    ({"kind": "at_least", "temple": 1, "flower": 2}, {"temple": 0, "flower": 3}, False),
    pytest.param({"kind": "equal"}, {"flower": 3, "fruit": 2, "leaf": 2}, True, marks=rule("SI-36")),
    ({"kind": "equal"}, {"flower": 3, "fruit": 2, "leaf": 1}, False),
    ({"kind": "equal"}, {"flower": 3}, False),
    ({"kind": "equal"}, {"temple": 3, "flower": 3}, False),
    pytest.param(
        {"kind": "more", "more": "flower", "than": "fruit"}, {"leaf": 4, "flower": 3}, True, marks=rule("SI-37")
    ),
    ({"kind": "more", "more": "flower", "than": "fruit"}, {"flower": 3, "fruit": 3}, False),
    ({"kind": "more", "more": "flower", "than": "fruit"}, {"leaf": 2}, False),
    pytest.param(
        {"kind": "equal_with", "resource": "flower"}, {"flower": 3, "fruit": 3, "leaf": 2}, True, marks=rule("SI-38")
    ),
    ({"kind": "equal_with", "resource": "flower"}, {"flower": 3, "leaf": 3}, True),
    ({"kind": "equal_with", "resource": "flower"}, {"flower": 3, "fruit": 2, "leaf": 2}, False),
    ({"kind": "equal_with", "resource": "flower"}, {"fruit": 2}, False),
]  # fmt: skip


@pytest.mark.parametrize(("mission", "counts", "met"), MISSIONS)
def test_a_mission(mission: dict[str, Any], counts: dict[str, int], met: bool):
    answer = one(mission, FLAT, **counts)
    assert (answer["eligible"], answer["points"]) == (met, 6 if met else 0)
    assert answer["why"]


REWARDS = [
    pytest.param({"kind": "symbols", "flower": 1, "plus": 2}, {"flower": 3}, 5, marks=rule("SI-39")),
    ({"kind": "symbols", "flower": 1, "plus": 2}, {"flower": 2}, 4),
    ({"kind": "symbols", "temple": 2, "leaf": 1}, {"temple": 2, "leaf": 3, "flower": 4}, 7),
    pytest.param("fewest", {"fruit": 2}, 6, marks=rule("SI-40")),
    ("fewest", {"flower": 3, "fruit": 1, "leaf": 1}, 4),
    pytest.param("fewest", {"temple": 2}, 2, marks=rule("SI-72")),
    pytest.param("flat", {"flower": 1}, 6, marks=rule("SI-41")),
    pytest.param("best_resource", {"flower": 3, "fruit": 2}, 5, marks=rule("SI-44")),
    ("best_resource", {"leaf": 4, "flower": 3}, 6),
    ("best_resource", {"temple": 2}, 2),
    pytest.param("resource_and_ports", {"flower": 3, "fruit": 2, "ports": 5}, 5, marks=rule("SI-45")),
    ("resource_and_ports", {"temple": 1, "ports": 5}, 2),
    pytest.param("locations", {"flower": 1, "free_locations": 2, "houses": 3}, 5, marks=rule("SI-46")),
]


@pytest.mark.parametrize(("reward", "counts", "worth"), REWARDS)
def test_a_reward(reward: str | dict[str, Any], counts: dict[str, int], worth: int):
    assert points(reward, **counts) == worth


@rule("SI-42")
@pytest.mark.parametrize("tiles", range(2, 61))
def test_size(tiles: int):
    steps = {2: 0, 3: 4, 4: 4, 5: 4, 6: 6, 7: 6, 8: 6, 9: 8, 10: 8, 11: 8}
    assert points("size", flower=1, tiles=tiles) == steps.get(tiles, 10)


@rule("SI-43")
def test_discovery_draws_a_token_for_each_temple():
    answer = ask(ANY, {"kind": "discovery"}, island("A", flower=1, temple=2), island("B", flower=1, temple=3), houses=1)
    assert [(one["points"], one["draw"]) for one in answer["islands"]] == [(0, 2), (0, 3)]
    assert (answer["best"], answer["points"]) == (["B"], 0)


@rule("SI-22", "SI-23", "SI-24")
@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"houses": 1, "own_house": True}, "A house of this colour stands there already"),
        ({"free_locations": 0}, "No location for a house is free"),
        ({"tiles": 1}, "One tile is too small, a house needs two"),
        ({"flower": 0}, "1 flower is missing"),
    ],
)
def test_an_island_that_takes_no_house_says_why(counts: dict[str, Any], words: str):
    answer = one(ANY, FLAT, **{"flower": 1, **counts})
    assert (answer["eligible"], answer["why"]) == (False, words)
    assert one(ANY, FLAT, flower=1, houses=2)["eligible"], "houses of others do not matter"


@rule("SI-21")
def test_being_eligible_does_not_depend_on_the_houses_in_hand():
    islands = [island(name, flower=1) for name in "ABC"]
    for houses in range(5):
        answer = ask(ANY, FLAT, *islands, houses=houses)
        assert all(one["eligible"] for one in answer["islands"])
        assert answer["best"] == ["A", "B", "C"][:houses]
        assert answer["points"] == 6 * min(houses, 3)


def test_a_house_that_brings_nothing_is_not_among_the_best():
    answer = ask(ANY, {"kind": "symbols", "temple": 1}, island("A", flower=1), island("B", flower=1, temple=1))
    assert answer["best"] == ["B"]
    assert answer["islands"][0]["eligible"]


COUNT = st.integers(0, 6)
ISLANDS = st.lists(
    st.fixed_dictionaries(
        {"tiles": st.integers(1, 14), "flower": COUNT, "fruit": COUNT, "leaf": COUNT, "temple": COUNT}
        | {"free_locations": st.integers(0, 2)}
    ),
    max_size=6,
)
KINDS = ("fewest", "flat", "size", "discovery", "best_resource", "resource_and_ports", "locations")


@given(ISLANDS, st.sampled_from(KINDS), st.integers(0, 4))
def test_the_best_islands_are_the_best_of_all_choices(islands: list[dict[str, int]], kind: str, houses: int):
    """Compared with every choice of islands there is."""
    answer = ask(ANY, {"kind": kind}, *(island(chr(65 + at), **one) for at, one in enumerate(islands)), houses=houses)
    worth = {one["name"]: one["points"] + one["draw"] for one in answer["islands"] if one["eligible"]}
    choices = [chosen for n in range(houses + 1) for chosen in combinations(worth, n)]
    most = max(sum(worth[name] for name in chosen) for chosen in choices)
    fewest = min(len(chosen) for chosen in choices if sum(worth[name] for name in chosen) == most)
    assert sum(worth[name] for name in answer["best"]) == most
    assert len(answer["best"]) == fewest
    assert answer["best"] == [one["name"] for one in answer["islands"] if one["name"] in answer["best"]]
    assert answer["points"] == sum(one["points"] for one in answer["islands"] if one["name"] in answer["best"])


def request(**changed: Any) -> dict[str, Any]:
    return {"mission": ANY, "reward": FLAT, "houses": 1, "islands": [island(flower=1)], **changed}


BAD = [
    ({"mission": {"kind": "at_least"}}, [("mission", "asks_nothing")]),
    ({"mission": {"kind": "at_least", "flower": 0}}, [("mission", "asks_nothing")]),
    ({"mission": {"kind": "at_least", "flower": -1}}, [("mission.flower", "too_small")]),
    ({"mission": {"kind": "at_least", "flower": True}}, [("mission.flower", "wrong_type")]),
    ({"mission": {"kind": "at_least", "flour": 1}}, [("mission.flour", "unknown_key")]),
    ({"mission": {"kind": "more", "more": "leaf", "than": "leaf"}}, [("mission.than", "same_resource")]),
    ({"mission": {"kind": "more", "more": "temple", "than": "leaf"}}, [("mission.more", "not_a_choice")]),
    ({"mission": {"kind": "more", "more": "leaf"}}, [("mission.than", "missing")]),
    ({"mission": {"kind": "equal", "flower": 1}}, [("mission.flower", "unknown_key")]),
    ({"mission": {"kind": "equal_with", "resource": 1}}, [("mission.resource", "wrong_type")]),
    ({"mission": {"kind": "nonsense"}}, [("mission.kind", "not_a_choice")]),
    ({"mission": {}}, [("mission.kind", "missing")]),
    ({"mission": []}, [("mission", "wrong_type")]),
    ({"mission": {"kind": ["equal"]}}, [("mission.kind", "wrong_type")]),
    ({"reward": {"kind": "symbols"}}, [("reward", "names_no_symbol")]),
    ({"reward": {"kind": "symbols", "plus": 2}}, [("reward", "names_no_symbol")]),
    ({"reward": {"kind": "flat", "plus": 2}}, [("reward.plus", "unknown_key")]),
    ({"houses": 5}, [("houses", "too_big")]),
    ({"houses": 1.0}, [("houses", "wrong_type")]),
    ({"islands": [island(tiles=0)]}, [("islands.0.tiles", "too_small")]),
    ({"islands": [island(tiles=61)]}, [("islands.0.tiles", "too_big")]),
    pytest.param({"islands": [island(tiles=2, ports=5)]}, [("islands.0.ports", "too_many_ports")], marks=rule("SI-19")),
    ({"islands": [island(own_house=True)]}, [("islands.0.own_house", "house_missing")]),
    ({"islands": [island(own_house=1)]}, [("islands.0.own_house", "wrong_type")]),
    ({"islands": [island("A"), island(" A")]}, [("islands.1.name", "same_name")]),
    ({"islands": [island("")]}, [("islands.0.name", "blank")]),
    ({"island": []}, [("island", "unknown_key")]),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "wanted"), BAD)
def test_a_request_with_a_mistake_is_refused_at_its_place(changed: dict[str, Any], wanted: list[tuple[str, str]]):
    assert problems(request(**changed)) == wanted


def test_all_problems_come_at_once():
    bad = request(mission={"kind": "at_least"}, houses=9, islands=[island(tiles=1, ports=3, own_house=True)])
    assert problems(bad) == [
        ("houses", "too_big"),
        ("mission", "asks_nothing"),
        ("islands.0.ports", "too_many_ports"),
        ("islands.0.own_house", "house_missing"),
    ]


def test_no_islands_bring_nothing():
    assert ask(ANY, FLAT) == {"islands": [], "best": [], "points": 0}


def test_the_command_answers_a_file_and_lines(tmp_path):
    good, bad = json.dumps(request()).encode(), b"{"
    whole = run("reward", stdin=good)
    assert (whole.code, whole.json["best"]) == (0, ["A"])
    assert run("reward", stdin=bad).code == 2
    path = tmp_path / "request.json"
    path.write_bytes(good)
    assert run("reward", str(path)).json == whole.json
    assert run("reward", str(tmp_path / "none.json")).json["problems"][0]["code"] == "unreadable"
    lines = run("reward", "--lines", stdin=good + b"\n" + bad + b"\n" + good)
    assert lines.code == 0
    assert [sorted(line) for line in lines.lines] == [
        ["best", "islands", "points"],
        ["problems"],
        ["best", "islands", "points"],
    ]
