"""Choosing one of a few numbers that each mean something: cells, and below what the chosen one means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

IN_A_ROW = 3


def grades_control(
    ui: Ui, entry: Count, notes: Sequence[Message], value: int, on_change: Callable[[int], None]
) -> ft.Control:
    """Three cells a row; each shows its symbol as often as its number says."""
    head = words(ui, entry.label or msg("ui.no_label"), "section")
    parts: list[ft.Control] = [head]
    if entry.hint:
        parts.append(words(ui, entry.hint, "small", theme.INK2))
    numbers = range(entry.low, entry.high + 1)
    for first in range(entry.low, entry.high + 1, IN_A_ROW):
        cells = [_cell(ui, entry, at, at == value, partial(on_change, at)) for at in numbers if first <= at < first + 3]
        parts.append(ft.Row(cells, spacing=8))
    note = words(ui, notes[value - entry.low], "body", expand=True)
    bar = ft.Container(
        ft.Row([note]), border=ft.Border(left=ft.BorderSide(4, theme.MAIN)), padding=ft.Padding.only(left=12)
    )
    parts.append(ft.Semantics(content=bar, live_region=True))
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _cell(ui: Ui, entry: Count, number: int, on: bool, tap: Callable[[], None]) -> ft.Control:
    ink = theme.ON_MAIN if on else theme.INK
    head: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 20, ink)] if on else []
    head.append(figure(ui, number, 22, ink))
    parts: list[ft.Control] = [ft.Row(head, spacing=6, alignment=ft.MainAxisAlignment.CENTER)]
    if entry.symbol:
        marks: list[ft.Control] = [symbol(ui, entry.symbol, 13, ink) for _ in range(number)]
        centre = ft.MainAxisAlignment.CENTER
        parts.append(ft.Row(marks, spacing=1, run_spacing=1, alignment=centre, wrap=True))
    box = ft.Container(
        ft.Column(parts, spacing=4, tight=True),
        bgcolor=theme.MAIN if on else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=9, horizontal=4),
    )
    return target(ui, box, f"{ui.t(entry.label or msg('ui.no_label'))} {number}", tap, selected=on, expand=True)
