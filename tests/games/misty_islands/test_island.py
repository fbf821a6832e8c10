"""The island by touch: what it scores, counted a second way, and what the wharf is joined to."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.misty_islands import tiled_island as islands
from companion.games.misty_islands.facts import LANDSCAPES, SPACES, TILES
from companion.games.misty_islands.printed_island import AROUND, INLAND, PLACES, RIM
from companion.games.misty_islands.tiled_island import SEEN
from tests.games.misty_islands import second
from tests.games.misty_islands.drawn_islands import drawn, random_island
from tests.games.misty_islands.table import check, player, problems, score
from tests.games.misty_islands.test_scoring import PAD, lines
from tests.rule import rule

# What it scores is what stands on the pad of the example; the tiles are ours.
EXAMPLE = drawn(
    "sJfdc",
    "...dJd",
    "cTJf.2m",
    "c.cmdmco",
    "d.dm*Jcmm",
    "J3odJJ.J",
    ".o.cs5c",
    "ofcM.m",
    "o.TMm",
)
EVERY = range(200)


def with_island(island: dict[str, Any], name: str = "Ida", **said: Any) -> dict[str, Any]:
    """A player who hands in the island instead of what is counted on it."""
    rest = {key: value for key, value in player(name, **said).items() if key not in SEEN}
    return {**rest, "island": island}


def on_the_pad(island: dict[str, Any], name: str = "Ida", **said: Any) -> dict[str, Any]:
    """The same player who has counted, the second way."""
    return {**player(name, **said), **second.pad(island)}


def counted(island: dict[str, Any]) -> dict[str, Any]:
    """As the app counts, its lists in the order of the second way."""
    found = islands.counted(islands.read(island))
    return {**found, "cities": sorted(found["cities"]), "volcanoes": sorted(found["volcanoes"])}


def joined(island: dict[str, Any]) -> set[str]:
    one = islands.read(island)
    return {landscape for landscape in LANDSCAPES if one.coast_joined(landscape)}


def test_an_island_has_61_spaces_and_six_sides():
    assert len(PLACES) == SPACES + 1
    assert (len(RIM), len(set(RIM)), len(INLAND)) == (24, 24, 37)
    assert {len(AROUND[at]) for at in INLAND} == {6}
    assert all(other in AROUND[at] for at in PLACES for other in PLACES if at in AROUND[other])
    assert RIM[:5] == ("a1", "a2", "a3", "a4", "a5")
    assert {at: set(AROUND[at]) for at in PLACES} == {
        at: {other for other in PLACES if second.touch(at, other)} for at in PLACES
    }


@rule("MI-53", "MI-40", "MI-41", "MI-42", "MI-43", "MI-48")
@pytest.mark.parametrize("seed", EVERY)
def test_a_full_island_scores_as_the_pad_does(seed: int):
    """200 full islands at random; every second one with two landscapes and jokers only, for large areas."""
    chance = random.Random(f"full {seed}")
    island = random_island(chance, 60, (*chance.sample(LANDSCAPES, 2), "joker") if seed % 2 else ())
    assert counted(island) == second.pad(island)
    assert joined(island) == second.joined(island)
    said: dict[str, Any] = {"energy": chance.randrange(20), "finish": "first"}
    by_touch = score(with_island(island, **said), player("Tom", monuments=4))
    by_hand = score(on_the_pad(island, **said), player("Tom", monuments=4))
    assert {**by_touch, "warnings": []} == {**by_hand, "warnings": []}


@rule("MI-53")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 59))
def test_an_island_that_is_not_full_scores_as_the_pad_does(seed: int, tiles: int):
    island = random_island(random.Random(seed), tiles)
    assert counted(island) == second.pad(island)
    assert joined(island) == second.joined(island)


@rule("MI-50")
def test_the_island_of_the_example_has_43():
    others = [player(f"Other {at}", monuments=3, finish="first" if at == 1 else "none") for at in (1, 2, 3)]
    said = {key: PAD[key] for key in ("crown", "energy", "finish")}
    answer = score(with_island(EXAMPLE, **said), *others)
    assert list(lines(answer).values()) == [3, 7, 9, 8, 1, 4, 6, 4, 0, 6, 5, -10]
    assert answer["players"][0]["total"] == 43
    assert answer["warnings"] == []


BARE = (".....", "......", ".......", "........", "....*....", "........", ".......", "......", ".....")


def row(number: int, signs: str, *more: tuple[int, str]) -> dict[str, Any]:
    """An island with nothing but these rows, counted from 1."""
    rows = list(BARE)
    for at, content in ((number, signs), *more):
        rows[at - 1] = content
    return drawn(*rows)


def landscape(island: dict[str, Any], name: str) -> tuple[int, int]:
    area = counted(island)["landscapes"][name]
    return area["tiles"], area["jokers"]


@rule("MI-38", "MI-40")
@pytest.mark.parametrize(
    ("island", "wanted"),
    [
        (row(2, ".f...."), (1, 0)),  # beside the coast
        (row(1, ".f..."), (1, 0)),  # on its own coast
        (row(3, "..f...."), (0, 0)),  # a row too far
        (row(2, ".f....", (3, "..f....")), (2, 0)),
        (row(2, ".f....", (3, "..s....")), (1, 0)),
        (row(2, ".f....", (3, "..T...."), (4, "...f....")), (1, 0)),  # a city cuts off what lies behind it
        (row(2, ".M....", (3, "..f....")), (0, 0)),
        (row(2, ".J....", (3, "..f....")), (1, 1)),
        (row(1, "ssss.", (2, ".f....")), (0, 0)),  # the coast is covered
        (row(1, "fsss.", (2, ".f....")), (2, 0)),  # but for one space of its own
        (row(2, ".f..f.", (1, ".....")), (2, 0)),  # two areas at one coast
    ],
)
def test_what_reaches_its_coast(island: dict[str, Any], wanted: tuple[int, int]):
    """The first coast of the usual island is the forest, at a1 to a4."""
    assert landscape(island, "forest") == wanted == tuple(second.pad(island)["landscapes"]["forest"].values())


@rule("MI-41", "MI-42")
def test_one_joker_counts_for_several_areas_and_groups():
    island = row(5, "....*Jdd.", (4, "....cJdd"), (3, "....ccc"))
    found = counted(island)
    assert found["groups"] == ["desert", "canyon"]


@rule("MI-42")
def test_four_together_and_one_apart_are_no_group():
    assert counted(row(5, "oooo*.o..."[:9]))["groups"] == []
    assert counted(row(5, "oooo*....", (4, "o.......")))["groups"] == ["mountain"]


@rule("MI-43")
def test_a_city_counts_tiles_but_neither_print_nor_monuments():
    assert counted(row(2, "fTM...", (1, ".s..."), (3, ".JT....")))["cities"] == [1, 3]


@rule("MI-37", "MI-39")
@pytest.mark.parametrize(
    ("rows", "is_joined"),
    [
        (((4, "....f..."), (3, "...f..."), (2, "...f..")), True),  # any landscape, to a space that is seen
        (((4, "....o..."), (3, "...s..."), (2, "...J..")), True),
        (((4, "....f..."), (3, "...T..."), (2, "...f..")), False),  # a city joins nothing
        (((4, "....f..."), (3, "...f...")), False),
        (((4, "....f..."), (3, "...f..."), (2, "...f.."), (1, "ssss.")), False),  # covered by another landscape
        (((4, "....f..."), (3, "...f..."), (2, "...f.."), (1, "ssfs.")), True),  # seen again by its own
        (((4, "....f..."), (3, "...f..."), (2, "...f.."), (1, "ffff.")), True),
        (((4, "....f..."), (3, "...f..."), (2, "...f.."), (1, "fsss.")), True),
        (((4, "....f..."), (3, "...f..."), (2, "...M.."), (1, "..f..")), False),
    ],
)
def test_what_the_wharf_is_joined_to(rows: tuple[tuple[int, str], ...], is_joined: bool):
    (number, signs), *more = rows
    island = row(number, signs, *more)
    assert ("forest" in joined(island)) is is_joined
    assert joined(island) == second.joined(island)


@rule("MI-29", "MI-48")
def test_a_covered_volcano_costs_nothing():
    island = row(6, ".235....")
    assert counted(island)["volcanoes"] == [2, 3, 5]
    covered = {**island, "tiles": [{"at": "f3", "tile": "city"}]}
    assert counted(covered)["volcanoes"] == [2, 5]


WRONG = [
    ({"tiles": [{"at": "a1", "tile": "forest"}, {"at": "a1", "tile": "city"}]}, "tiles.1", "space_taken"),
    ({"tiles": [{"at": "e5", "tile": "forest"}]}, "tiles.0", "on_wharf"),
    ({"tiles": [{"at": "z9", "tile": "forest"}]}, "tiles.0.at", "not_a_choice"),
    ({"tiles": [{"at": "a1", "tile": "sea"}]}, "tiles.0.tile", "not_a_choice"),
    ({"layout": {"coasts": ["forest"] * 6}}, "layout.coasts", "coast_twice"),
    ({"layout": {"coasts": list(LANDSCAPES)[:5]}}, "layout.coasts", "too_few"),
    ({"layout": {"wharf": "a1"}}, "layout.wharf", "not_a_choice"),
    ({"layout": {"volcanoes": [{"at": "e5", "points": 2}]}}, "layout.volcanoes.0", "volcano_twice"),
    ({"layout": {"volcanoes": [{"at": "b2", "points": 2}] * 2}}, "layout.volcanoes.1", "volcano_twice"),
]


@pytest.mark.parametrize(("change", "where", "code"), WRONG)
def test_an_island_that_cannot_be_is_refused_where_it_is_wrong(change: dict[str, Any], where: str, code: str):
    sound = drawn(*BARE)
    layout = {**sound["layout"], **change.get("layout", {})}
    island = {"layout": layout, "tiles": change.get("tiles", [])}
    assert problems(with_island(island), player("Tom")) == [(f"players.0.island.{where}", code)]


def test_an_island_and_counts_are_one_too_many():
    both = {**player(), "island": drawn(*BARE)}
    assert problems(both, player("Tom")) == [("players.0.island", "island_and_counts")]
    none = {key: value for key, value in player().items() if key not in SEEN}
    assert problems(none, player("Tom")) == [(f"players.0.{key}", "missing") for key in SEEN]


@rule("MI-51")
@pytest.mark.parametrize(
    ("tile", "count", "code"),
    [("joker", 16, "too_many_jokers"), ("city", 8, "too_many_cities"), ("monument", 16, "too_many_monuments")],
)
def test_no_island_carries_more_than_the_box_holds(tile: str, count: int, code: str):
    spaces = [at for at in PLACES if at != "e5"]
    island = {**drawn(*BARE), "tiles": [{"at": at, "tile": tile} for at in spaces[:count]]}
    assert problems(with_island(island), player("Tom")) == [("players", code)]
    fewer = {**island, "tiles": island["tiles"][1:]}
    assert not problems(with_island(fewer), player("Tom"))


def test_two_islands_share_the_landscapes_of_the_box():
    full = {**drawn(*BARE), "tiles": [{"at": at, "tile": "swamp"} for at in PLACES if at != "e5"]}
    assert problems(with_island(full), with_island(full, "Tom")) == [("players", "too_many_tiles")]


@rule("MI-47")
def test_a_finish_that_the_island_does_not_show_is_odd_but_possible():
    answer = check(with_island(EXAMPLE, finish="none"), with_island(drawn(*BARE), "Tom", finish="first"))
    assert [(one.where, one.code) for one in answer.warnings] == [
        ("players.0.finish", "finish_unsaid"),
        ("players.1.finish", "finish_unseen"),
    ]


def test_an_island_survives_json_and_has_every_tile():
    island = random_island(random.Random(1))
    again = islands.to_json(islands.read(json.loads(json.dumps(island))))
    assert islands.read(again) == islands.read(island)
    assert {laid["tile"] for laid in again["tiles"]} <= set(TILES)
