"""The milestones: our own, and those of single games; each leads to the game that earned it."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.message import msg
from companion.games import GAMES
from companion.history.entry import HistoryEntry
from companion.history.milestones import Milestone, milestones
from companion.ui.games import SCREENS
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.finished_game import earned_row, milestone_row
from companion.ui.kit.page import is_wide, page_view, second, top_bar, two_columns, widest
from companion.ui.window.component import screen
from companion.ui.window.context import Ui, current_ui

ROUTE = "/statistics/milestones"


def own_milestones(entries: Sequence[HistoryEntry]) -> tuple[Milestone, ...]:
    """Our own milestones with the games that there are."""
    return milestones(entries, tuple(GAMES))


@screen
def Milestones() -> ft.Control:
    """Our own first, then what single games bring."""
    ui = current_ui()
    entries = ui.controller.archive.entries()
    own = ui.controller.archive.once(own_milestones)
    side = second(ui)
    beside: list[ft.Control] = []
    for game, screens in SCREENS.items():
        beside += screens.statistics.milestones(side, [entry for entry in entries if entry.game == game])
    # As long as no game has any, the second column takes a share of our own.
    here = len(own) if beside or not is_wide(ui) else (len(own) + 1) // 2
    rows = [card_head(ui, msg("stats.own_milestones")), *(_milestone(ui, mark) for mark in own[:here])]
    beside += [card(side, [_milestone(side, mark) for mark in own[here:]], 2)] if own[here:] else []
    top = top_bar(ui, msg("stats.milestones"), msg("stats.milestones_hint"), back="/statistics")
    body = two_columns(ui, [top], [card(ui, rows, 2)], beside=beside)
    return page_view(ui, ROUTE, body, widest=widest(ui))


def _milestone(ui: Ui, mark: Milestone) -> ft.Control:
    what = msg(f"stats.milestone.{mark.key}", n=mark.n)
    if mark.entry:
        return earned_row(ui, what, mark.entry)
    done = msg("stats.so_far", done=mark.done, of=mark.of)
    return milestone_row(ui, what, done, None)
