"""A bonus that was made with the last card that could bring its full points: a second of joy."""

from __future__ import annotations

import flet as ft

from companion.core.blocks import DataPicture
from companion.ui.blocks.controls import Hands
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.motion import cheering
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

SIGN = 34


def just_in_time(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Flags that wave, a cup, and what it gave; without motion they stand still."""
    signs: list[ft.Control] = [symbol(ui, name, SIGN) for name in picture.data["symbols"]]
    waving = cheering(ui, ft.Row(signs, spacing=4, tight=True), f"joy {' '.join(picture.data['symbols'])}")
    cup = icon(ft.Icons.EMOJI_EVENTS_ROUNDED, 28, theme.GOOD)
    row = ft.Row([waving, words(ui, picture.label, "strong", size=16, expand=True), cup], spacing=16)
    return ft.Container(
        row,
        bgcolor=theme.GOOD_C,
        border=ft.Border.all(2.5, theme.GOOD),
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=12, horizontal=14),
    )
