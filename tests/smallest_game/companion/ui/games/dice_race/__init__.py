"""What Dice Race gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import GameLook, GameScreens
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "dice",
        Palette(
            light=Colors("#64478F", "#FFFFFF", "#E9E0F4", "#412969"),
            dark=Colors("#CFB7F3", "#331A57", "#47336B", "#EDE1FF"),
        ),
    ),
)
