"""The drawings of a Reward phase: the objective, and the islands with what they would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from companion.core.blocks import Button, DataPicture, Menu, data_picture
from companion.core.message import Message, msg
from companion.ui.blocks.controls import DataDrawer, Hands, action
from companion.ui.games.small_islands import tally
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import chart_frame, paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

DRAWINGS = ("temple", "lotus", "dragon_fruit", "leaf", "discovery", "house", "star")
# A sign that only words explain.
UNKNOWN = ["?"]


def objective(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """Mission left on paper, reward right on the game's colour; beside a turn only a strip."""
    data = picture.data
    fills = ((theme.PAPER, theme.INK), (theme.CONTAINER, theme.ON_CONTAINER))
    halves = [_half(ui, side, data["small"], *fill) for side, fill in zip(data["sides"], fills, strict=False)]
    for half in halves:
        half.expand = None if ui.stacked else True
    face: ft.Control = (
        ft.Column(list(halves), spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        if ui.stacked
        else ft.Row(list(halves), spacing=0, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    )
    card = paper(face, 0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS) if data["small"] else chart_frame(face)
    return ft.Semantics(content=card, label=ui.t(picture.label), exclude_semantics=True, container=True)


def _half(ui: Ui, side: Mapping[str, Any], small: bool, fill: Any, ink: ft.ColorValue) -> ft.Container:
    """Symbols where the card has them, and the words; a strip spares those that the symbols tell."""
    center: dict[str, Any] = {"text_align": ft.TextAlign.CENTER}
    parts: list[ft.Control] = [words(ui, side["word"], "small", theme.INK2 if fill == theme.PAPER else ink, **center)]
    if side["glyphs"]:
        parts.append(_glyphs(ui, side["glyphs"], ink))
    if not (small and side["glyphs"]) or UNKNOWN in side["glyphs"]:
        parts.append(words(ui, side["text"], "small", ink, **center))
    column = ft.Column(parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(column, bgcolor=fill, padding=ft.Padding.symmetric(vertical=10, horizontal=8))


def _glyphs(ui: Ui, glyphs: Sequence[Sequence[str]], ink: ft.ColorValue) -> ft.Control:
    size = 34 if len(glyphs) <= 4 else 26
    drawn = glyph_row(ui, glyphs, size, ink)
    apart = 14 if any(len(group) > 1 for group in glyphs) else 6
    return ft.Row(drawn, spacing=apart, run_spacing=4, wrap=True, alignment=ft.MainAxisAlignment.CENTER)


def small_halves(ui: Ui, halves: Sequence[tuple[Sequence[Sequence[str]], Message]]) -> ft.Control:
    """Mission above, reward below on the game's colour: symbols, or words where a half has none."""
    lines: list[ft.Control] = []
    centre = ft.MainAxisAlignment.CENTER
    for at, (glyphs, text) in enumerate(halves):
        drawn = ft.Row(glyph_row(ui, glyphs, 22, theme.INK), spacing=4, run_spacing=2, wrap=True, alignment=centre)
        said = words(ui, text, "tag", text_align=ft.TextAlign.CENTER)
        fill = theme.CONTAINER if at else None
        shown = drawn if glyphs and UNKNOWN not in glyphs else said
        lines.append(ft.Container(shown, bgcolor=fill, padding=6, border_radius=8, alignment=ft.Alignment.CENTER))
    return ft.Column(lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def glyph_row(ui: Ui, glyphs: Sequence[Sequence[str]], size: float, ink: ft.ColorValue) -> list[ft.Control]:
    """What belongs together stays together: a symbol and what it is worth."""
    groups = [[_glyph(ui, one, size, ink) for one in group] for group in glyphs]
    return [group[0] if len(group) == 1 else ft.Row(group, spacing=4, tight=True) for group in groups]


def _glyph(ui: Ui, one: str, size: float, ink: ft.ColorValue) -> ft.Control:
    return symbol(ui, one, size, ink) if one in DRAWINGS else figure(ui, one, min(26, size), ink, scaled=False)


def islands(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """One row an island, those to build on first; a tap leads to all that can be done with it."""
    rows: list[ft.Control] = [_island(ui, row, hands) for row in picture.data["islands"]]
    note = picture.data["note"]
    rows.append(action(ui, Menu(note.label, note.label, (counted(note),), note.symbol), hands))
    return ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _island(ui: Ui, row: Mapping[str, Any], hands: Hands) -> ft.Control:
    best, no = row["state"] == "best", row["state"] == "no"
    ink = theme.ON_CONTAINER if best else theme.INK
    counts: list[ft.Control] = []
    for name, count in row["counts"]:
        counts.append(ft.Row([symbol(ui, name, 22, ink), figure(ui, count, 18, ink)], spacing=3, tight=True))
    counts.append(words(ui, row["tiles"], "small", ink if best else theme.INK2))
    why: list[ft.Control] = [icon(ft.Icons.CHECK_CIRCLE_ROUNDED, 20, theme.MAIN)] if best else []
    why.append(words(ui, row["why"], "strong" if best else "small", ink if best else theme.INK2, 15, expand=True))
    texts: list[ft.Control] = [ft.Row(counts, spacing=12, run_spacing=4, wrap=True), ft.Row(why, spacing=6)]
    if row["odd"]:
        texts.append(words(ui, row["odd"], "small", theme.WARN))
    mark = _letter(ui, row["name"], best)
    aside = _aside(ui, row["brings"], no, ink)
    if ui.stacked:
        head = ft.Row([mark, *aside], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        content: ft.Control = ft.Column([head, *texts], spacing=8)
    else:
        content = ft.Row([mark, ft.Column(texts, spacing=4, expand=True), *aside], spacing=12)
    said = ui.t(row["label"])
    if row["brings"]:
        said = f"{said}, {ui.t(row['brings']['said'])}"
    box = ft.Container(
        content,
        bgcolor=theme.CONTAINER if best else None if no else theme.PAPER,
        border=ft.Border.all(2 if best else 1, theme.MAIN if best else theme.OUTLINE if no else theme.LINE),
        border_radius=18,
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
    )
    count = counted(row["edit"])
    items = tuple(item for item in (row["build"], count, *row["put_right"], row["remove"]) if item)
    title = msg("small_islands.island_title", name=row["name"])
    menu = Menu(title, title, items)
    return target(ui, box, said, lambda: hands.open_menu(menu))


def counted(button: Button) -> DataPicture:
    """An island is counted by tapping what is on it."""
    return data_picture("small_islands.tally", button.label, {"button": button, "room": 300})


def _aside(ui: Ui, brings: Mapping[str, Any] | None, no: bool, ink: ft.ColorValue) -> list[ft.Control]:
    """What an island brings, or that it cannot be built on."""
    if no:
        return [icon(ft.Icons.DO_NOT_DISTURB_ON_ROUNDED, 26, theme.INK2)]
    if brings is None:
        return []
    lines: list[ft.Control] = [figure(ui, brings["n"], 26, ink), words(ui, brings["word"], "small", ink)]
    return [ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)]


def _letter(ui: Ui, name: str, best: bool) -> ft.Control:
    """The island's letter on a piece of land."""
    return ft.Container(
        figure(ui, name, 22, theme.ON_MAIN if best else theme.INK, scaled=False),
        width=46,
        height=46,
        bgcolor=theme.MAIN if best else theme.SAND,
        border_radius=ft.BorderRadius(top_left=20, top_right=17, bottom_left=23, bottom_right=19),
        alignment=ft.Alignment.CENTER,
    )


DRAWERS: Mapping[str, DataDrawer] = {
    **tally.DRAWERS,
    "small_islands.objective": objective,
    "small_islands.islands": islands,
}
