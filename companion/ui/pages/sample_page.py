"""The sample: a finished game for players who have none yet. Each place that shows the sample says so."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, msg
from companion.history.history_entry import HistoryEntry
from companion.history.review import review
from companion.history.sample_game import ID, sample, sample_entry, sample_game
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, press, text_button
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.page import page_view, to_the_edge
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.pages.past_game import steps
from companion.ui.pages.score.result_page import result_body
from companion.ui.window.component import screen, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

HISTORY = "/history"
ROUTE = f"{HISTORY}/{ID}"


@screen
def Sample() -> ft.Control:
    """The page of the sample: a past game without note, correction and deletion."""
    ui = current_ui()
    whole, set_whole = use_state(False)
    if not ui.controller.archive.has_sample():
        return not_found_view(ui, ROUTE)
    finished = sample(ui.t(msg("ui.you")))
    seen = review(finished)

    def leave() -> None:
        _put_away(ui, back=lambda: ui.go(ROUTE))
        ui.go(HISTORY)

    look_back = SCREENS[finished.game].result.course(ui, seen)
    extra = [
        *([] if look_back else steps(ui, finished.game, seen, whole, lambda: set_whole(True))),
        press(ui, msg("ui.new_game"), lambda: ui.go(f"/game/{finished.game}/setup"), "main", "card"),
        press(ui, msg("sample.put_away"), leave, "other", "remove"),
    ]
    about = banner(ui, msg("sample.about"), "warn", "eye")
    body = result_body(
        ui, finished, seen, HISTORY, first=[about], extra=extra, mark=msg("sample.tag"), look_back=look_back
    )
    return page_view(ui, ROUTE, body, game=finished.game, widest=to_the_edge(ui))


def sample_row(
    ui: Ui, row: Callable[[HistoryEntry, Message], ft.Control], redraw: Callable[[], None]
) -> list[ft.Control]:
    """The sample in an empty history. `row` draws a game with a mark in the place of its day."""
    if not ui.controller.archive.has_sample():
        return []

    def remove() -> None:
        _put_away(ui, back)
        redraw()

    def back() -> None:
        ui.go(HISTORY)
        redraw()

    close = icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("sample.put_away"), remove)
    head = ft.Row([words(ui, msg("sample.title"), "section", expand=True), close])
    return [head, row(sample_entry(ui.t(msg("ui.you"))), msg("sample.tag"))]


def sample_link(ui: Ui, game_id: str) -> list[ft.Control]:
    """A button on the page of its game that leads to the sample."""
    if game_id != sample_game() or not ui.controller.archive.has_sample():
        return []
    return [text_button(ui, msg("sample.look"), lambda: ui.go(ROUTE), ft.Icons.VISIBILITY_ROUNDED)]


def _put_away(ui: Ui, back: Callable[[], None]) -> None:
    """Hide the sample with an undo that brings the sample back."""

    def undo() -> None:
        ui.controller.archive.put_sample_away(False)
        back()

    ui.controller.archive.put_sample_away()
    say(ui, msg("sample.gone"), undo=undo)
