"""The screens of Die Inseln im Nebel: its look, drawers, fields of the score sheet and copied islands."""

from __future__ import annotations

from companion.games.misty_islands.facts import DIRECTIONS
from companion.games.misty_islands.pictures import (
    CloudSky,
    FlightChooser,
    FlightPrices,
    NumberKeys,
    OcularRow,
    WindDice,
    WindRose,
)
from companion.ui.blocks.game_screens import BoxEditor, Drawer, GameLook, GameScreens, ResultParts, SheetFields
from companion.ui.games.misty_islands import drawings, energy_bar, island_editors, island_picture, rose
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "wind",
        Palette(
            light=Colors("#64478F", "#FFFFFF", "#E9E0F4", "#412969"),
            dark=Colors("#CFB7F3", "#331A57", "#47336B", "#EDE1FF"),
        ),
        tinted=frozenset(
            {
                *("city", "cloud", "energy_stone", "monument", "port", "ship", "wind"),
                *(f"die_{face}" for face in (*DIRECTIONS, "neighbours", "opposite")),
            }
        ),
    ),
    drawers=(
        Drawer(WindDice, drawings.draw_dice),
        Drawer(WindRose, drawings.draw_rose),
        Drawer(FlightPrices, drawings.draw_prices),
        Drawer(FlightChooser, rose.draw_flight),
        Drawer(CloudSky, drawings.draw_clouds),
        Drawer(OcularRow, drawings.draw_oculars),
        Drawer(NumberKeys, drawings.draw_keys),
    ),
    sheet=SheetFields(
        own={"island": island_editors.island_field, "crowns": energy_bar.bar_field},
        follow=energy_bar.follow,
    ),
    result=ResultParts(parts=island_picture.parts),
    box=BoxEditor(page=island_editors.IslandBox, picture=island_editors.miniature),
)
