"""The score: the worked examples, monuments and ties, and what the box cannot hold."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.misty_islands import MISTY_ISLANDS
from companion.games.misty_islands.scoring import monument_points
from tests.games.misty_islands.table import LANDSCAPES, Table, check, player, players, points, problems, score
from tests.games.playing import ENGLISH
from tests.rule import rule

LINES = [*LANDSCAPES, "groups", "cities", "monuments", "energy", "finish", "volcanoes"]
PAD: dict[str, Any] = {
    "forest": (1, 1),
    "desert": (3, 1),
    "meadow": (4, 1),
    "mountain": (4, 0),
    "swamp": (0, 1),
    "canyon": (2, 0),
    "groups": ["canyon", "desert"],
    "cities": [3, 1],
    "monuments": 2,
    "crown": 6,
    "energy": 12,
    "finish": "final",
    "volcanoes": [2, 3, 5],
}


def lines(answer: dict[str, Any], at: int = 0) -> dict[str, int]:
    return {line["key"]: line["points"] for line in answer["players"][at]["lines"]}


@rule("MI-40", "MI-41", "MI-42", "MI-43", "MI-44", "MI-46", "MI-47", "MI-48", "MI-50")
def test_the_pad_of_the_example_has_43():
    """Three other players have more monuments each, and one of them was first."""
    others = [player(f"Other {at}", monuments=3, finish="first" if at == 1 else "none") for at in (1, 2, 3)]
    answer = score(player(**PAD), *others)
    assert list(lines(answer)) == LINES
    assert list(lines(answer).values()) == [3, 7, 9, 8, 1, 4, 6, 4, 0, 6, 5, -10]
    assert answer["players"][0]["total"] == 43
    assert (answer["winners"], answer["decided_by"], answer["warnings"]) == (["Ida"], "points", [])


@rule("MI-45")
def test_the_example_of_the_monuments():
    assert points(score(*players(monuments=[4, 4, 2])), "monuments") == [12, 12, 2]


@rule("MI-44", "MI-45")
@pytest.mark.parametrize(
    ("monuments", "each"),
    [
        ((5, 2), (3, 2)),
        ((3, 3), (3, 3)),
        ((1, 0), (3, 2)),
        ((5, 3, 1), (3, 2, 1)),
        ((5, 5, 1), (3, 3, 1)),
        ((5, 1, 1), (3, 2, 2)),
        ((2, 2, 2), (3, 3, 3)),
        ((4, 3, 2, 1), (3, 2, 1, 0)),
        ((4, 4, 2, 1), (3, 3, 1, 0)),
        ((4, 3, 3, 1), (3, 2, 2, 0)),
        ((4, 3, 1, 1), (3, 2, 1, 1)),
        ((4, 4, 4, 1), (3, 3, 3, 0)),
        ((4, 2, 2, 2), (3, 2, 2, 2)),
        ((3, 3, 2, 2), (3, 3, 1, 1)),
        ((2, 2, 2, 2), (3, 3, 3, 3)),
    ],
)
def test_monuments_with_every_tie(monuments, each):
    """The order in which the players sit does not matter."""
    assert tuple(monument_points(mine, monuments) for mine in monuments) == each
    answer = score(*reversed(players(monuments=list(monuments))))
    assert points(answer, "monuments") == [n * p for n, p in zip(monuments, each, strict=True)][::-1]


@rule("MI-40", "MI-41")
@pytest.mark.parametrize(("tiles", "jokers"), list(product((0, 1, 6), (0, 1, 4))))
@pytest.mark.parametrize("landscape", LANDSCAPES)
def test_a_landscape(landscape: str, tiles: int, jokers: int):
    area: dict[str, Any] = {landscape: (tiles, jokers)}
    answer = score(player(**area), player("Tom"))
    assert lines(answer) == {**dict.fromkeys(LINES, 0), landscape: 2 * tiles + jokers}


@rule("MI-41")
def test_a_joker_counts_for_each_landscape_that_it_joins():
    answer = score(player(forest=(0, 1), swamp=(0, 1), canyon=(0, 1)), player("Tom"))
    assert answer["players"][0]["total"] == 3


@rule("MI-42")
def test_groups_need_no_coast_and_count_once_each():
    assert points(score(player(groups=list(LANDSCAPES)), player("Tom", groups=["swamp"])), "groups") == [18, 3]
    assert problems(player(groups=["swamp", "desert", "swamp"]), player("Tom")) == [
        ("players.0.groups.2", "same_group")
    ]


@rule("MI-43")
def test_a_city_has_six_neighbours():
    assert points(score(player(cities=[0, 6, 4]), player("Tom")), "cities") == [10, 0]
    assert problems(player(cities=[3, 7]), player("Tom")) == [("players.0.cities.1", "too_big")]


@rule("MI-46")
@pytest.mark.parametrize(("energy", "crown", "why"), [(12, 6, "energy"), (12, 0, "no_crown"), (0, 0, "no_energy")])
def test_energy_says_which_crown_was_passed(energy, crown, why):
    checked = check(player(energy=energy, crown=crown), player("Tom"))
    tally = MISTY_ISLANDS.scoring.score(checked.value, None).players[0].tally
    assert next(line for line in tally.lines if line.key == "energy").why.key == f"misty_islands.why.{why}"


@rule("MI-46")
def test_energy_gives_what_the_crown_says_and_not_what_is_left():
    assert points(score(player(energy=12, crown=6), player("Tom", energy=14, crown=8)), "energy") == [6, 8]


@rule("MI-47")
@pytest.mark.parametrize(
    ("finishes", "wanted"),
    [(("first", "final"), [10, 5]), (("first", "first"), [10, 10]), (("none", "first"), [0, 10])],
)
def test_the_finish(finishes, wanted):
    answer = score(*players(finish=list(finishes)))
    assert points(answer, "finish") == wanted
    assert answer["warnings"] == []


@rule("MI-47")
def test_nobody_is_in_the_last_round_when_nobody_was_first():
    assert problems(*players(finish=["final", "none"])) == [("players", "final_without_first")]


@rule("MI-35", "MI-47")
def test_nobody_finished_is_odd_but_possible():
    (warning,) = score(*players(finish=["none", "none"]))["warnings"]
    assert (warning["where"], warning["code"]) == ("players", "not_over")


@rule("MI-48")
def test_volcanoes_are_positive_numbers_and_cost_points():
    assert points(score(player(volcanoes=[3, 5]), player("Tom")), "volcanoes") == [-8, 0]
    assert problems(player(volcanoes=[0, -1]), player("Tom")) == [
        ("players.0.volcanoes.0", "too_small"),
        ("players.0.volcanoes.1", "too_small"),
    ]


@rule("MI-29")
def test_a_covered_volcano_costs_nothing():
    assert score(player(volcanoes=[]), player("Tom"))["players"][0]["total"] == 0


@rule("MI-49")
@pytest.mark.parametrize(
    ("crowns", "energies", "places", "winners", "by"),
    [
        ((6, 8), (12, 3), [2, 1], ["Player 2"], "points"),
        ((6, 6), (12, 13), [2, 1], ["Player 2"], "energy"),
        ((6, 6), (12, 12), [1, 1], ["Player 1", "Player 2"], "shared"),
        ((6, 6, 6), (9, 12, 12), [3, 1, 1], ["Player 2", "Player 3"], "shared"),
        ((8, 6, 6), (9, 11, 12), [1, 3, 2], ["Player 1"], "points"),
        ((6, 6, 6, 6), (4, 9, 4, 8), [3, 1, 3, 2], ["Player 2"], "energy"),
    ],
)
def test_the_winner_and_ties(crowns, energies, places, winners, by):
    answer = score(*players(crown=list(crowns), energy=list(energies)))
    assert [row["place"] for row in answer["players"]] == places
    assert (answer["winners"], answer["decided_by"]) == (winners, by)


@rule("MI-51")
@pytest.mark.parametrize(
    ("handed_in", "code"),
    [
        ([player(forest=(51, 0)), player("Tom", swamp=(52, 0))], "too_many_tiles"),
        ([player(forest=(0, 8)), player("Tom", forest=(0, 8))], "too_many_jokers"),
        ([player(monuments=8), player("Tom", monuments=8)], "too_many_monuments"),
        ([player(cities=[1] * 4), player("Tom", cities=[1] * 4)], "too_many_cities"),
    ],
)
def test_the_box_holds_for_all_players_together(handed_in, code: str):
    assert problems(*handed_in) == [("players", code)]


@rule("MI-51")
def test_what_the_box_just_holds_is_fine():
    everything = [
        player(forest=(51, 8), swamp=(0, 8), monuments=1),
        player("Tom", swamp=(37, 7), forest=(0, 7), meadow=(14, 0)),
        player("Lea", monuments=14, cities=[0] * 7, canyon=(0, 15), finish="first"),
    ]
    assert problems(*everything) == []


@rule("MI-51")
@pytest.mark.parametrize(
    ("laid", "fits"),
    [
        ({"forest": (60, 0)}, True),
        ({"forest": (30, 0), "desert": (31, 0)}, False),
        ({"forest": (55, 5)}, True),
        ({"forest": (55, 5), "desert": (0, 5)}, True),
        ({"forest": (55, 5), "desert": (1, 3)}, False),
        ({"forest": (50, 0), "monuments": 5, "cities": [1, 2, 3, 4, 5]}, True),
        ({"forest": (50, 0), "monuments": 6, "cities": [1, 2, 3, 4, 5]}, False),
    ],
)
def test_an_island_has_60_spaces_beside_the_wharf(laid, fits: bool):
    """One joker may count for several landscapes, so only the most jokers of a landscape are surely there."""
    assert problems(player(**laid), player("Tom")) == ([] if fits else [("players.0", "too_many_on_island")])


@rule("MI-51")
@pytest.mark.parametrize(
    ("said", "where", "code"),
    [
        ({"monuments": 16}, "monuments", "too_big"),
        ({"cities": [1] * 8}, "cities", "too_many"),
        ({"swamp": (0, 16)}, "landscapes.swamp.jokers", "too_big"),
        ({"swamp": (-1, 0)}, "landscapes.swamp.tiles", "too_small"),
        ({"finish": "second"}, "finish", "not_a_choice"),
        ({"groups": ["sea"]}, "groups.0", "not_a_choice"),
        ({"energy": 1.0}, "energy", "wrong_type"),
        ({"crown": True}, "crown", "wrong_type"),
        ({"crown": 1000}, "crown", "too_big"),
    ],
)
def test_what_no_player_can_have(said, where: str, code: str):
    assert problems(player(**said), player("Tom")) == [(f"players.0.{where}", code)]


def test_all_problems_come_at_once_with_their_places():
    bad = player(cities=[7], volcanoes=[0], finish="final")
    del bad["landscapes"]["swamp"]
    found = problems(bad, player("Tom", monuments=16, finish="none"))
    assert found == [
        ("players.0.landscapes.swamp", "missing"),
        ("players.0.cities.0", "too_big"),
        ("players.0.volcanoes.0", "too_small"),
        ("players.1.monuments", "too_big"),
        ("players", "final_without_first"),
    ]


def test_no_breach_hides_another():
    """Between players, on one island, and in one player's list."""
    first = player(forest=(61 - 7, 7), monuments=8, cities=[1] * 4, finish="final", groups=["swamp", "swamp"])
    second = player("Tom", forest=(48, 9), monuments=8, cities=[1] * 4)
    assert sorted(problems(first, second)) == [
        ("players", "final_without_first"),
        ("players", "too_many_cities"),
        ("players", "too_many_jokers"),
        ("players", "too_many_monuments"),
        ("players.0", "too_many_on_island"),
        ("players.0.groups.1", "same_group"),
        ("players.1", "too_many_on_island"),
    ]


@rule("MI-52")
def test_points_of_other_modules_have_a_line_with_a_note_when_they_are_there():
    answer = score(player(other=7, other_note="harbour"), player("Tom"))
    assert points(answer, "other") == [7, 0]
    assert [row["total"] for row in answer["players"]] == [7, 0]
    checked = check(player(other=7, other_note="harbour"), player("Tom"))
    ida, tom = MISTY_ISLANDS.scoring.score(checked.value, None).players
    assert [ENGLISH(row.tally.lines[-1].why) for row in (ida, tom)] == ["harbour", "from other modules"]


@rule("MI-52")
@pytest.mark.parametrize(("option", "there"), [("off", False), ("on", True)])
def test_the_line_for_other_modules_is_off_unless_asked_for(option: str, there: bool):
    table = Table(other=option).place().round().do("correct", what="bag", tiles=0).do("end")
    assert ("other" in MISTY_ISLANDS.scoring.report(table.state)["players"][0]) == there
    fields = MISTY_ISLANDS.scoring.sheet(table.state).root.fields[0].of.fields  # type: ignore[attr-defined]
    assert ("other" in [field.key for field in fields]) == there
    assert MISTY_ISLANDS.rules.options.check({}).value["other"] == "off"


areas = st.fixed_dictionaries({key: st.tuples(st.integers(0, 4), st.integers(0, 3)) for key in LANDSCAPES})
rows = st.builds(
    lambda areas, **said: {**areas, **said},
    areas,
    groups=st.lists(st.sampled_from(LANDSCAPES), unique=True),
    cities=st.lists(st.integers(0, 6), max_size=1),
    monuments=st.integers(0, 3),
    crown=st.integers(0, 20),
    energy=st.integers(0, 30),
    finish=st.sampled_from(["first", "none"]),
    volcanoes=st.lists(st.integers(1, 9), max_size=5),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(rows, min_size=2, max_size=4))
def test_any_sound_report_adds_up(said):
    """Written again from the rules, without the code under test."""
    answer = score(*(player(f"P{at}", **row) for at, row in enumerate(said)))
    counts = [row["monuments"] for row in said]
    for row, shown in zip(said, answer["players"], strict=True):
        each = [3, 2, 1, 0][len([n for n in counts if n > row["monuments"]])]
        total = sum(2 * row[key][0] + row[key][1] for key in LANDSCAPES) + 3 * len(row["groups"]) + sum(row["cities"])
        total += each * row["monuments"] + row["crown"] + 10 * (row["finish"] == "first") - sum(row["volcanoes"])
        assert shown["total"] == total == sum(line["points"] for line in shown["lines"])
