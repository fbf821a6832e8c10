"""Entering numbers that belong together: one row each, and what one does not have is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Count, Record
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.fields import at_field
from companion.ui.kit.forms.stepper import stepper, with_label
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

Values = Mapping[str, int]


def record_control(
    ui: Ui,
    entry: Record,
    now: Callable[[], Values],
    on_change: Callable[[Values], None],
    problems: Sequence[Problem],
    where: str,
    order: Order,
    whose: Message | None = None,
) -> ft.Control:
    """A record of counts with its label, each with what is wrong with it.

    `now` tells them, also between a tap and the next drawing. `whose` they are is heard, where others count the same.
    """
    values = now()
    parts: list[ft.Control] = [words(ui, entry.label or msg("ui.no_label"), "section")]
    if entry.hint:
        parts.append(words(ui, entry.hint, "small", theme.INK2))

    def put(key: str, value: int | None) -> None:
        others = {name: number for name, number in now().items() if name != key}
        on_change(others if value is None else {**others, key: value})

    for count in entry.fields:
        assert isinstance(count, Count)
        own = at_field(problems, f"{where}.{count.key}")
        place = f"{where}.{count.key}"
        value, change = values.get(count.key), partial(put, count.key)
        wrong = any(problem.concerns(place) for problem in problems)
        said = msg("core.at_entry", entry=whose, text=count.label) if whose and count.label else None
        steps = stepper(order, place, count, value, change, wrong, said, count.optional)
        parts.append(with_label(ui, count, steps, "strong"))
        parts += [banner(ui, problem.text, "bad", live=True) for problem in own]
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
