"""Entering a list of numbers: one stepper each, one more, one less."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Problem, msg
from companion.core.sheet import Count, Rows
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.stepper import stepper
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def numbers_control(
    ui: Ui,
    entry: Rows,
    now: Callable[[], Sequence[int]],
    on_change: Callable[[list[int]], None],
    problems: Sequence[Problem],
    where: str,
    order: Order,
) -> ft.Control:
    """A list of numbers with its label, and what is wrong with it or with one of them.

    `now` tells it, also between a tap and the next drawing.
    """
    one, values = entry.of, now()
    assert isinstance(one, Count)
    label = entry.label or msg("ui.no_label")
    each = one.label or label

    def put(at: int, value: int) -> None:
        on_change([value if i == at else other for i, other in enumerate(now())])

    def take_out(at: int) -> None:
        if len(now()) == len(values):  # else the row that was meant may be gone already
            on_change([other for i, other in enumerate(now()) if i != at])

    def add() -> None:
        if len(now()) < entry.most:
            on_change([*now(), one.low])

    head = words(ui, label, "section", expand=True)
    parts: list[ft.Control] = [
        ft.Row([symbol(ui, one.symbol, 30, theme.MAIN), head], spacing=10) if one.symbol else head
    ]
    if entry.hint:
        parts.append(words(ui, entry.hint, "small", theme.INK2))
    for at, value in enumerate(values):
        name = msg("core.nth", label=each, n=at + 1)
        wrong = any(problem.where == f"{where}.{at}" for problem in problems)
        steps = stepper(order, f"{where}.{at}", one, value, partial(put, at), wrong, name)
        out = icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("ui.take_out", what=name), partial(take_out, at))
        parts.append(ft.Row([steps, out], spacing=6, wrap=ui.stacked))
    if len(values) < entry.most:
        parts.append(press(ui, msg("ui.one_more", label=each), add, "other", "add"))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in problems]
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
