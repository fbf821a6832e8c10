"""A short word at the bottom edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit import theme

if TYPE_CHECKING:
    from companion.ui.window.context import Ui


def snack(ui: Ui, message: Message, tone: str, undo: Callable[[], None] | None) -> ft.SnackBar:
    """What happened, for as long as it takes to read, with a way back where there is one."""
    from companion.ui.kit.text import style
    from companion.ui.window.component import guard

    fill = theme.BAD_C if tone == "bad" else ft.Colors.INVERSE_SURFACE
    ink = theme.INK if tone == "bad" else ft.Colors.ON_INVERSE_SURFACE
    action = None
    if undo:
        action = ft.SnackBarAction(label=ui.t(msg("ui.undo")), text_color=ink, on_click=guard(ui, undo))
    return ft.SnackBar(
        ft.Text(ui.t(message), style=style(ui, "small", ink)),
        bgcolor=fill,
        action=action,
        behavior=ft.SnackBarBehavior.FLOATING,
        shape=ft.RoundedRectangleBorder(radius=14),
        elevation=0,
        margin=ft.Margin.only(left=16, right=16, bottom=140),  # above the actions at the thumb
        duration=8000 if undo else 5000,
    )
