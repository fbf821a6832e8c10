"""The picture of an island: under the finger with a name for each space, or still on a result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.misty_islands.facts import LANDSCAPES
from companion.games.misty_islands.printed_island import PLACES
from companion.games.misty_islands.tiled_island import TiledIsland, told_islands
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.misty_islands.brushes import name_of
from companion.ui.games.misty_islands.island_chart import IslandScale, canvas, counting, drawings, ground, marks
from companion.ui.kit.board_room import MOST
from companion.ui.kit.buttons import named_button
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.surfaces import centered, spoken
from companion.ui.kit.text import words
from companion.ui.window.component import component, use_ref
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import tapped


def label_of(island: TiledIsland, name: str) -> Message:
    """A sentence about the picture."""
    joined = sum(map(island.coast_joined, LANDSCAPES))
    return msg("misty_islands.island.label", name=name, n=len(island.tiles), joined=joined)


@dataclass(eq=False)
class SpaceListener:
    """The editor's handler of the moment for a touched space. A control that was drawn earlier calls it, too."""

    touched: Callable[[str], None] = lambda at: None


@component
def IslandPicture(
    island: TiledIsland,
    now: SpaceListener,
    width: float,
    label: Message,
    lit: frozenset[str] | None = None,
) -> ft.Control:
    """The picture that a finger touches. Below it lies a named button for each space, for screen readers."""
    ui = current_ui()
    reuse = use_ref(Reuse).current
    last = use_ref(dict[str, cv.Shape])
    reuse.begin((ui.settings, ui.t.language, width))
    chart = IslandScale(width)
    names = _names(ui, island)
    layers: list[ft.Control] = [
        reuse(("space", at), names[at], partial(_heard, ui, chart, at, names[at], now)) for at in PLACES
    ]
    below, above = ground(chart, island), marks(chart, island, lit)
    known = last.current  # Flet does not compare an object with itself
    below, above = ([known.get(str(shape.key), shape) for shape in shapes] for shapes in (below, above))
    last.current = {str(shape.key): shape for shape in (*below, *above)}
    drawn = canvas(chart, below)
    clear = ft.Colors.TRANSPARENT  # keeps fingers from the named buttons below
    layers.append(ft.Container(drawn, key="ground", bgcolor=clear, width=chart.width, height=chart.height))
    layers += drawings(ui, chart, island, reuse)
    layers.append(ft.Container(canvas(chart, above), key="marks"))

    def touched(e: ft.TapEvent[ft.GestureDetector]) -> None:
        at = chart.space_at(e.local_position.x, e.local_position.y) if e.local_position else None
        if at:
            now.touched(at)

    stack = ft.Stack(layers, width=chart.width, height=chart.height)
    fingers = ft.GestureDetector(stack, on_tap_up=tapped(ui, touched), exclude_from_semantics=True)
    return ft.Semantics(content=fingers, label=ui.t(label), container=True)


def still(ui: Ui, island: TiledIsland, name: str) -> ft.Control:
    """The picture without anything to touch. One sentence describes it to a screen reader."""
    chart = IslandScale(min(card_room(ui), MOST))
    fresh = Reuse()
    below, above = canvas(chart, ground(chart, island)), canvas(chart, marks(chart, island))
    layers = [below, *drawings(ui, chart, island, fresh), above]
    return spoken(ft.Stack(layers, width=chart.width, height=chart.height), ui.t(label_of(island, name)))


def _names(ui: Ui, island: TiledIsland) -> Mapping[str, str]:
    """The words of a screen reader for each space."""
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


def _heard(ui: Ui, chart: IslandScale, at: str, name: str, now: SpaceListener) -> ft.Control:
    """The named button of one space."""
    side = chart.cell * 0.8
    x, y = chart.at(at)
    button = named_button(ui, name, lambda: now.touched(at))
    return ft.Container(button, key=at, left=x - side / 2, top=y - side / 2, width=side, height=side)


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """The islands that players have laid out on the score sheet, below a result."""
    return [
        paper(
            centered(
                [words(ui, msg("misty_islands.island.of_player", name=name), "section"), still(ui, island, name)], 8
            )
        )
        for name, island in told_islands(finished.report)
    ]
