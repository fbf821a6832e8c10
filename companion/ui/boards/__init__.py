"""Drawings of single games, found by the kind of their block. Each module registers its own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import flet as ft

from companion.core.blocks import Picture
from companion.ui.here import Ui

Drawer = Callable[[Ui, Picture, Any], ft.Control]

_DRAWERS: dict[str, Drawer] = {}


def drawer(kind: str) -> Callable[[Drawer], Drawer]:
    """Register the widget for pictures of `kind`, for example "bridges.card"."""

    def register(draw_it: Drawer) -> Drawer:
        _DRAWERS[kind] = draw_it
        return draw_it

    return register


def draw(ui: Ui, picture: Picture, hands: Any) -> ft.Control:
    """The widget for a picture. The part before the dot names the module that has it."""
    if picture.kind not in _DRAWERS:
        import_module(f"{__name__}.{picture.kind.partition('.')[0]}")
    return _DRAWERS[picture.kind](ui, picture, hands)


PagePart = Callable[[Ui], list[ft.Control]]


def page_parts(ui: Ui, game: str) -> list[ft.Control]:
    """What only one game has on its page: the function `page` of the module `<game>_page`, where there is one."""
    name = f"{__name__}.{game}_page"
    if find_spec(name) is None:
        return []
    page: PagePart = import_module(name).page
    return page(ui)
