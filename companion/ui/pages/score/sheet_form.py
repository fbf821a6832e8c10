"""The form of a score sheet: one player at a time, or all side by side where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.games import GAMES
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.number_table import Picked
from companion.ui.kit.page import begin_at_top, foot, is_wide, page_view, scroll, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.text import whole_words
from companion.ui.pages.score.breakdown import breakdown
from companion.ui.pages.score.columns import SIDE_BY_SIDE, how_many, live_total, side_by_side, tabs
from companion.ui.pages.score.common_fields import common_fields
from companion.ui.pages.score.entry_undo import Course, undo_button
from companion.ui.pages.score.filling import Filling, Held
from companion.ui.pages.score.gaps import Gap, next_gap, use_gap
from companion.ui.pages.score.not_counted import not_counted_sheet
from companion.ui.pages.score.player_form import Pad, called, dock, player_form
from companion.ui.pages.score.standing import standing
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say
from companion.ui.window.sheets import use_sheet

# What is not there yet is no mistake before somebody wants to save.
UNSAID = ("missing", "blank")


@screen
def SheetForm(filling: Filling) -> ft.Control:
    """One player at a time, a live total, problems beside their fields, all kept as it is entered."""
    ui = current_ui()
    game, state = GAMES[filling.game_id], filling.state
    held = use_ref(lambda: Held(filling.first())).current
    at, set_at = use_state(lambda: _first_asked(filling))
    _, redraw = use_state(0)
    tried, set_tried = use_state(False)
    asking, set_asking = use_state(False)
    gap, set_gap = use_state(cast("Gap | None", None))
    order = use_order()
    course = use_ref(lambda: Course(held.report)).current
    if held.look(filling.shared):
        course.meet(held.report)
    report = held.report
    checked, _ = ui.controller.check(filling.game_id, report, state)
    players = report["players"]
    stands = standing(game, state, report, filling.blank, checked.problems, filling.to_count)
    score = stands.score

    def entered(what: Message, text: bool = False) -> None:
        course.note(what, now, report)
        try:
            write(what)
        finally:  # what was entered is shown, kept or not
            if not text:
                redraw(lambda count: count + 1)

    def write(what: Message) -> None:
        late = held.write(filling.shared)
        course.meet(report, late)
        if late:
            say(ui, msg("ui.entered_before", what=what), "bad")

    def take_back() -> None:
        last = course.take_back(report)
        show(last.player)
        say(ui, msg("ui.taken_back", what=last.what))
        write(last.what)

    def show(player: int) -> None:
        order.close()
        set_at(player)
        set_gap(None)
        set_asking(False)

    def lead(problems: Sequence[Problem]) -> None:
        found = next_gap(problems, order, game)
        show(at if found.seat is None else found.seat)
        set_gap(found)

    def save() -> None:
        """Who taps means what holds now, drawn or not."""
        held.look(filling.shared)
        checked, scored = ui.controller.check(filling.game_id, report, state)
        if scored is None:
            set_tried(True)
            lead(checked.problems)
        elif standing(game, state, report, filling.blank, (), filling.to_count).untouched:
            set_asking(True)
        else:
            save_so()

    def save_so() -> None:
        _, scored = ui.controller.check(filling.game_id, report, state)
        if scored:
            ui.go(filling.save(scored))

    column: ft.Ref[ft.Column] = ft.Ref()
    begin_at_top(column, str(at))
    shown = [problem for problem in checked.problems if tried or problem.code not in UNSAID]
    beside = len(players) > 1 and ui.width >= SIDE_BY_SIDE
    now = min(order.at.player if isinstance(order.at, Picked) else at, len(players) - 1)
    names = [called(ui, players, seat) for seat in stands.untouched]
    asked = not_counted_sheet(
        ui, game.id, names, lambda: show(min(stands.untouched)), save_so, lambda: set_asking(False)
    )
    use_sheet(ui, asked if asking and names else None, lambda: set_asking(False))

    def form(room: Ui, player: int) -> list[ft.Control]:
        lines = score.players[player].tally.lines if score else ()
        if player in filling.settled:
            seen_whole = banner(room, msg("ui.settled"), "good")
            return [seen_whole, *([breakdown(room, game.id, score.players[player], False)] if score else [])]
        pad = Pad(order, {line.key: line.points for line in lines}, entered)
        return player_form(room, game, state, report, player, shown, filling.fixed, pad)

    if beside:
        parts = [side_by_side(ui, players, stands, form)]
    else:
        top = [ft.Container()] if len(players) == 1 and not filling.fixed else []  # room for the label on the edge
        parts = [*top, *tabs(ui, players, stands, now, show), *form(ui, now)]
    parts += [banner(ui, problem.text, "bad", live=True) for problem in shown if _is_common(problem)]
    parts += [banner(ui, warning.text, "warn") for warning in checked.warnings]
    own_fields = SCREENS[game.id].fields
    for entry in game.scoring.sheet(state).root.fields:
        if own_field := own_fields.get(entry.key):
            parts.append(own_field(ui, state, report, entered))
    parts += common_fields(ui, game.scoring.sheet(None), report, shown, Pad(order, {}, entered), filling.fixed)
    if not filling.fixed:
        parts.append(how_many(ui, game, players, show, entered))
    use_gap(gap, game, column, order)
    status = msg("ui.players_n", n=len(players))
    title = msg("ui.final_score")
    undo = undo_button(ui, title, course.last.what if course.last else None, take_back)
    rules = icon_button(ui, ft.Icons.MENU_BOOK_ROUNDED, msg("ui.rules_title"), lambda: ui.go(f"{filling.route}/rules"))
    bar = top_bar(ui, title, status, back=filling.back, game=game.id, actions=[rules, undo])
    waiting = [seat for seat in range(now + 1, len(players)) if seat not in stands.finished]
    last = beside or not waiting
    label = msg("ui.save_result") if last else msg("ui.next_player", name=called(ui, players, waiting[0]))
    act, sign = (save, "check") if last else (partial(show, waiting[0]), "next")
    button = press(ui, label, act, "main", sign, expand=True)
    look = partial(lead, shown)
    against = [placed.tally for placed in score.players[len(players) :]] if score else []
    untouched = now in stands.untouched
    total = live_total(ui, called(ui, players, now), stands.total(now), untouched, len(shown), look, against)
    under_thumb = [*dock(game, state, players, Pad(order, {}, entered))]
    at_side = is_wide(ui) and not beside
    narrow = at_side or not whole_words(ui, label, ui.width / 2 - 84, "label", 20)
    # Large text leaves no room for more beside the dock; its own arrows lead on, and behind the last one it closes.
    under_thumb.append(total if under_thumb and ui.stacked else pair(ui, [total, button], 16, narrow))
    actions = foot(under_thumb)
    if beside:  # the players have taken the columns
        columns = ft.Column([bar, scroll(parts, column=column), actions], spacing=0, expand=True)
        return page_view(ui, filling.route, columns, game=game.id, widest=ui.width)
    body = two_columns(ui, [bar], parts, [actions], column=column)
    return page_view(ui, filling.route, body, game=game.id, widest=widest(ui))


def _first_asked(filling: Filling) -> int:
    """The seat at which something is to be entered."""
    seats = range(len(filling.first()["players"]))
    return next((seat for seat in seats if seat not in filling.settled), 0)


def _is_common(problem: Problem) -> bool:
    """A problem that stands at no single player."""
    return not problem.where.startswith("players.")
