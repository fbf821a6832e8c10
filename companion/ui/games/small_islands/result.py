"""What only Small Islands has beside a result: what the game did for Great Explorer."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.core.message import msg
from companion.games.small_islands import explorer
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.small_islands.explorer import explorer_card
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """Nothing beside a game that nobody at the table has won."""
    found = explorer.found_in(finished.tags or {})
    return [Explorer(finished.id, key=f"explorer-{finished.id}")] if found else []


@component
def Explorer(game_id: str) -> ft.Control:
    """The achievements of one game. What the app cannot know is asked here, once."""
    ui = current_ui()
    _, redraw = use_state(0)
    finished = ui.controller.archive.finished(game_id)
    tags = (finished and finished.tags) or {}
    found = explorer.found_in(tags)

    def answer(key: str, yes: bool) -> None:
        assert finished, "only a game that is there is asked about"
        ui.controller.archive.keep(replace(finished, tags=explorer.answered(tags, key, yes)))
        redraw(lambda now: now + 1)

    if not found:
        return ft.Container()
    count = msg("small_islands.explorer_here", n=sum(known is True for known in found.values()))
    return explorer_card(ui, tags["difficulty"], found, count, answer)
