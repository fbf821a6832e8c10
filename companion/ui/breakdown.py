"""A score explained: each line with its share of what was possible and the sentence behind it."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.core.score import Line, Placed
from companion.ui import theme
from companion.ui.here import Ui
from companion.ui.widgets.drawing import symbol
from companion.ui.widgets.paper import bar, paper
from companion.ui.widgets.words import figure, words


def breakdown(ui: Ui, game: str, placed: Placed, with_name: bool) -> ft.Control:
    """One player's card."""
    rows: list[ft.Control] = []
    if with_name:
        rows.append(words(ui, placed.tally.name, "heading"))
    rows += [_line(ui, game, line) for line in placed.tally.lines if line.shown]
    rows.append(ft.Divider(height=9, thickness=1, color=theme.LINE))
    most = [line.most for line in placed.tally.lines]
    possible = sum(limit for limit in most if limit is not None) if None not in most else None
    rows.append(_sum_row(ui, placed.tally.total, possible))
    return paper(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _line(ui: Ui, game: str, line: Line) -> ft.Control:
    head = ft.Row(
        [
            *([symbol(line.symbol, 26, theme.MAIN)] if line.symbol else []),
            words(ui, msg(f"{game}.line.{line.key}"), "strong", expand=True),
            figure(ui, line.points, 24),
            *_of(ui, line.most),
        ],
        spacing=10,
    )
    parts: list[ft.Control] = [head]
    if line.most:
        parts.append(ft.Semantics(content=bar(line.points, line.most), exclude_semantics=True))
    parts.append(words(ui, line.why, "small", theme.INK2))
    return ft.MergeSemantics(ft.Column(parts, spacing=5, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _of(ui: Ui, most: int | None) -> list[ft.Control]:
    return [] if most is None else [words(ui, msg("ui.of_most", most=most), "small", theme.INK2, 16)]


def _sum_row(ui: Ui, total: int, possible: int | None) -> ft.Control:
    parts = [words(ui, msg("ui.total"), "section", size=19, expand=True), figure(ui, total, 30), *_of(ui, possible)]
    return ft.MergeSemantics(ft.Row(parts, spacing=10))
