"""Statistics: until there is more to tell, an honest word about what will stand here."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.ui.component import screen
from companion.ui.here import Ui, here
from companion.ui.shell import page_view, scroll
from companion.ui.widgets.empty import empty
from companion.ui.widgets.words import words


@screen
def Statistics() -> ft.Control:
    """Not built yet, and said so."""
    ui: Ui = here()
    head = ft.Container(words(ui, msg("ui.tab.statistics"), "title"), padding=ft.Padding.only(left=4, top=14))
    card = empty(
        ui,
        ft.Icons.INSIGHTS_ROUNDED,
        msg("ui.no_statistics"),
        msg("ui.no_statistics_hint"),
        msg("ui.to_history"),
        lambda: ui.go("/history"),
    )
    return page_view(ui, "/statistics", scroll([head, card]), tab="/statistics")
