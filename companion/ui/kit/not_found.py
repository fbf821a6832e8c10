"""What an address shows that leads nowhere: a word and the way home, never an empty page."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.empty import empty
from companion.ui.kit.page import page_view, scroll
from companion.ui.kit.surfaces import stretched
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say


def not_found_view(ui: Ui, route: str) -> ft.View:
    """A game or page that is not there (any more), as a screen."""
    return _view(ui, route, _not_found(ui))


def game_gone_view(ui: Ui, route: str, session: str) -> ft.View:
    """A running game that is none any more: another window has finished it, and here is its result, or put it away."""
    if ui.controller.archive.finished(session):
        notice, result = msg("ui.finished_hint"), f"/result/{session}"
        return _view(ui, route, _leads_to(ui, msg("ui.finished"), notice, msg("ui.to_result"), result))
    if given_up := ui.controller.given_up(session):

        def put_back() -> None:
            ui.controller.put_back(given_up)
            ui.go(f"/play/{session}")

        heading, hint, action = msg("ui.put_away"), msg("ui.put_away_hint"), msg("ui.put_back")
        return _view(ui, route, empty(ui, ft.Icons.INFO_OUTLINE_ROUNDED, heading, hint, action, put_back))
    return not_found_view(ui, route)


def game_goes_on_view(ui: Ui, route: str, session: str) -> ft.View:
    """A finished game that is none any more: somebody has taken its end back, and it goes on."""
    notice, play = msg("ui.goes_on_hint"), f"/play/{session}"
    return _view(ui, route, _leads_to(ui, msg("ui.goes_on"), notice, msg("ui.continue"), play))


def _leads_to(ui: Ui, heading: Message, notice: Message, action: Message, route: str) -> ft.Control:
    """A word about where it went on, which is where one is led."""
    shown = empty(ui, ft.Icons.CHECK_CIRCLE_OUTLINE_ROUNDED, heading, notice, action, partial(ui.go, route))
    return stretched([shown, Led(notice, route)])


@component
def Led(notice: Message, route: str) -> ft.Control:
    """It goes there by itself, and says why."""
    ui = current_ui()

    def go() -> None:
        say(ui, notice)
        ui.go(route)

    ft.use_effect(go, dependencies=[route])
    return ft.Container()


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
