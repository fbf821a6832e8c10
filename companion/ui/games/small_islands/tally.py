"""Counting what is on an island or a tile by tapping it: a key for each thing, as large as a finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.blocks import Button, DataPicture
from companion.core.message import msg
from companion.core.sheet import Count
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.paper import card_room
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

THUMB, GAP = 48.0, 6
KEYS_A_ROW = 6


def key_width(ui: Ui, keys: int) -> float:
    """All in a row where they fit, else in rows of the same length."""
    a_row = next(n for n in (KEYS_A_ROW, 4, 3, 2, 1) if n <= keys and (card_room(ui) + GAP) / n - GAP >= THUMB)
    return (card_room(ui) + GAP) // a_row - GAP


def tally_key(ui: Ui, sign: str, label: str, count: int, width: float, tap: Callable[[], None] | None) -> ft.Control:
    """A thing with its count; a tap is one more, or one less where that is asked for."""
    ink = theme.ON_CONTAINER if count else theme.INK2
    box = ft.Container(
        ft.Column(
            [symbol(ui, sign, 30, theme.MAIN), figure(ui, count, 20, ink, scaled=False)],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=width,
        bgcolor=theme.CONTAINER if count else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if count else theme.OUTLINE),
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8),
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, box, label, tap)


def tally(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The counts of an island, in the place of a form with steppers."""
    button = picture.data["button"]
    return Tally(button, hands.send, key=f"tally-{ui.t(button.label)}")


@component
def Tally(button: Button, send: Callable[[Mapping[str, Any]], None]) -> ft.Control:
    """What is known is there; each tap is one more, and where it was too many, one less.

    The counts lie in a ref: who taps a thing and "Done" in one go means the new count, drawn or not.
    """
    ui = current_ui()
    fields: Sequence[Count] = [field for field in button.ask if isinstance(field, Count)]
    held = use_ref(lambda: {field.key: int(field.default) for field in fields})
    less, set_less = use_state(False)
    _, redraw = use_state(0)
    counts = held.current

    def add(field: Count) -> None:
        step = -1 if less else 1
        counts[field.key] = max(field.low, min(field.high, counts[field.key] + step))
        redraw(lambda now: now + 1)

    def done() -> None:
        send({**(button.intent or {}), **counts})

    width = key_width(ui, len(fields))
    said = "ui.less" if less else "ui.more"
    keys: list[ft.Control] = [
        tally_key(
            ui,
            field.symbol or "landscape",
            ui.t(msg(said, label=field.label or msg("ui.no_label"))),
            counts[field.key],
            width,
            partial(add, field),
        )
        for field in fields
    ]
    legend = [_named(ui, field, counts[field.key]) for field in fields]
    return ft.Column(
        [
            words(ui, button.label, "heading"),
            ft.Row(keys, spacing=GAP, run_spacing=GAP, wrap=True),
            ft.Row(legend, spacing=10, run_spacing=2, wrap=True),
            ft.Row([chip(ui, msg("small_islands.one_less"), less, lambda: set_less(not less), "remove")]),
            press(ui, msg("ui.done"), done, "main", "check"),
        ],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _named(ui: Ui, field: Count, count: int) -> ft.Control:
    """What a sign means, once below the keys."""
    label = field.label or msg("ui.no_label")
    row = ft.Row(
        [symbol(ui, field.symbol or "landscape", 16, theme.MAIN), words(ui, label, "tag", theme.INK2)],
        spacing=4,
        tight=True,
    )
    return ft.Semantics(content=row, label=f"{ui.t(label)}: {count}", exclude_semantics=True, container=True)


DRAWERS: Mapping[str, DataDrawer] = {"small_islands.tally": tally}
