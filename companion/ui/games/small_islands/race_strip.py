"""The race of a solo game as a strip, and what landing now would mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.core.blocks import DataPicture
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.small_islands.drawings import HOUSES
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

PADDING = ft.Padding.symmetric(vertical=8, horizontal=14)


def race(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Both sides, each with its house and what its points are made of; in a Reward phase what it would take."""
    sides = [_side(ui, side) for side in picture.data["sides"]]
    if ui.stacked:
        both: ft.Control = ft.Column(list(sides), spacing=6)
    else:
        for side in sides:
            side.expand = True
        both = ft.Row(list(sides), spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    parts = [both]
    if picture.data["take"]:
        parts.append(words(ui, picture.data["take"], "small"))
    label = ui.t(picture.label)
    if picture.data["take"]:
        label = f"{label} {ui.t(picture.data['take'])}"
    strip = paper(ft.Column(parts, spacing=4), PADDING)
    return ft.Semantics(content=strip, label=label, exclude_semantics=True, container=True)


def _side(ui: Ui, side: Mapping[str, Any]) -> ft.Control:
    """The house in its colour, the points, and below them how they come about."""
    half = card_room(ui) if ui.stacked else card_room(ui) / 2 - 10
    shown = "–" if side["points"] is None else side["points"]
    cut: dict[str, Any] = {"max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
    name = words(ui, side["name"], "strong", room=half - 74, expand=True, **cut)
    head = ft.Row([symbol(ui, "house", 22, HOUSES[side["color"]]), figure(ui, shown, 24), name], spacing=8)
    return ft.Column([head, words(ui, side["note"], "tag", theme.INK2, room=half)], spacing=0)


def landing(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """One line each: the ships, his odds, the objective, his houses."""
    rows: list[ft.Control] = []
    for at, row in enumerate(picture.data["rows"]):
        text = words(ui, row["text"], "small" if at else "strong", room=card_room(ui) - 34, expand=True)
        rows.append(
            ft.Row(
                [symbol(ui, row["symbol"], 24, theme.MAIN), text],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    panel = paper(ft.Column(rows, spacing=4), PADDING)
    return ft.Semantics(content=panel, label=ui.t(picture.label), exclude_semantics=True, container=True)


DRAWERS: Mapping[str, DataDrawer] = {
    "small_islands.race": race,
    "small_islands.landing": landing,
}
