"""What a finger lays on an island: nine kinds of tiles, open volcanoes with their numbers, nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.games.misty_islands.facts import JOKER, LANDSCAPES, TILES
from companion.games.misty_islands.printed_island import INLAND, MOST_COST, PrintedIsland, Volcano
from companion.games.misty_islands.tiled_island import TiledIsland
from companion.ui.games.misty_islands.island_chart import COLORS
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

VOLCANO, BARE, WHARF = "volcano", "bare", "wharf"
KINDS = (*TILES, VOLCANO, BARE)
# What an island is printed with.
PRINTED = (*LANDSCAPES, VOLCANO, WHARF)
# As wide and high as a finger, its edges included: so many lie side by side on the smallest phone.
SIDE, DRAWN = 48.0, 30.0


@dataclass(frozen=True)
class Brush:
    """What is laid by the next tap. `points` is what a volcano costs."""

    kind: str = TILES[0]
    points: int = 1


def name_of(kind: str) -> Message:
    """What a brush lays."""
    return msg(f"misty_islands.line.{kind}") if kind in LANDSCAPES else msg(f"misty_islands.brush.{kind}")


def painted(island: TiledIsland, at: str, brush: Brush) -> TiledIsland:
    """The island after a tap on a space. The same tile once more is taken off again."""
    if at == island.layout.wharf:
        return island
    if brush.kind == VOLCANO:
        return replace(island, layout=marked(island.layout, at, brush.points))
    rest = {space: tile for space, tile in island.tiles.items() if space != at}
    if brush.kind == BARE and at not in island.tiles:
        return replace(island, layout=marked(island.layout, at, None))
    if brush.kind == BARE or island.tiles.get(at) == brush.kind:
        return replace(island, tiles=rest)
    return replace(island, tiles={**rest, at: brush.kind})


def printed(layout: PrintedIsland, at: str, brush: Brush) -> PrintedIsland:
    """The printed island after a tap: a coast trades its landscape with another, a volcano more or less, the wharf."""
    if brush.kind == VOLCANO:
        return layout if at == layout.wharf else marked(layout, at, brush.points)
    if brush.kind == WHARF:
        return replace(marked(layout, at, None), wharf=at) if at in INLAND else layout
    before = layout.printed.get(at)
    trade = {before: brush.kind, brush.kind: before}
    return replace(layout, coasts=tuple(trade.get(coast) or coast for coast in layout.coasts)) if before else layout


def marked(layout: PrintedIsland, at: str, points: int | None) -> PrintedIsland:
    """A volcano more, one with another number, or one less: the same number once more takes it away."""
    there = next((volcano for volcano in layout.volcanoes if volcano.at == at), None)
    rest = tuple(volcano for volcano in layout.volcanoes if volcano != there)
    new = () if points is None or (there and there.points == points) else (Volcano(at, points),)
    return replace(layout, volcanoes=tuple(sorted((*rest, *new), key=lambda volcano: volcano.at)))


def palette(ui: Ui, now: Brush, pick: Callable[[Brush], None], kinds: tuple[str, ...] = KINDS) -> list[ft.Control]:
    """All brushes, the numbers of a volcano while it is the one, and the name of what is laid now."""
    cells: list[ft.Control] = [_cell(ui, kind, now, pick) for kind in kinds]
    rows: list[ft.Control] = [_row(cells)]
    if now.kind == VOLCANO:
        rows.append(_row([_points(ui, points, now, pick) for points in range(1, MOST_COST + 1)]))
    told = msg("misty_islands.brush_volcano", points=now.points) if now.kind == VOLCANO else name_of(now.kind)
    caption = words(ui, msg("misty_islands.brush_now", what=told), "small", text_align=ft.TextAlign.CENTER)
    return [*rows, caption]


def _row(cells: list[ft.Control]) -> ft.Control:
    return ft.Row(cells, spacing=0, run_spacing=0, wrap=True, alignment=ft.MainAxisAlignment.CENTER)


def _cell(ui: Ui, kind: str, now: Brush, pick: Callable[[Brush], None]) -> ft.Control:
    on = kind == now.kind
    return _framed(ui, drawn(ui, kind), ui.t(name_of(kind)), on, partial(pick, replace(now, kind=kind)))


def _points(ui: Ui, points: int, now: Brush, pick: Callable[[Brush], None]) -> ft.Control:
    name = ui.t(msg("misty_islands.brush_volcano", points=points))
    content = figure(ui, points, 22, scaled=False)
    return _framed(ui, content, name, points == now.points, partial(pick, replace(now, points=points)))


def _framed(ui: Ui, content: ft.Control, name: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    inside = ft.Container(
        content,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(3 if on else 1, theme.MAIN if on else theme.LINE),
        border_radius=12,
        expand=True,
    )
    surface = ft.Container(inside, width=SIDE, height=SIDE, padding=2, border_radius=14)
    return target(ui, surface, name, tap, selected=on)


def drawn(ui: Ui, kind: str, size: float = DRAWN) -> ft.Control:
    """The sign of a kind, as it lies on the island."""
    if kind in LANDSCAPES:
        return symbol(ui, f"hex_{kind}", size * 1.2)
    if kind == JOKER:
        return joker(size)
    if kind == BARE:
        return icon(ft.Icons.BACKSPACE_OUTLINED, size * 0.8)
    return symbol(ui, "balloon" if kind == WHARF else kind, size)


def joker(size: float) -> ft.Control:
    """All six landscapes at once."""
    colors = _around(COLORS)
    turn = ft.SweepGradient(colors=[color for one in colors for color in (one, one)], stops=_steps(len(colors)))
    return ft.Container(width=size, height=size, gradient=turn, shape=ft.BoxShape.CIRCLE)


def _around(colors: Mapping[str, str]) -> list[str]:
    return [colors[landscape] for landscape in LANDSCAPES]


def _steps(parts: int) -> list[float]:
    """Where each part begins and ends, without a passage between two."""
    return [end / parts for part in range(parts) for end in (part, part + 1)]
