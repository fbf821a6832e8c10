"""Places: ties share one, the next is left out, and the first difference decides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.message import msg
from companion.core.score import Line, Tally, rank


def tally(name: str, points: int, *ties: int) -> Tally:
    half = points // 2
    return Tally(name, (Line("one", 1, half, msg("x")), Line("two", 1, points - half, msg("x"))), ties)


CASES = [
    # points with tie-breaks of each player, places, what decided
    ([(5,), (3,)], [1, 2], "points"),
    ([(3,), (5,)], [2, 1], "points"),
    ([(5,)], [1], "points"),
    ([(5,), (5,)], [1, 1], "shared"),
    ([(5,), (5,), (3,)], [1, 1, 3], "shared"),
    ([(5,), (3,), (3,), (1,)], [1, 2, 2, 4], "points"),
    ([(-5,), (-3,)], [2, 1], "points"),
    ([(5, 1, 0), (5, 2, 0)], [2, 1], "coins"),
    ([(5, 1, 7), (5, 1, 8)], [2, 1], "ships"),
    ([(5, 1, 7), (5, 1, 7)], [1, 1], "shared"),
    ([(6, 0, 0), (5, 9, 9)], [1, 2], "points"),
    # the lower places are ordered by the same tie-breaks, which decide nothing
    ([(9, 0, 0), (5, 1, 0), (5, 2, 0)], [1, 3, 2], "points"),
    # a third player who is far behind changes nothing
    ([(5, 1, 0), (5, 2, 0), (1, 9, 9)], [2, 1, 3], "coins"),
]


@pytest.mark.parametrize(("players", "places", "decided_by"), CASES)
def test_places_and_what_decided(players, places, decided_by):
    tallies = [tally(name, *numbers) for name, numbers in zip("ABCD", players, strict=False)]
    ranked = rank(tallies, ("coins", "ships"))
    placed = ranked.players
    assert [player.tally.name for player in placed] == list("ABCD"[: len(players)]), "the order of the report"
    assert [player.place for player in placed] == places
    assert ranked.winners == tuple(player.tally.name for player in placed if player.place == 1)
    assert ranked.decided_by == decided_by


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4))
def test_a_place_is_one_more_than_the_players_ahead(numbers):
    ranked = rank([tally(str(at), *row) for at, row in enumerate(numbers)], ("coins", "ships"))
    for player, row in zip(ranked.players, numbers, strict=True):
        assert player.place == 1 + len([other for other in numbers if other > row])
    assert (ranked.decided_by == "shared") == (len(ranked.winners) > 1)


def test_the_lines_add_up_to_the_total():
    assert tally("A", 7).total == 7
    assert Tally("B", ()).total == 0
