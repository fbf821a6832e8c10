"""The faces of the identity and their sizes, which grow with the player's setting."""

from __future__ import annotations

from functools import cache

import flet as ft

from companion.ui.window import theme
from companion.ui.window.context import Ui

# Face, size, line height.
ROLES: dict[str, tuple[str, float, float]] = {
    "hero": ("SansitaX", 112, 112),
    "order": ("SansitaX", 32, 33),
    "title": ("Sansita", 30, 34),
    "lead": ("Sansita", 24, 29),
    "heading": ("Sansita", 21, 26),
    "section": ("Sansita", 17, 22),
    "figure": ("SansitaX", 22, 24),
    "body": ("Source", 17, 24),
    "strong": ("SourceSB", 17, 24),
    "label": ("SourceB", 18, 22),
    "small": ("Source", 15, 20),
    "tag": ("SourceSB", 14, 18),
}
# The size that the player's setting is about.
BODY = 17


def grown(ui: Ui, size: float) -> float:
    """A size by the player's setting. What is larger than text to read grows by as much, not by as many times."""
    return size * ui.scale if size <= BODY else size + BODY * (ui.scale - 1)


def style(ui: Ui, role: str, color: ft.ColorValue = theme.INK, size: float | None = None) -> ft.TextStyle:
    """The style of a role, at another size if need be. Numbers that fill a drawing pass a size and do not grow."""
    return style_of(role, color, grown(ui, size or ROLES[role][1]))


@cache
def style_of(role: str, color: ft.ColorValue, size: float) -> ft.TextStyle:
    """One object for one look: Flet need not compare it with itself."""
    face, normal, line = ROLES[role]
    return ft.TextStyle(font_family=face, size=size, height=line / normal, letter_spacing=0, color=color)
