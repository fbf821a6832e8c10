"""The form of a score sheet: one player at a time, or all side by side where there is room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Message, Problem, msg
from companion.games import GAMES
from companion.ui.games import SCREENS
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.number_table import Picked
from companion.ui.kit.page import (
    LOW,
    begin_at_top,
    foot,
    is_wide,
    page_view,
    scroll,
    second,
    top_bar,
    two_columns,
    widest,
)
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.text import whole_words, words
from companion.ui.pages.score.breakdown import breakdown, what_counts
from companion.ui.pages.score.entry_fields import Pad, Report, called, common_fields, dock, player_form
from companion.ui.pages.score.pen import Pen, SheetView, use_gap
from companion.ui.pages.score.player_columns import (
    SIDE_BY_SIDE,
    Standing,
    how_many,
    live_total,
    side_by_side,
    standing,
    tabs,
)
from companion.ui.pages.score.sheet_entries import EntryLog, HeldSheet, SheetTask, undo_button
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.sheets import use_sheet

# What is not there yet is no mistake before somebody wants to save.
UNSAID = ("missing", "blank")


@dataclass(frozen=True)
class DrawnSheet:
    """A sheet as it is drawn now: how far it is, and what is wrong with it as far as that is said yet."""

    ui: Ui
    game: AnyGame
    pen: Pen
    stands: Standing
    problems: Sequence[Problem]
    warnings: Sequence[Message]

    @property
    def filling(self) -> SheetTask:
        return self.pen.filling

    @property
    def report(self) -> Report:
        return self.pen.held.report

    @property
    def players(self) -> list[Any]:
        players: list[Any] = self.report["players"]
        return players

    @property
    def beside(self) -> bool:
        """Whether all players are entered side by side."""
        return len(self.players) > 1 and self.ui.width >= SIDE_BY_SIDE

    @property
    def waiting(self) -> Collection[int]:
        """Those whose turn to be counted comes after this one."""
        after = () if self.beside else range(self.pen.seat + 1, len(self.players))
        return [seat for seat in after if seat not in self.stands.finished]

    def pad(self, points: dict[str, int] | None = None) -> Pad:
        """Where numbers are entered; beside some of them stands what they are worth."""
        return Pad(self.pen.order, points or {}, self.pen.entered)


@screen
def SheetForm(filling: SheetTask) -> ft.Control:
    """One player at a time, a live total, problems beside their fields, all kept as it is entered."""
    ui, game = current_ui(), GAMES[filling.game_id]
    held = use_ref(lambda: HeldSheet(filling.first())).current
    shown, set_shown = use_state(lambda: SheetView(_first_asked(filling)))
    order = use_order()
    course = use_ref(lambda: EntryLog(held.report)).current
    if held.look(filling.shared):
        course.meet(held.report)
    checked, _ = ui.controller.results.check(game.id, held.report, filling.state)
    stands = standing(game, filling.state, held.report, filling.blank, checked.problems, filling.to_count)
    said = [problem for problem in checked.problems if shown.tried or problem.code not in UNSAID]
    seat = min(order.at.player if isinstance(order.at, Picked) else shown.seat, len(held.report["players"]) - 1)
    pen = Pen(ui, filling, held, course, order, shown, set_shown, seat)
    page = DrawnSheet(ui, game, pen, stands, said, [warning.text for warning in checked.warnings])
    column: ft.Ref[ft.Column] = ft.Ref()
    begin_at_top(column, str(shown.seat))
    use_sheet(ui, _question(page), partial(pen.ask, False))
    parts = _parts(page)
    use_gap(shown.gap, game, column, order)
    return _view(page, parts, column)


def _question(page: DrawnSheet) -> ft.DialogControl | None:
    """Asked before it is saved: who was never counted is not zero."""
    untouched, pen = page.stands.untouched, page.pen
    names = [called(page.ui, page.players, seat) for seat in untouched]
    if not (pen.shown.asking and names):
        return None
    count = partial(pen.show, min(untouched))
    return not_counted_sheet(page.ui, page.game.id, names, count, pen.save_so, partial(pen.ask, False))


def _parts(page: DrawnSheet) -> list[ft.Control]:
    """Who is entered, what is wrong with all of it, and what is entered once for all."""
    ui, game, filling, pen = page.ui, page.game, page.filling, page.pen
    parts = [side_by_side(ui, page.players, page.stands, partial(_form, page))] if page.beside else _one_player(page)
    parts += [banner(ui, problem.text, "bad", live=True) for problem in page.problems if _is_common(problem)]
    parts += [banner(ui, warning, "warn") for warning in page.warnings]
    own_fields = SCREENS[game.id].sheet.own
    for entry in game.scoring.sheet(filling.state).root.fields:
        if own_field := own_fields.get(entry.key):
            parts.append(own_field(ui, filling.state, page.report, pen.entered))
    parts += common_fields(ui, game.scoring.sheet(None), page.report, page.problems, page.pad(), filling.fixed)
    if not filling.fixed:
        parts.append(how_many(ui, game, page.players, pen.show, pen.entered))
    return parts


def _one_player(page: DrawnSheet) -> list[ft.Control]:
    # Room for the label on the edge of the first field.
    top = [ft.Container()] if len(page.players) == 1 and not page.filling.fixed else []
    who = tabs(page.ui, page.players, page.stands, page.pen.seat, page.pen.show)
    return [*top, *who, *_form(page, page.ui, page.pen.seat)]


def _form(page: DrawnSheet, room: Ui, seat: int) -> list[ft.Control]:
    """A player's entries; of who is settled there is only what the play has seen."""
    score, filling = page.stands.score, page.filling
    if seat in filling.settled:
        seen_whole = banner(room, msg("ui.settled"), "good")
        return [seen_whole, *([breakdown(room, page.game.id, score.players[seat], False)] if score else [])]
    lines = score.players[seat].tally.lines if score else ()
    pad = page.pad({line.key: line.points for line in lines})
    return player_form(room, page.game, filling.state, page.report, seat, page.problems, filling.fixed, pad)


def _bar(page: DrawnSheet) -> ft.Control:
    ui, filling, pen = page.ui, page.filling, page.pen
    title, status = msg("ui.final_score"), msg("ui.players_n", n=len(page.players))
    across = second(ui) if ui.height < LOW and not page.beside else ui  # low bars lie above the second column
    undo = undo_button(across, title, pen.course.last.what if pen.course.last else None, pen.take_back)
    rules = icon_button(ui, ft.Icons.MENU_BOOK_ROUNDED, msg("ui.rules_title"), lambda: ui.go(f"{filling.route}/rules"))
    return top_bar(ui, title, status, back=filling.back, game=page.game.id, actions=[rules, undo])


def _foot(page: DrawnSheet) -> ft.Control:
    """Under the thumb: what it comes to by now, and the next player or the result."""
    ui, pen, players, stands = page.ui, page.pen, page.players, page.stands
    following = min(page.waiting, default=None)
    if following is None:
        label = msg("ui.save_result")
        button = press(ui, label, pen.save, "main", "check", expand=True)
    else:
        label = msg("ui.next_player", name=called(ui, players, following))
        button = press(ui, label, partial(pen.show, following), "main", "next", expand=True)
    against = [placed.tally for placed in stands.score.players[len(players) :]] if stands.score else []
    look = partial(pen.lead, page.problems)
    untouched, name = pen.seat in stands.untouched, called(ui, players, pen.seat)
    total = live_total(ui, name, stands.total(pen.seat), untouched, len(page.problems), look, against)
    narrow = (is_wide(ui) and not page.beside) or not whole_words(ui, label, ui.width / 2 - 84, "label", 20)
    under_thumb = [*dock(page.game, page.filling.state, players, page.pad())]
    # Large text leaves no room for more beside the dock; its own arrows lead on, and behind the last one it closes.
    under_thumb.append(total if under_thumb and ui.stacked else pair(ui, [total, button], 16, narrow))
    return foot(under_thumb)


def _explained(page: DrawnSheet) -> list[ft.Control]:
    """Beside the entries, where there is room: what they come to by now, line by line, and what counts."""
    ui, pen, stands = second(page.ui), page.pen, page.stands
    if not is_wide(page.ui) or ui.height < LOW:
        return []
    begun = stands.score and pen.seat not in (*stands.untouched, *page.filling.settled)
    so_far = [breakdown(ui, page.game.id, stands.score.players[pen.seat], True)] if stands.score and begun else []
    return [*so_far, what_counts(ui, page.game.id)]


def _view(page: DrawnSheet, parts: list[ft.Control], column: ft.Ref[ft.Column]) -> ft.Control:
    ui, route, bar, actions = page.ui, page.filling.route, _bar(page), _foot(page)
    if page.beside:  # the players have taken the columns
        columns = ft.Column([bar, scroll(parts, column=column), actions], spacing=0, expand=True)
        return page_view(ui, route, columns, game=page.game.id, widest=ui.width)
    body = two_columns(ui, [bar], parts, [actions], _explained(page), column=column)
    return page_view(ui, route, body, game=page.game.id, widest=widest(ui))


def _first_asked(filling: SheetTask) -> int:
    """The seat at which something is to be entered."""
    seats = range(len(filling.first()["players"]))
    return next((seat for seat in seats if seat not in filling.settled), 0)


def _is_common(problem: Problem) -> bool:
    """A problem that stands at no single player."""
    return not problem.where.startswith("players.")


# About how high it is, for text of the usual size.
HEIGHT = 330


def not_counted_sheet(
    ui: Ui,
    game: str,
    names: Sequence[str],
    count: Callable[[], None],
    save: Callable[[], None],
    close: Callable[[], None],
) -> ft.BottomSheet:
    """To count them, or to save them as they are."""
    told = ", ".join(names)
    first = names[0] if names else ""
    parts: list[ft.Control] = [
        words(ui, msg("ui.not_counted_of", names=told), "heading"),
        words(ui, msg("ui.not_counted_hint"), "body"),
        press(ui, msg("ui.count_player", name=first), count, "main", "count"),
        press(ui, msg("ui.save_uncounted"), save, "other", "check"),
        press(ui, msg("ui.cancel"), close),
    ]
    return bottom_sheet(ui, parts, close, theme.MAIN, HEIGHT, game)
