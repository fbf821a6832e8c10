"""One moment of a finished game once more, as practice: nothing of it comes into the history."""

from __future__ import annotations

import flet as ft

from companion.history.review import review
from companion.ui.games import SCREENS
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.page import page_view, widest
from companion.ui.window.component import screen
from companion.ui.window.context import current_ui


@screen
def TryAgain() -> ft.Control:
    """What a moment is, its game knows."""
    ui = current_ui()
    params = ft.use_route_params()
    game_id, moment = params["finished"], params["moment"]
    route = f"/history/{game_id}/again/{moment}"
    finished = ui.controller.archive.finished(game_id)
    if finished is None or not (moment.isascii() and moment.isdecimal()):
        return not_found_view(ui, route)
    analysis = SCREENS[finished.game].analysis
    body = analysis.again(ui, finished, review(finished), int(moment)) if analysis else None
    if body is None:
        return not_found_view(ui, route)
    return page_view(ui, route, body, game=finished.game, widest=widest(ui))
