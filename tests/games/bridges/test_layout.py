"""Boards: the practice boards can be won, an entered one says what it lacks, the editor changes one field at a time."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.bridges import BRIDGES
from companion.games.bridges.layout import (
    SHEET,
    Layout,
    drawn_layout,
    from_json,
    lines,
    missing,
    practice,
    practice_facts,
    to_json,
    unreached,
)
from companion.ui.games.bridges.box import OWN, empty_board, tapped, toggled
from companion.ui.kit.own_box import alike, read_file
from tests.games.bridges.table import Table
from tests.games.playing import ENGLISH
from tests.rule import rule

boards = pytest.mark.parametrize("board", practice_facts(), ids=lambda board: board["key"])
fields = st.sampled_from([f"{column}{row}" for column in "abcdef" for row in range(1, 7)])


def as_entered(key: str) -> dict[str, Any]:
    layout = practice()[key]
    islands = [{"x": place.x, "y": place.y, "flag": place.flag} for place in layout.islands]
    return {"name": "Mine", "islands": islands, "without": []}


@rule("BR-02")
@boards
def test_a_practice_board_is_whole_all_its_islands_have_two_neighbours_and_lines_can_cross(board: Mapping[str, Any]):
    layout = practice()[board["key"]]
    assert list(missing(as_entered(board["key"]))) == []
    ends = [end for pair in lines(layout).pairs for end in pair]
    assert all(ends.count(place.id) >= 2 for place in layout.islands)
    assert any(lines(layout).crossing.values())


@rule("BR-18", "BR-30", "BR-31", "BR-32", "BR-37", "BR-45")
@boards
def test_a_practice_board_has_been_won_with_60_points(board: Mapping[str, Any]):
    """The stored game is played again with the app's cards, each number and each bridge as an intent."""
    table = Table(seed=board["seed"], layout=board["key"])
    first, *cards = board["perfect"]
    island, number = first.split()
    table.do("write", island=island, number=int(number))
    for card in cards:
        island, _, drawn = card.partition(" | ")
        table.do("flip").do("write", island=island)
        for pair in drawn.split():
            a, b = pair.split("-")
            table.do("draw", a=a, b=b)
    state = table.do("count", player="You").state
    assert BRIDGES.rules.over(state)
    checked = BRIDGES.scoring.sheet(None).check(BRIDGES.scoring.report(state))
    assert checked.problems == ()
    score = BRIDGES.scoring.score(checked.value, state)
    assert score.players[0].tally.total == 60
    assert score.extra["title"]["key"] == "island_god"


LACKS = [
    (["o . o"], ["16 islands are missing.", "4 red flags are missing.", "3 blue flags are missing."]),
    (["o . o", ". R ."], ["15 islands are missing.", "3 red flags are missing.", "3 blue flags are missing.",
                          "No bridge can reach the island in row 2, column 2."]),
    (["o o o o o o", "o o o o o o", "o o o o o o", "R R R R R B"],
     ["6 islands are too many.", "1 red flag is too many.", "2 blue flags are missing."]),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "lacks"), LACKS)
def test_a_board_says_what_it_lacks(rows: list[str], lacks: list[str]):
    layout = drawn_layout("x", rows)
    islands = [{"x": place.x, "y": place.y, "flag": place.flag} for place in layout.islands]
    assert [ENGLISH(text) for text in missing({"name": "x", "islands": islands, "without": []})] == lacks


def test_without_its_lines_an_island_is_unreached():
    board = practice()["lagoon"]
    ends = [pair for pair in lines(practice()["lagoon"]).pairs if "f1" in pair]
    for pair in ends:
        board = toggled(board, *pair)
    (lack,) = missing(to_json(board))
    assert ENGLISH(lack) == "No bridge can reach the island in row 1, column 6."
    assert [place.id for place in unreached(practice()["lagoon"])] == []
    for pair in ends:
        board = toggled(board, *reversed(pair))
    assert board == practice()["lagoon"]


def test_a_field_goes_through_island_red_blue_and_water():
    board = Layout("x", ())
    seen = []
    for _ in range(4):
        board = tapped(board, "c2")
        seen.append([(island.x, island.y, island.flag) for island in board.islands])
    assert seen == [[(2, 1, None)], [(2, 1, "red")], [(2, 1, "blue")], []]


def test_stored_board_keeps_order_of_taps():
    """A board of an older version and the same board from a file stay equal: nothing is doubled by an import."""
    stored = empty_board("x")
    for field in ("c2", "a1", "e5", "c2"):
        stored = to_json(tapped(from_json(stored), field), stored)
    stored = to_json(toggled(from_json(stored), "a1", "c2"), stored)
    assert [(island["x"], island["y"], island["flag"]) for island in stored["islands"]] == [
        (0, 0, None), (4, 4, None), (2, 1, "red"),
    ]  # fmt: skip


@given(st.lists(st.one_of(fields, st.tuples(fields, fields)), max_size=40))
def test_whatever_is_tapped_the_board_can_be_kept(taps: list[Any]):
    board = from_json(empty_board("x"))
    for tap in taps:
        board = tapped(board, tap) if isinstance(tap, str) else toggled(board, *tap)
        assert SHEET.check(to_json(board)).problems == ()


def saved(game: str = "bridges", **other: Any) -> str:
    return json.dumps({"game": game, "cards": 1, "box": {**as_entered("reef"), **other}})


FILES = [
    (saved(), None),
    (json.dumps(as_entered("reef")), None),
    (saved("small_islands"), "There is no board in this file."),
    (saved(islands=[{"x": 6, "y": 0, "flag": None}]), "The board in this file is damaged."),
    (saved(without=[["a1", "f6"]]), "The board in this file is damaged."),
    ("{", "There is no board in this file."),
]


@pytest.mark.parametrize(("content", "said"), FILES)
def test_a_file_with_a_board_is_read_and_any_other_says_why_not(content: str, said: str | None):
    board, why = read_file(OWN, content.encode())
    assert (board == as_entered("reef")) is (said is None)
    assert (ENGLISH(why) if why else None) == said


@pytest.mark.parametrize("said", [said for _, said in FILES if said])
def test_no_such_sentence_speaks_as_a_programmer(said: str):
    assert not re.search(r"JSON|UTF|line|column|byte|\w\.\w", said)


@pytest.mark.parametrize("name", ["reef", "The same board by another name"])
def test_a_board_that_is_there_is_not_there_twice(name: str):
    assert alike(as_entered("reef"), {**as_entered("reef"), "name": name})
    assert not alike(as_entered("reef"), as_entered("lagoon"))
