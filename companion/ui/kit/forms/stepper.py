"""Entering a number where it stands: minus, the number, plus; a tap on the number opens a field in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.entry_order import Order, use_order
from companion.ui.kit.forms.number_entry import (
    Number,
    TypedNumber,
    number_face,
    on_button,
    step_buttons,
    told_line,
    use_number,
)
from companion.ui.kit.paper import card_room
from companion.ui.kit.text import whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.typography import grown

SIZE = 24
# The symbol of an entry, and what a stepper with a number of three digits takes of a row.
SIGN, STEPPER = 30, 166


@component
def Stepper(
    label: Message,
    value: int | None,
    low: int,
    high: int,
    on_change: Callable[[Any], None],
    wrong: bool = False,
    optional: bool = False,
    place: str = "",
    order: Order | None = None,
) -> ft.Control:
    """One number within its limits, at its `place` in the order of a form. One without a form is alone in its own."""
    ui = current_ui()
    alone = use_order()
    if order is None:
        order = alone
        order.join(place, label)
    number = use_number(order, place, value, (low, high), on_change, optional)
    told = number.told() if number.typing else None
    box = _box(_parts(ui, label, number), number.typing, wrong or bool(told and told[1]))
    line = [ft.Container(told_line(ui, told), width=_width(ui))] if told else []
    return ft.Column([box, *line], spacing=4, tight=True)


def stepper(
    order: Order | None,
    place: str,
    entry: Count,
    value: int | None,
    on_change: Callable[[Any], None],
    wrong: bool = False,
    label: Message | None = None,
    optional: bool = False,
) -> ft.Control:
    """The stepper of a form's entry, next in the order of the form."""
    said = label or entry.label or msg("ui.no_label")
    if order:
        order.join(place, said)
    return Stepper(said, value, entry.low, entry.high, on_change, wrong, optional, place, order, key=place)


def with_label(ui: Ui, entry: Count, steps: ft.Control, role: str = "section") -> ft.Control:
    """The stepper beside its entry's symbol, label and hint, or below them where these need the room."""
    label, sign = entry.label or msg("ui.no_label"), entry.symbol
    room = card_room(ui) - STEPPER - (SIGN + 10 if sign else 0)
    fits = whole_words(ui, label, room, role) and (not entry.hint or whole_words(ui, entry.hint, room, "small"))
    stacked = ui.stacked or not fits
    if stacked:
        room += STEPPER
    head: ft.Control = words(ui, label, role, room=room, expand=True)
    if sign:
        head = ft.Row([symbol(ui, sign, SIGN, theme.MAIN), head], spacing=10)
    if entry.hint:
        head = ft.Column([head, words(ui, entry.hint, "small", theme.INK2)], spacing=2)
    if stacked:
        return ft.Column([head, ft.Row([steps])], spacing=6)
    return ft.Row([ft.Container(head, expand=True), steps], spacing=10)


def _parts(ui: Ui, label: Message, number: Number) -> list[ft.Control]:
    if number.typing:
        field = TypedNumber(label, number, SIZE, _width(ui) - 48, number.leave, key="typed")
        return [field, on_button(ui, number)]
    minus, plus = step_buttons(ui, label, number)
    return [minus, number_face(ui, label, number, SIZE), plus]


def _width(ui: Ui) -> float:
    """Room for "3+6+2" and the button beside it."""
    return 60 + 84 * grown(ui, SIZE) / SIZE


def _box(parts: list[ft.Control], typing: bool, wrong: bool) -> ft.Container:
    """A heavier edge takes its room from the padding: what stands around does not move."""
    heavy = typing or wrong
    return ft.Container(
        ft.Row(parts, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        border=ft.Border.all(3 if heavy else 2, theme.BAD if wrong else theme.NOTE if typing else theme.OUTLINE),
        border_radius=16,
        bgcolor=theme.PAPER,
        padding=0 if heavy else 1,
    )
