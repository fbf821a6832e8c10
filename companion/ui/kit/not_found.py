"""What an address shows that leads nowhere: a word and the way home, never an empty page."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.message import msg
from companion.ui.kit.empty import empty
from companion.ui.kit.page import page_view, scroll
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui


def not_found_view(ui: Ui, route: str) -> ft.View:
    """A game or page that is not there (any more), as a screen."""
    return _view(ui, route, _not_found(ui))


def game_gone_view(ui: Ui, route: str, session: str) -> ft.View:
    """A running game that is none any more. Where another window has finished it, its result is near."""
    if not ui.controller.archive.finished(session):
        return not_found_view(ui, route)
    result = partial(ui.go, f"/history/{session}")
    hint, action = msg("ui.finished_hint"), msg("ui.to_result")
    return _view(ui, route, empty(ui, ft.Icons.CHECK_CIRCLE_OUTLINE_ROUNDED, msg("ui.finished"), hint, action, result))


def _view(ui: Ui, route: str, word: ft.Control) -> ft.View:
    return page_view(ui, route, scroll([ft.Container(height=24), word]), tab="/")


def _not_found(ui: Ui) -> ft.Control:
    return empty(
        ui, ft.Icons.SEARCH_OFF_ROUNDED, msg("ui.lost"), msg("ui.lost_hint"), msg("ui.home"), lambda: ui.go("/")
    )


@component
def NotFound() -> ft.Control:
    """An address that no screen has. The router puts it into a view of its own."""
    return ft.SafeArea(ft.Container(_not_found(current_ui()), padding=16))
