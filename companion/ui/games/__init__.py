"""What each game gives to the screens. Adding a game adds its line here, and one in `companion/games`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.ui.blocks.game_screens import GameScreens
from companion.ui.games import bridges, dragon_island, dream_islands, misty_islands, small_islands
from companion.ui.window.context import Look

SCREENS: Mapping[str, GameScreens] = {
    "small_islands": small_islands.SCREENS,
    "bridges": bridges.SCREENS,
    "dream_islands": dream_islands.SCREENS,
    "dragon_island": dragon_island.SCREENS,
    "misty_islands": misty_islands.SCREENS,
}


def look() -> Look:
    """How all of them look."""
    return Look(
        palettes={game: screens.look.palette for game, screens in SCREENS.items()},
        tinted=frozenset().union(*(screens.look.tinted for screens in SCREENS.values())),
        made={name: make for screens in SCREENS.values() for name, make in screens.look.made.items()},
    )
