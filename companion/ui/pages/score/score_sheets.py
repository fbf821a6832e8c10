"""The pages of score sheets: of a running game, of a game played without the app, of a finished game."""

from __future__ import annotations

from copy import deepcopy

import flet as ft

from companion.core.message import msg
from companion.games import GAMES
from companion.history.finished_game import ScoredReport
from companion.ui.kit.empty import game_goes_on_view, game_gone_view, not_found_view
from companion.ui.kit.page import address_part
from companion.ui.pages.score.result_banner import winners_words
from companion.ui.pages.score.sheet_entries import SharedSheet, SheetTask, blank_report
from companion.ui.pages.score.sheet_form import SheetForm
from companion.ui.window.component import screen
from companion.ui.window.context import current_ui
from companion.ui.window.notice import say
from companion.ui.window.other_windows import redraw_when_changed


@screen
def PlayedSheet() -> ft.Control:
    """The sheet of a running game with all that the play knows, the same for all windows at the table."""
    ui = current_ui()
    session_id = address_part("session_id")
    redraw_when_changed(ui, lambda table, ids: table in ("active", "history") and session_id in ids)
    running = ui.controller.table.resume(session_id)
    route = f"/play/{session_id}/sheet"
    if running is None:
        return game_gone_view(ui, route, session_id)
    if not running.game.telling.view(running.state).leads_to_sheet:
        return game_goes_on_view(ui, route, session_id)

    def save(scored: ScoredReport) -> str:
        if ui.controller.archive.finished(session_id):
            say(ui, msg("ui.finished_hint"))
        return f"/result/{ui.controller.results.finish(scored, session_id).id}"

    scoring = running.game.scoring
    task = SheetTask(
        running.session.game,
        running.state,
        lambda: running.sheet,
        save,
        f"/play/{session_id}",
        route,
        settled=scoring.settled(running.state),
        shared=SharedSheet(ui, session_id),
        blank=scoring.report(running.state),
        to_count=scoring.to_count(running.state),
    )
    return SheetForm(task)


@screen
def LooseSheet() -> ft.Control:
    """The sheet of a game that was played without the app."""
    ui = current_ui()
    game_id = address_part("game_id")
    route = f"/game/{game_id}/score"
    if game_id not in GAMES:
        return not_found_view(ui, route)
    task = SheetTask(
        game_id,
        None,
        lambda: blank_report(GAMES[game_id], ui.t(msg("ui.you"))),
        lambda scored: f"/result/{ui.controller.results.finish(scored).id}",
        f"/game/{game_id}",
        route,
        fixed=False,
        blank=blank_report(GAMES[game_id], ""),
    )
    return SheetForm(task)


@screen
def FinishedSheet() -> ft.Control:
    """The sheet of a finished game, to correct its points."""
    ui = current_ui()
    finished_id = address_part("finished_id")
    finished = ui.controller.archive.finished(finished_id)
    route = f"/history/{finished_id}/points"
    seen = ui.controller.archive.review(finished)
    if finished is None or seen.scored is None:
        return not_found_view(ui, route)

    def save(scored: ScoredReport) -> str:
        if scored.report != finished.report:
            after = ui.controller.results.rescore(finished, scored)
            first, now = finished.score.winners, after.score.winners
            told = {"first": winners_words(ui, first), "now": winners_words(ui, now)}
            say(ui, msg("ui.saved") if first == now or not first else msg("ui.winner_changed", **told))
        return f"/history/{finished_id}"

    back = f"/history/{finished_id}/edit"
    task = SheetTask(finished.game, seen.state, lambda: deepcopy(dict(finished.report)), save, back, route)
    return SheetForm(task)
