"""Brushes: a tap lays one of nine kinds of tiles or an open volcano on an island, or clears a space."""

from __future__ import annotations

from collections.abc import Callable
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
from companion.ui.kit.surfaces import surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

VOLCANO, BARE, WHARF = "volcano", "bare", "wharf"
KINDS = (*TILES, VOLCANO, BARE)
# The brushes for a printed island.
PRINTED = (*LANDSCAPES, VOLCANO, WHARF)
# The side of a cell, as large as a finger, and of its drawing.
SIDE, DRAWN = 48.0, 30.0


@dataclass(frozen=True)
class Brush:
    """The kind that the next tap lays, and the points that a volcano costs."""

    kind: str = TILES[0]
    points: int = 1


def name_of(kind: str) -> Message:
    """The name of a kind."""
    return msg(f"misty_islands.line.{kind}") if kind in LANDSCAPES else msg(f"misty_islands.brush.{kind}")


def painted(island: TiledIsland, at: str, brush: Brush) -> TiledIsland:
    """The island after a tap on a space. A second tap with the same tile removes the tile."""
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
    """The printed island after a tap: a coast trades its landscape, a volcano changes, or the wharf moves."""
    if brush.kind == VOLCANO:
        return layout if at == layout.wharf else marked(layout, at, brush.points)
    if brush.kind == WHARF:
        return replace(marked(layout, at, None), wharf=at) if at in INLAND else layout
    before = layout.printed.get(at)
    trade = {before: brush.kind, brush.kind: before}
    return replace(layout, coasts=tuple(trade.get(coast) or coast for coast in layout.coasts)) if before else layout


def marked(layout: PrintedIsland, at: str, points: int | None) -> PrintedIsland:
    """The printed island with or without a volcano on a space. The same number once more removes the volcano."""
    there = next((volcano for volcano in layout.volcanoes if volcano.at == at), None)
    rest = tuple(volcano for volcano in layout.volcanoes if volcano != there)
    new = () if points is None or (there and there.points == points) else (Volcano(at, points),)
    return replace(layout, volcanoes=tuple(sorted((*rest, *new), key=lambda volcano: volcano.at)))


def palette(ui: Ui, now: Brush, pick: Callable[[Brush], None], kinds: tuple[str, ...] = KINDS) -> list[ft.Control]:
    """All brushes, the numbers for the brush of volcanoes, and the name of the present brush."""
    cells = [
        _cell(ui, drawn(ui, kind), name_of(kind), kind == now.kind, partial(pick, replace(now, kind=kind)))
        for kind in kinds
    ]
    rows: list[ft.Control] = [wrapped(cells, 0, 0, center=True)]
    told = name_of(now.kind)
    if now.kind == VOLCANO:
        told = msg("misty_islands.brush_volcano", points=now.points)
        numbers = [
            _cell(
                ui,
                figure(ui, points, 22, scaled=False),
                msg("misty_islands.brush_volcano", points=points),
                points == now.points,
                partial(pick, replace(now, points=points)),
            )
            for points in range(1, MOST_COST + 1)
        ]
        rows.append(wrapped(numbers, 0, 0, center=True))
    caption = words(ui, msg("misty_islands.brush_now", what=told), "small", text_align=ft.TextAlign.CENTER)
    return [*rows, caption]


def _cell(ui: Ui, content: ft.Control, name: Message, on: bool, tap: Callable[[], None]) -> ft.Control:
    fill = theme.CONTAINER if on else theme.PAPER
    edge = (3, theme.MAIN) if on else (1, theme.LINE)
    inside = surface(content, fill, edge, 12, center=True, expand=True)
    return target(ui, surface(inside, None, None, 14, 2, width=SIDE, height=SIDE), ui.t(name), tap, selected=on)


def drawn(ui: Ui, kind: str, size: float = DRAWN) -> ft.Control:
    """The drawing of a kind."""
    if kind in LANDSCAPES:
        return symbol(ui, f"hex_{kind}", size * 1.2)
    if kind == JOKER:  # all six landscapes at once, without a passage between two
        colors = [COLORS[landscape] for landscape in LANDSCAPES for _ in range(2)]
        stops = [end / len(LANDSCAPES) for part in range(len(LANDSCAPES)) for end in (part, part + 1)]
        return ft.Container(
            width=size, height=size, gradient=ft.SweepGradient(colors=colors, stops=stops), shape=ft.BoxShape.CIRCLE
        )
    if kind == BARE:
        return icon(ft.Icons.BACKSPACE_OUTLINED, size * 0.8)
    return symbol(ui, "balloon" if kind == WHARF else kind, size)
