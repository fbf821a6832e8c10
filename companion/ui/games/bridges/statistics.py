"""What only the bridge game has among its statistics: the titles of solo games, and the bonuses made in time."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.message import msg
from companion.games.bridges.facts import BONUSES, TITLES, Title
from companion.games.bridges.options import STRENGTHS
from companion.games.bridges.scoring import LINES, SYMBOLS, points_of
from companion.games.bridges.statistics import RIVAL_TOTAL, number
from companion.history.history_entry import HistoryEntry
from companion.history.search import values
from companion.ui.kit.bar_chart import Bar, bars
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import bar
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def figures(ui: Ui, found: Sequence[HistoryEntry]) -> list[ft.Control]:
    """Of solo games only."""
    solo = [entry for entry in found if entry.mode == "solo"]
    return [_titles(ui, solo), _bonuses(ui, solo), *_rivals(ui, solo)] if solo else []


def _rivals(ui: Ui, solo: Sequence[HistoryEntry]) -> list[ft.Control]:
    """Won, drawn and lost against each strength of the house player that was met."""
    lines: list[ft.Control] = []
    for strength in STRENGTHS:
        met = [one for one in solo if one.tags.get("rival") == strength and RIVAL_TOTAL in one.tags]
        ahead = [one.players[0].total - number(one.tags[RIVAL_TOTAL]) for one in met]
        if ahead:
            won, lost = sum(points > 0 for points in ahead), sum(points < 0 for points in ahead)
            drawn = len(ahead) - won - lost
            said = msg("bridges.rival.record", strength=strength, won=won, drawn=drawn, lost=lost)
            lines.append(words(ui, said))
    return [card(ui, [card_head(ui, msg("bridges.rival.against")), *lines])] if lines else []


def _titles(ui: Ui, solo: Sequence[HistoryEntry]) -> ft.Control:
    """All twelve titles, the highest first, with the points that they need and how often they were earned."""
    counts = values(solo, "title")
    rows = []
    for title in reversed(TITLES):
        name, times = ui.t(msg(f"bridges.title.{title.key}")), counts.get(title.key, 0)
        points = points_words(title)
        told = ui.t(msg("stats.title_told", title=name, points=points, n=times))
        rows.append(Bar(name, times, told, ui.t(msg("stats.title_points", points=points)), strong=times > 0))
    return card(
        ui, [card_head(ui, msg("stats.titles"), msg("stats.title_points_games")), bars(ui, rows, 11, 12)], spacing=2
    )


def points_words(title: Title) -> str:
    """From the fewest to the most points with which a title is earned, of those that can happen."""
    low, high = points_of(title)
    return str(low) if low == high else f"{low}–{high}"


def _bonuses(ui: Ui, solo: Sequence[HistoryEntry]) -> ft.Control:
    """How often each bonus was made before its deadline."""
    parts: list[ft.Control] = [card_head(ui, msg("stats.bonuses"), below=msg("stats.bonuses_hint"))]
    for bonus in BONUSES:
        worth = values(solo, bonus)
        full, late, games = worth.get("full", 0), worth.get("late", 0), sum(worth.values())
        name = msg(f"bridges.line.{LINES[bonus]}")
        said = msg("stats.in_time", n=games, full=full, late=late)
        head = ft.Row(
            [symbol(ui, SYMBOLS[LINES[bonus]], 26, theme.MAIN), words(ui, name, "strong", expand=True)], spacing=10
        )
        lines = ft.Column([head, bar(full, max(1, games)), words(ui, said, "small", theme.INK2)], spacing=4)
        told = ui.t(msg("stats.both", one=name, other=said))
        parts.append(ft.Semantics(content=lines, label=told, exclude_semantics=True, container=True))
    return card(ui, parts, spacing=12)
