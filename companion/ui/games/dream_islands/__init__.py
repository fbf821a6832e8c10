"""The look and the drawers of Dream Islands."""

from __future__ import annotations

from companion.games.dream_islands.facts import MISSIONS
from companion.games.dream_islands.pictures import IslandChart, MissionCards, ShellRow
from companion.ui.blocks.game_screens import Drawer, GameLook, GameScreens
from companion.ui.games.dream_islands.drawings import draw_cards, draw_chart, draw_shells
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "airplane",
        Palette(
            light=Colors("#8A4F00", "#FFFFFF", "#FBE4B8", "#563200"),
            dark=Colors("#F3C067", "#402600", "#573A0A", "#FFE5B5"),
        ),
        tinted=frozenset({"airplane", *(f"mission_{mission}" for mission in MISSIONS)}),
    ),
    drawers=(Drawer(ShellRow, draw_shells), Drawer(IslandChart, draw_chart), Drawer(MissionCards, draw_cards)),
)
