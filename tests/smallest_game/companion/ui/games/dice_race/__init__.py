"""The look and the drawers of Dice Race."""

from __future__ import annotations

import flet as ft

from companion.games.dice_race.pictures import LastRoll
from companion.ui.blocks.controls import Hands
from companion.ui.blocks.game_screens import Drawer, GameLook, GameScreens
from companion.ui.kit.text import figure
from companion.ui.window.context import Ui
from companion.ui.window.theme import Colors, Palette


def draw_roll(ui: Ui, picture: LastRoll, hands: Hands) -> ft.Control:
    """Both dice as large figures."""
    dice: list[ft.Control] = [figure(ui, die, 40) for die in picture.dice]
    return ft.Semantics(content=ft.Row(dice, spacing=24), label=ui.t(picture.label), container=True)


SCREENS = GameScreens(
    GameLook(
        "dice",
        Palette(
            light=Colors("#64478F", "#FFFFFF", "#E9E0F4", "#412969"),
            dark=Colors("#CFB7F3", "#331A57", "#47336B", "#EDE1FF"),
        ),
    ),
    drawers=(Drawer(LastRoll, draw_roll),),
)
