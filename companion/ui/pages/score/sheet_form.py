"""The form of a score sheet: one player at a time, or all side by side where there is room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.ui.games import SCREENS
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.number_table import TableBox
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
from companion.ui.kit.surfaces import middle_row, surface
from companion.ui.kit.text import whole_words, words
from companion.ui.pages.score.breakdown import breakdown, what_counts
from companion.ui.pages.score.entry_fields import Pad, common_fields, dock, player_form
from companion.ui.pages.score.pen import Pen, SheetView, use_gap
from companion.ui.pages.score.player_columns import (
    SIDE_BY_SIDE,
    UNSAID,
    SheetStanding,
    called,
    how_many,
    live_total,
    no_total,
    side_by_side,
    standing,
    tabs,
)
from companion.ui.pages.score.sheet_entries import EntryLog, HeldSheet, Report, SheetTask
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui

# About how high the question about uncounted players is, for text of the usual size.
QUESTION_HEIGHT = 330
# The part of the screen for the name of the last entry beside the title, and the room of all else in the bar.
UNDO_SHARE, BAR_CONTROLS = 0.36, 188


@dataclass(frozen=True)
class DrawnSheet:
    """A sheet in one drawing: the standing of its columns, and the problems that the player may see already."""

    ui: Ui
    pen: Pen
    stands: SheetStanding
    problems: Sequence[Problem]
    warnings: Sequence[Message]

    @property
    def task(self) -> SheetTask:
        return self.pen.task

    @property
    def report(self) -> Report:
        return self.pen.held.report

    @property
    def players(self) -> list[Report]:
        return self.pen.held.players

    @property
    def beside(self) -> bool:
        """Whether all players are entered side by side."""
        return len(self.players) > 1 and self.ui.width >= SIDE_BY_SIDE

    @property
    def waiting(self) -> Collection[int]:
        """The seats that are counted after this one."""
        after = () if self.beside else range(self.pen.seat + 1, len(self.players))
        return [seat for seat in after if seat not in self.stands.finished]

    def pad(self, points: dict[str, int] | None = None) -> Pad:
        return Pad(self.pen.order, points or {}, self.pen.entered)


@screen
def SheetForm(task: SheetTask) -> ft.Control:
    """One player at a time, a live total, problems beside their fields. Each entry is kept at once."""
    ui = current_ui()
    held = use_ref(lambda: HeldSheet(task.first())).current
    asked = (seat for seat in range(len(held.players)) if seat not in task.settled)
    view, set_view = use_state(lambda: SheetView(next(asked, 0)))
    order = use_order()
    log = use_ref(lambda: EntryLog(held.report)).current
    if held.look(task.shared):
        log.meet(held.report)
    checked, scored = ui.controller.results.check(task.game_id, held.report, task.state)
    stands = standing(task, held.report, checked.problems, scored)
    seen = [problem for problem in checked.problems if view.tried or problem.code not in UNSAID]
    seat = min(order.at.seat if isinstance(order.at, TableBox) else view.seat, len(held.players) - 1)
    pen = Pen(ui, task, held, log, order, view, set_view, seat)
    sheet = DrawnSheet(ui, pen, stands, seen, [warning.text for warning in checked.warnings])
    column: ft.Ref[ft.Column] = ft.Ref()
    begin_at_top(column, str(view.seat))
    use_sheet(ui, _question(sheet), partial(pen.ask, False))
    parts = _parts(sheet)
    use_gap(view.gap, task.game, column, order)
    return _view(sheet, parts, column)


def _question(sheet: DrawnSheet) -> ft.DialogControl | None:
    """The question before saving: players without an entry have not been counted, and that is not zero."""
    ui, untouched, pen = sheet.ui, sheet.stands.untouched, sheet.pen
    names = [called(ui, sheet.players, seat) for seat in untouched]
    if not (pen.view.asking and names):
        return None
    close = partial(pen.ask, False)
    parts: list[ft.Control] = [
        words(ui, msg("ui.not_counted_of", names=", ".join(names)), "heading"),
        words(ui, msg("ui.not_counted_hint"), "body"),
        press(ui, msg("ui.count_player", name=names[0]), partial(pen.show, min(untouched)), "main", "count"),
        press(ui, msg("ui.save_uncounted"), pen.save_uncounted, "other", "check"),
        press(ui, msg("ui.cancel"), close),
    ]
    return bottom_sheet(ui, parts, close, theme.MAIN, QUESTION_HEIGHT, sheet.task.game_id)


def _parts(sheet: DrawnSheet) -> list[ft.Control]:
    """The players' fields, the problems of the whole sheet, and the fields of the whole sheet."""
    ui, task, pen, pad = sheet.ui, sheet.task, sheet.pen, sheet.pad()
    if sheet.beside:
        parts = [side_by_side(ui, sheet.players, sheet.stands, partial(_form, sheet))]
    else:
        # Room for the label on the edge of the first field.
        parts = [ft.Container()] if len(sheet.players) == 1 and not task.fixed else []
        parts += [*tabs(ui, sheet.players, sheet.stands, pen.seat, pen.show), *_form(sheet, ui, pen.seat)]
    common = [problem for problem in sheet.problems if not problem.where.startswith("players.")]
    parts += [banner(ui, problem.text, "bad", live=True) for problem in common]
    parts += [banner(ui, warning, "warn") for warning in sheet.warnings]
    own_fields = SCREENS[task.game_id].sheet.own
    for entry in task.game.scoring.sheet(task.state).root.fields:
        if own_field := own_fields.get(entry.key):
            parts.append(own_field(ui, task.state, sheet.report, pen.entered))
    parts += common_fields(ui, task, sheet.report, sheet.problems, pad)
    if not task.fixed:
        parts.append(how_many(ui, task, sheet.players, pen.show, pen.entered))
    return parts


def _form(sheet: DrawnSheet, room: Ui, seat: int) -> list[ft.Control]:
    """A player's fields. The column of a settled player only shows what the play has seen."""
    score, task = sheet.stands.score, sheet.task
    if seat in task.settled:
        seen_whole = banner(room, msg("ui.settled"), "good")
        return [seen_whole, *([breakdown(room, task.game_id, score.players[seat], False)] if score else [])]
    lines = score.players[seat].tally.lines if score else ()
    pad = sheet.pad({line.key: line.points for line in lines})
    return player_form(room, task, sheet.report, seat, sheet.problems, pad)


def _bar(sheet: DrawnSheet) -> ft.Control:
    ui, task, pen = sheet.ui, sheet.task, sheet.pen
    title, status = msg("ui.final_score"), msg("ui.players_n", n=len(sheet.players))
    across = second(ui) if ui.height < LOW and not sheet.beside else ui  # low bars lie above the second column
    undo = _undo_button(across, title, pen.log.last.what if pen.log.last else None, pen.take_back)
    rules = icon_button(ui, ft.Icons.MENU_BOOK_ROUNDED, msg("ui.rules_title"), lambda: ui.go(f"{task.route}/rules"))
    return top_bar(ui, title, status, back=task.back, game=task.game_id, actions=[rules, undo])


def _undo_button(ui: Ui, title: Message, what: Message | None, undo: Callable[[], None]) -> ft.Control:
    """An arrow with the name of the last entry, where the title leaves room for it. Disabled without an entry."""
    parts: list[ft.Control] = [icon(ft.Icons.UNDO_ROUNDED, 24, theme.INK if what else theme.OUTLINE)]
    named = what and not ui.stacked and whole_words(ui, title, ui.width * (1 - UNDO_SHARE) - BAR_CONTROLS, size=20)
    if what and named:
        parts.append(words(ui, what, "small", expand=True, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS))
    box = surface(
        middle_row(parts, 6),
        None,
        radius=24,
        pad=(4, 8 if named else 0),
        width=ui.width * UNDO_SHARE if named else 48,
        height=None if named else 48,
    )
    label = msg("ui.undo_what", what=what) if what else msg("ui.undo")
    return target(ui, box, ui.t(label), undo if what else None)


def _foot(sheet: DrawnSheet) -> ft.Control:
    """Under the thumb: the points so far, and the next player or the result."""
    ui, pen, players, stands = sheet.ui, sheet.pen, sheet.players, sheet.stands
    following = min(sheet.waiting, default=None)
    if following is None:
        label = msg("ui.save_result")
        button = press(ui, label, pen.save, "main", "check", expand=True)
    else:
        label = msg("ui.next_player", name=called(ui, players, following))
        button = press(ui, label, partial(pen.show, following), "main", "next", expand=True)
    points = stands.total(pen.seat)
    if points is None or stands.score is None:
        look = partial(pen.lead, sheet.problems)
        total = no_total(ui, pen.seat in stands.untouched, len(sheet.problems), look)
    else:
        against = [placed.tally for placed in stands.score.players[len(players) :]]
        total = live_total(ui, called(ui, players, pen.seat), points, against)
    narrow = (is_wide(ui) and not sheet.beside) or not whole_words(ui, label, ui.width / 2 - 84, "label", 20)
    under_thumb = dock(sheet.task, players, sheet.pad())
    # Large text leaves no room for more beside the dock; its own arrows lead on, and behind the last one it closes.
    under_thumb.append(total if under_thumb and ui.stacked else pair(ui, [total, button], 16, narrow))
    return foot(under_thumb)


def _explained(sheet: DrawnSheet) -> list[ft.Control]:
    """Beside the entries, on a wide screen: the points so far, line by line, and the rules of the score."""
    ui, pen, score = second(sheet.ui), sheet.pen, sheet.stands.score
    if not is_wide(sheet.ui) or ui.height < LOW:
        return []
    counted = score and pen.seat not in (*sheet.stands.untouched, *sheet.task.settled)
    so_far = [breakdown(ui, sheet.task.game_id, score.players[pen.seat], True)] if score and counted else []
    return [*so_far, what_counts(ui, sheet.task.game_id)]


def _view(sheet: DrawnSheet, parts: list[ft.Control], column: ft.Ref[ft.Column]) -> ft.Control:
    ui, task, bar, actions = sheet.ui, sheet.task, _bar(sheet), _foot(sheet)
    if sheet.beside:  # the players have taken the columns
        columns = ft.Column([bar, scroll(parts, column=column), actions], spacing=0, expand=True)
        return page_view(ui, task.route, columns, game=task.game_id, widest=ui.width)
    body = two_columns(ui, [bar], parts, [actions], _explained(sheet), column=column)
    return page_view(ui, task.route, body, game=task.game_id, widest=widest(ui))
