"""The big stepper at the thumb for the box of a table that is being entered, and the way to the boxes beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.number_entry import Number, TypedNumber, number_face, step_buttons, told_line, use_number
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui

SIZE, SMALL = 30, 24


@component
def Dock(
    label: Message, count: Count, value: int, on_change: Callable[[int], None], order: Order, place: object
) -> ft.Control:
    """Its name and limits; back to the box before, one less, the number, one more, on to the next box."""
    ui = current_ui()
    number = use_number(order, place, value, (count.low, count.high), on_change)
    told = number.told() if number.typing else None
    wrong = bool(told and told[1])
    limits = words(ui, msg("ui.low_to_high", low=count.low, high=count.high), "small", theme.INK2)
    line = told_line(ui, told) if told else limits
    name = words(ui, label, "strong", expand=not ui.stacked)
    head: ft.Control = ft.Column([name, line], spacing=0) if ui.stacked or wrong else ft.Row([name, line], spacing=10)
    minus, plus = step_buttons(ui, label, number)
    size = SMALL if ui.stacked else SIZE
    middle: list[ft.Control] = [minus, number_face(ui, label, number, size, expand=True), plus]
    if number.typing:
        leave = number.take if ui.device.has_keys else number.leave
        field = TypedNumber(label, number, size, None, leave, key="typed")
        middle = [field] if ui.stacked else [minus, field, plus]  # a sum of large digits needs all the room
    box = ft.Container(
        ft.Row(middle, spacing=0),
        expand=True,
        border=ft.Border.all(3 if wrong or number.typing else 2, theme.BAD if wrong else theme.NOTE),
        border_radius=16,
        bgcolor=theme.PAPER,
        padding=ft.Padding.symmetric(vertical=3 if wrong or number.typing else 4),
    )
    row = ft.Row([_way(ui, number, -1), box, _way(ui, number, 1)], spacing=8)
    return ft.Column([head, row], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _way(ui: Ui, number: Number, by: int) -> ft.Control:
    """To the box before or after; after the last one the dock is done."""
    beside = number.order.beside(number.key, by)
    if by < 0:
        sign, label = ft.Icons.ARROW_BACK_ROUNDED, msg("ui.back_to", label=beside[1] if beside else "–")
    elif beside:
        sign, label = ft.Icons.ARROW_FORWARD_ROUNDED, msg("ui.next_number", label=beside[1])
    else:
        sign, label = ft.Icons.CHECK_ROUNDED, msg("ui.done")
    locked = by < 0 and beside is None
    box = ft.Container(
        icon(sign, 26, theme.OUTLINE if locked else theme.INK),
        width=52,
        height=60,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(2, theme.LINE if locked else theme.OUTLINE),
        border_radius=16,
        bgcolor=theme.PAPER,
    )
    return target(ui, box, ui.t(label), None if locked else partial(number.go, by))
