"""Dragon Island, drawn: the eight steps, what things cost, and what lies in front of the screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.blocks import DataPicture
from companion.core.message import msg
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.dragon_island.badges import badge
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.typography import ROLES, grown

TAG_RADIUS = 8
# Two price cards side by side: the gap between them, and what the edges and the symbol leave for a name.
CARD_GAP, NAME_EDGES, NAME = 10, 58, 16
DONE = {
    "done": (ft.Icons.CHECK_CIRCLE_ROUNDED, theme.GOOD),
    "skipped": (ft.Icons.REMOVE_CIRCLE_OUTLINE_ROUNDED, theme.INK2),
    "none": (ft.Icons.REMOVE_CIRCLE_OUTLINE_ROUNDED, theme.INK2),
}


def steps(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The turn as a list; the present step says what to do. Where text is large, what is over is left out."""
    shown = [step for step in picture.data["steps"] if not ui.stacked or step["status"] in ("now", "later")]
    rows = [_now(ui, step) if step["status"] == "now" else _row(ui, step) for step in shown]
    column = ft.Column(rows, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Semantics(content=paper(column, ft.Padding.all(6)), label=ui.t(picture.label), container=True)


def _row(ui: Ui, step: Mapping[str, Any]) -> ft.Control:
    later = step["status"] == "later"
    sign = _number(ui, step["number"]) if later else icon(*_sign(step["status"]))
    text = words(ui, step["text"], "body", theme.INK if later else theme.INK2, expand=True)
    left_out = ui.stacked or step["status"] in ("skipped", "none")  # its words say that one need not
    tag = [] if left_out else [_tag(ui, step, quiet=not later)]
    row = ft.Row([sign, text, *tag], spacing=12)
    return ft.MergeSemantics(ft.Container(row, padding=ft.Padding.symmetric(vertical=5, horizontal=12)))


def _sign(status: str) -> tuple[Any, float, Any]:
    name, ink = DONE[status]
    return name, 26, ink


def _now(ui: Ui, step: Mapping[str, Any]) -> ft.Control:
    name = words(ui, step["text"], "heading", theme.ON_CONTAINER, expand=True)
    number, tag = _number(ui, step["number"], now=True), _tag(ui, step)
    detail = words(ui, step["detail"], "body", size=16)
    if ui.stacked:
        lines: list[ft.Control] = [ft.Row([number, tag], spacing=12), ft.Row([name]), detail]
    else:
        lines = [
            ft.Row([number, name, tag], spacing=12),
            ft.Container(detail, padding=ft.Padding.only(left=38)),
        ]
    box = ft.Container(
        ft.Column(lines, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.CONTAINER,
        border=ft.Border.all(2.5, theme.MAIN),
        border_radius=18,
        padding=ft.Padding.symmetric(vertical=9, horizontal=10),
    )
    return ft.MergeSemantics(box)


def _number(ui: Ui, number: int, now: bool = False) -> ft.Control:
    """The number of a step in its circle, filled where the turn is."""
    size = 26 * min(ui.scale, 1.5)
    return ft.Container(
        figure(ui, number, 16 * min(ui.scale, 1.5), theme.ON_MAIN if now else theme.INK, scaled=False),
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=theme.MAIN if now else None,
        border=None if now else ft.Border.all(2, theme.OUTLINE),
        alignment=ft.Alignment.CENTER,
    )


def _tag(ui: Ui, step: Mapping[str, Any], quiet: bool = False) -> ft.Control:
    """Whether one must: filled, with an edge, or with a dashed one; the word says the same."""
    must, may = step["tag"] == "must", step["tag"] == "may"
    ink = theme.INK2 if quiet else theme.PAPER if must else theme.INK
    word = ft.Container(
        words(ui, step["tag_text"], "tag", ink, no_wrap=True),
        bgcolor=theme.INK if must and not quiet else None,
        border=ft.Border.all(1.5, theme.OUTLINE) if may and not quiet else None,
        border_radius=TAG_RADIUS,
        padding=ft.Padding.symmetric(vertical=2, horizontal=9),
    )
    if must or may or quiet:
        return word
    _, size, line = ROLES["tag"]
    wide = text_width("SourceSB", ui.t(step["tag_text"]), grown(ui, size)) + 18
    return cv.Canvas([_dashes(wide, grown(ui, line) + 4)], content=word)


def _dashes(wide: float, high: float) -> cv.Path:
    """The edge that a container cannot draw."""
    low, right, base, curve = 0.5, wide - 0.5, high - 0.5, TAG_RADIUS
    corners = [((right, low), (right, curve)), ((right, base), (right - curve, base))]
    corners += [((low, base), (low, base - curve)), ((low, low), (curve, low))]
    sides = [(right - curve, low), (right, base - curve), (curve, base), (low, curve)]
    way: list[Any] = [cv.Path.MoveTo(curve, low)]
    for side, (corner, end) in zip(sides, corners, strict=True):
        way += [cv.Path.LineTo(*side), cv.Path.QuadraticTo(*corner, *end)]
    pen = ft.Paint(color=theme.OUTLINE, stroke_width=1.5, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[4, 3])
    return cv.Path(way, paint=pen)


def prices(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The prices, for one's own terrain or elsewhere."""
    return Prices(picture, key=picture.data["moment"])


@component
def Prices(picture: DataPicture) -> ft.Control:
    """Chips say what makes it cheaper: the terrain is for the player to say, the pets are known."""
    ui = current_ui()
    asked, ask = use_state(False)
    data = picture.data
    own = asked if data["told"] is None else data["told"]
    set_own = ask if data["told"] is None else None
    chips = [_terrain_chip(ui, data["own_terrain"], own, set_own), *(_pet_chip(ui, pet) for pet in data["pets"])]
    room = (ui.column - 32 - CARD_GAP) / 2 - NAME_EDGES
    one_a_row = ui.stacked or not all(whole_words(ui, row["name"], room, "strong", NAME) for row in data["rows"])
    cards = [_price(ui, row, row["own_terrain" if own else "elsewhere"]) for row in data["rows"]]
    title = words(ui, data["title"], "section")
    head = ft.Row([title, *chips], spacing=8, run_spacing=8, wrap=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Column(
        [head, *_rows(cards, one_a_row)],
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _rows(cards: list[ft.Container], one_a_row: bool) -> list[ft.Control]:
    """Two cards a row, or one where words would break."""
    if one_a_row:
        return list(cards)
    for card in cards:
        card.expand = True
    return [
        ft.Row(
            list(cards[at : at + 2]),
            spacing=CARD_GAP,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            intrinsic_height=True,
        )
        for at in range(0, len(cards), 2)
    ]


def _chip(ui: Ui, text: Any, sign: ft.Control, on: bool) -> ft.Container:
    ink = theme.ON_CONTAINER if on else theme.INK
    label = words(ui, text, "strong", ink, 16, expand=True, expand_loose=True)
    return ft.Container(
        ft.Row([sign, label], spacing=6, tight=True),
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(1.5, theme.MAIN if on else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=12, horizontal=14),
    )


def _terrain_chip(ui: Ui, text: Any, on: bool, set_on: Callable[[bool], None] | None) -> ft.Control:
    """To be tapped as long as nobody has told on which tile the wizard stands."""
    mark = ft.Icons.CHECK_BOX_ROUNDED if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    sign = icon(mark, 22, theme.ON_CONTAINER if on else theme.OUTLINE)
    return target(ui, _chip(ui, text, sign, on), ui.t(text), partial(set_on, not on) if set_on else None, selected=on)


def _pet_chip(ui: Ui, pet: Mapping[str, Any]) -> ft.Control:
    return ft.MergeSemantics(_chip(ui, pet["text"], badge(ui, pet["color"], 22), True))


def _price(ui: Ui, row: Mapping[str, Any], cost: Mapping[str, Any]) -> ft.Container:
    """A price large enough to read in passing, with its sum."""
    head = ft.Row(
        [symbol(ui, row["symbol"], 24, theme.MAIN), words(ui, row["name"], "strong", size=NAME, expand=True)], spacing=8
    )
    lines: list[ft.Control] = [words(ui, cost["unit"], "small")]
    if cost["sum"]:
        lines.append(words(ui, cost["sum"], "small", theme.INK2))
    value = ft.Row([figure(ui, cost["total"], 38), ft.Column(lines, spacing=0, expand=True)], spacing=8)
    content = ft.MergeSemantics(ft.Column([head, value], spacing=2))
    return ft.Container(
        content,
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        border_radius=18,
        padding=ft.Padding.symmetric(vertical=9, horizontal=12),
    )


def players(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """One card a player: pets with their coins, captured colours, and the fame for those who ask."""
    cards = [_player(ui, row, picture.data["moment"]) for row in picture.data["players"]]
    column = ft.Column(cards, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Semantics(content=column, label=ui.t(picture.label), container=True)


def _player(ui: Ui, row: Mapping[str, Any], moment: str) -> ft.Control:
    parts: list[ft.Control] = [words(ui, row["name"], "heading")]
    parts += [_pet(ui, pet) for pet in row["pets"]] or [words(ui, row["no_pets"], "small", theme.INK2)]
    parts += [_captured(ui, row), Peek(row, key=f"{row['name']}-{moment}")]
    card = paper(ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    if row["active"]:
        card.border = ft.Border.all(2, theme.MAIN)
    return card


def _pet(ui: Ui, pet: Mapping[str, Any]) -> ft.Control:
    """A pet's card: its dragon, its coins, and its cave if it lives in one."""
    signs: list[ft.Control] = [symbol(ui, "coin", 20) for _ in range(pet["coins"])]
    if pet["cave"]:
        signs.append(symbol(ui, "cave", 22, theme.MAIN))
    text, row = words(ui, pet["text"], "body", room=card_room(ui) - 44), ft.Row(signs, spacing=2, tight=True)
    if ui.stacked:
        lines: list[ft.Control] = [ft.Column([text, row], spacing=4, expand=True)]
    else:
        text.expand = True
        lines = [text, row]
    return ft.MergeSemantics(ft.Row([badge(ui, pet["color"]), *lines], spacing=10))


def _captured(ui: Ui, row: Mapping[str, Any]) -> ft.Control:
    """The captured colours by name, and five places for their markers; those that are missing are empty."""
    places = [badge(ui, one["color"], 26) if one["captured"] else _empty_place() for one in row["captured"]]
    told, names = ui.t(row["captured_text"]), ", ".join(ui.t(one["text"]) for one in row["captured"] if one["captured"])
    label = ui.t(msg("core.at_entry", entry=told, text=names)) if names else told
    text, line = words(ui, label, "small"), ft.Row(places, spacing=4, tight=True)
    if ui.stacked:
        content: ft.Control = ft.Column([text, line], spacing=4)
    else:
        text.expand = True
        content = ft.Row([text, line], spacing=10)
    return ft.Semantics(content=content, label=label, exclude_semantics=True, container=True)


def _empty_place() -> ft.Control:
    return ft.Container(width=26, height=26, border_radius=13, border=ft.Border.all(1.5, theme.LINE))


@component
def Peek(row: Mapping[str, Any]) -> ft.Control:
    """Fame lies behind the screen: one tap shows it, another hides it."""
    ui = current_ui()
    open_, set_open = use_state(False)
    sign = ft.Icons.VISIBILITY_OFF_ROUNDED if open_ else ft.Icons.VISIBILITY_ROUNDED
    text = words(ui, row["fame"] if open_ else row["peek"], "strong", size=16, expand=True)
    box = ft.Container(
        ft.Row([icon(sign, 22, theme.MAIN), text], spacing=10),
        bgcolor=theme.SAND,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=12, horizontal=12),
    )
    return target(ui, box, ui.t(row["fame"] if open_ else row["peek"]), partial(set_open, not open_), selected=open_)


DRAWERS: Mapping[str, DataDrawer] = {
    "dragon_island.steps": steps,
    "dragon_island.prices": prices,
    "dragon_island.players": players,
}
