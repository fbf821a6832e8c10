"""Entering which of a few things hold: chips to tap, each on or off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Rows
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import banner, card_room
from companion.ui.kit.text import text_width, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import ROLES

# No chip is narrower, not even that of a player called "A".
THUMB = 48
# What a check takes beside the words: a chip without one leaves it free, so that no chip moves when one is chosen.
CHECK = 26


def chips_control(
    ui: Ui,
    entry: Rows,
    now: Callable[[], Sequence[str]],
    on_change: Callable[[list[str]], None],
    problems: Sequence[Problem],
) -> ft.Control:
    """A list in which each choice stands at most once. `now` tells it, also between a tap and the next drawing."""
    one, values = entry.of, now()
    assert isinstance(one, Choice)

    def flip(choice: str) -> None:
        on_change([other for other in one.choices if (other in now()) != (other == choice)])

    parts: list[ft.Control] = [words(ui, entry.label or msg("ui.no_label"), "section")]
    if entry.hint:
        parts.append(words(ui, entry.hint, "small", theme.INK2))
    chips: list[ft.Control] = [
        chip(ui, label, choice in values, partial(flip, choice))
        for choice, label in zip(one.choices, one.labels, strict=True)
    ]
    parts.append(ft.Row(chips, spacing=8, run_spacing=8, wrap=True))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in problems]
    return ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def chip(
    ui: Ui, label: Message, on: bool, tap: Callable[[], None], sign: str | None = None, said: str | None = None
) -> ft.Control:
    """One thing to tap. On has a check, not only a colour. `said` is for who hears it without what stands around."""
    texts: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 20, theme.ON_CONTAINER)] if on else []
    if sign:
        texts.append(symbol(ui, sign, 24, theme.MAIN))
    ink = theme.ON_CONTAINER if on else theme.INK
    text = words(ui, label, "strong", ink, 16, room=card_room(ui) - CHECK - (30 if sign else 0) - 4)
    text.expand, text.expand_loose = True, True
    texts.append(text)
    inside = CHECK + (30 if sign else 0) + text_width(ROLES["strong"][0], ui.t(label), 16)
    free = 0 if on else CHECK / 2
    box = ft.Container(
        ft.Row(texts, spacing=6, tight=True),
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE),
        border_radius=24,
        padding=ft.Padding.symmetric(vertical=11, horizontal=max(14, (THUMB - inside) / 2 - 2) + free),
    )
    return target(ui, box, said or ui.t(label), tap, selected=on)
