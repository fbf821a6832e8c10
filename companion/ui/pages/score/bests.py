"""Personal records beside a result: said once, in a line, with what stood before."""

from __future__ import annotations

import flet as ft

from companion.core.message import Message, msg
from companion.history.bests import Best, bests, earlier_games
from companion.history.statistics import results
from companion.ui.kit.drawing import icon
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def compared(ui: Ui, game_id: str) -> Message:
    """How a game alone stands among the earlier ones of the same player with the same cards."""
    entries, entry = ui.controller.archive.entries(), ui.controller.archive.entry(game_id)
    assert entry, "a result that can be shown has an entry"
    player = entry.players[0]
    past = results(earlier_games(entry, entries), player.person)
    if not past:
        return msg("stats.first_of_kind")
    best = max(result.total for result in past)
    if player.total > best:
        return msg("ui.new_best", n=player.total - best)
    if player.total == best:
        return msg("ui.equal_best")
    return msg("ui.below_best", best=best, n=best - player.total)


def best_lines(ui: Ui, game_id: str, but: str | None = None) -> list[ft.Control]:
    """The records of a game, but for a kind that is told elsewhere."""
    entries, entry = ui.controller.archive.entries(), ui.controller.archive.entry(game_id)
    if entry is None:
        return []
    found = [best for best in bests(entry, entries) if best.kind != but]
    several = len(entry.players) > 1
    return [_line(ui, best, several) for best in found]


def _line(ui: Ui, best: Best, several: bool) -> ft.Control:
    said = _said(best)
    text = msg("stats.record_of", person=best.person, record=said) if several else said
    row = ft.Row(
        [
            icon(ft.Icons.EMOJI_EVENTS_ROUNDED, 22, theme.ON_CONTAINER),
            words(ui, text, "strong", theme.ON_CONTAINER, 16, expand=True),
        ],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.MergeSemantics(row)


def _said(best: Best) -> Message:
    match best.kind:
        case "best":
            return msg("stats.record.best", n=best.value - best.before, value=best.value)
        case "margin":
            return msg("stats.record.margin", n=best.value, before=best.before)
        case "level":
            return msg("stats.record.level", level=best.value)
    return msg("stats.record.streak", n=best.value)
