"""Personal records beside a result: said once, in a line, with what stood before."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message, msg
from companion.history.bests import Best, bests, earlier_games
from companion.history.kinds import kind_of
from companion.history.statistics import results
from companion.ui.kit.drawing import icon
from companion.ui.kit.text import words
from companion.ui.pages.statistics.kind_line import compared_words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def compared(ui: Ui, game_id: str) -> list[Message]:
    """How a game alone stands among the earlier ones of its kind, and which ones these are."""
    entries, entry = ui.controller.archive.entries(), ui.controller.archive.entry(game_id)
    assert entry, "a result that can be shown has an entry"
    player = entry.players[0]
    past = results(earlier_games(entry, entries), player.person)
    return [_stands(player.total, [result.total for result in past]), compared_words(kind_of(entry))]


def _stands(total: int, past: Sequence[int]) -> Message:
    if not past:
        return msg("stats.first_of_kind")
    best = max(past)
    if total > best:
        return msg("ui.new_best", n=total - best)
    if total == best:
        return msg("ui.equal_best")
    return msg("ui.below_best", best=best, n=best - total)


def best_lines(ui: Ui, game_id: str, but: str | None = None) -> list[ft.Control]:
    """The records of a game, and what they are records among; but for one kind, where all that is told elsewhere."""
    entries, entry = ui.controller.archive.entries(), ui.controller.archive.entry(game_id)
    if entry is None:
        return []
    found = [best for best in bests(entry, entries) if best.kind != but]
    lines = [_line(ui, best, len(entry.players) > 1) for best in found]
    if lines and but is None:
        among = compared_words(kind_of(entry))
        lines.append(words(ui, among, "small", theme.ON_CONTAINER, text_align=ft.TextAlign.CENTER))
    return lines


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
