"""The screens of Dragon Island: its look and its drawers."""

from __future__ import annotations

from companion.games.dragon_island.pictures import (
    DragonsOfTile,
    PlayerCards,
    StormColors,
    TileAction,
    TurnPrices,
    TurnSteps,
    WizardStand,
)
from companion.ui.blocks.game_screens import Drawer, GameLook, GameScreens, SetUpHelp
from companion.ui.games.dragon_island import cells, drawings
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "dragon_head",
        Palette(
            light=Colors("#A2341F", "#FFFFFF", "#F9DFD5", "#6B1E0F"),
            dark=Colors("#FFAB92", "#5A1206", "#66261A", "#FFDED4"),
        ),
        tinted=frozenset({"cave", "dragon_head", "energy_stone", "stable", "storm", "tower"}),
        made=cells.MADE,
    ),
    drawers=(
        Drawer(TurnSteps, drawings.draw_steps),
        Drawer(TurnPrices, drawings.draw_prices),
        Drawer(PlayerCards, drawings.draw_players),
        Drawer(WizardStand, cells.draw_rows),
        Drawer(TileAction, cells.draw_rows),
        Drawer(StormColors, cells.draw_rows),
        Drawer(DragonsOfTile, cells.draw_rows),
    ),
    set_up=SetUpHelp(first={"turns": "screen"}),
)
