"""Counting by taps: the things on an island, and the things that a tile brought to an island of the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.blocks import Button
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.games.small_islands.card_forms import DRAWN
from companion.games.small_islands.facts import SYMBOLS
from companion.games.small_islands.ledger import ON_A_TILE, PLACES
from companion.games.small_islands.ledger_events import IslandPlace
from companion.games.small_islands.pictures import IslandChip, IslandTally, TilePanel
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import centered, stretched, surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

THUMB, GAP = 48.0, 6
KEYS_A_ROW = 6
# The width of an island in the ledger.
CHIP = 100.0
# The things on a tile, with their symbols and names.
SIGNS = {**DRAWN, "ports": "port", "free": "house"}
NAMES: dict[str, Message] = {
    **{symbol: msg(f"small_islands.symbol_name.{symbol}") for symbol in SYMBOLS},
    **{key: msg(f"small_islands.field.{key}") for key in ("ports", "free")},
}


def _key_width(ui: Ui, keys: int) -> float:
    """The width of a key: all in one row, or rows of the same length."""
    a_row = next(n for n in (KEYS_A_ROW, 4, 3, 2, 1) if n <= keys and (card_room(ui) + GAP) / n - GAP >= THUMB)
    return (card_room(ui) + GAP) // a_row - GAP


def _key(ui: Ui, sign: str, label: str, count: int, width: float, tap: Callable[[], None]) -> ft.Control:
    """A thing with its count, as large as a finger."""
    ink = theme.ON_CONTAINER if count else theme.INK2
    content = centered([symbol(ui, sign, 30, theme.MAIN), figure(ui, count, 20, ink, scaled=False)], 2, tight=True)
    fill, edge = (theme.CONTAINER, theme.MAIN) if count else (theme.PAPER, theme.OUTLINE)
    return target(ui, surface(content, fill, (2, edge), 14, (8, 0), center=True, width=width), label, tap)


def tally(ui: Ui, picture: IslandTally, hands: Hands) -> ft.Control:
    """The counts of an island as keys instead of steppers."""
    button = picture.button
    return TallyKeys(button, hands.send, key=f"tally-{ui.t(button.label)}")


@component
def TallyKeys(button: Button, send: Callable[[Intent], None]) -> ft.Control:
    """One key for each count, beginning with the known number. A tap adds one; "one less" takes one away.

    The counts lie in a ref: a tap on "Done" right after a tap on a key sends the new count, drawn or not.
    """
    ui = current_ui()
    fields: Sequence[Count] = [field for field in button.ask if isinstance(field, Count)]
    held = use_ref(lambda: {field.key: int(field.default) for field in fields})
    less, set_less = use_state(False)
    _, redraw = use_state(0)
    counts = held.current

    def add(field: Count) -> None:
        counts[field.key] = max(field.low, min(field.high, counts[field.key] + (-1 if less else 1)))
        redraw(lambda now: now + 1)

    def done() -> None:
        send({**(button.intent or {}), **counts})

    width = _key_width(ui, len(fields))
    keys: list[ft.Control] = []
    legend: list[ft.Control] = []
    for field in fields:
        label, count, sign = field.label or msg("ui.no_label"), counts[field.key], field.symbol or "landscape"
        said = ui.t(msg("ui.less" if less else "ui.more", label=label))
        keys.append(_key(ui, sign, said, count, width, partial(add, field)))
        legend.append(_named(ui, sign, label, count))
    parts = [
        words(ui, button.label, "heading"),
        wrapped(keys, GAP, GAP),
        wrapped(legend, 10, 2),
        ft.Row([chip(ui, msg("small_islands.one_less"), less, lambda: set_less(not less), "remove")]),
        press(ui, msg("ui.done"), done, "main", "check"),
    ]
    return stretched(parts, tight=True)


def _named(ui: Ui, sign: str, label: Message, count: int) -> ft.Control:
    """A sign with its name, below the keys."""
    row = ft.Row([symbol(ui, sign, 16, theme.MAIN), words(ui, label, "tag", theme.INK2)], spacing=4, tight=True)
    return ft.Semantics(content=row, label=f"{ui.t(label)}: {count}", exclude_semantics=True, container=True)


def tile_panel(ui: Ui, picture: TilePanel, hands: Hands) -> ft.Control:
    """The things on the tile, then its island: that tap lays the tile."""
    return TileKeys(picture, hands, key="tile")


@dataclass
class TileMarks:
    """The marks of a tile: the first island of two that it `joins`, and whether the count was `lost`."""

    joins: bool = False
    lost: bool = False
    first: str | None = None


@component
def TileKeys(picture: TilePanel, hands: Hands) -> ft.Control:
    """The counts of the tile, whether it joins two islands, and the islands. Only a tap on an island sends.

    The marks lie in a ref: a tap on an island right after a tap on a sign sends both, drawn or not.
    """
    ui = current_ui()
    held = use_ref(lambda: dict.fromkeys(ON_A_TILE, 0))
    marks = use_ref(TileMarks)
    _, redraw = use_state(0)
    counts, marked = held.current, marks.current

    def drawn_anew() -> None:
        redraw(lambda now: now + 1)

    def add(key: str, most: int) -> None:
        counts[key] = min(most, counts[key] + 1)
        drawn_anew()

    def clear() -> None:
        counts.update(dict.fromkeys(ON_A_TILE, 0))
        marked.joins, marked.lost, marked.first = False, False, None
        drawn_anew()

    def flip_lost() -> None:
        marked.lost, marked.first = not marked.lost, None
        drawn_anew()

    def flip_joins() -> None:
        marked.joins, marked.first = not marked.joins, None
        drawn_anew()

    def lay(name: str) -> None:
        """Send the island of the tile; for a tile that joins two, after the second of them."""
        if marked.joins and marked.first is None:
            marked.first = name
            drawn_anew()
            return
        first = marked.first or name
        joins = name if first != name else "none"
        hands.send({**picture.intent, "island": first, **counts, "joins": joins, "unknown": int(marked.lost)})

    some = any(counts.values()) or marked != TileMarks()
    again = icon_button(ui, ft.Icons.RESTART_ALT_ROUNDED, msg("small_islands.ledger_clear"), clear if some else None)
    chips = [chip(ui, msg("small_islands.ledger_lost"), marked.lost, flip_lost, "not_found")]
    if len(picture.islands) > 1:
        chips.insert(0, chip(ui, msg("small_islands.ledger_joins"), marked.joins, flip_joins))
    parts: list[ft.Control] = [
        ft.Row([words(ui, picture.label, "section", expand=True), again]),
        wrapped(_tile_keys(ui, counts, add), GAP, GAP),
        _islands(ui, picture, marked.first, lay),
    ]
    if marked.joins:
        which = msg("small_islands.ledger_second" if marked.first else "small_islands.ledger_first")
        parts.append(words(ui, which, "small", theme.INK2))
    panel = stretched([*parts, wrapped(chips, 8, 8)], 8)
    return paper(panel, ft.Padding.only(left=16, right=16, top=4, bottom=14)) if picture.framed else panel


def _tile_keys(ui: Ui, counts: Mapping[str, int], add: Callable[[str, int], None]) -> list[ft.Control]:
    width = _key_width(ui, len(ON_A_TILE))
    keys: list[ft.Control] = []
    for key, most in ON_A_TILE.items():
        label = ui.t(msg("small_islands.on_the_tile", what=ui.t(NAMES[key]), n=counts[key]))
        keys.append(_key(ui, SIGNS[key], label, counts[key], width, partial(add, key, most)))
    return keys


def _islands(ui: Ui, picture: TilePanel, first: str | None, lay: Callable[[str], None]) -> ft.Control:
    """The islands to which the tile can come; as the second of two only a known one."""
    islands = [_island(ui, one, one.island.name == first, lay) for one in picture.islands]
    if picture.new and first is None:
        islands.append(_new(ui, picture.new, lay))
    row = wrapped(islands, GAP, GAP)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return row


def _width(ui: Ui) -> float:
    a_row = max(1, int((card_room(ui) + GAP) // ((CHIP if not ui.stacked else 2 * CHIP) + GAP)))
    return (card_room(ui) + GAP) // a_row - GAP


def _island(ui: Ui, one: IslandChip, on: bool, lay: Callable[[str], None]) -> ft.Control:
    """An island as on the table: letter, tiles, the things on it; one that cannot grow says why."""
    island, ink = one.island, theme.INK2 if one.locked else theme.INK
    head = [figure(ui, island.name, 24, ink), symbol(ui, "landscape", 20), figure(ui, island.tiles, 18, ink)]
    if one.unknown:
        head.append(icon(ft.Icons.QUESTION_MARK_ROUNDED, 18, theme.WARN))
    if one.locked:
        head.append(icon(ft.Icons.HOUSE_ROUNDED, 18, ink))
    if one.place:
        head.append(_map(one.place))
    found = (("flower", island.flower), ("fruit", island.fruit), ("leaf", island.leaf), ("temple", island.temple))
    signs: list[ft.Control] = []
    for key, count in (*found, ("ports", island.ports)):
        if count:
            pair = [symbol(ui, SIGNS[key], 16, ink), figure(ui, count, 14, ink)]
            signs.append(ft.Row(pair, spacing=2, tight=True))
    content = ft.Column([wrapped(head, 5, 2), wrapped(signs, 6, 2)], spacing=2, tight=True)
    fill = theme.CONTAINER if on else theme.SHOAL if one.locked else theme.SAND
    coast = ft.BorderRadius(top_left=18, top_right=14, bottom_left=16, bottom_right=20)
    edge = (2, theme.MAIN if on else theme.LINE)
    box = surface(content, fill, edge, coast, (7, 10), width=_width(ui))
    said = f"{ui.t(one.label)}. {ui.t(one.locked)}" if one.locked else ui.t(one.label)
    return target(ui, box, said, None if one.locked else partial(lay, island.name), selected=on)


def _map(place: IslandPlace) -> ft.Control:
    """The place of an island: one of nine fields of the table, the starting tiles in the middle."""
    fields = [surface(None, theme.MAIN if one == place else theme.LINE, radius=2, width=6, height=6) for one in PLACES]
    rows = [ft.Row([*fields[at : at + 3]], spacing=1, tight=True) for at in (0, 3, 6)]
    return ft.Column([*rows], spacing=1, tight=True)


def _new(ui: Ui, name: str, lay: Callable[[str], None]) -> ft.Control:
    """An island that begins with this tile."""
    parts = [icon(ft.Icons.ADD_ROUNDED, 22, theme.MAIN), figure(ui, name, 24)]
    row = ft.Row([*parts], spacing=4, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    box = surface(row, theme.PAPER, (2, theme.MAIN), 16, (12, 10), center=True, width=_width(ui))
    return target(ui, box, ui.t(msg("small_islands.ledger_new", name=name)), partial(lay, name))
