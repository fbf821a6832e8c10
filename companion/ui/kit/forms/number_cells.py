"""Choosing a number with one tap: a cell for each small one, a stepper for what lies beyond."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import msg
from companion.core.sheet import Count
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.stepper import stepper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui

SIZE, DIGITS = 48, 20
# What a sheet leaves free at both sides.
SHEET_EDGES = 40


def cells_control(
    ui: Ui,
    entry: Count,
    value: int | None,
    on_change: Callable[[int], None],
    wrong: bool = False,
    key: str = "",
    order: Order | None = None,
) -> ft.Control:
    """The label, the cells, and where numbers go on the first of those as the last cell."""
    assert entry.quick is not None
    label = entry.label or msg("ui.no_label")
    room = min(ui.width, WIDEST) - SHEET_EDGES - (40 if entry.symbol else 0)
    head: ft.Control = words(ui, label, "section", room=room, expand=True)
    if entry.symbol:
        head = ft.Row([symbol(ui, entry.symbol, 30, theme.MAIN), head], spacing=10)
    parts: list[ft.Control] = [head]
    last = min(entry.quick, entry.high)
    cells = [
        _cell(ui, f"{ui.t(label)} {n}", str(n), n == value, partial(on_change, n)) for n in range(entry.low, last + 1)
    ]
    if last < entry.high and (value is None or value <= last):
        beyond = ui.t(msg("ui.number_beyond", label=label, n=last))
        cells.append(_cell(ui, beyond, f"{last + 1}+", False, partial(on_change, last + 1)))
    parts.append(ft.Row(cells, spacing=6, run_spacing=6, wrap=True))
    if value is not None and value > last:
        parts.append(ft.Row([stepper(order, key, entry, value, on_change, wrong)]))
    return ft.Column(parts, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _cell(ui: Ui, name: str, face: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    """The chosen one is filled and has a heavier frame."""
    edge = 3 if on else 1.5
    box = ft.Container(
        figure(ui, face, DIGITS, theme.ON_MAIN if on else theme.INK),
        bgcolor=theme.MAIN if on else theme.PAPER,
        border=ft.Border.all(edge, theme.INK if on else theme.OUTLINE),
        border_radius=14,
        alignment=ft.Alignment.CENTER,
        width=SIZE * max(1.0, ui.scale / 1.3) + (8 if len(face) > 2 else 0),
        padding=ft.Padding.symmetric(vertical=(SIZE - DIGITS) / 2 - edge),
    )
    return target(ui, box, name, tap, selected=on)
