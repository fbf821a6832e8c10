"""Personal records and milestones, in tables and against a recount."""

from typing import Any

import pytest
from hypothesis import given

from companion.history.achievements import bests, milestones
from tests.history.entries import entry, many, newest_first


def told(games: list[Any]) -> set[tuple[str, str, int, int]]:
    """The records of the last game."""
    return {(one.kind, one.person, one.value, one.before) for one in bests(games[-1], newest_first(*games))}


@pytest.mark.parametrize(
    ("games", "records"),
    [
        pytest.param([entry(1, ("Ana", 40))], set(), id="the first game beats nothing"),
        pytest.param([entry(1, ("Ana", 40)), entry(2, ("Ana", 40))], set(), id="as good is no record"),
        pytest.param([entry(1, ("Ana", 40)), entry(2, ("Ana", 41))], {("best", "Ana", 41, 40)}, id="one more"),
        pytest.param([entry(1, ("Ana", 40)), entry(2, ("Ben", 41))], set(), id="another person"),
        pytest.param(
            [entry(1, ("Ana", 40), cards="stand_in"), entry(2, ("Ana", 41), cards="table")], set(), id="other cards"
        ),
        pytest.param(
            [
                entry(1, ("Ana", 52), game="bridges", cards="app"),
                entry(2, ("Ana", 46), game="bridges"),
                entry(3, ("Ana", 56), game="bridges", cards="table"),
            ],
            {("best", "Ana", 56, 52)},
            id="whoever dealt: by the app, entered later, cards on the table",
        ),
        pytest.param(
            [
                entry(1, ("Ana", 40), game="small_islands", difficulty="normal"),
                entry(2, ("Ana", 41), game="small_islands", difficulty="advanced"),
            ],
            set(),
            id="another mode",
        ),
        pytest.param([entry(1, ("Ana", 40)), entry(2, ("Ana", 41), ("Ben", 3))], set(), id="solo is not a group"),
        pytest.param(
            [entry(1, ("Ana", 40), ("Ben", 50)), entry(2, ("Ben", 60), ("Ana", 45))],
            {("best", "Ana", 45, 40), ("best", "Ben", 60, 50)},
            id="two at one table",
        ),
        pytest.param(
            [entry(1, ("Ana", 60), his=50, level="2"), entry(2, ("Ana", 59), his=48, level="2")],
            {("margin", "Ana", 11, 10)},
            id="a clearer win",
        ),
        pytest.param(
            [entry(1, ("Ana", 60), his=50), entry(2, ("Ana", 59), his=40)],
            set(),
            id="a clearer win at who knows what level",
        ),
        pytest.param(
            [entry(1, ("Ana", 60), his=50, level="2"), entry(2, ("Ana", 55), his=54, level="3")],
            {("level", "Ana", 3, 2)},
            id="a harder level",
        ),
        pytest.param(
            [entry(1, ("Ana", 60), his=50, level="2"), entry(2, ("Ana", 40), his=54, level="3")],
            set(),
            id="a harder level that was lost",
        ),
        pytest.param(
            [entry(at, ("Ana", 9), ("Ben", 3)) for at in range(3)], {("streak", "Ana", 3, 2)}, id="three in a row"
        ),
        pytest.param([entry(at, ("Ana", 9), ("Ben", 3)) for at in range(2)], set(), id="two are no streak"),
    ],
)
def test_records(games, records):
    assert told(games) == records


@given(many())
def test_a_best_is_higher_than_all_before(entries):
    for at, now in enumerate(entries):
        before = [
            player.total
            for other in entries[at + 1 :]
            for player in other.players
            if (other.game, other.mode, other.cards == "stand_in") == (now.game, now.mode, now.cards == "stand_in")
            and player.name == now.players[0].name
        ]
        expected = bool(before) and now.players[0].total > max(before)
        found = [one for one in bests(now, entries) if one.kind == "best" and one.person == now.players[0].name]
        assert bool(found) == expected


def reached(*games: Any) -> dict[tuple[str, int], str | None]:
    found = milestones(newest_first(*games), ("small_islands", "bridges"))
    return {(one.key, one.n): one.entry.id if one.entry else None for one in found}


def test_milestones_name_the_game_that_earned_them():
    games = [
        entry(1, ("Ana", 9), ("Ben", 3), game="bridges"),
        entry(2, ("Ana", 60), his=70, game="small_islands"),
        entry(3, ("Ana", 60), his=50, game="small_islands"),
        entry(4, ("Ana", 1), ("Ben", 2), ("Cleo", 3), ("Dan", 4), game="bridges"),
        entry(5, ("Eva", 1), ("Ben", 2), game="bridges"),
    ]
    assert reached(*games) == {
        ("games", 1): "0001",
        ("games", 10): None,
        ("all_games", 2): "0002",
        ("often", 25): None,
        ("company", 5): "0005",
        ("full_table", 4): "0004",
        ("solo_win", 1): "0003",
    }


def test_before_the_first_game_nothing_is_earned_and_the_next_step_is_small():
    assert set(reached().values()) == {None}
    assert ("games", 1) in reached()
    assert ("games", 10) not in reached()


@given(many())
def test_progress_never_passes_its_goal_and_is_complete_when_earned(entries):
    for one in milestones(entries, ("small_islands", "bridges")):
        assert 0 <= one.done <= one.of
        assert (one.done == one.of) == one.earned


def test_one_game_often():
    games = [entry(at, ("Ana", 1), game="bridges") for at in range(26)]
    assert reached(*games)["often", 25] == "0024"
