"""The board under the finger: places to touch, and names for every island and line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import flet as ft
import flet.canvas as cv

from companion.core.blocks import DataPicture
from companion.core.message import msg
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.chart import NO_MARKS, Chart, Look, Marks, chart_in, frame, shapes
from companion.ui.games.bridges.fingers import Fingers, Pick
from companion.ui.kit.reuse import Reuse
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard, tapped

TOUCH = 48.0
# What hears the name of an island, in cells: the lines between two that lie side by side must be found, too.
NAMED = 0.8
# Flet tells where a drag has come to so often, in milliseconds.
DRAG_EVERY = 40


@component
def BridgeBoard(picture: DataPicture, hands: Hands, side: float, marks: Marks | None = None) -> ft.Control:
    """The picture, and over it what can be touched. Islands and lines that keep their names stay the same controls."""
    ui = current_ui()
    pick, set_pick = use_state(Pick(None))
    now = use_ref(cast("Fingers | None", None))
    reuse, taps = use_ref(Reuse).current, ui.scene.taps
    last = use_ref(list[cv.Shape])
    if pick.of is not picture:
        pick = Pick(picture)
    chart = chart_in(side)
    fingers = now.current = Fingers(picture, chart, hands, pick, set_pick, taps)
    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    lit = fingers.lit()
    look = Look(lit, pick.island, pick.aimed, marks or NO_MARKS)
    new = shapes(chart, picture.data["islands"], picture.data["lines"], look)
    known = {shape.key: shape for shape in last.current}
    last.current = [known.get(shape.key, shape) for shape in new]  # what is the same object need not be compared
    drawn = cv.Canvas(last.current, width=chart.side, height=chart.side)
    # The water lies over what has names: a finger means the place that it touches, names are for those who hear them.
    layers = [_line(ui, chart, fingers, line, now, reuse) for line in picture.data["lines"] if _acts(line)]
    layers += [
        _island(ui, chart, one, one["id"] in lit, one["id"] == pick.island, now, reuse)
        for one in fingers.islands.values()
    ]
    # In a browser a long name hangs out of its place, downwards: what lies lower lies over it, and is what gets hit.
    layers.sort(key=_top)
    layers.append(ft.Container(drawn, key="water", bgcolor=theme.SHOAL, border_radius=20))
    if not fingers.writes:
        layers += [
            reuse(("drag", name), (), partial(_start, ui, chart, one, now)) for name, one in fingers.islands.items()
        ]
    stack = ft.Stack(layers, width=chart.side, height=chart.side)
    touched = ft.GestureDetector(stack, on_tap_up=tapped(ui, partial(_touched, now)), exclude_from_semantics=True)
    return ft.Semantics(content=frame(touched), label=ui.t(picture.label), container=True)


def _top(layer: ft.Control) -> float:
    return float(cast("ft.Container", layer).top or 0)


def _touched(now: Any, e: ft.TapEvent[Any]) -> None:
    if at := e.local_position:
        now.current.touch(at.x, at.y)


def _start(ui: Ui, chart: Chart, island: Mapping[str, Any], now: Any) -> ft.Control:
    """Where a drag begins. The page scrolls under a finger that comes down on open water."""
    side = max(TOUCH, chart.cell * NAMED)
    x, y = chart.at(island)
    left, top = x - side / 2, y - side / 2

    def move(e: ft.DragUpdateEvent[Any]) -> None:
        now.current.drag(island["id"], left + e.local_position.x, top + e.local_position.y)

    def end(e: ft.DragEndEvent[Any]) -> None:
        now.current.drop(island["id"], left + e.local_position.x, top + e.local_position.y)

    moved, dropped = guard(ui, move), guard(ui, end)
    ground = ft.Container(width=side, height=side, bgcolor=ft.Colors.TRANSPARENT)
    fingers = ft.GestureDetector(
        ground,
        exclude_from_semantics=True,
        drag_interval=DRAG_EVERY,
        on_horizontal_drag_update=moved,
        on_horizontal_drag_end=dropped,
        on_vertical_drag_update=moved,
        on_vertical_drag_end=dropped,
    )
    return ft.Container(fingers, key=f"from {island['id']}", left=left, top=top, width=side, height=side)


def _island(ui: Ui, chart: Chart, island: Mapping[str, Any], lit: bool, on: bool, now: Any, reuse: Reuse) -> ft.Control:
    """What the eye sees light up, the ear is told."""
    name = ui.t(msg("bridges.slate.island_lit", name=island["name"]) if lit else island["name"])
    return reuse(("island", island["id"]), (name, on), partial(_heard, ui, chart, island, name, on, now))


def _heard(ui: Ui, chart: Chart, island: Mapping[str, Any], name: str, on: bool, now: Any) -> ft.Control:
    """One island for those who hear its name. It asks the board of the moment what a tap means."""
    side = chart.cell * NAMED
    x, y = chart.at(island)
    button = _button(ui, name, lambda: now.current.tap(island["id"]), on)
    return ft.Container(button, key=island["id"], left=x - side / 2, top=y - side / 2, width=side, height=side)


def _button(ui: Ui, name: str, press: Any, on: bool | None = None) -> ft.Control:
    named = ft.Semantics(label=name, exclude_semantics=True, content=ft.Container())
    surface = ft.Container(named, bgcolor=ft.Colors.TRANSPARENT, on_click=tapped(ui, press), expand=True)
    return ft.MergeSemantics(ft.Semantics(content=surface, button=True, selected=on))


def _acts(line: Mapping[str, Any]) -> bool:
    return bool(line["count"] or line["draw"] or line["erase"])


def _line(ui: Ui, chart: Chart, fingers: Fingers, line: Mapping[str, Any], now: Any, reuse: Reuse) -> ft.Control:
    """A line as a screen reader finds it."""
    pair = frozenset((line["a"], line["b"]))
    spans = chart.at(fingers.islands[line["a"]]), chart.at(fingers.islands[line["b"]])
    name, acts = ui.t(line["name"]), bool(line["draw"] or line["erase"])
    return reuse(("line", pair), (acts, name), partial(_named, ui, chart, spans, name, acts, pair, now))


def _named(ui: Ui, chart: Chart, spans: Any, name: str, acts: bool, pair: frozenset[str], now: Any) -> ft.Control:
    (ax, ay), (bx, by) = spans
    half = chart.radius * 0.6
    node: ft.Control = ft.Semantics(content=ft.Container(), label=name, container=True)
    if acts:
        node = _button(ui, name, lambda: now.current.press_line(pair))
    return ft.Container(
        node,
        key="-".join(sorted(pair)),
        left=min(ax, bx) + (0 if ax == bx else chart.cell * 0.3) - (half if ax == bx else 0),
        top=min(ay, by) + (0 if ay == by else chart.cell * 0.3) - (half if ay == by else 0),
        width=2 * half if ax == bx else abs(bx - ax) - chart.cell * 0.6,
        height=2 * half if ay == by else abs(by - ay) - chart.cell * 0.6,
    )
