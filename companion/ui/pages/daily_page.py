"""The deal of the day: one try that counts, the days played, and past days to practice with."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from statistics import mean

import flet as ft

from companion.content.data_files import box_name
from companion.core.game import AnyGame
from companion.core.message import msg
from companion.history.deal_of_day import average, deal_of, games_of_the_day, streak, tries
from companion.history.history_entry import HistoryEntry
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import press, target
from companion.ui.kit.cards import cell, number, shelf_row
from companion.ui.kit.dates import date_words
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.page import page_view, scroll, top_bar
from companion.ui.kit.paper import card_room, pair, paper
from companion.ui.kit.surfaces import inside_game, stretched, surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import screen
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_changed

WEEKS = 5
CELL = 48
GAP = 2
# Seven days stand side by side on the smallest phone, so their numbers grow with the text only up to this.
MOST_GROWN = 1.4


def daily_row(ui: Ui) -> ft.Control:
    """The row of the first page that leads here. It does not mention days that were missed."""
    sign = ft.Container(icon(ft.Icons.CALENDAR_TODAY_ROUNDED, 30, theme.MAIN), width=58, alignment=ft.Alignment.CENTER)
    return shelf_row(ui, sign, msg("ui.daily.title"), msg("ui.daily.tagline"), lambda: ui.go("/daily"))


@screen
def Daily() -> ft.Control:
    """A part for each game with a deal of the day."""
    ui = current_ui()
    redraw_when_changed(ui, lambda table, ids: table == "history")
    today = ui.controller.clock.today()
    parts = [inside_game(ui, game.id, _of_game(ui, game, today), expand=None) for game in games_of_the_day()]
    hint = words(ui, msg("ui.daily.hint"), "small", theme.INK2)
    bar = top_bar(ui, msg("ui.daily.title"), date_words(ui, today), back="/")
    return page_view(ui, "/daily", ft.Column([bar, scroll([*parts, hint], spacing=14)], spacing=0, expand=True))


def _of_game(ui: Ui, game: AnyGame, today: date) -> ft.Control:
    played = tries(game.id, ui.controller.archive.entries())
    head = ft.Row([emblem(game.id, 44), words(ui, box_name(game.id), "heading", expand=True)], spacing=12)
    lines = [head, *_today(ui, game, today, played)]
    if played:
        row = streak(played, min(played), today)
        cells = [cell(ui, msg("ui.daily.streak"), row), cell(ui, msg("ui.daily.days"), len(played))]
        cells.append(cell(ui, msg("ui.daily.average"), number(ui, average(played.values()) or 0)))
        lines += [pair(ui, cells), *_fair(ui, game, played)]
    return paper(stretched([*lines, _calendar(ui, game, today, played)], 12))


def _fair(ui: Ui, game: AnyGame, played: Mapping[date, HistoryEntry]) -> list[ft.Control]:
    """The player's average on the days that an analysis has looked at, beside what could be expected there."""
    finished = {entry.id: ui.controller.archive.finished(entry.id) for entry in played.values()}
    analysis = SCREENS[game.id].analysis
    judged = {finished_id: analysis.judged(one) for finished_id, one in finished.items() if one and analysis}
    fair = {finished_id: one.fair for finished_id, one in judged.items() if one}
    if not fair:
        return []
    own = average(entry for entry in played.values() if entry.id in fair) or 0
    told = msg("ui.daily.fair", n=len(fair), own=number(ui, own), fair=number(ui, mean(fair.values())))
    return [words(ui, told, "small", theme.INK2)]


def _today(ui: Ui, game: AnyGame, today: date, played: Mapping[date, HistoryEntry]) -> list[ft.Control]:
    """The button of today: play, continue, or practice after the one try that counts."""
    deal = deal_of(game, today)
    running = ui.controller.table.game_of_deal(deal.code)
    if running:
        session_id = running.session.id
        return [press(ui, msg("ui.continue"), lambda: ui.go(f"/play/{session_id}"), "main", "next")]
    to_deal = partial(ui.go, f"/game/{game.id}/deal/{deal.code}")
    if today in played:
        done = words(ui, msg("ui.daily.done", n=played[today].players[0].total), "strong")
        return [done, press(ui, msg("ui.daily.practise", game=box_name(game.id)), to_deal, "other", "again")]
    return [press(ui, msg("ui.daily.play", game=box_name(game.id)), to_deal, "main", "card")]


def _calendar(ui: Ui, game: AnyGame, today: date, played: Mapping[date, HistoryEntry]) -> ft.Control:
    """The last weeks, each from Monday to Sunday. Where a week has no room in a row, the days follow each other."""
    monday = today - timedelta(days=today.weekday() + (WEEKS - 1) * 7)
    if card_room(ui) < 7 * CELL + 6 * GAP:
        past = [monday + timedelta(days=at) for at in range((today - monday).days + 1)]
        cells = [_day(ui, game, day, today, played.get(day), width=CELL) for day in past]
        return wrapped(cells, GAP, GAP)
    weeks: list[ft.Control] = [_weekdays(ui)]
    for week in range(WEEKS):
        days = [monday + timedelta(days=7 * week + at) for at in range(7)]
        weeks.append(ft.Row([_day(ui, game, day, today, played.get(day)) for day in days], spacing=GAP))
    return ft.Column(weeks, spacing=GAP)


def _weekdays(ui: Ui) -> ft.Control:
    """The names of the weekdays. A screen reader skips them: each day says its date."""
    wide = card_room(ui) / 7 - GAP
    texts = [words(ui, msg(f"ui.weekday.{day}"), "tag", theme.INK2, room=wide, max_lines=1) for day in range(1, 8)]
    names = [ft.Container(text, alignment=ft.Alignment.CENTER, expand=True) for text in texts]
    return ft.Semantics(content=ft.Row(list[ft.Control](names), spacing=GAP), exclude_semantics=True)


def _day(
    ui: Ui, game: AnyGame, day: date, today: date, entry: HistoryEntry | None, width: float | None = None
) -> ft.Control:
    """A day that leads to its result or its deal, filled if it was played. A day to come is empty."""
    if day > today:
        return ft.Container(height=CELL, expand=True)
    ink = theme.ON_MAIN if entry else theme.INK
    box = surface(
        figure(ui, day.day, round(15 * min(ui.scale, MOST_GROWN)), ink, scaled=False),
        theme.MAIN if entry else None,
        (2, theme.MAIN) if day == today else None,
        radius=12,
        center=True,
        width=width,
        height=CELL,
    )
    told = msg("ui.daily.played", n=entry.players[0].total) if entry else msg("ui.daily.not_played")
    name = f"{box_name(game.id)}: {date_words(ui, day)}, {ui.t(told)}"

    def open_day() -> None:
        ui.go(f"/history/{entry.id}" if entry else f"/game/{game.id}/deal/{deal_of(game, day).code}")

    return target(ui, box, name, open_day, expand=None if width else True)
