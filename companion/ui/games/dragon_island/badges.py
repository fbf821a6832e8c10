"""Badges of Dragon Island: dragons, tiles and storm tiles in their colors, each kind with a shape of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.ui.kit.drawing import symbol
from companion.ui.kit.surfaces import surface
from companion.ui.window import theme
from companion.ui.window.context import Ui

# The fill and the drawing on it, the same in both themes.
COLORS = {
    "white": ("#FFFFFF", "#12303B"),
    "blue": ("#2A62B4", "#FFFFFF"),
    "red": ("#B8322A", "#FFFFFF"),
    "green": ("#1B7A46", "#FFFFFF"),
    "gold": ("#F0BC2E", "#12303B"),
}


def badge(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A dragon: a round badge. Words beside it name the color."""
    return _face(color, size, size / 2, symbol(ui, "dragon_head", size * 0.66, COLORS[color][1]))


def tile(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A tile with the wizard on it."""
    return _face(color, size, size * 0.22, ft.Icon(ft.Icons.PERSON_ROUNDED, size=size * 0.66, color=COLORS[color][1]))


def storm(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A storm tile."""
    return _face(color, size, size * 0.22, symbol(ui, "storm", size * 0.66, COLORS[color][1]))


def _face(color: str, size: float, radius: float, content: ft.Control | None = None) -> ft.Control:
    return surface(content, COLORS[color][0], (1.5, theme.INK), radius, width=size, height=size, center=True)


def _plain_tile(color: str, size: float) -> ft.Control:
    return _face(color, size, size * 0.22)


# The symbols for the colors of wizards in the set-up.
MADE: Mapping[str, Callable[[float], ft.Control]] = {
    f"terrain_{color}": partial(_plain_tile, color) for color in COLORS if color != "gold"
}
