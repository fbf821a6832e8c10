"""Choosing the cards of a game at set-up: those that come with the app, or a box that a player has entered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import msg
from companion.core.sheet import Record
from companion.games import GAMES
from companion.ui import theme
from companion.ui.here import Ui
from companion.ui.widgets.buttons import press, target
from companion.ui.widgets.drawing import icon
from companion.ui.widgets.words import words


def box_choice(
    ui: Ui, game_id: str, entry: Record, values: dict[str, Any], changed: Callable[[], None]
) -> list[ft.Control]:
    """A row for each box that can be played; one that is not whole stays visible and says what it lacks."""

    def choose(box: Any) -> None:
        if box is None:
            values.pop(entry.key, None)
        else:
            values[entry.key] = box
        changed()

    rows: list[ft.Control] = [words(ui, entry.label or msg("ui.no_label"), "section")]
    now = values.get(entry.key)
    rows.append(_row(ui, ui.t(msg(f"{game_id}.box.use_stand_in")), "", now is None, partial(choose, None)))
    for record in ui.controller.boxes(game_id):
        box = record["box"]
        found = GAMES[game_id].options.check({entry.key: box}).problems
        lacks = ui.t(found[0].text) if found else ""
        rows.append(_row(ui, box["name"], lacks, now == box, None if found else partial(choose, box)))
    to_the_box = press(ui, msg(f"{game_id}.box.title"), lambda: ui.go(f"/game/{game_id}/cards"), "other", "card")
    return [
        ft.Column([*rows, to_the_box], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    ]


def _row(ui: Ui, name: str, hint: str, on: bool, tap: Callable[[], None] | None) -> ft.Control:
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    mark = ft.Icons.LOCK_ROUNDED if tap is None else sign
    texts: list[ft.Control] = [words(ui, name, "strong")]
    if hint:
        texts.append(words(ui, hint, "small", theme.INK2))
    box = ft.Container(
        ft.Row(
            [icon(mark, 24, theme.MAIN if on else theme.OUTLINE), ft.Column(texts, spacing=0, expand=True)], spacing=12
        ),
        bgcolor=theme.CONTAINER if on else theme.SHOAL if tap is None else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
    )
    return target(ui, box, f"{name}. {hint}" if hint else name, tap, selected=on)
