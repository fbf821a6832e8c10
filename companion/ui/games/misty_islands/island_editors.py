"""Islands edited by touch: a player's island on the score sheet, and copies of the printed one. Every tap is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.strict_json import Json
from companion.games.misty_islands import printed_island as layouts
from companion.games.misty_islands.facts import LANDSCAPES
from companion.games.misty_islands.printed_island import PrintedIsland
from companion.games.misty_islands.scoring import island_lines
from companion.games.misty_islands.state import State
from companion.games.misty_islands.tiled_island import IslandEntry, TiledIsland
from companion.ui.games.misty_islands.brushes import KINDS, PRINTED, Brush, name_of, painted, palette, printed
from companion.ui.games.misty_islands.energy_bar import Turn, energy_bar
from companion.ui.games.misty_islands.island_chart import IslandScale, canvas, ground
from companion.ui.games.misty_islands.island_picture import IslandPicture, SpaceListener, label_of
from companion.ui.kit.board_room import MOST
from companion.ui.kit.buttons import press, target, text_button
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.own_box import Held, OwnBox, boxes_page, content
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import centered, stretched, surface, wrapped
from companion.ui.kit.text import figure, with_hint, words
from companion.ui.window import theme
from companion.ui.window.component import Ref, component, screen, use_redraw, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

GAME = "misty_islands"
# Heights in a window: the parts above and below the form, the brushes with their name; the least width for a finger.
BARS, BRUSHES, LEAST = 152, 132, 280.0
# The edges at both sides of the island.
EDGES = 32
# The width of a copied island in a list.
SMALL = 104


def board_width(ui: Ui) -> float:
    """The width of the column, or less where brushes and island would not be seen together."""
    below = ui.height - BARS * ui.scale - BRUSHES
    return min(ui.column - EDGES, max(below / IslandScale(1).height, LEAST), MOST)


def use_brush() -> tuple[Ref[Brush], Callable[[Brush], None]]:
    """The brush of an editor, up to date also between a tap and the next drawing, and a setter."""
    brush = use_ref(Brush)
    redraw = use_redraw()

    def pick(other: Brush) -> None:
        brush.current = other
        redraw()

    return brush, pick


def island_field(ui: Ui, state: State | None, player: Json, entered: Callable[[Message], None]) -> ft.Control:
    """The island of one player on the score sheet, or a button to lay one out."""
    what, entry = msg("misty_islands.field.island"), IslandEntry(player)

    def begin() -> None:
        copies = ui.controller.boxes.of(GAME)  # a game that was played without the app has no island of its set-up
        entry.begin(state.layout if state else layouts.from_json(copies[0].content) if copies else None)
        entered(what)

    if entry.island:
        return IslandSheet(player, partial(entered, what), ui.width, key=f"island-{entry.name}")
    hint = msg("misty_islands.island.begin_hint")
    return press(ui, msg("misty_islands.island.begin"), begin, "tonal", "board", hint)


@component
def IslandSheet(player: Json, entered: Callable[[], None], width: float) -> ft.Control:
    """Brushes, the island, and its lines of the pad. A tap on a line marks its tiles on the picture."""
    ui = current_ui().within(width)
    brush, pick = use_brush()
    asked, ask = use_state("")
    now, taps = use_ref(SpaceListener).current, ui.scene.taps
    entry = IslandEntry(player)
    island = entry.island or TiledIsland(layouts.USUAL, {})

    def lay(at: str) -> None:
        before = entry.island
        if before is None:  # replaced by counts, by the tap before
            return
        if at == before.layout.wharf:
            say(ui, msg("misty_islands.island.wharf"))
        elif not taps.is_repeated(at):
            put(painted(before, at, brush.current))

    def put(after: TiledIsland) -> None:
        entry.lay(after)
        ask("")
        entered()

    def lay_on(other: PrintedIsland) -> None:
        tiles = (entry.island or island).tiles
        put(TiledIsland(other, {at: tile for at, tile in tiles.items() if at != other.wharf}))

    def by_hand() -> None:
        entry.count_by_hand()
        entered()

    now.touched = lay
    lit = spaces_of(island, asked) if asked else None
    picture = IslandPicture(island, now, board_width(ui), label_of(island, entry.name or "–"), lit)
    parts: list[ft.Control] = [
        words(ui, msg("misty_islands.field.island"), "section"),
        words(ui, msg("misty_islands.field.island_hint"), "small", theme.INK2),
        _board(ui, brush.current, pick, KINDS, picture),
        *_copies(ui, island.layout, lay_on),
        paper(_lines(ui, island, asked, ask), (6, 8)),
        text_button(ui, msg("misty_islands.island.by_hand"), by_hand, ft.Icons.EDIT_ROUNDED),
    ]
    return stretched(parts, 10)


def _board(
    ui: Ui, brush: Brush, pick: Callable[[Brush], None], kinds: tuple[str, ...], picture: ft.Control
) -> ft.Control:
    return centered([*palette(ui, brush, pick, kinds), picture], 6)


def _copies(ui: Ui, printed: PrintedIsland, choose: Callable[[PrintedIsland], None]) -> list[ft.Control]:
    """The copied islands to choose the printed one from, or a hint at how to copy one."""
    boxes = ui.controller.boxes.of(GAME)
    if not boxes:
        return [words(ui, msg("misty_islands.island.other_print"), "small", theme.INK2)]
    known = {ui.t(msg("misty_islands.layout.usual")): layouts.USUAL}
    known |= {box.name: layouts.from_json(box.content) for box in boxes}
    chips: list[ft.Control] = [
        chip(ui, msg("core.words", words=name), _alike(one, printed), partial(choose, one))
        for name, one in known.items()
    ]
    return [words(ui, msg("misty_islands.island.which"), "small", theme.INK2), wrapped(chips, 8)]


def _alike(one: PrintedIsland, other: PrintedIsland) -> bool:
    return (one.coasts, one.start, one.wharf) == (other.coasts, other.start, other.wharf)


def _lines(ui: Ui, island: TiledIsland, asked: str, ask: Callable[[str], None]) -> ft.Control:
    """The points of each part of the island, and how many coasts are joined to the wharf."""

    def row(key: str, sign: ft.Control, name: Message, why: Message, value: str) -> ft.Control:
        return _line(ui, sign, name, why, value, asked == key, partial(ask, "" if asked == key else key))

    rows = [
        row(
            line.key,
            symbol(ui, line.symbol or "tile", 26, theme.MAIN),
            msg(f"misty_islands.line.{line.key}"),
            line.why,
            str(line.points).replace("-", "−"),
        )
        for line in island_lines(island)
    ]
    apart = [landscape for landscape in LANDSCAPES if not island.coast_joined(landscape)]
    missing = ", ".join(ui.t(name_of(landscape)) for landscape in apart)
    why = msg("misty_islands.island.apart", names=missing) if apart else msg("misty_islands.island.all_joined")
    count = ui.t(msg("misty_islands.island.of", joined=len(LANDSCAPES) - len(apart), of=len(LANDSCAPES)))
    rows.append(row("coasts", symbol(ui, "balloon", 26), msg("misty_islands.island.coasts"), why, count))
    return stretched(rows, 0)


def _line(
    ui: Ui, sign: ft.Control, name: Message, why: Message, value: str, on: bool, tap: Callable[[], None]
) -> ft.Control:
    """One line. The line whose tiles are marked has an eye."""
    texts = ft.Column(with_hint(ui, name, why), spacing=0, expand=True)
    mark = [icon(ft.Icons.VISIBILITY_ROUNDED, 20, theme.NOTE)] if on else []
    row = ft.Row([sign, texts, *mark, figure(ui, value, 20)], spacing=10)
    box = surface(row, theme.NOTE_C if on else None, radius=12, pad=(6, 8))
    return target(ui, box, f"{ui.t(name)}: {value}. {ui.t(why)}", tap, selected=on)


def spaces_of(island: TiledIsland, key: str) -> frozenset[str]:
    """The spaces that bring the points of a line."""
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


def copied(name: str) -> Json:
    """A new copy: the usual island under a name."""
    return {"name": name, **layouts.to_json(layouts.USUAL)}


OWN = OwnBox(GAME, "misty-island.json", layouts.SHEET, copied, layouts.missing)


@screen
def IslandBox() -> ft.Control:
    """The page with all copied islands."""
    return boxes_page(OWN, IslandEditor)


@component
def IslandEditor(held: Held, box_id: str) -> ft.Control:
    """A copied island. A tap prints a coast, a volcano or the wharf on a space, by the brush."""
    ui = current_ui()
    brush, pick = use_brush()
    now = use_ref(SpaceListener).current

    def change(turn: Turn) -> None:
        box = content(ui, box_id)
        held.keep({**box, **layouts.to_json(turn(layouts.from_json(box)))}, box_id)

    def change_bar(turn: Turn) -> None:
        box = content(ui, box_id)
        held.keep(layouts.kept_with_bar(box, turn(layouts.from_json(box))), box_id)

    def further() -> None:
        change(lambda island: replace(island, start=(island.start + 1) % layouts.COAST))

    now.touched = lambda at: change(lambda island: printed(island, at, brush.current))
    island = layouts.from_json(content(ui, box_id))
    picture = IslandPicture(TiledIsland(island, {}), now, board_width(ui), msg("misty_islands.edit.label"))
    hint = msg("misty_islands.edit.further_hint")
    parts: list[ft.Control] = [
        words(ui, msg("misty_islands.edit.hint"), "small", theme.INK2),
        _board(ui, brush.current, pick, PRINTED, picture),
        press(ui, msg("misty_islands.edit.further"), further, sign="again", hint=hint),
        *energy_bar(ui, island, change_bar),
    ]
    return stretched(parts, 12)


def miniature(ui: Ui, box: object) -> ft.Container | None:
    """A copied island in small, recognizable by its coasts."""
    if not isinstance(box, dict):
        return None
    chart = IslandScale(SMALL)
    drawn = canvas(chart, ground(chart, TiledIsland(layouts.from_json(box), {})))
    return ft.Container(drawn, width=chart.width, height=chart.height)
