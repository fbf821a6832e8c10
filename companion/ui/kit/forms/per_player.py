"""One of a few things for each player, such as the colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.sheet import Choice, Rows
from companion.ui.kit.forms.fields import choice_control
from companion.ui.kit.text import words
from companion.ui.window.context import Ui


def each_control(
    ui: Ui,
    entry: Rows,
    names: Sequence[str],
    now: Callable[[], Sequence[str]],
    on_change: Callable[[list[str]], None],
) -> ft.Control:
    """A row for each player. Who takes what another has gives their own in exchange, so all stay different.

    `now` tells what each has, also between a tap and the next drawing.
    """
    one, values = entry.of, now()
    assert isinstance(one, Choice)

    def take(at: int, wanted: str) -> None:
        mine = now()[at]
        on_change([wanted if i == at else mine if value == wanted else value for i, value in enumerate(now())])

    parts: list[ft.Control] = [words(ui, entry.label, "section")] if entry.label else []
    for at, name in enumerate(names[: len(values)]):
        parts.append(words(ui, name, "small"))
        choose = partial(take, at)
        parts.append(choice_control(ui, one.choices, one.labels, one.hints, values[at], choose, one.symbols, name))
    return ft.Column(parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
