"""The colours of Dragon Island: its dragons and its tiles, with a shape for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.ui.kit.drawing import symbol
from companion.ui.window import theme
from companion.ui.window.context import Ui

# Fill and what is drawn on it, the same in both themes. Names stand beside them.
COLORS = {
    "white": ("#FFFFFF", "#12303B"),
    "blue": ("#2A62B4", "#FFFFFF"),
    "red": ("#B8322A", "#FFFFFF"),
    "green": ("#1B7A46", "#FFFFFF"),
    "gold": ("#F0BC2E", "#12303B"),
}


def badge(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A dragon of a colour: round. The words beside it name it."""
    return _face(color, size, size / 2, symbol(ui, "dragon_head", size * 0.66, COLORS[color][1]))


def tile(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A tile of a colour, with the wizard on it."""
    return _face(color, size, size * 0.22, ft.Icon(ft.Icons.PERSON_ROUNDED, size=size * 0.66, color=COLORS[color][1]))


def storm(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A storm tile of a colour."""
    return _face(color, size, size * 0.22, symbol(ui, "storm", size * 0.66, COLORS[color][1]))


def _face(color: str, size: float, radius: float, content: ft.Control | None = None) -> ft.Control:
    return ft.Container(
        content,
        width=size,
        height=size,
        border_radius=radius,
        bgcolor=COLORS[color][0],
        border=ft.Border.all(1.5, theme.INK),
        alignment=ft.Alignment.CENTER,
    )


def _plain_tile(color: str, size: float) -> ft.Control:
    return _face(color, size, size * 0.22)


# What the set-up shows of the wizards' colours.
MADE: Mapping[str, Callable[[float], ft.Control]] = {
    f"terrain_{color}": partial(_plain_tile, color) for color in COLORS if color != "gold"
}
