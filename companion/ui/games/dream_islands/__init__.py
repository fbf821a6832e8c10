"""What Dream Islands gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import GameLook, GameScreens
from companion.ui.games.dream_islands import drawings
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "airplane",
        Palette(
            light=Colors("#8A4F00", "#FFFFFF", "#FBE4B8", "#563200"),
            dark=Colors("#F3C067", "#402600", "#573A0A", "#FFE5B5"),
        ),
        tinted=frozenset(
            {
                "airplane",
                "mission_island_2",
                "mission_island_3",
                "mission_island_4",
                "mission_island_5",
                "mission_most_1",
                "mission_most_2",
                "mission_most_3",
                "mission_most_4",
                "mission_most_5",
                "mission_most_6",
                "mission_most_7",
                "mission_most_8",
                "mission_row_2",
                "mission_row_3",
                "mission_row_4",
                "mission_row_5",
            }
        ),
    ),
    data_drawers=drawings.DRAWERS,
)
