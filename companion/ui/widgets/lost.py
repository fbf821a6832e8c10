"""What an address shows that leads nowhere: a word and the way home, never an empty page."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.ui.component import component
from companion.ui.here import Ui, here
from companion.ui.widgets.empty import empty


def lost_view(ui: Ui, route: str) -> ft.View:
    """A game or page that is not there (any more), as a screen."""
    from companion.ui.shell import page_view, scroll

    return page_view(ui, route, scroll([ft.Container(height=24), _lost(ui)]), tab="/")


def _lost(ui: Ui) -> ft.Control:
    return empty(
        ui, ft.Icons.SEARCH_OFF_ROUNDED, msg("ui.lost"), msg("ui.lost_hint"), msg("ui.home"), lambda: ui.go("/")
    )


@component
def Lost() -> ft.Control:
    """An address that no screen has. The router puts it into a view of its own."""
    return ft.SafeArea(ft.Container(_lost(here()), padding=16))
