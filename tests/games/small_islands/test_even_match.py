"""The level that the app proposes after some games."""

import random

import pytest

from companion.games.small_islands.alexis_cards import stand_in_won
from companion.games.small_islands.options import ENOUGH, LATEST, proposal

W, L = True, False


@pytest.mark.parametrize(
    ("games", "proposed"),
    [
        ([], None),
        ([(2, W)] * (ENOUGH - 1), None),
        ([(2, W)] * ENOUGH, 3),
        ([(2, L)] * ENOUGH, 1),
        ([(2, W), (2, L)] * 2, 2),
        ([(6, W)] * ENOUGH, 6),
        ([(1, L)] * ENOUGH, 1),
        ([(2, W)] * LATEST + [(2, L)] * 50, 3),
        ([(4, L)] * ENOUGH + [(3, W), (3, L)] * 3 + [(2, W)] * 5, 3),
        ([(5, L)] * ENOUGH + [(2, W), (2, L)] * 3, 2),
    ],
)
def test_the_level_that_should_be_about_even_is_proposed(games: list[tuple[int, bool]], proposed: int | None):
    found = proposal(games)
    assert (found and found.proposed) == proposed


def test_who_follows_the_proposals_comes_to_an_even_match():
    """Somebody who wins as the simple player does plays at a level in the middle before long."""
    chance, won = random.Random("even"), stand_in_won()
    games: list[tuple[int, bool]] = []
    level = 1
    played = []
    for _ in range(200):
        games.insert(0, (level, chance.random() < won[level - 1] / 100))
        played.append(level)
        found = proposal(games)
        level = found.proposed if found else level
    late = played[100:]
    assert sum(level in (3, 4) for level in late) > len(late) * 0.7, played
