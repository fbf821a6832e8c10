"""Steppers: minus, the number, plus. A tap on the number opens a field in its place. A table has one in a dock."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.entry_order import Order, use_order
from companion.ui.kit.forms.field_parts import label_of
from companion.ui.kit.forms.number_entry import (
    Change,
    Number,
    TypedNumber,
    number_face,
    round_button,
    step_buttons,
    told_line,
    use_number,
)
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import middle_row, stretched, surface
from companion.ui.kit.text import whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.typography import grown

SIZE = 24
# The symbol of an entry, and the width of a stepper with a number of three digits.
SIGN, STEPPER = 30, 166
# The digits of a dock, and those of one below another text of large type.
DOCK_SIZE, SMALL_DOCK_SIZE = 30, 24


@component
def Stepper(
    label: Message,
    value: int | None,
    low: int,
    high: int,
    on_change: Change,
    wrong: bool = False,
    optional: bool = False,
    place: str = "",
    order: Order | None = None,
) -> ft.Control:
    """One number within its limits, at its `place` in the order of a form. A stepper without a form has its own."""
    ui = current_ui()
    alone = use_order()
    if order is None:
        order = alone
        order.join(place, label)
    number = use_number(order, place, value, (low, high), on_change, optional)
    told = number.told()
    room = 60 + 84 * grown(ui, SIZE) / SIZE  # for "3+6+2" and the button beside it
    if number.typing:
        field = TypedNumber(label, number, SIZE, room - 48, number.leave, key="typed")
        parts = [field, round_button(ui, *number.way(1))]
    else:
        minus, plus = step_buttons(ui, label, number)
        parts = [minus, number_face(ui, label, number, SIZE), plus]
    row = middle_row(parts, 0, tight=True)
    wrong = wrong or bool(told and told[1])
    heavy = number.typing or wrong
    edge = theme.BAD if wrong else theme.NOTE if number.typing else theme.OUTLINE
    # A heavier edge takes its room from the padding: nothing around it moves.
    box = surface(row, edge=(3 if heavy else 2, edge), pad=0 if heavy else 1)
    line = [ft.Container(told_line(ui, told), width=room)] if told else []
    return ft.Column([box, *line], spacing=4, tight=True)


def stepper(
    order: Order | None,
    place: str,
    entry: Count,
    value: int | None,
    on_change: Change,
    wrong: bool = False,
    label: Message | None = None,
    optional: bool = False,
) -> ft.Control:
    """The stepper of a form's entry, next in the order of the form."""
    said = label or label_of(entry)
    if order:
        order.join(place, said)
    return Stepper(said, value, entry.low, entry.high, on_change, wrong, optional, place, order, key=place)


def with_label(ui: Ui, entry: Count, steps: ft.Control, role: str = "section") -> ft.Control:
    """A stepper beside the symbol, label and hint of its entry, or below them where these need the room."""
    label, sign = label_of(entry), entry.symbol
    room = card_room(ui) - STEPPER - (SIGN + 10 if sign else 0)
    fits = whole_words(ui, label, room, role) and (not entry.hint or whole_words(ui, entry.hint, room, "small"))
    stacked = ui.stacked or not fits
    head: ft.Control = words(ui, label, role, room=room + STEPPER if stacked else room, expand=True)
    if sign:
        head = ft.Row([symbol(ui, sign, SIGN, theme.MAIN), head], spacing=10)
    if entry.hint:
        head = ft.Column([head, words(ui, entry.hint, "small", theme.INK2)], spacing=2)
    if stacked:
        return ft.Column([head, ft.Row([steps])], spacing=6)
    return ft.Row([ft.Container(head, expand=True), steps], spacing=10)


@component
def Dock(
    label: Message, count: Count, value: int, on_change: Callable[[int], None], order: Order, place: Hashable
) -> ft.Control:
    """The big stepper at the thumb for one box of a table: its name and limits, and the way to the boxes beside it."""
    ui = current_ui()
    number = use_number(order, place, value, (count.low, count.high), on_change)
    told = number.told()
    wrong = bool(told and told[1])
    heavy = wrong or number.typing
    limits = words(ui, msg("ui.low_to_high", low=count.low, high=count.high), "small", theme.INK2)
    line = told_line(ui, told) if told else limits
    name = words(ui, label, "strong", expand=not ui.stacked)
    head: ft.Control = ft.Column([name, line], spacing=0) if ui.stacked or wrong else ft.Row([name, line], spacing=10)
    minus, plus = step_buttons(ui, label, number)
    size = SMALL_DOCK_SIZE if ui.stacked else DOCK_SIZE
    middle: list[ft.Control] = [minus, number_face(ui, label, number, size, expand=True), plus]
    if number.typing:
        leave = number.take if ui.device.has_keys else number.leave
        field = TypedNumber(label, number, size, None, leave, key="typed")
        middle = [field] if ui.stacked else [minus, field, plus]  # a sum of large digits needs all the room
    edge = (3 if heavy else 2, theme.BAD if wrong else theme.NOTE)
    padding = ft.Padding.symmetric(vertical=3 if heavy else 4)
    box = surface(ft.Row(middle, spacing=0), edge=edge, pad=padding, expand=True)
    row = ft.Row([_way(ui, number, -1), box, _way(ui, number, 1)], spacing=8)
    return stretched([head, row], 6, tight=True)


def _way(ui: Ui, number: Number, by: int) -> ft.Control:
    sign, label, tap = number.way(by)
    ink, edge = (theme.INK, theme.OUTLINE) if tap else (theme.OUTLINE, theme.LINE)
    return target(ui, surface(icon(sign, 26, ink), edge=(2, edge), center=True, width=52, height=60), ui.t(label), tap)
