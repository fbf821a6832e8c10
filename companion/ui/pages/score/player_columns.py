"""The players of a score sheet: who is being entered, all side by side, one more or less, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Problem, msg
from companion.core.score import Score, Tally
from companion.core.sheet import Choice, Count, Field, Flag, Text, field_at
from companion.history.finished_game import check_report
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.motion import changed
from companion.ui.kit.text import figure, words
from companion.ui.pages.score.entry_fields import Report, called, player_rows
from companion.ui.pages.score.sheet_entries import blank_player
from companion.ui.window import theme
from companion.ui.window.context import Ui

# From this width on, all players are entered side by side.
SIDE_BY_SIDE = 900
GAP = 12.0


def side_by_side(
    ui: Ui, players: Sequence[Report], stands: Standing, form: Callable[[Ui, int], list[ft.Control]]
) -> ft.Control:
    """All players side by side, where the screen is wide enough for it."""
    room = replace(ui, width=ui.width / len(players) - 2 * GAP)
    columns: list[ft.Control] = []
    for at in range(len(players)):
        parts = [words(ui, called(ui, players, at), "heading", expand=True), *_stands(ui, stands, at, 30, theme.INK)]
        head = ft.Row(parts, spacing=8)
        stack = ft.Column([head, *form(room, at)], spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        columns.append(ft.Container(stack, expand=True))
    return ft.Row(columns, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def tabs(
    ui: Ui, players: Sequence[Report], stands: Standing, current: int, show: Callable[[int], None]
) -> list[ft.Control]:
    """Who is being entered; the others are one tap away. Each says how far it is."""
    if len(players) < 2:
        return []
    cells: list[ft.Control] = []
    for at in range(len(players)):
        on = at == current
        ink = theme.ON_MAIN if on else theme.INK
        row = ft.Row(
            [words(ui, called(ui, players, at), "strong", ink, no_wrap=True), *_stands(ui, stands, at, 20, ink)],
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
        name = f"{called(ui, players, at)}, {_told(ui, stands, at)}"
        cells.append(target(ui, box, name, partial(show, at), selected=on))
    return [ft.Row(cells, spacing=8, scroll=ft.ScrollMode.AUTO)]


def _told(ui: Ui, stands: Standing, at: int) -> str:
    """How far a column is, for ears."""
    if at in stands.untouched:
        return ui.t(msg("ui.not_counted"))
    total = stands.total(at)
    if at in stands.finished:
        return ui.t(msg("ui.counted")) if total is None else str(total)
    return "–"


def _stands(ui: Ui, stands: Standing, at: int, size: float, ink: ft.ColorValue) -> list[ft.Control]:
    """How far a column is, for eyes: a word, a dash, or a check and its points."""
    if at in stands.untouched:
        return [words(ui, msg("ui.not_counted"), "small", ink, no_wrap=True)]
    if at not in stands.finished:
        return [figure(ui, "–", size, ink)]
    total = stands.total(at)
    points = [] if total is None else [figure(ui, total, size, ink)]
    return [icon(ft.Icons.CHECK_ROUNDED, size, ink), *points]


def how_many(
    ui: Ui, game: AnyGame, players: list[Report], show: Callable[[int], None], entered: Callable[..., None]
) -> ft.Control:
    """One player more, or without the last one."""
    rows = player_rows(game)

    def add() -> None:
        if len(players) == rows.most:  # by two quick taps
            return
        players.append(blank_player(game, ""))
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


def live_total(
    ui: Ui,
    name: str,
    total: int | None,
    untouched: bool,
    problems: int,
    look: Callable[[], None],
    against: Sequence[Tally] = (),
) -> ft.Control:
    """What a column comes to so far, or how many fields are to be checked: a tap leads to the first of them.

    Whom nobody plays, but plays `against`, has no column; what he comes to stands beside.
    """
    if total is not None:
        whose = msg("ui.so_far", name=name)
        shown, told = whose, msg("core.at_entry", entry=whose, text=str(total))
        for other in against:
            shown, told = (msg("ui.so_far_against", what=so, name=other.name, n=other.total) for so in (shown, told))
        note = words(ui, shown, "small", theme.INK2)
        number: ft.Control = changed(ui, figure(ui, total, 38), str(total))
        row = ft.Row([number, ft.Container(note, expand=True)], spacing=10, expand=True)
        return ft.Semantics(content=row, label=ui.t(told), exclude_semantics=True, live_region=True, expand=True)
    wrong = msg("ui.fields_to_check", n=problems)
    said = wrong if problems else msg("ui.not_counted") if untouched else msg("ui.not_complete")
    note = words(ui, said, "small", theme.BAD if problems else theme.INK2, expand=True)
    signs = [icon(ft.Icons.ERROR_ROUNDED, 24, theme.BAD)] if problems else [figure(ui, "–", 38)]
    row = ft.Row([*signs, note], spacing=10)
    if not problems:
        return ft.Semantics(content=row, live_region=True, expand=True)
    box = ft.Container(row, border_radius=14, padding=ft.Padding.symmetric(vertical=12, horizontal=4))
    return target(ui, box, ui.t(wrong), look, expand=True)


@dataclass(frozen=True)
class Standing:
    """The columns that nobody has touched, those that are finished, and a score that knows what these give."""

    untouched: Collection[int]
    finished: Collection[int]
    score: Score | None

    def total(self, seat: int) -> int | None:
        """What a finished column comes to by now."""
        return self.score.players[seat].tally.total if self.score and seat in self.finished else None


def standing(
    game: AnyGame,
    state: Any,
    report: Report,
    first: Report | None,
    problems: Sequence[Problem],
    to_count: Collection[int],
) -> Standing:
    """`first` is the sheet before anybody has counted; in it the column of who is `to_count` looks whole."""
    seats = range(len(report["players"]))
    open_seats = {seat for seat in seats if any(problem.concerns(f"players.{seat}") for problem in problems)}
    blank = zip(seats, first["players"] if first else (), strict=False)
    same = [seat for seat, player in blank if _entries(report["players"][seat]) == _entries(player)]
    untouched = [seat for seat in same if seat in to_count or seat in open_seats]
    return Standing(untouched, set(seats) - open_seats - set(untouched), _score(game, state, report, problems))


def _entries(player: Report) -> Report:
    """A column but for its name."""
    return {key: value for key, value in player.items() if key != "name"}


def _score(game: AnyGame, state: Any, report: Report, problems: Sequence[Problem]) -> Score | None:
    """The score with the least that can stand where nothing stands yet."""
    filled, form = deepcopy(report), game.scoring.sheet(state).root
    for problem in problems:
        entry = field_at(form, problem.where)
        if problem.code not in ("missing", "blank") or entry is None:
            return None
        *way, key = problem.where.split(".")
        there: Any = filled
        for step in way:
            there = there[int(step) if isinstance(there, list) else step]
        there[key] = problem.where if isinstance(entry, Text) else _least(entry)  # a name that nobody else has
    scored = check_report(game, filled, state)[1]
    return scored.score if scored else None


def _least(entry: Field) -> Any:
    match entry:
        case Count(low=low):
            return low
        case Choice(choices=choices):
            return choices[-1]
        case Flag():
            return False
    return []
