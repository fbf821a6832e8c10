"""Who is meant by a name, and in which colour."""

import pytest
from hypothesis import given

from companion.history.history_entry import COLORS, known_as, people
from tests.history.entries import entry, many, newest_first


@pytest.mark.parametrize(
    ("rows", "meant"),
    [
        ({}, {}),
        ({"Ann": {"same_as": "Ana"}}, {"Ann": "Ana"}),
        ({"Ann": {"same_as": "Ana"}, "Ana": {"same_as": "Anna"}}, {"Ann": "Anna", "Ana": "Anna"}),
        ({"Ann": {"color": "red"}}, {}),
        ({"Ann": {"same_as": "Ann"}}, {}),
        ({"Ann": {"same_as": 3}}, {}),
    ],
)
def test_names_lead_to_persons(rows, meant):
    assert known_as(rows) == meant


LOOPS = [
    ({"A": "B", "B": "A"}, {"A": "B", "B": "A"}),
    ({"A": "B", "B": "A", "C": "A"}, {"A": "B", "B": "A", "C": "B"}),
    ({"A": "B", "B": "C", "C": "A"}, {"A": "C", "B": "A", "C": "B"}),
]


@pytest.mark.parametrize(("same_as", "meant"), LOOPS)
def test_names_that_mean_each_other_lead_to_the_last_one_before_they_repeat(same_as, meant):
    assert known_as({name: {"same_as": other} for name, other in same_as.items()}) == meant


@given(many())
def test_everybody_has_a_colour_and_counts_once_a_game(entries):
    found = people(entries, {})
    assert {one.name for one in found} == {player.name for game in entries for player in game.players}
    assert sum(one.games for one in found) == sum(len(game.players) for game in entries)
    assert len({one.color for one in found}) == len(found) <= len(COLORS)


def test_a_chosen_colour_stays_and_the_others_make_room():
    games = newest_first(entry(1, ("Ana", 1), ("Ben", 2)), entry(2, ("Cleo", 1)))
    found = {one.name: one.color for one in people(games, {"Cleo": {"color": COLORS[0]}})}
    assert found["Cleo"] == COLORS[0]
    assert len(set(found.values())) == 3


def test_who_played_last_comes_first():
    games = newest_first(entry(1, ("Ana", 1), ("Ben", 2)), entry(2, ("Cleo", 1)), entry(3, ("Ben", 1)))
    assert [one.name for one in people(games, {})] == ["Ben", "Cleo", "Ana"]
