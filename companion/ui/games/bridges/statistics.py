"""Hashi's own statistics of solo games: titles, bonuses made in time, house players met, and milestones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.facts import BONUSES, ISLANDS, TITLES, Title
from companion.games.bridges.options import STRENGTHS
from companion.games.bridges.scoring import bonus_name, bonus_symbol, islands_in, points_of
from companion.games.bridges.statistics import RIVAL_TOTAL, number, on_board
from companion.history.achievements import first_with
from companion.history.game_kinds import kind_of
from companion.history.history_entry import HistoryEntry
from companion.history.search import values
from companion.ui.kit.bar_chart import Bar, bars
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import bar
from companion.ui.kit.past_game_words import earned_row, milestone_row
from companion.ui.kit.surfaces import spoken
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

GAME = "bridges"
Milestone = tuple[Message, HistoryEntry | None]


def figures(ui: Ui, found: Sequence[HistoryEntry]) -> list[ft.Control]:
    """The cards below the figures of all games."""
    solo = [entry for entry in found if entry.mode == "solo"]
    return [_titles(ui, solo), _bonuses(ui, solo), *_rivals(ui, solo)] if solo else []


def _titles(ui: Ui, solo: Sequence[HistoryEntry]) -> ft.Control:
    """All twelve titles, the highest first, with the points that they need and how often they were earned."""
    counts = values(solo, "title")
    rows = []
    for title in reversed(TITLES):
        name, times = ui.t(msg(f"bridges.title.{title.key}")), counts.get(title.key, 0)
        points = _points_words(title)
        told = ui.t(msg("stats.title_told", title=name, points=points, n=times))
        rows.append(Bar(name, times, told, ui.t(msg("stats.title_points", points=points)), strong=times > 0))
    return card(
        ui, [card_head(ui, msg("stats.titles"), msg("stats.title_points_games")), bars(ui, rows, 11, 12)], spacing=2
    )


def _points_words(title: Title) -> str:
    """The fewest and the most possible points of a title."""
    low, high = points_of(title)
    return str(low) if low == high else f"{low}–{high}"


def _bonuses(ui: Ui, solo: Sequence[HistoryEntry]) -> ft.Control:
    """How often each bonus was made before its deadline."""
    parts: list[ft.Control] = [card_head(ui, msg("stats.bonuses"), below=msg("stats.bonuses_hint"))]
    for bonus in BONUSES:
        worth, name = values(solo, bonus), bonus_name(bonus)
        full, late, games = worth.get("full", 0), worth.get("late", 0), sum(worth.values())
        said = msg("stats.in_time", n=games, full=full, late=late)
        sign = symbol(ui, bonus_symbol(bonus), 26, theme.MAIN)
        head = ft.Row([sign, words(ui, name, "strong", expand=True)], spacing=10)
        lines = ft.Column([head, bar(full, max(1, games)), words(ui, said, "small", theme.INK2)], spacing=4)
        parts.append(spoken(lines, ui.t(msg("stats.both", one=name, other=said))))
    return card(ui, parts, spacing=12)


def _rivals(ui: Ui, solo: Sequence[HistoryEntry]) -> list[ft.Control]:
    """Won, drawn and lost against each strength of the house player that was met."""
    lines: list[ft.Control] = []
    for strength in STRENGTHS:
        met = [one for one in solo if one.tags.get("rival") == strength and RIVAL_TOTAL in one.tags]
        ahead = [one.players[0].total - number(one.tags.get(RIVAL_TOTAL, "")) for one in met]
        if ahead:
            won, lost = sum(points > 0 for points in ahead), sum(points < 0 for points in ahead)
            drawn = len(ahead) - won - lost
            said = msg("bridges.rival.record", strength=strength, won=won, drawn=drawn, lost=lost)
            lines.append(words(ui, said))
    return [card(ui, [card_head(ui, msg("bridges.rival.against")), *lines])] if lines else []


def milestones(ui: Ui, entries: Sequence[HistoryEntry]) -> list[ft.Control]:
    """The goals of solo games, each with the game that was the first to reach it.

    They appear with the first solo game. A game that its kind sets apart reaches nothing here.
    """
    past = [entry for entry in reversed(entries) if entry.mode == "solo" and not kind_of(entry).tags]
    if not past:
        return []
    cards = [
        (msg("bridges.milestone.alone"), list(_feats(past))),
        (msg("stats.titles"), list(_first_titles(past))),
        (msg("bridges.milestone.boards"), list(_boards(past))),
    ]
    return [card(ui, [card_head(ui, head), *(_row(ui, *row) for row in rows)], 4, GAME) for head, rows in cards if rows]


def _row(ui: Ui, goal: Message, entry: HistoryEntry | None) -> ft.Control:
    return earned_row(ui, goal, entry) if entry else milestone_row(ui, goal, msg("stats.not_yet"), None)


def _feats(past: Sequence[HistoryEntry]) -> Iterator[Milestone]:
    yield msg("bridges.milestone.in_time"), first_with(past, _all_in_time)
    yield msg("bridges.milestone.islands", n=ISLANDS), first_with(past, _all_islands)


def _all_in_time(entry: HistoryEntry) -> bool:
    return all(entry.tags.get(bonus) == "full" for bonus in BONUSES)


def _all_islands(entry: HistoryEntry) -> bool:
    known = all(bonus in entry.tags for bonus in BONUSES)
    return known and islands_in(entry.players[0].total, entry.tags) == ISLANDS


def _first_titles(past: Sequence[HistoryEntry]) -> Iterator[Milestone]:
    """The highest first, as on the statistics' page."""
    firsts: dict[str | None, HistoryEntry] = {}
    for entry in past:
        firsts.setdefault(entry.title, entry)
    for title in reversed(TITLES):
        name = msg(f"bridges.title.{title.key}")
        yield msg("bridges.milestone.title", title=name, points=_points_words(title)), firsts.get(title.key)


def _boards(past: Sequence[HistoryEntry]) -> Iterator[Milestone]:
    """The best game on each board, the one that was played most often first."""
    for name in values(past, "board"):
        best = max((entry for entry in past if entry.tags.get("board") == name), key=_total)
        yield msg("bridges.milestone.board", board=on_board(name), points=_total(best)), best


def _total(entry: HistoryEntry) -> int:
    return entry.players[0].total
