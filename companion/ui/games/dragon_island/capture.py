"""The dragons of Dragon Island, and counting those that are captured together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.core.blocks import Picture
from companion.ui.blocks.controls import Drawer, Hands
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

# The colours of the dragons and of what is drawn on them, the same in both themes. Names stand beside them.
DRAGONS = {
    "white": ("#FFFFFF", "#12303B"),
    "blue": ("#2A62B4", "#FFFFFF"),
    "red": ("#B8322A", "#FFFFFF"),
    "green": ("#1B7A46", "#FFFFFF"),
    "gold": ("#F0BC2E", "#12303B"),
}
# What a row of them leaves free at its sides and between two, and each cell round its dragon.
ROW_EDGES, CELL_EDGES = 74, 14


def badge(ui: Ui, color: str, size: float = 34) -> ft.Control:
    """A dragon of a colour. The words beside it name it."""
    fill, ink = DRAGONS[color]
    return ft.Container(
        symbol(ui, "dragon_head", size * 0.66, ink),
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=fill,
        border=ft.Border.all(1.5, theme.INK),
        alignment=ft.Alignment.CENTER,
    )


def capture(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """The dragons of the tile: tap each of them, then the button."""
    return Capture(picture, hands, key="capture")


@component
def Capture(picture: Picture, hands: Hands) -> ft.Control:
    """Counts by colour. The first colour is the one that the intent names, the others come on top.

    They lie in a ref: who taps a dragon and the button in one go means the new count, drawn or not.
    """
    ui = current_ui()
    held = use_ref(dict[str, int])
    _, redraw = use_state(0)
    counts, data = held.current, picture.data

    def add(color: str) -> None:
        counts[color] = counts.get(color, 0) + 1
        redraw(lambda now: now + 1)

    def clear() -> None:
        counts.clear()
        redraw(lambda now: now + 1)

    def send() -> None:
        first = next(color for color, count in counts.items() if count)
        more = {f"more_{one['color']}": counts.get(one["color"], 0) for one in data["dragons"]}
        hands.send({**data["intent"], **more, "color": first, f"more_{first}": counts[first] - 1})

    some = any(counts.values())
    cells = [_dragon(ui, one, counts.get(one["color"], 0), add) for one in data["dragons"]]
    grid: ft.Control = ft.Column(cells, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if not ui.stacked:
        for cell in cells:
            cell.expand = True
        grid = ft.Row(cells, spacing=4)
    ink = theme.INK if some else theme.LINE
    again = icon_button(ui, ft.Icons.RESTART_ALT_ROUNDED, data["clear"], clear if some else None, ink)
    # With a dragon marked this is what one goes on with, not the "none" below.
    role = "main" if some else "other"
    button = press(ui, data["button"], send if some else None, role, "dragon_head", data["price"])
    return paper(
        ft.Column(
            [ft.Row([words(ui, data["title"], "section", expand=True), again]), grid, button],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        ft.Padding.only(left=12, right=12, top=2, bottom=10),
    )


def _dragon(ui: Ui, one: Mapping[str, Any], count: int, add: Callable[[str], None]) -> ft.Control:
    """A dragon with its count; a tap is one more."""
    color, name = one["color"], one["name"]
    parts: list[ft.Control] = [badge(ui, color, 40), figure(ui, count, 24, theme.INK if count else theme.INK2)]
    if ui.stacked:
        parts.insert(1, words(ui, name, "strong", expand=True))
        content: ft.Control = ft.Row(parts, spacing=10)
    else:
        content = ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    face = ft.Container(
        content,
        bgcolor=theme.CONTAINER if count else None,
        border=ft.Border.all(2, theme.MAIN if count else theme.OUTLINE),
        border_radius=14,
        padding=8,
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, face, f"{ui.t(name)}: {count}", partial(add, color) if count < one["most"] else None)


def one_by_one(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """The dragons of the tile, each a button that captures it at once, with the fame that it brings."""
    data = picture.data
    cells = [_to_capture(ui, one, hands) for one in data["dragons"]]
    grid: ft.Control = ft.Column(cells, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if not ui.stacked:
        for cell in cells:
            cell.expand = True
        grid = ft.Row(cells, spacing=4)
    head = [words(ui, data["title"], "section"), words(ui, data["price"], "small", theme.INK2)]
    lines = ft.Column([*head, grid], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return paper(lines, ft.Padding.symmetric(vertical=10, horizontal=12))


def _to_capture(ui: Ui, one: Mapping[str, Any], hands: Hands) -> ft.Control:
    open_now = one["intent"] is not None
    size = 40 if ui.stacked else min(40.0, (ui.column - ROW_EDGES) / len(DRAGONS) - CELL_EDGES)
    parts: list[ft.Control] = [badge(ui, one["color"], size), figure(ui, f"+{one['fame']}", 20)]
    if ui.stacked:
        parts.insert(1, words(ui, one["name"], "strong", expand=True))
        content: ft.Control = ft.Row(parts, spacing=10)
    else:
        content = ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    face = ft.Container(
        content,
        border=ft.Border.all(2, theme.OUTLINE) if open_now else None,
        bgcolor=None if open_now else theme.SHOAL,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8, horizontal=4),
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, face, ui.t(one["name"]), partial(hands.send, one["intent"]) if open_now else None)


DRAWERS: Mapping[str, Drawer] = {
    "dragon_island.capture": capture,
    "dragon_island.one_by_one": one_by_one,
}
