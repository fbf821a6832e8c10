"""The banner of a result: the points or the places, who has won, the title reached, and personal records."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.content.data_files import box_name
from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.core.score import Merit, Score
from companion.history.achievements import Best, bests, earlier_games
from companion.history.finished_game import FinishedGame
from companion.history.game_kinds import kind_of
from companion.history.history_entry import HistoryEntry
from companion.history.history_figures import results
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.dates import day_words
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import neatline, tag
from companion.ui.kit.past_game_words import rank_row
from companion.ui.kit.surfaces import centered, padded, stretched, top_row
from companion.ui.kit.text import figure, words
from companion.ui.pages.game_statistics import compared_words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def result_banner(
    ui: Ui,
    finished: FinishedGame,
    score: Score | None,
    back: str,
    actions: Sequence[ft.Control],
    mark: Message | None,
) -> ft.Control:
    """The head of a result. A game with a `mark` is not in the history and has no day; nothing is compared with it."""
    players = finished.score.players
    single = len(players) == 1
    alone = len(finished.players) == 1  # the score may have an opponent who is no player
    mode = msg("ui.solo") if alone else msg("ui.players_n", n=len(players))
    what = f"{box_name(finished.game)}, {ui.t(mode)}"
    when = what if mark else f"{what} · {day_words(ui, finished.finished)}"
    entry = ui.controller.archive.entry(finished.id)
    lines = [_centred(ui, when, "strong")]
    if mark:
        lines.append(tag(ui, mark))
    if single:
        alike = [] if mark or entry is None else _compared(ui, entry)
        lines += _solo(ui, players[0].total, score.merit if score else None, alike)
    else:
        lines += _group(ui, finished)
    if not mark and (analysis := SCREENS[finished.game].analysis):
        lines += analysis.line(ui, finished)
    lines += _records(ui, entry, single) if entry else []
    column = centered(lines, 6)
    leave = icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("ui.close"), lambda: ui.go(back))
    close = ft.Row([leave, ft.Container(expand=True), *actions])
    return stretched([close, padded(column, horizontal=24, bottom=20)], 0)


def _centred(ui: Ui, text: Message | str, role: str, size: float | None = None) -> ft.Control:
    return words(ui, text, role, theme.ON_CONTAINER, size, text_align=ft.TextAlign.CENTER)


def _solo(ui: Ui, total: int, merit: Merit | None, alike: Sequence[Message]) -> list[ft.Control]:
    """The points and the title; the ladder of titles stands below the comparison with earlier games."""
    parts: list[ft.Control] = [figure(ui, total, 112, theme.ON_CONTAINER, scaled=False)]
    if merit:
        parts.append(_centred(ui, merit.text, "title", 32))
    parts += [_centred(ui, line, "small" if at else "body") for at, line in enumerate(alike)]
    if merit:
        label = msg("ui.rank_of", rank=merit.rank, of=merit.of)
        line = ft.Container(neatline(Progress((merit.of,), merit.rank, False, label)), expand=True)
        parts.append(ft.Row([line, words(ui, label, "strong", theme.ON_CONTAINER)], spacing=12))
        parts.append(_centred(ui, merit.goal or msg("ui.no_more_titles"), "small"))
    return parts


def _group(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    """The winners, the players in order of their places, and the tie-break where points did not decide."""
    score = finished.score
    parts = [_centred(ui, winners_words(ui, score.winners), "title", 32)]
    for player in sorted(score.players, key=lambda one: one.place):
        parts.append(ft.MergeSemantics(rank_row(ui, player.place, player.name, player.total)))
    if score.decided_by not in ("points", "shared", None):
        parts.append(_centred(ui, msg(f"{finished.game}.decided_by.{score.decided_by}"), "small"))
    return parts


def winners_words(ui: Ui, winners: Sequence[str]) -> Message:
    """The sentence that names the winners. A player called "You" (in the language of the app) is addressed as such."""
    if list(winners) == [ui.t(msg("ui.you"))]:
        return msg("ui.winner_you")
    names = ", ".join(winners)
    return msg("ui.winner", name=names) if len(winners) == 1 else msg("ui.winners", names=names)


def tell_outcome(ui: Ui, winners: Sequence[str], totals: Sequence[int]) -> None:
    """Say the end of a game aloud, after the words of the last tap: the winners, or the points of a solo game."""
    ended = winners_words(ui, winners) if len(totals) > 1 else msg("ui.n_points", n=totals[0])
    ui.scene.tell(f"{ui.t(ended)}.")


def _compared(ui: Ui, entry: HistoryEntry) -> list[Message]:
    """The place of a solo game among the earlier ones of its kind, and the name of that kind."""
    player = entry.players[0]
    past = [result.total for result in results(earlier_games(entry, ui.controller.archive.entries()), player.person)]
    best, total = max(past, default=None), player.total
    if best is None:
        place = msg("stats.first_of_kind")
    elif total > best:
        place = msg("ui.new_best", n=total - best)
    elif total == best:
        place = msg("ui.equal_best")
    else:
        place = msg("ui.below_best", best=best, n=best - total)
    return [place, compared_words(kind_of(entry))]


def _records(ui: Ui, entry: HistoryEntry, single: bool) -> list[ft.Control]:
    """The personal records of a game and its kind; with a `single` player the comparison already tells the best one."""
    found = [best for best in bests(entry, ui.controller.archive.entries()) if not (single and best.kind == "best")]
    lines = [_record_line(ui, best, len(entry.players) > 1) for best in found]
    if lines and not single:
        lines.append(_centred(ui, compared_words(kind_of(entry)), "small"))
    return lines


def _record_line(ui: Ui, best: Best, several: bool) -> ft.Control:
    said = _record_words(best)
    text = msg("stats.record_of", person=best.person, record=said) if several else said
    cup = icon(ft.Icons.EMOJI_EVENTS_ROUNDED, 22, theme.ON_CONTAINER)
    told = words(ui, text, "strong", theme.ON_CONTAINER, 16, expand=True)
    return ft.MergeSemantics(top_row([cup, told], 14))


def _record_words(best: Best) -> Message:
    match best.kind:
        case "best":
            return msg("stats.record.best", n=best.value - best.before, value=best.value)
        case "margin":
            return msg("stats.record.margin", n=best.value, before=best.before)
        case "level":
            return msg("stats.record.level", level=best.value)
    return msg("stats.record.streak", n=best.value)
