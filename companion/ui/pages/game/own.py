"""Pages that only single games have: of the cards or boards that players enter, and of what a game brings beside."""

from __future__ import annotations

import flet as ft

from companion.ui.games import SCREENS
from companion.ui.kit.empty import not_found_view
from companion.ui.window.component import Component, screen
from companion.ui.window.context import current_ui


@screen
def BoxPage() -> ft.Control:
    """What players have entered from their own box."""
    game = ft.use_route_params()["game"]
    box = SCREENS[game].box if game in SCREENS else None
    return _shown(box.page if box else None)


@screen
def OwnPage() -> ft.Control:
    """Found by the last word of the address."""
    game = ft.use_route_params()["game"]
    name = ft.context.page.route.rpartition("/")[2]
    return _shown(SCREENS[game].page.pages.get(name) if game in SCREENS else None)


def _shown(page: Component | None) -> ft.Control:
    return page() if page else not_found_view(current_ui(), ft.context.page.route)
