"""Who has made which bonus: a row a player, a cell a bonus, all of a group at one glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

import flet as ft

from companion.core.blocks import DataPicture
from companion.core.message import Message
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import choice_control
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

HIGH = 50
# How a row is shared by a name and its cells.
NAME, CELLS = 2, 5


@component
def Claims(picture: DataPicture, hands: Hands) -> ft.Control:
    """The open card's round, or the one before. A cell that is locked says why when it is tapped."""
    ui = current_ui()
    at, show = use_state(0)
    why, tell = use_state(cast("Message | None", None))
    rounds = picture.data["rounds"]

    def turn_to(chosen: Any) -> None:
        show(int(chosen))
        tell(None)

    parts: list[ft.Control] = []
    if len(rounds) > 1:
        keys = [str(number) for number in range(len(rounds))]
        parts.append(choice_control(ui, keys, [one["label"] for one in rounds], (), str(at), turn_to))
    parts += [_row(ui, row, hands, tell) for row in rounds[at]["rows"]]
    if why:
        parts.append(ft.Semantics(content=words(ui, why, "small", theme.INK2), live_region=True, container=True))
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _row(ui: Ui, row: Mapping[str, Any], hands: Hands, tell: Callable[[Message], None]) -> ft.Control:
    cells = ft.Row([_cell(ui, row, cell, hands, tell) for cell in row["cells"]], spacing=8)
    if row["player"] is None:
        return cells
    if ui.stacked:
        return ft.Column([words(ui, row["player"], "strong"), cells], spacing=2, tight=True)
    name = words(ui, row["player"], "strong", expand=NAME, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    cells.expand = CELLS
    return ft.Row([name, cells], spacing=8)


def _cell(
    ui: Ui, row: Mapping[str, Any], cell: Mapping[str, Any], hands: Hands, tell: Callable[[Message], None]
) -> ft.Control:
    """The sign of the bonus and what it gives. Made ones are green with a tick, locked ones pale."""
    open_now, made = cell["intent"] is not None, cell["made"]
    ink = theme.INK if open_now else theme.GOOD if made else theme.INK2
    parts: list[ft.Control] = [symbol(ui, cell["symbol"], 24), figure(ui, cell["points"], 20, ink, scaled=False)]
    if made:
        parts[0] = icon(ft.Icons.CHECK_ROUNDED, 24, theme.GOOD)
    inside = ft.Row(parts, spacing=5, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    box = ft.Container(
        ft.Container(inside, opacity=1 if open_now or made else 0.5),
        height=HIGH,
        alignment=ft.Alignment.CENTER,
        border_radius=14,
        bgcolor=theme.GOOD_C if made else theme.PAPER if open_now else theme.SHOAL,
        border=ft.Border.all(2, theme.OUTLINE) if open_now else None,
    )
    act = partial(hands.send, cell["intent"]) if open_now else partial(tell, cell["gives"])
    who = f"{ui.t(row['player'])}: " if row["player"] else ""
    return target(ui, box, who + ui.t(cell["name"]), act, expand=True)
