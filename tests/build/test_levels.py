"""The command that sizes the levels of Alexis: it plays by the rules, comes out the same again, and levels rise."""

import runpy
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.games.small_islands.cards import stand_in_won

ROOT = Path(__file__).resolve().parents[2]
GAMES = 30


@pytest.fixture(scope="module")
def command() -> dict[str, Any]:
    sys.path.insert(0, str(ROOT / "build"))
    try:
        return runpy.run_path(str(ROOT / "build" / "levels.py"))
    finally:
        sys.path.remove(str(ROOT / "build"))


def test_the_levels_rise_evenly():
    """By the figures of the last run, which stand beside the deck."""
    won = stand_in_won()
    steps = [one - after for one, after in pairwise(won)]
    assert len(won) == 6
    assert all(10 <= step <= 20 for step in steps), steps


def test_a_game_comes_out_the_same_again(command: dict[str, Any]):
    assert command["play"](3, "again") == command["play"](3, "again")


def test_what_the_set_up_says_is_what_comes_out(command: dict[str, Any]):
    """A few games only: within what so few may differ by."""
    for level in (1, 6):
        won = command["share_won"]([command["play"](level, f"test {level} {at}") for at in range(GAMES)])
        assert abs(won - stand_in_won()[level - 1]) <= 25, level
