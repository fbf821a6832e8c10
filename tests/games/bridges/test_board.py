"""A board that is handed in: each breach of the building rules is named at its place, and what is joined is found."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.score import score_json
from companion.games.bridges import BRIDGES
from tests.games.bridges.table import BLUE, FULL, PLACES, RED, board, bridges, check, load, player, problems
from tests.rule import rule

ISLAND = {name: f"players.0.board.islands.{at}" for at, name in enumerate(PLACES)}


def handed_in(drawn: dict[str, Any], **bonuses: str) -> list[tuple[str, str]]:
    """What is wrong with a board; the bonuses are those that it shows unless they are given."""
    return problems(player(board=drawn, **{**made(drawn), **bonuses}))


def made(drawn: dict[str, Any]) -> dict[str, str]:
    """The bonuses that a board shows, found without the code under test."""
    numbers = {island["id"]: island["number"] for island in drawn["islands"]}
    loads = {name: sum(line[2] for line in drawn["bridges"] if name in line[:2]) for name in numbers}
    done = {name for name, number in numbers.items() if number == loads[name] and name not in drawn["spoilt"]}
    flags = {flag: {i["id"] for i in drawn["islands"] if i["flag"] == flag} for flag in ("red", "blue")}
    found = {flag: "full" if islands <= done else "none" for flag, islands in flags.items()}
    return {**found, "six": "full" if largest(done, drawn["bridges"]) >= 6 else "none"}


def largest(done: set[str], lines: list[list[Any]]) -> int:
    """The largest group of finished islands, grown one by one."""
    groups = [{name} for name in done]
    for first, second, _ in lines:
        if {first, second} <= done:
            joined = [group for group in groups if group & {first, second}]
            groups = [group for group in groups if group not in joined] + [set().union(*joined)]
    return max(map(len, groups), default=0)


def lines_of(drawn: dict[str, Any], **bonuses: str) -> dict[str, Any]:
    checked = check(player(board=drawn, **{**made(drawn), **bonuses}))
    assert checked.problems == ()
    score = score_json("bridges", BRIDGES.scoring.score(checked.value, None))
    return {line["key"]: line for line in score["players"][0]["lines"]}


@rule("BR-02", "BR-24", "BR-37")
def test_a_full_board_is_worth_everything():
    lines = lines_of(board(FULL))
    assert lines["finished_islands"] == {"key": "finished_islands", "count": 18, "points": 36}
    assert sum(line["points"] for line in lines.values()) == 60


@rule("BR-09")
def test_an_empty_board_is_accepted():
    assert lines_of(board(""))["finished_islands"]["points"] == 0


BREACHES = [
    pytest.param(board("e=f c-i"), "bridges.1", "crossing", marks=rule("BR-20")),
    pytest.param(board("i-o q=r k-l"), "bridges.2", "crossing", marks=rule("BR-20")),
    pytest.param(board("a-b", numbers="a. b."), "bridges.0", "no_number", marks=rule("BR-15")),
    pytest.param(board("a-e", numbers="a1"), "bridges.0", "not_neighbours", marks=rule("BR-16")),
    pytest.param(board("a-c"), "bridges.0", "not_neighbours", marks=rule("BR-16")),
    pytest.param(board("b-k"), "bridges.0", "not_neighbours", marks=rule("BR-16")),
    pytest.param(board("a-a", numbers="a1"), "bridges.0", "not_neighbours", marks=rule("BR-16")),
    pytest.param(board("a-b a-b"), "bridges.1", "same_pair", marks=rule("BR-17")),
    pytest.param(board("a-b b-a"), "bridges.1", "same_pair", marks=rule("BR-17")),
    pytest.param(board("a-z"), "bridges.0", "unknown_island", marks=rule("BR-16")),
    pytest.param(board("a=b", numbers="a1"), "islands.0", "above_number", marks=rule("BR-22", "BR-24")),
    pytest.param(board("b=c c=d c=i", numbers="c5"), "islands.2", "above_number", marks=rule("BR-22")),
    pytest.param(board("", numbers="a1"), "islands.0", "flag_unreached", marks=rule("BR-12")),
    pytest.param(board("", numbers="q6"), "islands.16", "flag_unreached", marks=rule("BR-12")),
    pytest.param(board(FULL, spoilt="z"), "spoilt.0", "unknown_island", marks=rule("BR-27")),
    pytest.param(board(FULL, spoilt="bb"), "spoilt.1", "same_id", marks=rule("BR-27")),
    pytest.param(board(FULL, flags={"a": "red"}), "islands", "flag_count", marks=rule("BR-02")),
]


@pytest.mark.parametrize(("drawn", "where", "code"), BREACHES)
def test_a_breach_is_refused_at_its_place(drawn: dict[str, Any], where: str, code: str):
    assert (f"players.0.board.{where}", code) in handed_in(drawn)


@rule("BR-23")
@pytest.mark.parametrize("number", [".", "6", "5"])
def test_a_seventh_bridge_is_refused_with_or_without_a_number(number: str):
    drawn = board("h=i i=j c=i i-o", numbers=f"i{number} h2 j2 c2 o1")
    assert handed_in(drawn) == [(ISLAND["i"], "too_many_bridges")]


@rule("BR-23")
def test_six_bridges_are_fine():
    assert handed_in(board("h=i i=j c=i", numbers="i6")) == []


@rule("BR-17")
@pytest.mark.parametrize("count", [0, 3, -1, 10**30])
def test_between_two_islands_there_are_one_or_two(count: int):
    drawn = board("a-b")
    drawn["bridges"][0][2] = count
    assert handed_in(drawn) == [("players.0.board.bridges.0.2", "bridge_count")]


@pytest.mark.parametrize("bridge", [None, [], ["a"], ["a", "b"], ["a", "b", 1, 2], ["a", 1, 1], ["a", "b", True], "ab1",
                                    ["a", "b", 1.0], {"a": "b"}])  # fmt: skip
def test_a_bridge_of_another_shape_is_refused(bridge: Any):
    drawn = {**board(""), "bridges": [bridge]}
    assert handed_in({**drawn, "bridges": []}) == []
    assert problems(player(board=drawn)) == [("players.0.board.bridges.0", "wrong_type")]


@rule("BR-11")
def test_an_island_without_a_flag_takes_a_number_without_bridges():
    assert handed_in(board("", numbers="b3")) == []


@rule("BR-11", "BR-15")
def test_bridges_may_lead_to_islands_without_a_number():
    assert handed_in(board("a-b b-c", numbers="a. c.")) == []


@rule("BR-10")
def test_an_island_has_one_number():
    drawn = board(FULL)
    drawn["islands"][0]["number"] = [2, 4]
    assert problems(player(board=drawn)) == [("players.0.board.islands.0.number", "wrong_type")]


@rule("BR-24", "BR-25")
@pytest.mark.parametrize(("numbers", "finished"), [("", 18), ("a.", 17), ("a6", 17), ("a6 c. l6", 15)])
def test_only_finished_islands_count(numbers: str, finished: int):
    assert lines_of(board(FULL, numbers))["finished_islands"]["count"] == finished


@rule("BR-21")
def test_finished_islands_need_not_hang_together():
    assert lines_of(board("a-b q=r g=m"))["finished_islands"]["count"] == 6
    assert made(board("a-b q=r g=m"))["six"] == "none"


@rule("BR-27", "BR-25")
def test_a_spoilt_island_is_never_finished():
    lines = lines_of(board(FULL, spoilt="a"))
    assert lines["finished_islands"]["count"] == 17
    assert lines["red_flags"]["points"] == 0


@rule("BR-27")
@pytest.mark.parametrize(
    ("drawn", "still"),
    [
        (board("a=b", numbers="a1", spoilt="a"), []),
        (board("", numbers="a1", spoilt="a"), []),
        (board("h=i i=j c=i i-o", numbers="i6 h2 j2 c2 o1", spoilt="i"), []),
        (board("e=f c-i", spoilt="efci"), ["crossing"]),
        (board("a-b", numbers="a. b.", spoilt="ab"), ["no_number"]),
        (board("a=b", numbers="a1", spoilt="b"), ["above_number"]),
    ],
)
def test_a_spoilt_island_excuses_its_own_number_and_count_only(drawn: dict[str, Any], still: list[str]):
    assert [code for _, code in handed_in(drawn)] == still


CHAIN = "n-o o-p j-p d-j c-d"  # n o p j d c


@rule("BR-32")
@pytest.mark.parametrize(
    ("drawn", "six"),
    [
        (board(CHAIN), True),
        (board(CHAIN, numbers="n2"), False),
        (board(f"{CHAIN} b-c", numbers="p3"), False),
        (board(f"{CHAIN} b-c", numbers="c3"), False),
        (board(CHAIN, spoilt="j"), False),
        (board(f"{CHAIN} b-c", numbers="n2"), True),
        (board("a=b b=c q=r e-f f-g"), False),
    ],
)
def test_six_joined_have_no_unfinished_island_between_them(drawn: dict[str, Any], six: bool):
    assert handed_in(drawn, six="full" if six else "none") == []
    contradicted = handed_in(drawn, six="none" if six else "late")
    assert contradicted == [("players.0.six", "board_disagrees")]


@rule("BR-30", "BR-31")
@pytest.mark.parametrize(("flag", "islands"), [("red", RED), ("blue", BLUE)])
def test_flags_are_checked_against_the_board(flag: str, islands: str):
    assert handed_in(board(FULL), **{flag: "late"}) == []
    assert handed_in(board(FULL), **{flag: "none"}) == [(f"players.0.{flag}", "board_disagrees")]
    for island in islands:
        without = board(FULL, numbers=f"{island}.")
        assert handed_in(without) == []
        assert handed_in(without, **{flag: "full"}) == [(f"players.0.{flag}", "board_disagrees")]


def test_the_board_and_the_count_together_are_refused():
    assert problems(player(board=board(""), finished=0)) == [("players.0.board", "finished_and_board")]
    assert problems(player()) == [("players.0.finished", "missing")]


@pytest.mark.parametrize(
    ("change", "where", "code"),
    [
        ({"x": 6}, "x", "too_big"),
        ({"y": -1}, "y", "too_small"),
        ({"x": True}, "x", "wrong_type"),
        ({"flag": "green"}, "flag", "not_a_choice"),
        ({"number": 0}, "number", "too_small"),
        ({"number": 7}, "number", "too_big"),
        ({"number": 3.0}, "number", "wrong_type"),
        ({"id": " "}, "id", "blank"),
        ({"colour": "red"}, "colour", "unknown_key"),
    ],
)
def test_an_island_has_its_limits(change: dict[str, Any], where: str, code: str):
    drawn = board("")
    drawn["islands"][5].update(change)
    assert problems(player(board=drawn)) == [(f"players.0.board.islands.5.{where}", code)]


@rule("BR-02")
@pytest.mark.parametrize(("islands", "code"), [(17, "too_few"), (19, "too_many")])
def test_a_board_has_eighteen_islands(islands: int, code: str):
    drawn = board("")
    drawn["islands"] = [*drawn["islands"], {"id": "z", "x": 5, "y": 5, "flag": None, "number": None}][:islands]
    assert ("players.0.board.islands", code) in problems(player(board=drawn))


def test_ids_and_places_differ():
    drawn = board("")
    drawn["islands"][1] = {**drawn["islands"][1], "id": "a", "x": 0, "y": 0}
    assert handed_in(drawn) == [
        ("players.0.board.islands.1.id", "same_id"),
        ("players.0.board.islands.1", "same_place"),
    ]


def test_all_breaches_come_at_once():
    drawn = board("e=f c-i a-e a-z q-r r-q", numbers="d1 p2 e1", spoilt="z", flags=dict.fromkeys("adg", "red"))
    assert {code for _, code in handed_in(drawn)} == {
        "crossing", "not_neighbours", "unknown_island", "same_pair", "flag_unreached", "above_number", "flag_count",
    }  # fmt: skip


NEIGHBOURS = [pair for pair in combinations(PLACES, 2) if PLACES[pair[0]][0] == PLACES[pair[1]][0] or
              PLACES[pair[0]][1] == PLACES[pair[1]][1]]  # fmt: skip


def cells(pair: tuple[str, str]) -> set[tuple[int, int]]:
    """The places strictly between two islands in one line."""
    (x1, y1), (x2, y2) = sorted(PLACES[name] for name in pair)
    return {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)} - {(x1, y1), (x2, y2)}


def breaches(drawn: dict[str, Any]) -> Iterator[str]:
    """The codes of all breaches, found by laying every bridge out on the squares of the grid."""
    numbers = {island["id"]: island["number"] for island in drawn["islands"]}
    loads = load(drawn["bridges"])
    pairs = [(first, second) for first, second, _ in drawn["bridges"]]
    past = [pair for pair in pairs if cells(pair) & set(PLACES.values())]
    yield from ["not_neighbours" for _ in past]
    straight = [pair for pair in pairs if pair not in past]
    for one, two in combinations(straight, 2):
        if cells(one) & cells(two):
            yield "crossing"
    for first, second in straight:
        if numbers[first] is None and numbers[second] is None:
            yield "no_number"
    for name, count in loads.items():
        if name in drawn["spoilt"]:
            continue
        if count > 6:
            yield "too_many_bridges"
        elif numbers[name] is not None and count > numbers[name]:
            yield "above_number"
        if name in RED + BLUE and numbers[name] is not None and count == 0:
            yield "flag_unreached"


@rule("BR-12", "BR-15", "BR-16", "BR-20", "BR-22", "BR-23", "BR-24")
@given(
    st.dictionaries(st.sampled_from(NEIGHBOURS), st.sampled_from("-="), max_size=16),
    st.dictionaries(st.sampled_from(sorted(PLACES)), st.sampled_from(".123456")),
    st.sets(st.sampled_from(sorted(PLACES)), max_size=3),
)
def test_any_board_is_judged_as_the_squares_show(lines, numbers, spoilt):
    drawn = board(
        " ".join(f"{first}{kind}{second}" for (first, second), kind in lines.items()),
        " ".join(f"{name}{number}" for name, number in numbers.items()),
        "".join(sorted(spoilt)),
    )
    assert sorted(code for _, code in handed_in(drawn)) == sorted(breaches(drawn))


def test_the_shorthand_of_these_tests():
    assert bridges("a-b c=d") == [["a", "b", 1], ["c", "d", 2]]
    assert len(PLACES) == 18
    assert PLACES["r"] == (3, 5)


def test_names_of_islands_are_trimmed_wherever_they_stand():
    drawn = board("a-b", spoilt="r")
    drawn["islands"][0]["id"] = " a"
    drawn["bridges"][0][1] = "b "
    drawn["spoilt"] = [" r "]
    assert problems(player(board=drawn)) == []
