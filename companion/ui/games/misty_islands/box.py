"""Your islands: copy the printed one by tapping its coasts, its volcanoes and its wharf. Every tap is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import flet as ft

from companion.core.message import msg
from companion.core.plain import Json
from companion.games.misty_islands import layout as layouts
from companion.games.misty_islands.island import Island
from companion.games.misty_islands.layout import COAST, SHEET, USUAL, Layout, missing
from companion.ui.games.misty_islands.brushes import PRINTED, Brush, palette, printed
from companion.ui.games.misty_islands.energy_bar import energy_bar
from companion.ui.games.misty_islands.island_chart import Chart, canvas, ground
from companion.ui.games.misty_islands.island_picture import IslandPicture
from companion.ui.games.misty_islands.island_sheet import board_width
from companion.ui.kit.buttons import press
from companion.ui.kit.own_box import Held, OwnBox, boxes_page, content
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

GAME = "misty_islands"
SMALL = 104


def copied(name: str) -> Json:
    """An island to begin with: ours, under a name."""
    return {"name": name, **layouts.to_json(USUAL)}


OWN = OwnBox(GAME, "misty-island.json", SHEET, copied, missing)


@screen
def IslandBox() -> ft.Control:
    """All islands that players have copied."""
    return boxes_page(OWN, IslandEditor)


@component
def IslandEditor(held: Held, box_id: str) -> ft.Control:
    """A tap does what the brush says: a coast, a volcano, the wharf."""
    ui = current_ui()
    brush = use_ref(Brush)  # at hand between a tap and the next drawing, too
    _, redraw = use_state(0)
    now = use_ref(cast("Callable[[str], None] | None", None))

    def pick(other: Brush) -> None:
        brush.current = other
        redraw(lambda count: count + 1)

    def change(turn: Callable[[Layout], Layout]) -> None:
        box = content(ui, box_id)
        held.keep({**box, **layouts.to_json(turn(layouts.from_json(box)))}, box_id)

    def change_bar(turn: Callable[[Layout], Layout]) -> None:
        box = content(ui, box_id)
        rest = {key: value for key, value in box.items() if key not in ("crowns", "track")}
        held.keep({**rest, **layouts.bar_to_json(turn(layouts.from_json(box)))}, box_id)

    def further() -> None:
        change(lambda layout: replace(layout, start=(layout.start + 1) % COAST))

    now.current = lambda at: change(lambda layout: printed(layout, at, brush.current))
    layout = layouts.from_json(content(ui, box_id))
    picture = IslandPicture(Island(layout, {}), now, board_width(ui), msg("misty_islands.edit.label"))
    hint = msg("misty_islands.edit.further_hint")
    parts: list[ft.Control] = [
        words(ui, msg("misty_islands.edit.hint"), "small", theme.INK2),
        ft.Column(
            [*palette(ui, brush.current, pick, PRINTED), picture],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        press(ui, msg("misty_islands.edit.further"), further, sign="again", hint=hint),
        *energy_bar(ui, layout, change_bar),
    ]
    return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def miniature(ui: Ui, box: Any) -> ft.Container | None:
    """A copied island in small, to be known again by its coasts."""
    if not isinstance(box, dict):
        return None
    chart = Chart(SMALL)
    drawn = canvas(chart, ground(chart, Island(layouts.from_json(box), {})))
    return ft.Container(drawn, width=chart.width, height=chart.height)
