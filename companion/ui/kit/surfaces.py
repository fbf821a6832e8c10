"""The shapes that every screen is built from: surfaces with an edge, margins, columns and rows, the colors of a game.

A plain `ft.Row` or `ft.Column` needs no helper. The functions here name the arrangements that repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

import flet as ft

from companion.ui.window import theme
from companion.ui.window.context import Ui

# Room inside of a surface: vertical and horizontal, the same on all sides, or each side by itself.
Pad = float | tuple[float, float] | ft.Padding
# The width of a line and its color.
Edge = tuple[float, ft.ColorValue]

# The radius of most surfaces.
ROUND = 16


class Themes(TypedDict, total=False):
    """The colors inside of a container, by day and by night."""

    theme: ft.Theme
    dark_theme: ft.Theme


class BoxOptions(Themes, total=False):
    """Options of a container: its place, size, behavior and colors."""

    key: str | int
    width: float | None
    height: float | None
    expand: bool | int | None
    left: float | None
    top: float | None
    right: float | None
    bottom: float | None
    opacity: float
    margin: ft.MarginValue
    clip_behavior: ft.ClipBehavior


class ColumnOptions(TypedDict, total=False):
    """Options of a column."""

    expand: bool | int | None
    tight: bool
    width: float | None
    scroll: ft.ScrollMode | None
    alignment: ft.MainAxisAlignment
    ref: ft.Ref[ft.Column] | None


class RowOptions(TypedDict, total=False):
    """Options of a row."""

    expand: bool | int | None
    tight: bool
    width: float | None


def surface(
    content: ft.Control | None = None,
    fill: ft.ColorValue | None = theme.PAPER,
    edge: Edge | None = None,
    radius: ft.BorderRadiusValue = ROUND,
    pad: Pad | None = None,
    center: bool = False,
    **layout: Unpack[BoxOptions],
) -> ft.Container:
    """A filled area with round corners; `edge` draws a line around it, `center` centers the content."""
    inside = ft.Alignment.CENTER if center else None
    line, room = ft.Border.all(*edge) if edge else None, padding(pad)
    return ft.Container(
        content, bgcolor=fill, border=line, border_radius=radius, padding=room, alignment=inside, **layout
    )


def choice(
    content: ft.Control, on: bool, radius: float = ROUND, pad: Pad | None = (10, 12), **layout: Unpack[BoxOptions]
) -> ft.Container:
    """The surface of one option. The chosen one has the color of its game and a strong edge."""
    if on:
        return surface(content, theme.CONTAINER, (2, theme.MAIN), radius, pad, **layout)
    return surface(content, theme.PAPER, (2, theme.OUTLINE), radius, pad, **layout)


def pill(parts: Sequence[ft.Control], on: bool) -> ft.Container:
    """The surface of one option with round ends, as wide as its parts."""
    room = ft.Padding.only(left=10, right=14, top=10, bottom=10)
    return choice(ft.Row(list(parts), spacing=8, tight=True), on, radius=24, pad=room)


def padding(pad: Pad | None) -> ft.PaddingValue | None:
    """Flet's value for a pad."""
    return ft.Padding.symmetric(vertical=pad[0], horizontal=pad[1]) if isinstance(pad, tuple) else pad


def padded(
    content: ft.Control,
    vertical: float = 0,
    horizontal: float = 0,
    *,
    left: float = 0,
    top: float = 0,
    right: float = 0,
    bottom: float = 0,
    expand: bool | int | None = None,
) -> ft.Container:
    """Content with room around it. The room of a single side is added to the room of its axis."""
    room = ft.Padding(left=horizontal + left, top=vertical + top, right=horizontal + right, bottom=vertical + bottom)
    return ft.Container(content, padding=room, expand=expand)


def stretched(controls: Sequence[ft.Control], spacing: float = 10, **layout: Unpack[ColumnOptions]) -> ft.Column:
    """A column whose controls are as wide as the column."""
    across = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(controls), spacing=spacing, horizontal_alignment=across, **layout)


def centered(controls: Sequence[ft.Control], spacing: float = 10, **layout: Unpack[ColumnOptions]) -> ft.Column:
    """A column whose controls stand at the center of its width."""
    across = ft.CrossAxisAlignment.CENTER
    return ft.Column(list(controls), spacing=spacing, horizontal_alignment=across, **layout)


def middle_row(controls: Sequence[ft.Control], spacing: float = 10, **layout: Unpack[RowOptions]) -> ft.Row:
    """A row whose controls stand together in the middle."""
    return ft.Row(list(controls), spacing=spacing, alignment=ft.MainAxisAlignment.CENTER, **layout)


def even_row(controls: Sequence[ft.Control], spacing: float = 10) -> ft.Row:
    """A row whose controls are all as high as the highest."""
    across = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(controls), spacing=spacing, intrinsic_height=True, vertical_alignment=across)


def wrapped(controls: Sequence[ft.Control], spacing: float = 10, lines: float = 10, center: bool = False) -> ft.Row:
    """A row that goes on in the next line; `lines` is the room between two lines."""
    along = ft.MainAxisAlignment.CENTER if center else ft.MainAxisAlignment.START
    return ft.Row(list(controls), spacing=spacing, run_spacing=lines, wrap=True, alignment=along)


def top_row(controls: Sequence[ft.Control], spacing: float = 10, **layout: Unpack[RowOptions]) -> ft.Row:
    """A row whose controls are aligned at the top."""
    return ft.Row(list(controls), spacing=spacing, vertical_alignment=ft.CrossAxisAlignment.START, **layout)


def spoken(content: ft.Control, label: str) -> ft.Control:
    """A drawing that a screen reader reads as one label; its parts are silent."""
    return ft.Semantics(content=content, label=label, exclude_semantics=True, container=True)


def divided(rows: Iterable[ft.Control], spacing: float = 0) -> ft.Column:
    """A column of rows with a hairline between them."""
    lines: list[ft.Control] = []
    for row in rows:
        lines += [ft.Divider(height=1, thickness=1, color=theme.LINE), row]
    return ft.Column(lines[1:], spacing=spacing)


def colors_of(ui: Ui, game: str | None) -> Themes:
    """The colors of a game for a container; nothing where the game has none of its own."""
    palette = ui.look.palettes.get(game) if game else None
    if palette is None:
        return {}
    light, dark = (theme.theme(at_night, palette, sharp=ui.sharp) for at_night in (False, True))
    return {"theme": light, "dark_theme": dark}


def inside_game(ui: Ui, game: str, content: ft.Control, expand: bool | None = True) -> ft.Container:
    """Content in the colors of one game."""
    return ft.Container(content, expand=expand, **colors_of(ui, game))
