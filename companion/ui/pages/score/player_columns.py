"""The players of a score sheet: how complete each column is, tabs or columns side by side, more or fewer players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.score import Score, Tally
from companion.core.sheet import Choice, Count, Field, Flag, TextField, field_at
from companion.core.strict_json import Json
from companion.history.finished_game import ScoredReport, check_report
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.motion import changed
from companion.ui.kit.surfaces import middle_row, stretched, surface, top_row
from companion.ui.kit.text import figure, words
from companion.ui.pages.score.sheet_entries import Report, SheetTask, blank_player, name_of, player_rows, players_of
from companion.ui.window import theme
from companion.ui.window.context import Ui

# From this width on, all players are entered side by side.
SIDE_BY_SIDE = 900
GAP = 12.0
# A missing entry is no mistake before the player wants to save.
UNSAID = ("missing", "blank")


@dataclass(frozen=True)
class SheetStanding:
    """The untouched columns, the finished ones, and the score so far."""

    untouched: Collection[int]
    finished: Collection[int]
    score: Score | None

    def total(self, seat: int) -> int | None:
        """The points of a finished column so far."""
        return self.score.players[seat].tally.total if self.score and seat in self.finished else None


def standing(
    task: SheetTask, report: Report, problems: Sequence[Problem], scored: ScoredReport | None
) -> SheetStanding:
    """How complete each column of a report is, after a check that has found `problems` or has `scored` the report."""
    players = players_of(report)
    untouched = untouched_seats(task, players, problems)
    finished = set(range(len(players))) - _open_seats(players, problems) - set(untouched)
    scored = scored or _scored_so_far(task, report, problems)
    return SheetStanding(untouched, finished, scored.score if scored else None)


def untouched_seats(task: SheetTask, players: Sequence[Report], problems: Sequence[Problem]) -> list[int]:
    """The columns without any entry. A column that is complete without one counts only for a player `to_count`."""
    pending = {*task.to_count, *_open_seats(players, problems)}
    columns = enumerate(zip(players, players_of(task.blank) if task.blank else (), strict=False))
    return [seat for seat, (player, blank) in columns if seat in pending and _entries(player) == _entries(blank)]


def _open_seats(players: Sequence[Report], problems: Sequence[Problem]) -> set[int]:
    seats = range(len(players))
    return {seat for seat in seats if any(problem.concerns(f"players.{seat}") for problem in problems)}


def _entries(player: Report) -> Report:
    """A column without its name."""
    return {key: value for key, value in player.items() if key != "name"}


def _scored_so_far(task: SheetTask, report: Report, problems: Sequence[Problem]) -> ScoredReport | None:
    """The score with the least possible value in the place of each missing entry."""
    filled, form = deepcopy(report), task.game.scoring.sheet(task.state).root
    for problem in problems:
        entry = field_at(form, problem.where)
        if problem.code not in UNSAID or entry is None:
            return None
        name = problem.where  # a name that no other player has
        _put(filled, problem.where, name if isinstance(entry, TextField) else _least(entry))
    return check_report(task.game, filled, task.state)[1]


def _put(report: Report, where: str, value: object) -> None:
    *way, key = where.split(".")
    part: Json | list[Json] = report
    for step in way:
        part = part[int(step)] if isinstance(part, list) else part[step]
    if isinstance(part, dict):
        part[key] = value


def _least(entry: Field) -> object:
    match entry:
        case Count(low=low):
            return low
        case Choice(choices=choices):
            return choices[-1]
        case Flag():
            return False
    return []


def called(ui: Ui, players: Sequence[Report], seat: int) -> str:
    """A player's name, or the number of the seat before a name is entered."""
    return name_of(players[seat]).strip() or ui.t(msg("ui.player_n", n=seat + 1))


def side_by_side(
    ui: Ui, players: Sequence[Report], stands: SheetStanding, form: Callable[[Ui, int], list[ft.Control]]
) -> ft.Control:
    """All players side by side, for a wide screen."""
    room = replace(ui, width=ui.width / len(players) - 2 * GAP)
    columns: list[ft.Control] = []
    for seat in range(len(players)):
        name = words(ui, called(ui, players, seat), "heading", expand=True)
        head = ft.Row([name, *_stands(ui, stands, seat, 30, theme.INK)], spacing=8)
        columns.append(ft.Container(stretched([head, *form(room, seat)], 12), expand=True))
    return top_row(columns, GAP)


def tabs(
    ui: Ui, players: Sequence[Report], stands: SheetStanding, current: int, show: Callable[[int], None]
) -> list[ft.Control]:
    """A tab for each player, with the standing of the column."""
    if len(players) < 2:
        return []
    cells: list[ft.Control] = []
    for seat in range(len(players)):
        on = seat == current
        ink = theme.ON_MAIN if on else theme.INK
        name = called(ui, players, seat)
        parts = [words(ui, name, "strong", ink, no_wrap=True), *_stands(ui, stands, seat, 20, ink)]
        box = surface(
            middle_row(parts, 8, tight=True), theme.MAIN if on else theme.PAPER, (1, theme.LINE), pad=(12, 12)
        )
        cells.append(target(ui, box, f"{name}, {_told(ui, stands, seat)}", partial(show, seat), selected=on))
    return [ft.Row(cells, spacing=8, scroll=ft.ScrollMode.AUTO)]


def _told(ui: Ui, stands: SheetStanding, seat: int) -> str:
    """The standing of a column for a screen reader."""
    if seat in stands.untouched:
        return ui.t(msg("ui.not_counted"))
    total = stands.total(seat)
    if seat in stands.finished:
        return ui.t(msg("ui.counted")) if total is None else str(total)
    return "–"


def _stands(ui: Ui, stands: SheetStanding, seat: int, size: float, ink: ft.ColorValue) -> list[ft.Control]:
    """The standing of a column: a word, a dash, or a check and the points."""
    if seat in stands.untouched:
        return [words(ui, msg("ui.not_counted"), "small", ink, no_wrap=True)]
    if seat not in stands.finished:
        return [figure(ui, "–", size, ink)]
    total = stands.total(seat)
    points = [] if total is None else [figure(ui, total, size, ink)]
    return [icon(ft.Icons.CHECK_ROUNDED, size, ink), *points]


def how_many(
    ui: Ui, task: SheetTask, players: list[Report], show: Callable[[int], None], entered: Callable[[Message], None]
) -> ft.Control:
    """The buttons for one player more and for one less."""
    rows = player_rows(task.game)

    def add() -> None:
        if len(players) == rows.most:  # by two quick taps
            return
        players.append(blank_player(task.game, ""))
        show(len(players) - 1)
        entered(msg("ui.add_player"))

    def remove() -> None:
        players.pop()
        show(len(players) - 1)
        entered(msg("ui.remove_last"))

    buttons: list[ft.Control] = []
    if len(players) < rows.most:
        buttons.append(press(ui, msg("ui.add_player"), add, "other", "add"))
    if len(players) > max(1, rows.fewest):
        buttons.append(press(ui, msg("ui.remove_last"), remove, "other", "remove"))
    return stretched(buttons)


def live_total(ui: Ui, name: str, total: int, against: Sequence[Tally]) -> ft.Control:
    """The points of a column so far, and those of an opponent who is no player and has no column."""
    whose = msg("ui.so_far", name=name)
    shown, told = whose, msg("core.at_entry", entry=whose, text=str(total))
    for other in against:
        shown, told = (msg("ui.so_far_against", what=so, name=other.name, n=other.total) for so in (shown, told))
    note = words(ui, shown, "small", theme.INK2)
    number: ft.Control = changed(ui, figure(ui, total, 38), str(total))
    row = ft.Row([number, ft.Container(note, expand=True)], spacing=10, expand=True)
    return ft.Semantics(content=row, label=ui.t(told), exclude_semantics=True, live_region=True, expand=True)


def no_total(ui: Ui, untouched: bool, problems: int, look: Callable[[], None]) -> ft.Control:
    """Why a column has no points yet. A tap on the number of problems leads to the first of them."""
    if not problems:
        said = msg("ui.not_counted") if untouched else msg("ui.not_complete")
        row = ft.Row([figure(ui, "–", 38), words(ui, said, "small", theme.INK2, expand=True)], spacing=10)
        return ft.Semantics(content=row, live_region=True, expand=True)
    wrong = msg("ui.fields_to_check", n=problems)
    note = words(ui, wrong, "small", theme.BAD, expand=True)
    box = surface(ft.Row([icon(ft.Icons.ERROR_ROUNDED, 24, theme.BAD), note], spacing=10), None, radius=14, pad=(12, 4))
    return target(ui, box, ui.t(wrong), look, expand=True)
