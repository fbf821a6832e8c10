"""The result of a game: banner, breakdown, the end of the table, and the ways to play again."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.finished_game import AGAIN, DEAL, FinishedGame
from companion.history.review import Review
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import halves_fit, icon_button, press
from companion.ui.kit.dates import clock_words
from companion.ui.kit.empty import game_goes_on_view, not_found_view
from companion.ui.kit.page import LOW, address_part, foot, head_column, is_wide, page_view, to_the_edge
from companion.ui.kit.paper import banner, charted, pair
from companion.ui.kit.scan_codes import DealPaper
from companion.ui.kit.text import words
from companion.ui.pages.score.breakdown import breakdown
from companion.ui.pages.score.result_banner import result_banner
from companion.ui.window import theme
from companion.ui.window.component import screen
from companion.ui.window.context import SIDE, Ui, current_ui
from companion.ui.window.other_windows import redraw_when_changed


@screen
def Result() -> ft.Control:
    """The page right after a game was saved."""
    ui = current_ui()
    finished_id = address_part("finished_id")
    finished = ui.controller.archive.finished(finished_id)
    ft.use_effect(lambda: ui.buzz(firm=True), dependencies=[finished_id])
    redraw_when_changed(ui, lambda table, ids: table == "history" and finished_id in ids)
    seen = ui.controller.archive.review(finished)

    def think() -> None:
        if finished and (analysis := SCREENS[finished.game].analysis):
            analysis.think(ui, finished, seen)

    ft.use_effect(think, dependencies=[finished_id])
    if finished is None and ui.controller.table.resume(finished_id):
        return game_goes_on_view(ui, f"/result/{finished_id}", finished_id)
    if finished is None:
        return not_found_view(ui, f"/result/{finished_id}")
    at_foot = ui.within(SIDE) if is_wide(ui) and ui.height < LOW else ui
    again = press(at_foot, msg("ui.play_again"), lambda: play_again(ui, finished), "main", "again", expand=True)
    share = press(
        at_foot, msg("ui.share"), lambda: ui.go(f"/result/{finished_id}/share"), "other", "share", expand=True
    )
    apart = not halves_fit(at_foot, msg("ui.share"), msg("ui.play_again"))
    edit = icon_button(ui, ft.Icons.EDIT_NOTE_ROUNDED, msg("ui.edit"), lambda: ui.go(f"/history/{finished_id}/edit"))
    feet = [foot([pair(at_foot, [share, again], stacked=apart)])]
    body = result_body(ui, finished, seen, back="/", actions=[edit], feet=feet)
    return page_view(ui, f"/result/{finished_id}", body, game=finished.game, widest=to_the_edge(ui))


def play_again(ui: Ui, finished: FinishedGame, code: str = "") -> None:
    """Start a game with the same players and settings, and with the deal of a `code`; each deal lies on one table only.

    Without a course the settings are unknown: then the set-up asks for them, as it does where they fit no more.
    """
    game, table = GAMES[finished.game], ui.controller.table
    settings = finished.session["options"] if finished.session else {}
    checked = game.rules.options.check({**settings, "players": list(finished.players)})
    if finished.session is None or checked.problems:
        ui.go(f"/game/{game.id}/deal/{code}" if code else f"/game/{game.id}/setup")
        return
    known = table.game_of_deal(code) if code else None
    running = known or table.start(game.id, checked.value, code or None)
    ui.go(f"/play/{running.session.id}")


def result_body(
    ui: Ui,
    finished: FinishedGame,
    seen: Review,
    back: str,
    first: Sequence[ft.Control] = (),
    extra: Sequence[ft.Control] = (),
    actions: Sequence[ft.Control] = (),
    mark: Message | None = None,
    feet: Sequence[ft.Control] = (),
    look_back: Sequence[ft.Control] = (),
) -> ft.Control:
    """Banner and breakdown; the history shows the same with more below, and actions at the upper edge.

    Where a player can `look_back` on a game, the look back shows its end. A game with a `mark` is not in the history:
    the mark stands in the place of its day, and no game is compared with it.
    """
    score = seen.score
    parts: list[ft.Control] = [*first]
    if score is None:
        parts.append(banner(ui, msg("ui.rules_changed"), "warn"))
    else:
        group = len(score.players) > 1
        order = sorted(score.players, key=lambda placed: placed.place)
        parts += [breakdown(ui, finished.game, placed, with_name=group) for placed in order]
    if finished.times:
        parts.append(words(ui, msg("ui.clock.times", times=_times(finished)), "small", theme.INK2))
    if seen.state is not None and (remark := GAMES[finished.game].scoring.remark(seen.state)):
        parts.append(banner(ui, remark, "warn", "card"))
    if not mark:
        parts += analysis.parts(ui, finished, seen) if (analysis := SCREENS[finished.game].analysis) else []
    parts += look_back or SCREENS[finished.game].result.parts(ui, finished, seen)
    parts += [*_deal(ui, finished), *extra]
    wide = is_wide(ui)
    head = result_banner(ui.within(SIDE) if wide else ui, finished, score, back, actions, mark)
    return head_column(ui, [head if wide else charted(head)], parts, feet, charted_side=True)


def _times(finished: FinishedGame) -> str:
    """The times of the players by the clock of the table."""
    times = map(clock_words, finished.times or ())
    if len(finished.players) == 1:
        return next(times)
    return " · ".join(f"{name} {time}" for name, time in zip(finished.players, times, strict=False))


def _deal(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    """The code of the deal, for friends and for another try, which is marked as such."""
    code = (finished.tags or {}).get(DEAL)
    if code is None:
        return []
    again = press(ui, msg("ui.deal.again"), lambda: play_again(ui, finished, code), "other", "again")
    known = [banner(ui, msg("stats.second_try"), "warn")] if AGAIN in (finished.tags or {}) else []
    return [DealPaper(code, finished.game, [*known, again], finished.mixed, key=f"deal-{finished.id}")]
