"""What Die Inseln im Nebel gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import BoxEditor, GameLook, GameScreens, ResultParts, SheetFields
from companion.ui.games.misty_islands import bar_field, box, drawings, island_sheet, result
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
                "city",
                "cloud",
                "die_e",
                "die_ne",
                "die_neighbours",
                "die_nw",
                "die_opposite",
                "die_se",
                "die_sw",
                "die_w",
                "energy_stone",
                "monument",
                "port",
                "ship",
                "wind",
            }
        ),
    ),
    data_drawers=drawings.DRAWERS,
    sheet=SheetFields(
        own={"island": island_sheet.island_field, "crowns": bar_field.bar_field},
        follow=bar_field.follow,
    ),
    result=ResultParts(
        parts=result.parts,
    ),
    box=BoxEditor(
        page=box.IslandBox,
        picture=box.miniature,
    ),
)
