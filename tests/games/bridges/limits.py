"""How far the bridge game's bonuses go."""

from tests.games.bridges.table import player
from tests.games.limit import Limit, set_to

NOBODY = {"players": [player("Ana", finished=9), player("Ben", finished=9)]}

LIMITS = [
    Limit("somebody was first", NOBODY,
          set_to("players.1.red", "late"), "players", "late_without_first", ("Ben",)),
]  # fmt: skip
