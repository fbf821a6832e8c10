"""A player's island on the score sheet: laid out by touch, counted and explained as it grows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import flet as ft

from companion.core.message import Message, msg
from companion.core.plain import Json
from companion.core.score import Line
from companion.games.misty_islands import island as islands
from companion.games.misty_islands import layout as layouts
from companion.games.misty_islands.checks import SEEN
from companion.games.misty_islands.facts import LANDSCAPES
from companion.games.misty_islands.island import Island
from companion.games.misty_islands.layout import Layout
from companion.games.misty_islands.scoring import island_lines
from companion.ui.games.misty_islands.brushes import Brush, name_of, painted, palette
from companion.ui.games.misty_islands.island_chart import Chart
from companion.ui.games.misty_islands.island_picture import IslandPicture, label_of
from companion.ui.kit.board_room import MOST
from companion.ui.kit.buttons import press, target, text_button
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.paper import paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say
from companion.ui.window.scene import Met

GAME = "misty_islands"
# Of a window: what stands above and below the form; brushes and their name; less than that no finger can hit.
BARS, BRUSHES, LEAST = 152, 132, 280.0
# At both sides of the island.
EDGES = 32
Entered = Callable[[Message], None]


def island_field(ui: Ui, state: Any, player: Json, entered: Entered) -> ft.Control:
    """The island of one player, or the way to it. What it tells is not asked for again."""
    what = msg("misty_islands.field.island")

    def begin() -> None:
        player.update(island=islands.bare(_first_layout(ui, state)))
        for key in SEEN:
            player.pop(key, None)
        entered(what)

    if "island" in player:
        return IslandSheet(player, partial(entered, what), ui.width, key=f"island-{player['name']}")
    hint = msg("misty_islands.island.begin_hint")
    return press(ui, msg("misty_islands.island.begin"), begin, "tonal", "board", hint)


def _first_layout(ui: Ui, state: Any) -> Layout | None:
    """The island that the game was set up with; for a game without the app the first one that was copied."""
    if state is not None:
        return cast("Layout | None", state.layout)
    return next((layouts.from_json(box.content) for box in ui.controller.boxes(GAME)), None)


def board_width(ui: Ui) -> float:
    """As wide as the column, if brushes and island are then seen together."""
    below = ui.height - BARS * ui.scale - BRUSHES
    return min(ui.column - EDGES, max(below / Chart(1).height, LEAST), MOST)


@component
def IslandSheet(player: Json, entered: Callable[[], None], width: float) -> ft.Control:
    """Brushes, the island, and line by line what it brings. A line that is tapped shows its tiles on the picture."""
    ui = current_ui().within(width)
    brush = use_ref(Brush)  # at hand between a tap and the next drawing, too
    asked, ask = use_state(cast("str | None", None))
    _, redraw = use_state(0)
    now = use_ref(cast("Callable[[str], None] | None", None))
    met = use_ref(Met).current
    island = islands.read(player["island"])

    def pick(other: Brush) -> None:
        brush.current = other
        redraw(lambda count: count + 1)

    def lay(at: str) -> None:
        before = islands.read(player["island"])
        if at == before.layout.wharf:
            say(ui, msg("misty_islands.island.wharf"))
        elif not met.is_again(at):
            put(painted(before, at, brush.current))

    def put(after: Island) -> None:
        player["island"] = islands.to_json(after)
        ask(None)
        entered()

    def by_hand() -> None:
        player.update(islands.counted(islands.read(player.pop("island"))))
        entered()

    now.current = lay
    lit = spaces_of(island, asked) if asked else None
    picture = IslandPicture(island, now, board_width(ui), label_of(island, player["name"] or "–"), lit)
    board = [*palette(ui, brush.current, pick), picture]
    parts: list[ft.Control] = [
        words(ui, msg("misty_islands.field.island"), "section"),
        words(ui, msg("misty_islands.field.island_hint"), "small", theme.INK2),
        ft.Column(board, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        *_boxes(ui, island, lambda other: put(_moved(islands.read(player["island"]), other))),
        paper(_lines(ui, island, asked, ask), ft.Padding.symmetric(vertical=6, horizontal=8)),
        text_button(ui, msg("misty_islands.island.by_hand"), by_hand, ft.Icons.EDIT_ROUNDED),
    ]
    return ft.Column(parts, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _moved(island: Island, layout: Layout) -> Island:
    """The same tiles on another printed island."""
    return Island(layout, {at: tile for at, tile in island.tiles.items() if at != layout.wharf})


def _boxes(ui: Ui, island: Island, choose: Callable[[Layout], None]) -> list[ft.Control]:
    """The printed islands that players have copied, to choose from; where there is none, how to copy one."""
    boxes = ui.controller.boxes(GAME)
    if not boxes:
        return [words(ui, msg("misty_islands.island.other_print"), "small", theme.INK2)]
    known = {ui.t(msg("misty_islands.layout.usual")): layouts.USUAL}
    known |= {box.name: layouts.from_json(box.content) for box in boxes}
    chips: list[ft.Control] = [
        chip(ui, msg("core.words", words=name), _alike(layout, island.layout), partial(choose, layout))
        for name, layout in known.items()
    ]
    return [words(ui, msg("misty_islands.island.which"), "small", theme.INK2), ft.Row(chips, spacing=8, wrap=True)]


def _alike(one: Layout, other: Layout) -> bool:
    return (one.coasts, one.start, one.wharf) == (other.coasts, other.start, other.wharf)


def _lines(ui: Ui, island: Island, asked: str | None, ask: Callable[[str | None], None]) -> ft.Control:
    """What each part of the island brings, and how far the wharf is joined."""
    rows: list[ft.Control] = [_line(ui, line, asked == line.key, ask) for line in island_lines(island)]
    rows.append(_coasts(ui, island, asked == "coasts", ask))
    return ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _line(ui: Ui, line: Line, on: bool, ask: Callable[[str | None], None]) -> ft.Control:
    name = msg(f"misty_islands.line.{line.key}")
    sign = symbol(ui, line.symbol or "tile", 26, theme.MAIN)
    points = str(line.points).replace("-", "−")
    return _row(ui, sign, name, line.why, points, on, partial(ask, None if on else line.key))


def _coasts(ui: Ui, island: Island, on: bool, ask: Callable[[str | None], None]) -> ft.Control:
    apart = [landscape for landscape in LANDSCAPES if not island.coast_joined(landscape)]
    if apart:
        missing = ", ".join(ui.t(name_of(landscape)) for landscape in apart)
        why = msg("misty_islands.island.apart", names=missing)
    else:
        why = msg("misty_islands.island.all_joined")
    count = ui.t(msg("misty_islands.island.of", joined=len(LANDSCAPES) - len(apart), of=len(LANDSCAPES)))
    sign = symbol(ui, "balloon", 26)
    return _row(ui, sign, msg("misty_islands.island.coasts"), why, count, on, partial(ask, None if on else "coasts"))


def _row(
    ui: Ui, sign: ft.Control, name: Message, why: Message, value: str, on: bool, tap: Callable[[], None]
) -> ft.Control:
    """One line; the one that is asked about has a mark and its reason in full."""
    texts = ft.Column([words(ui, name, "strong"), words(ui, why, "small", theme.INK2)], spacing=0, expand=True)
    mark = [icon(ft.Icons.VISIBILITY_ROUNDED, 20, theme.NOTE)] if on else []
    box = ft.Container(
        ft.Row([sign, texts, *mark, figure(ui, value, 20)], spacing=10),
        bgcolor=theme.NOTE_C if on else None,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=6, horizontal=8),
    )
    return target(ui, box, f"{ui.t(name)}: {value}. {ui.t(why)}", tap, selected=on)


def spaces_of(island: Island, key: str) -> frozenset[str]:
    """The tiles that a line is about."""
    match key:
        case "groups":
            return frozenset().union(*map(island.group, LANDSCAPES))
        case "cities":
            cities = island.cities()
            return frozenset({*cities, *(at for around in cities.values() for at in around)})
        case "volcanoes":
            return frozenset(volcano.at for volcano in island.open_volcanoes)
        case "coasts":
            return island.way
    return island.joined(key)
