"""The score sheet: after a game, filled with what the app knows, or alone for a game that was played without it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Message, Problem, msg
from companion.core.score import Score
from companion.core.sheet import Choice, Flag, Record, Rows
from companion.games import GAMES
from companion.history.review import Review, review
from companion.history.scored import ScoredReport
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.number_table import Picked, is_table
from companion.ui.kit.motion import changed
from companion.ui.kit.not_found import game_gone_view, not_found_view
from companion.ui.kit.page import begin_at_top, foot, is_wide, page_view, scroll, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.pages.score.breakdown import breakdown
from companion.ui.pages.score.common_fields import common_fields, first_common
from companion.ui.pages.score.entry_undo import Course, undo_button
from companion.ui.pages.score.player_form import Pad, Report, dock, player_form, player_rows
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

# From this width on, all players are entered side by side.
SIDE_BY_SIDE = 900
GAP = 12.0


@dataclass(frozen=True)
class Filling:
    """Whose sheet is filled in: how it begins, where what is entered goes, and where one comes from and goes to.

    A `fixed` one knows its players; any other can have more or fewer of them, and says how it was played. Of those who
    are `settled` it only shows what the play has seen.
    """

    game_id: str
    state: Any
    first: Callable[[], Report]
    keep: Callable[[Report], None]
    save: Callable[[ScoredReport], str]
    back: str
    route: str
    fixed: bool = True
    settled: Sequence[int] = ()


@screen
def PlayedSheet() -> ft.Control:
    """The sheet of a running game, filled with what the play knows."""
    ui = current_ui()
    session_id = ft.use_route_params()["session"]
    running = ui.controller.open(session_id)
    route = f"/play/{session_id}/sheet"
    if running is None:
        return game_gone_view(ui, route, session_id)
    settled = running.game.scoring.settled(running.state)

    def first() -> Report:
        seen = running.game.scoring.report(running.state)
        report: Report = deepcopy(running.draft or seen)
        for seat in settled:
            report["players"][seat] = seen["players"][seat]
        return report

    filling = Filling(
        running.session.game,
        running.state,
        first,
        lambda report: ui.controller.write_draft(session_id, report),
        lambda scored: f"/result/{ui.controller.finish(scored, session_id).id}",
        f"/play/{session_id}",
        route,
        settled=settled,
    )
    return SheetForm(filling)


@screen
def LooseSheet() -> ft.Control:
    """The sheet of a game that was played without the app."""
    ui = current_ui()
    game_id = ft.use_route_params()["game"]
    route = f"/game/{game_id}/score"
    if game_id not in GAMES:
        return not_found_view(ui, route)
    filling = Filling(
        game_id,
        None,
        lambda: _blank_report(ui, GAMES[game_id]),
        lambda report: None,
        lambda scored: f"/result/{ui.controller.finish(scored).id}",
        f"/game/{game_id}",
        route,
        fixed=False,
    )
    return SheetForm(filling)


@screen
def FinishedSheet() -> ft.Control:
    """The sheet of a finished game, to put its points right."""
    ui = current_ui()
    game_id = ft.use_route_params()["finished"]
    finished = ui.controller.archive.finished(game_id)
    route = f"/history/{game_id}/points"
    seen = review(finished) if finished else Review()
    if finished is None or seen.scored is None:
        return not_found_view(ui, route)

    def save(scored: ScoredReport) -> str:
        if scored.report != finished.report:
            ui.controller.rescore(finished, scored)
            say(ui, msg("ui.saved"))
        return f"/history/{game_id}"

    filling = Filling(
        finished.game,
        seen.state,
        lambda: deepcopy(dict(finished.report)),
        lambda report: None,
        save,
        f"/history/{game_id}/edit",
        route,
    )
    return SheetForm(filling)


@screen
def SheetForm(filling: Filling) -> ft.Control:
    """One player at a time, a live total, problems beside their fields, all kept as it is entered."""
    ui = current_ui()
    game, state = GAMES[filling.game_id], filling.state
    report = use_ref(filling.first)
    at, set_at = use_state(lambda: _first_asked(filling))
    _, redraw = use_state(0)
    tried, set_tried = use_state(False)
    order = use_order()
    course = use_ref(lambda: Course(report.current)).current
    seen = use_ref(lambda: {at, *filling.settled})
    checked, scored = ui.controller.check(filling.game_id, report.current, state)
    score = scored.score if scored else None
    players = report.current["players"]

    def entered(what: Message, text: bool = False) -> None:
        course.note(what, now, report.current)
        try:
            filling.keep(report.current)
        finally:  # what was entered is shown, kept or not
            if not text:
                redraw(lambda count: count + 1)

    def take_back() -> None:
        last = course.take_back()
        report.current = last.before
        show(last.player)
        filling.keep(report.current)
        say(ui, msg("ui.taken_back", what=last.what))

    def show(player: int) -> None:
        seen.current.add(player)
        order.close()
        set_at(player)

    def save() -> None:
        if scored is None:
            set_tried(True)
            show(_player_of(checked.problems[0], at))
            return
        ui.go(filling.save(scored))

    column: ft.Ref[ft.Column] = ft.Ref()
    begin_at_top(column, str(at))
    shown = [problem for problem in checked.problems if tried or problem.code != "missing"]
    beside = len(players) > 1 and ui.width >= SIDE_BY_SIDE
    if beside:
        seen.current.update(range(len(players)))
    now = min(order.at.player if isinstance(order.at, Picked) else at, len(players) - 1)

    def form(room: Ui, player: int) -> list[ft.Control]:
        lines = score.players[player].tally.lines if score else ()
        if player in filling.settled:
            seen_whole = banner(room, msg("ui.settled"), "good")
            return [seen_whole, *([breakdown(room, game.id, score.players[player], False)] if score else [])]
        pad = Pad(order, {line.key: line.points for line in lines}, entered)
        return player_form(room, game, state, players, player, shown, filling.fixed, pad)

    if beside:
        parts = [_columns(ui, players, score, form)]
    else:
        top = [ft.Container()] if len(players) == 1 and not filling.fixed else []  # room for the label on the edge
        parts = [*top, *_tabs(ui, players, score, now, show, seen.current), *form(ui, now)]
    parts += [banner(ui, problem.text, "bad", live=True) for problem in shown if _is_common(problem)]
    parts += [banner(ui, warning.text, "warn") for warning in checked.warnings]
    if not filling.fixed:
        parts += common_fields(ui, game.scoring.sheet(None), report.current, shown, Pad(order, {}, entered))
        parts.append(_how_many(ui, game, players, show, entered))
    status = msg("ui.players_n", n=len(players))
    title = msg("ui.final_score")
    undo = undo_button(ui, title, course.last.what if course.last else None, take_back)
    rules = icon_button(ui, ft.Icons.MENU_BOOK_ROUNDED, msg("ui.rules_title"), lambda: ui.go(f"{filling.route}/rules"))
    bar = top_bar(ui, title, status, back=filling.back, game=game.id, actions=[rules, undo])
    complete = score is not None and len(seen.current) >= len(players)
    last = complete or beside or now == len(players) - 1
    label = msg("ui.save_result") if last else msg("ui.next_player", name=players[now + 1]["name"])
    act, sign = (save, "check") if last else (partial(show, now + 1), "next")
    button = press(ui, label, act, "main", sign, expand=True)
    total = _live_total(ui, players, now, score, len(shown))
    under_thumb = [*dock(game, state, players, Pad(order, {}, entered))]
    at_side = is_wide(ui) and not beside
    narrow = at_side or not whole_words(ui, label, ui.width / 2 - 84, "label", 20)
    # Large text leaves no room for more beside the dock; its own arrows lead on, and behind the last one it closes.
    under_thumb.append(total if under_thumb and ui.stacked else pair(ui, [total, button], 16, narrow))
    actions = foot(under_thumb)
    if beside:  # the players have taken the columns
        columns = ft.Column([bar, scroll(parts), actions], spacing=0, expand=True)
        return page_view(ui, filling.route, columns, game=game.id, widest=ui.width)
    body = two_columns(ui, [bar], parts, [actions], column=column)
    return page_view(ui, filling.route, body, game=game.id, widest=widest(ui))


def _columns(
    ui: Ui, players: Sequence[Report], score: Score | None, form: Callable[[Ui, int], list[ft.Control]]
) -> ft.Control:
    """All players side by side, where the screen is wide enough for it."""
    room = replace(ui, width=ui.width / len(players) - 2 * GAP)
    columns: list[ft.Control] = []
    for at, player in enumerate(players):
        total = score.players[at].tally.total if score else "–"
        head = ft.Row([words(ui, player["name"], "heading", expand=True), figure(ui, total, 30)], spacing=8)
        stack = ft.Column([head, *form(room, at)], spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        columns.append(ft.Container(stack, expand=True))
    return ft.Row(columns, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _blank_report(ui: Ui, game: AnyGame) -> Report:
    """Nothing entered yet, for as few players as may be."""
    name = ui.t(msg("ui.you"))
    rows = player_rows(game)
    blanks = [_blank(game, name if at == 0 else f"{at + 1}") for at in range(max(1, rows.fewest))]
    return first_common(game.scoring.sheet(None)) | {"players": blanks}


def _blank(game: AnyGame, name: str) -> Report:
    """A player of whom only the name is known; what has a neutral answer has it."""
    player: Report = {"name": name}
    inner = player_rows(game).of
    for entry in inner.fields if isinstance(inner, Record) else ():
        if isinstance(entry, Choice):
            player[entry.key] = entry.choices[-1]
        elif isinstance(entry, Flag):
            player[entry.key] = False
        elif isinstance(entry, Record) and all(inner.optional for inner in entry.fields):
            player[entry.key] = {}
        elif isinstance(entry, Rows) and not entry.optional:
            player[entry.key] = []
        elif isinstance(entry, Record) and is_table(entry):
            player[entry.key] = {
                row.key: {column.key: 0 for column in row.fields} for row in entry.fields if isinstance(row, Record)
            }
    return player


def _first_asked(filling: Filling) -> int:
    """The seat at which something is to be entered."""
    seats = range(len(filling.first()["players"]))
    return next((seat for seat in seats if seat not in filling.settled), 0)


def _is_common(problem: Problem) -> bool:
    """A problem that stands at no single player."""
    return not problem.where.startswith("players.")


def _player_of(problem: Problem, otherwise: int) -> int:
    parts = problem.where.split(".")
    return int(parts[1]) if len(parts) > 1 and parts[0] == "players" and parts[1].isdigit() else otherwise


def _tabs(
    ui: Ui,
    players: Sequence[Report],
    score: Score | None,
    current: int,
    show: Callable[[int], None],
    seen: Collection[int],
) -> list[ft.Control]:
    """Who is being entered; the others are one tap away. Nobody has a total before their turn."""
    if len(players) < 2:
        return []
    totals = ["–"] * len(players)
    if score:
        totals = [str(row.tally.total) if at in seen else "–" for at, row in enumerate(score.players)]
    cells: list[ft.Control] = []
    for at, player in enumerate(players):
        on = at == current
        ink = theme.ON_MAIN if on else theme.INK
        row = ft.Row(
            [words(ui, player["name"], "strong", ink, no_wrap=True), figure(ui, totals[at], 20, ink)],
            spacing=8,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
        box = ft.Container(
            row,
            bgcolor=theme.MAIN if on else theme.PAPER,
            border=ft.Border.all(1, theme.LINE),
            border_radius=16,
            padding=ft.Padding.symmetric(vertical=12, horizontal=12),
        )
        cells.append(target(ui, box, f"{player['name']}, {totals[at]}", partial(show, at), selected=on))
    return [ft.Row(cells, spacing=8, scroll=ft.ScrollMode.AUTO)]


def _how_many(
    ui: Ui, game: AnyGame, players: list[Report], show: Callable[[int], None], entered: Callable[..., None]
) -> ft.Control:
    """One player more, or without the last one."""
    rows = player_rows(game)

    def add() -> None:
        if len(players) == rows.most:  # by two quick taps
            return
        players.append(_blank(game, str(len(players) + 1)))
        show(len(players) - 1)
        entered(msg("ui.add_player"))

    def remove() -> None:
        players.pop()
        show(len(players) - 1)
        entered(msg("ui.remove_last"))

    more = press(ui, msg("ui.add_player"), add, "other", "add") if len(players) < rows.most else None
    less = press(ui, msg("ui.remove_last"), remove, "other", "remove") if len(players) > max(1, rows.fewest) else None
    return ft.Column(
        [button for button in (more, less) if button], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _live_total(ui: Ui, players: Sequence[Report], at: int, score: Score | None, problems: int) -> ft.Control:
    """The sum so far, or how many fields are to be checked."""
    if score:
        note = words(ui, msg("ui.so_far", name=players[at]["name"]), "small", theme.INK2)
        points = score.players[at].tally.total
        total: ft.Control = changed(ui, figure(ui, points, 38), str(points))
    else:
        note = (
            words(ui, msg("ui.fields_to_check", n=problems), "small", theme.BAD)
            if problems
            else words(ui, msg("ui.not_complete"), "small", theme.INK2)
        )
        total = figure(ui, "–", 38)
    row = ft.Row([total, ft.Container(note, expand=True)], spacing=10, expand=True)
    return ft.Semantics(content=row, live_region=True, expand=True)
