"""The command that sizes the levels of Alexis: it plays by the rules, comes out the same again, and levels rise."""

from itertools import pairwise

from laboratory.levels import play, share_won

from companion.games.small_islands.alexis_cards import stand_in_won

GAMES = 30


def test_the_levels_rise_evenly():
    """By the figures of the last run, which stand beside the deck."""
    won = stand_in_won()
    steps = [one - after for one, after in pairwise(won)]
    assert len(won) == 6
    assert all(10 <= step <= 20 for step in steps), steps


def test_a_game_comes_out_the_same_again():
    assert play(3, "again") == play(3, "again")


def test_what_the_set_up_says_is_what_comes_out():
    """A few games only: within what so few may differ by."""
    for level in (1, 6):
        won = share_won([play(level, f"test {level} {at}") for at in range(GAMES)])
        assert abs(won - stand_in_won()[level - 1]) <= 25, level
