"""A table to play Dice Race at."""

from companion.games.dice_race import DICE_RACE
from companion.games.dice_race.state import State
from tests.games.playing import Playing


class Table(Playing[State]):
    """A game being played, by short calls."""

    game = DICE_RACE
