"""The colours of one game, for all that lies inside of a control."""

from __future__ import annotations

from typing import TypedDict

import flet as ft

from companion.ui.window.context import Ui
from companion.ui.window.theme import theme


class Themes(TypedDict, total=False):
    """What a container takes."""

    theme: ft.Theme
    dark_theme: ft.Theme


def colors_of(ui: Ui, game: str | None) -> Themes:
    """For a container; those of the app itself where there is no such game."""
    palette = ui.look.palettes.get(game) if game else None
    if palette is None:
        return {}
    return {"theme": theme(False, palette, sharp=ui.sharp), "dark_theme": theme(True, palette, sharp=ui.sharp)}


def inside_game(ui: Ui, game: str, content: ft.Control) -> ft.Container:
    """Content in the colours of one game."""
    return ft.Container(content=content, expand=True, **colors_of(ui, game))
