"""The board under the finger: islands to tap or to drag from, names for every island and line, reasons at the spot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, cast

import flet as ft
import flet.canvas as cv

from companion.core.blocks import Button, Menu, Picture
from companion.core.message import Message, msg
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.chart import Chart, Look, chart_in, frame, shapes
from companion.ui.kit.board_room import board_room
from companion.ui.kit.drawing import icon
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard, tapped

TOUCH = 48.0
# Flet tells where a drag has come to so often, in milliseconds.
DRAG_EVERY = 40


@dataclass(frozen=True, eq=False)
class Pick:
    """What the finger holds on one view of the board: the first end of a bridge, the end it is aimed at, why not.

    No two are equal: after Undo the same end is picked on a board that only looks the same.
    """

    of: Picture | None
    island: str | None = None
    aimed: str | None = None
    reason: Message | None = None
    spot: str | None = None


class Fingers:
    """What a tap or a drag means on the board as it is drawn now."""

    def __init__(
        self, picture: Picture, hands: Hands, pick: Pick, show: Callable[[Pick], None], grip: list[float]
    ) -> None:
        """`grip` is where a drag began; it outlives the drawings that a drag goes through."""
        self.picture = picture
        self.data = picture.data
        self.grip = grip
        self.hands = hands
        self.pick = pick
        self._show = show

    def set_pick(self, pick: Pick) -> None:
        """Known at once: the second of two quick taps may come before the first one is drawn."""
        self.pick = pick
        self._show(pick)

    @cached_property
    def islands(self) -> dict[str, Mapping[str, Any]]:
        return {island["id"]: island for island in self.data["islands"]}

    @cached_property
    def lines(self) -> dict[frozenset[str], Mapping[str, Any]]:
        return {frozenset((line["a"], line["b"])): line for line in self.data["lines"]}

    def lines_at(self, island: str) -> list[Mapping[str, Any]]:
        return [line for line in self.data["lines"] if island in (line["a"], line["b"])]

    def tap(self, name: str) -> None:
        """Write, or pick one end of a bridge and then the other."""
        island = self.islands[name]
        if self.data["phase"] in ("first", "write"):
            self._write(island)
        elif self.pick.island is None:
            self._take(name)
        elif self.pick.island == name:
            self.set_pick(Pick(self.picture))
        else:
            self.join(self.pick.island, name)

    def _write(self, island: Mapping[str, Any]) -> None:
        match island["intents"]:
            case []:
                self._say(island["id"], island["why"])
            case [only]:
                self.hands.send(only["intent"])
            case several:
                buttons = tuple(Button(one["label"], one["intent"], symbol="edit") for one in several)
                self.hands.menu(Menu(island["name"], self.data["first"], buttons))

    def _take(self, name: str) -> None:
        """The first end. Where no bridge can go, the reason comes at once."""
        lines = self.lines_at(name)
        if any(line["draw"] for line in lines):
            self.set_pick(Pick(self.picture, name))
            return
        reasons = {line["why"].key: line["why"] for line in lines}
        reason = next(iter(reasons.values())) if len(reasons) == 1 else msg("bridges.slate.nothing_here")
        self._say(name, reason)

    def join(self, first: str, second: str) -> None:
        """A bridge between two islands, or the reason why not."""
        line = self.lines.get(frozenset((first, second)))
        if line is None:
            first_end = second if any(other["draw"] for other in self.lines_at(second)) else None
            self.set_pick(Pick(self.picture, first_end, None, self.data["astray"], second))
        elif line["draw"]:
            self.hands.send(line["draw"])  # the next view knows no pick
        else:
            self.set_pick(Pick(self.picture, first, None, line["why"], second))

    def press_line(self, pair: frozenset[str]) -> None:
        """A line by its name: draw a bridge there, or take back one of this card."""
        line = self.lines[pair]
        if intent := line["draw"] or line["erase"]:
            self.hands.send(intent)

    def grab(self, x: float, y: float) -> None:
        """A drag begins."""
        self.grip[:] = [x, y]

    def drag(self, name: str, x: float, y: float, far: float) -> None:
        """The neighbour that the finger moves towards, once it is clearly on its way."""
        aimed = self._aimed(name, x, y, far)
        if (self.pick.island, self.pick.aimed) != (name, aimed):
            self.set_pick(Pick(self.picture, name, aimed))

    def drop(self, name: str, x: float, y: float, far: float) -> None:
        """The finger lets go, perhaps further on than it was last heard of."""
        if aimed := self._aimed(name, x, y, far):
            self.join(name, aimed)

    def _aimed(self, name: str, x: float, y: float, far: float) -> str | None:
        dx, dy = x - self.grip[0], y - self.grip[1]
        return self._towards(name, dx, dy) if max(abs(dx), abs(dy)) > far else None

    def _towards(self, name: str, dx: float, dy: float) -> str | None:
        island = self.islands[name]
        for line in self.lines_at(name):
            other = self.islands[line["b"] if line["a"] == name else line["a"]]
            way = (other["x"] - island["x"], other["y"] - island["y"])
            if (way[0] * dx > 0 and abs(dx) >= abs(dy)) or (way[1] * dy > 0 and abs(dy) > abs(dx)):
                return str(other["id"])
        return None

    def _say(self, spot: str, reason: Message) -> None:
        self.set_pick(Pick(self.picture, None, None, reason, spot))

    def lit(self) -> frozenset[str]:
        """What may be tapped next."""
        if self.data["phase"] in ("first", "write"):
            return frozenset(name for name, island in self.islands.items() if island["intents"])
        if self.pick.island is None:
            return frozenset()
        lines = (line for line in self.lines_at(self.pick.island) if line["draw"])
        return frozenset(end for line in lines for end in (line["a"], line["b"])) - {self.pick.island}


@component
def BridgeBoard(picture: Picture, hands: Hands) -> ft.Control:
    """The picture, and over it what can be touched. Islands and lines that keep their names stay the same controls."""
    ui = current_ui()
    pick, set_pick = use_state(Pick(None))
    now, grip = use_ref(cast("Fingers | None", None)), use_ref(lambda: [0.0, 0.0]).current
    reuse = use_ref(Reuse).current
    last = use_ref(list[cv.Shape])
    if pick.of is not picture:
        pick = Pick(picture)
    fingers = now.current = Fingers(picture, hands, pick, set_pick, grip)
    chart = chart_in(board_room(ui).side)
    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    look = Look(fingers.lit(), pick.island, pick.aimed)
    new = shapes(chart, picture.data["islands"], picture.data["lines"], look)
    known = {shape.key: shape for shape in last.current}
    last.current = [known.get(shape.key, shape) for shape in new]  # what is the same object need not be compared
    drawn = cv.Canvas(last.current, width=chart.side, height=chart.side)
    # The water lies over the lines: who touches the board means islands, a line is for those who hear its name.
    layers = [_line(ui, chart, fingers, line, now, reuse) for line in picture.data["lines"] if _acts(line)]
    layers.append(ft.Container(drawn, key="water", bgcolor=theme.SHOAL, border_radius=20))
    layers += [
        _island(ui, chart, island, island["id"] == pick.island, now, reuse) for island in fingers.islands.values()
    ]
    if pick.reason and pick.spot:
        layers.append(
            _reason(ui, chart, pick.reason, fingers.islands[pick.spot], lambda: fingers.set_pick(Pick(picture)))
        )
    stack = ft.Stack(layers, width=chart.side, height=chart.side)
    return ft.Semantics(content=frame(stack), label=ui.t(picture.label), container=True)


def _island(ui: Ui, chart: Chart, island: Mapping[str, Any], on: bool, now: Any, reuse: Reuse) -> ft.Control:
    name = ui.t(island["name"])
    return reuse(("island", island["id"]), (name, on), partial(_touch, ui, chart, island, name, on, now))


def _touch(ui: Ui, chart: Chart, island: Mapping[str, Any], name: str, on: bool, now: Any) -> ft.Control:
    """One island: a tap picks it, a drag draws from it. It asks the board of the moment what that means."""
    side = max(TOUCH, chart.cell * 0.86)

    def begin(e: ft.DragStartEvent[Any]) -> None:
        now.current.grab(e.local_position.x, e.local_position.y)

    def move(e: ft.DragUpdateEvent[Any]) -> None:
        now.current.drag(island["id"], e.local_position.x, e.local_position.y, chart.cell * 0.45)

    def end(e: ft.DragEndEvent[Any]) -> None:
        now.current.drop(island["id"], e.local_position.x, e.local_position.y, chart.cell * 0.45)

    surface = ft.Container(
        ft.Semantics(label=name, exclude_semantics=True, content=ft.Container()),
        width=side,
        height=side,
        bgcolor=ft.Colors.TRANSPARENT,
        on_click=tapped(ui, lambda: now.current.tap(island["id"])),
    )
    began, moved, dropped = guard(ui, begin), guard(ui, move), guard(ui, end)
    fingers = ft.GestureDetector(
        surface,
        drag_interval=DRAG_EVERY,
        on_horizontal_drag_start=began,
        on_horizontal_drag_update=moved,
        on_horizontal_drag_end=dropped,
        on_vertical_drag_start=began,
        on_vertical_drag_update=moved,
        on_vertical_drag_end=dropped,
    )
    x, y = chart.at(island)
    button = ft.MergeSemantics(ft.Semantics(content=fingers, button=True, selected=on))
    return ft.Container(button, key=island["id"], left=x - side / 2, top=y - side / 2, width=side, height=side)


def _acts(line: Mapping[str, Any]) -> bool:
    return bool(line["count"] or line["draw"] or line["erase"])


def _line(ui: Ui, chart: Chart, fingers: Fingers, line: Mapping[str, Any], now: Any, reuse: Reuse) -> ft.Control:
    """A line as a screen reader finds it; the finger has the islands."""
    kind = "draw_name" if line["draw"] else "erase_name" if line["erase"] else "name"
    pair = frozenset((line["a"], line["b"]))
    spans = chart.at(fingers.islands[line["a"]]), chart.at(fingers.islands[line["b"]])
    name = ui.t(line[kind])
    return reuse(("line", pair), (kind, name), partial(_named, ui, chart, spans, name, kind != "name", pair, now))


def _named(ui: Ui, chart: Chart, spans: Any, name: str, acts: bool, pair: frozenset[str], now: Any) -> ft.Control:
    (ax, ay), (bx, by) = spans
    half = chart.radius * 0.6
    node: ft.Control = ft.Semantics(content=ft.Container(), label=name, container=True)
    if acts:
        press = tapped(ui, lambda: now.current.press_line(pair))
        named = ft.Semantics(content=ft.Container(), label=name, exclude_semantics=True)
        surface = ft.Container(named, bgcolor=ft.Colors.TRANSPARENT, on_click=press)
        node = ft.MergeSemantics(ft.Semantics(content=surface, button=True))
    return ft.Container(
        node,
        key="-".join(sorted(pair)),
        left=min(ax, bx) + (0 if ax == bx else chart.cell * 0.3) - (half if ax == bx else 0),
        top=min(ay, by) + (0 if ay == by else chart.cell * 0.3) - (half if ay == by else 0),
        width=2 * half if ax == bx else abs(bx - ax) - chart.cell * 0.6,
        height=2 * half if ay == by else abs(by - ay) - chart.cell * 0.6,
    )


def _reason(ui: Ui, chart: Chart, reason: Message, island: Mapping[str, Any], close: Callable[[], None]) -> ft.Control:
    """Why not, beside the island that it is about; a tap puts it away."""
    _, y = chart.at(island)
    gap = chart.radius + 10
    row = ft.Row([icon(ft.Icons.ERROR_ROUNDED, 22, theme.BAD), words(ui, reason, "small", expand=True)], spacing=8)
    box = ft.Container(
        row,
        bgcolor=theme.BAD_C,
        border=ft.Border.all(1.5, theme.BAD),
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8, horizontal=10),
        on_click=guard(ui, close),
    )
    said = ft.Semantics(content=box, live_region=True, container=True)
    high = y < chart.side / 2
    below, above = (y + gap, None) if high else (None, chart.side - y + gap)
    return ft.Container(said, key="reason", left=8, right=8, top=below, bottom=above)
