"""What an address shows that leads nowhere: a word and the way home, never an empty page."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.ui.component import component
from companion.ui.here import Ui, here
from companion.ui.widgets.empty import empty


def lost_view(ui: Ui, route: str) -> ft.View:
    """A game or page that is not there (any more)."""
    from companion.ui.shell import page_view, scroll

    card = empty(
        ui, ft.Icons.SEARCH_OFF_ROUNDED, msg("ui.lost"), msg("ui.lost_hint"), msg("ui.home"), lambda: ui.go("/")
    )
    return page_view(ui, route, scroll([ft.Container(height=24), card]), tab="/")


@component
def Lost() -> ft.Control:
    """An address that no screen has."""
    return lost_view(here(), ft.context.page.route or "/")
