"""Drawings of single games, found by the kind of their block. Each module registers its own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import flet as ft

from companion.core.blocks import Picture
from companion.games import GAMES
from companion.ui.window.context import Ui

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
        import_module(f"{__name__}.{picture.kind.partition('.')[0]}.drawings")
    return _DRAWERS[picture.kind](ui, picture, hands)


PagePart = Callable[[Ui], list[ft.Control]]
ResultPart = Callable[[Ui, dict[str, Any]], list[ft.Control]]


def page_parts(ui: Ui, game: str) -> list[ft.Control]:
    """What only one game has on its page: the function `page` of the module `<game>_page`, where there is one."""
    page: PagePart | None = _own(game, "page", "page")
    return page(ui) if page else []


def page_actions(ui: Ui, game: str) -> list[ft.Control]:
    """What else one can do with one game's box: the function `actions` of the same module."""
    actions: PagePart | None = _own(game, "page", "actions")
    return actions(ui) if actions else []


def result_parts(ui: Ui, record: dict[str, Any]) -> list[ft.Control]:
    """What only one game has beside a result: the function `result` of the module `<game>_result`."""
    result: ResultPart | None = _own(record["game"], "result", "result")
    return result(ui, record) if result else []


def box_screen(game: str) -> Callable[..., Any] | None:
    """The page of the cards or boards that players enter for a game: `CardBox` of the module `<game>_box`."""
    found: Callable[..., Any] | None = _own(game, "box", "CardBox")
    return found


def _own(game: str, part: str, name: str) -> Any:
    """From an address anything may come as a game: only of those that there are a module is looked for."""
    module = f"{__name__}.{game}.{part}"
    known = game in GAMES and find_spec(module)
    return getattr(import_module(module), name, None) if known else None
