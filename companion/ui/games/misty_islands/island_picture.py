"""The picture of an island under the finger, and its names for those who hear them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.misty_islands.facts import LANDSCAPES
from companion.games.misty_islands.island import Island
from companion.games.misty_islands.spaces import PLACES
from companion.ui.games.misty_islands.brushes import name_of
from companion.ui.games.misty_islands.island_chart import Chart, canvas, counting, drawings, ground, marks
from companion.ui.kit.board_room import MOST
from companion.ui.kit.paper import card_room
from companion.ui.kit.reuse import Reuse
from companion.ui.window.component import Ref, component, use_ref
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import tapped


def label_of(island: Island, name: str) -> Message:
    """What the picture shows, in a sentence."""
    joined = sum(map(island.coast_joined, LANDSCAPES))
    return msg("misty_islands.island.label", name=name, n=len(island.tiles), joined=joined)


@component
def IslandPicture(
    island: Island,
    now: Ref[Callable[[str], None] | None],
    width: float,
    label: Message,
    lit: frozenset[str] | None = None,
) -> ft.Control:
    """The picture, and over it what can be touched; a finger means the place, names are for those who hear them."""
    ui = current_ui()
    reuse = use_ref(Reuse).current
    last = use_ref(dict[str, cv.Shape])
    reuse.begin((ui.settings, ui.t.language, width))
    chart = Chart(width)
    names = _names(ui, island)
    layers: list[ft.Control] = [
        reuse(("space", at), names[at], partial(_heard, ui, chart, at, names[at], now)) for at in PLACES
    ]
    below, above = ground(chart, island), marks(chart, island, lit)
    known = last.current  # what is the same object need not be compared
    below, above = ([known.get(str(shape.key), shape) for shape in shapes] for shapes in (below, above))
    last.current = {str(shape.key): shape for shape in (*below, *above)}
    drawn = canvas(chart, below)
    clear = ft.Colors.TRANSPARENT  # fingers end here, and not on what lies below for those who hear it
    layers.append(ft.Container(drawn, key="ground", bgcolor=clear, width=chart.width, height=chart.height))
    layers += drawings(ui, chart, island, reuse)
    layers.append(ft.Container(canvas(chart, above), key="marks"))

    def touched(e: ft.TapEvent[Any]) -> None:
        at = chart.space_at(e.local_position.x, e.local_position.y) if e.local_position else None
        if at and now.current:
            now.current(at)

    stack = ft.Stack(layers, width=chart.width, height=chart.height)
    fingers = ft.GestureDetector(stack, on_tap_up=tapped(ui, touched), exclude_from_semantics=True)
    return ft.Semantics(content=fingers, label=ui.t(label), container=True)


def still(ui: Ui, island: Island, name: str) -> ft.Control:
    """To be looked at; one sentence says what it shows."""
    chart = Chart(min(card_room(ui), MOST))
    fresh = Reuse()
    layers: list[ft.Control] = [
        canvas(chart, ground(chart, island)),
        *drawings(ui, chart, island, fresh),
        canvas(chart, marks(chart, island)),
    ]
    label = ui.t(label_of(island, name))
    drawn = ft.Stack(layers, width=chart.width, height=chart.height)
    return ft.Semantics(content=drawn, label=label, exclude_semantics=True, container=True)


def _names(ui: Ui, island: Island) -> Mapping[str, str]:
    """What a screen reader says of each space."""
    counts = counting(island)
    volcanoes = {volcano.at: volcano.points for volcano in island.layout.volcanoes}
    found = {}
    for at in PLACES:
        if at == island.layout.wharf:
            what = msg("misty_islands.space.wharf")
        elif at in island.tiles:
            key = "counts" if at in counts else "alone"
            what = msg(f"misty_islands.space.{key}", tile=name_of(island.tiles[at]))
        elif at in volcanoes:
            what = msg("misty_islands.space.volcano", points=volcanoes[at])
        elif at in island.layout.printed:
            what = msg("misty_islands.space.coast", landscape=name_of(island.layout.printed[at]))
        else:
            what = msg("misty_islands.space.mist")
        found[at] = ui.t(msg("misty_islands.space.name", space=at, what=what))
    return found


def _heard(ui: Ui, chart: Chart, at: str, name: str, now: Ref[Callable[[str], None] | None]) -> ft.Control:
    """One space for those who hear its name. It asks the sheet of the moment what a tap means."""
    side = chart.cell * 0.8
    x, y = chart.at(at)

    def pressed() -> None:
        if now.current:
            now.current(at)

    named = ft.Semantics(label=name, exclude_semantics=True, content=ft.Container())
    surface = ft.Container(named, bgcolor=ft.Colors.TRANSPARENT, on_click=tapped(ui, pressed), expand=True)
    button = ft.MergeSemantics(ft.Semantics(content=surface, button=True))
    return ft.Container(button, key=at, left=x - side / 2, top=y - side / 2, width=side, height=side)
