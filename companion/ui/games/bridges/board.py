"""The board under the finger: places to touch, and names for every island and line."""

from __future__ import annotations

from functools import partial

import flet as ft
import flet.canvas as cv

from companion.core.message import msg
from companion.games.bridges.pictures import BoardIsland, BoardLine, SlateBoard
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.chart import NO_MARKS, BoardSize, Highlights, Marks, chart_in, frame, shapes
from companion.ui.games.bridges.fingers import Fingers, Pick
from companion.ui.kit.buttons import named_button
from companion.ui.kit.reuse import Reuse
from companion.ui.window import theme
from companion.ui.window.component import Ref, component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard, tapped

TOUCH = 48.0
# The place that has the name of an island, in cells: the lines between two islands side by side must be found, too.
NAMED = 0.8
# Flet tells where a drag has come to so often, in milliseconds.
DRAG_EVERY = 40


@component
def BridgeBoard(picture: SlateBoard, hands: Hands, side: float, marks: Marks | None = None) -> ft.Control:
    """The picture, and over it what can be touched. Islands and lines that keep their names stay the same controls."""
    ui = current_ui()
    pick, set_pick = use_state(Pick(None))
    reuse, taps = use_ref(Reuse).current, ui.scene.taps
    last = use_ref(list[cv.Shape])
    if pick.of is not picture:
        pick = Pick(picture)
    chart = chart_in(side)
    fingers = Fingers(picture, chart, hands, pick, set_pick, taps)
    now = use_ref(fingers)
    now.current = fingers
    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    lit = fingers.lit()
    new = shapes(chart, picture.islands, picture.lines, Highlights(lit, pick.island, pick.aimed, marks or NO_MARKS))
    known = {shape.key: shape for shape in last.current}
    last.current = [known.get(shape.key, shape) for shape in new]  # what is the same object need not be compared
    drawn = cv.Canvas(last.current, width=chart.side, height=chart.side)
    # The water lies over what has names: a finger means the place that it touches, names are for screen readers.
    layers = [
        _line(ui, chart, fingers, line, now, reuse) for line in picture.lines if line.count or line.draw or line.erase
    ]
    layers += [_island(ui, chart, one, one.id in lit, one.id == pick.island, now, reuse) for one in picture.islands]
    # In a browser a long name hangs out of its place, downwards: what lies lower lies over it, and is what gets hit.
    layers.sort(key=lambda layer: layer.top or 0)
    water = ft.Container(drawn, key="water", bgcolor=theme.SHOAL, border_radius=20)
    starts: list[ft.Container] = []
    if not fingers.writes:
        starts = [reuse(("drag", one.id), (), partial(_start, ui, chart, one, now)) for one in picture.islands]
    stack = ft.Stack([*layers, water, *starts], width=chart.side, height=chart.side)
    touched = ft.GestureDetector(stack, on_tap_up=tapped(ui, partial(_touched, now)), exclude_from_semantics=True)
    return ft.Semantics(content=frame(touched), label=ui.t(picture.label), container=True)


def _touched(now: Ref[Fingers], e: ft.TapEvent[ft.GestureDetector]) -> None:
    if at := e.local_position:
        now.current.touch(at.x, at.y)


def _start(ui: Ui, chart: BoardSize, island: BoardIsland, now: Ref[Fingers]) -> ft.Container:
    """The place where a drag begins. The page scrolls under a finger that comes down on open water."""
    side = max(TOUCH, chart.cell * NAMED)
    x, y = chart.at(island)
    left, top = x - side / 2, y - side / 2

    def move(e: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        now.current.drag(island.id, left + e.local_position.x, top + e.local_position.y)

    def end(e: ft.DragEndEvent[ft.GestureDetector]) -> None:
        now.current.drop(island.id, left + e.local_position.x, top + e.local_position.y)

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
    return ft.Container(fingers, key=f"from {island.id}", left=left, top=top, width=side, height=side)


def _island(
    ui: Ui, chart: BoardSize, island: BoardIsland, lit: bool, on: bool, now: Ref[Fingers], reuse: Reuse
) -> ft.Container:
    """One island for a screen reader. It says that it lights up, and asks the board of the moment what a tap means."""
    name = ui.t(msg("bridges.slate.island_lit", name=island.name) if lit else island.name)

    def draw() -> ft.Container:
        side = chart.cell * NAMED
        x, y = chart.at(island)
        button = named_button(ui, name, lambda: now.current.tap(island.id), on)
        return ft.Container(button, key=island.id, left=x - side / 2, top=y - side / 2, width=side, height=side)

    return reuse(("island", island.id), (name, on), draw)


def _line(ui: Ui, chart: BoardSize, fingers: Fingers, line: BoardLine, now: Ref[Fingers], reuse: Reuse) -> ft.Container:
    """A line as a screen reader finds it."""
    pair, name, acts = frozenset(line.pair), ui.t(line.name), bool(line.draw or line.erase)

    def draw() -> ft.Container:
        (ax, ay), (bx, by) = (chart.at(fingers.islands[end]) for end in line.pair)
        half, ends = chart.radius * 0.6, chart.cell * 0.3
        dx, dy = (-half, ends) if ax == bx else (ends, -half)
        node: ft.Control = ft.Semantics(content=ft.Container(), label=name, container=True)
        if acts:
            node = named_button(ui, name, lambda: now.current.press_line(pair))
        return ft.Container(
            node,
            key="-".join(sorted(pair)),
            left=min(ax, bx) + dx,
            top=min(ay, by) + dy,
            width=abs(bx - ax) - 2 * dx,
            height=abs(by - ay) - 2 * dy,
        )

    return reuse(("line", pair), (acts, name), draw)
