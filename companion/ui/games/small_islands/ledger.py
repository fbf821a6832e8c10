"""The ledger of islands at a turn: what is on the tile, then the island that it came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.core.blocks import DataPicture
from companion.core.message import msg
from companion.games.small_islands.ledger import PLACES
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.small_islands.tally import GAP, key_width, tally_key
from companion.ui.kit.buttons import icon_button, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

CHIP = 100.0


def ledger(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Tap what is on the tile, then its island: that tap lays the tile."""
    return TilePanel(picture, hands, key="tile")


@component
def TilePanel(picture: DataPicture, hands: Hands) -> ft.Control:
    """The counts of the tile, whether it joins two islands, and the islands. All but the islands only marks.

    They lie in a ref: who taps a sign and an island in one go means both, drawn or not.
    """
    ui = current_ui()
    data = picture.data
    held = use_ref(dict[str, int])
    marks = use_ref(dict[str, Any])
    _, redraw = use_state(0)
    counts, marked = held.current, marks.current

    def drawn_anew() -> None:
        redraw(lambda now: now + 1)

    def add(key: str, most: int) -> None:
        counts[key] = min(most, counts.get(key, 0) + 1)
        drawn_anew()

    def clear() -> None:
        counts.clear()
        marked.clear()
        drawn_anew()

    def flip(mark: str) -> None:
        marked[mark] = not marked.get(mark)
        marked.pop("first", None)
        drawn_anew()

    def lay(name: str) -> None:
        """The island of the tile; where it joins two, the second of them."""
        if marked.get("joins") and "first" not in marked:
            marked["first"] = name
            drawn_anew()
            return
        first = marked.get("first", name)
        told: dict[str, Any] = {entry["key"]: counts.get(entry["key"], 0) for entry in data["keys"]}
        told |= {"joins": name if first != name else "none", "unknown": int(bool(marked.get("lost")))}
        hands.send({**data["intent"], "island": first, **told})

    some = any(counts.values()) or any(marked.values())
    again = icon_button(ui, ft.Icons.RESTART_ALT_ROUNDED, msg("small_islands.ledger_clear"), clear if some else None)
    head = ft.Row([words(ui, data["title"], "section", expand=True), again])
    width = key_width(ui, len(data["keys"]))
    keys: list[ft.Control] = []
    for entry in data["keys"]:
        count = counts.get(entry["key"], 0)
        label = ui.t(msg("small_islands.on_the_tile", what=ui.t(entry["name"]), n=count))
        keys.append(tally_key(ui, entry["symbol"], label, count, width, partial(add, entry["key"], entry["most"])))
    chips: list[ft.Control] = [
        chip(ui, msg("small_islands.ledger_lost"), bool(marked.get("lost")), partial(flip, "lost"), "not_found")
    ]
    if len(data["islands"]) > 1:
        joins = chip(ui, msg("small_islands.ledger_joins"), bool(marked.get("joins")), partial(flip, "joins"))
        chips.insert(0, joins)
    which = "ledger_second" if "first" in marked else "ledger_first" if marked.get("joins") else None
    islands = [_island(ui, one, marked.get("first"), lay) for one in data["islands"]]
    if data["new"] and "first" not in marked:
        islands.append(_new(ui, data["new"], lay))
    parts = [
        head,
        ft.Row(keys, spacing=GAP, run_spacing=GAP, wrap=True),
        ft.Row(islands, spacing=GAP, run_spacing=GAP, wrap=True, vertical_alignment=ft.CrossAxisAlignment.START),
        *([words(ui, msg(f"small_islands.{which}"), "small", theme.INK2)] if which else []),
        ft.Row(chips, spacing=8, run_spacing=8, wrap=True),
    ]
    panel = ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return paper(panel, ft.Padding.only(left=16, right=16, top=4, bottom=14)) if data["framed"] else panel


def _width(ui: Ui) -> float:
    a_row = max(1, int((card_room(ui) + GAP) // ((CHIP if not ui.stacked else 2 * CHIP) + GAP)))
    return (card_room(ui) + GAP) // a_row - GAP


def _island(ui: Ui, one: Mapping[str, Any], first: str | None, lay: Callable[[str], None]) -> ft.Control:
    """An island as it looks on the table: letter, tiles, what is on it; one that cannot grow says why."""
    on, locked = one["name"] == first, one["his"] is not None
    ink = theme.INK2 if locked else theme.INK
    size: list[ft.Control] = [symbol(ui, "landscape", 20), figure(ui, one["tiles"], 18, ink)]
    if one["unknown"]:
        size.append(icon(ft.Icons.QUESTION_MARK_ROUNDED, 18, theme.WARN))
    if locked:
        size.append(icon(ft.Icons.HOUSE_ROUNDED, 18, ink))
    if one["place"]:
        size.append(_map(one["place"]))
    head = ft.Row([figure(ui, one["name"], 24, ink), *size], spacing=5, run_spacing=2, wrap=True)
    signs: list[ft.Control] = []
    for sign, count in one["counts"]:
        pair = [symbol(ui, sign, 16, ink), figure(ui, count, 14, ink)]
        signs.append(ft.Row(pair, spacing=2, tight=True))
    below = ft.Row(signs, spacing=6, run_spacing=2, wrap=True)
    box = ft.Container(
        ft.Column([head, below], spacing=2, tight=True),
        width=_width(ui),
        bgcolor=theme.CONTAINER if on else theme.SHOAL if locked else theme.SAND,
        border=ft.Border.all(2, theme.MAIN if on else theme.LINE),
        border_radius=ft.BorderRadius(top_left=18, top_right=14, bottom_left=16, bottom_right=20),
        padding=ft.Padding.symmetric(vertical=7, horizontal=10),
    )
    said = f"{ui.t(one['label'])}. {ui.t(one['his'])}" if locked else ui.t(one["label"])
    return target(ui, box, said, None if locked else partial(lay, one["name"]), selected=on)


def _map(place: str) -> ft.Control:
    """Where the island lies: one of nine fields of the table, the starting tiles in the middle."""
    fields = [
        ft.Container(width=6, height=6, border_radius=2, bgcolor=theme.MAIN if one == place else theme.LINE)
        for one in PLACES
    ]
    rows = [ft.Row(list(fields[at : at + 3]), spacing=1, tight=True) for at in (0, 3, 6)]
    return ft.Column(list(rows), spacing=1, tight=True)


def _new(ui: Ui, name: str, lay: Callable[[str], None]) -> ft.Control:
    """An island that begins with this tile."""
    row = ft.Row(
        [icon(ft.Icons.ADD_ROUNDED, 22, theme.MAIN), figure(ui, name, 24)],
        spacing=4,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    box = ft.Container(
        row,
        width=_width(ui),
        bgcolor=theme.PAPER,
        border=ft.Border.all(2, theme.MAIN),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=12, horizontal=10),
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, box, ui.t(msg("small_islands.ledger_new", name=name)), partial(lay, name))


DRAWERS: Mapping[str, DataDrawer] = {"small_islands.ledger": ledger}
