"""Emblems of the games, symbols, icons, and the pens of drawings."""

from __future__ import annotations

from functools import cache

import flet as ft

from companion.ui.window import theme
from companion.ui.window.context import Ui

ICONS = {
    "check": ft.Icons.TASK_ALT_ROUNDED,
    "count": ft.Icons.CALCULATE_ROUNDED,
    "card": ft.Icons.STYLE_ROUNDED,
    "clock": ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
    "explore": ft.Icons.EXPLORE_ROUNDED,
    "block": ft.Icons.BLOCK_ROUNDED,
    "book": ft.Icons.MENU_BOOK_ROUNDED,
    "not_found": ft.Icons.SEARCH_OFF_ROUNDED,
    "dice": ft.Icons.CASINO_ROUNDED,
    "board": ft.Icons.GRID_ON_ROUNDED,
    "person": ft.Icons.PERSON_ROUNDED,
    "flag": ft.Icons.FLAG_ROUNDED,
    "next": ft.Icons.ARROW_FORWARD_ROUNDED,
    "skip": ft.Icons.SKIP_NEXT_ROUNDED,
    "add": ft.Icons.ADD_ROUNDED,
    "remove": ft.Icons.REMOVE_ROUNDED,
    "edit": ft.Icons.EDIT_ROUNDED,
    "star": ft.Icons.STAR_ROUNDED,
    "lock": ft.Icons.LOCK_ROUNDED,
    "table": ft.Icons.TABLE_RESTAURANT_ROUNDED,
    "eye": ft.Icons.VISIBILITY_ROUNDED,
    "fame": ft.Icons.MILITARY_TECH_ROUNDED,
    "pet": ft.Icons.PETS_ROUNDED,
    "treasure": ft.Icons.MAP_ROUNDED,
    "tile": ft.Icons.HEXAGON_ROUNDED,
    "again": ft.Icons.REPLAY_ROUNDED,
    "share": ft.Icons.IOS_SHARE_ROUNDED,
    "chart": ft.Icons.INSIGHTS_ROUNDED,
    "day": ft.Icons.EVENT_ROUNDED,
    "time": ft.Icons.SCHEDULE_ROUNDED,
    "copy": ft.Icons.CONTENT_COPY_ROUNDED,
    "save": ft.Icons.DOWNLOAD_ROUNDED,
    "open_file": ft.Icons.FILE_OPEN_ROUNDED,
    "picture": ft.Icons.IMAGE_ROUNDED,
    "code": ft.Icons.QR_CODE_ROUNDED,
    "restore": ft.Icons.RESTORE_ROUNDED,
    "sheet": ft.Icons.TABLE_VIEW_ROUNDED,
}


def emblem(game: str, size: float) -> ft.Control:
    """The emblem of a game. A screen reader skips the emblem: the name of the game stands beside it."""
    return ft.Container(
        ft.Image(src=f"drawings/{game}.svg", width=size, height=size, exclude_from_semantics=True),
        border_radius=size * 0.28,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def symbol(
    ui: Ui, name: str, size: float = 26, color: ft.ColorValue = theme.INK, width: float | None = None
) -> ft.Control:
    """A symbol of a game, or an icon, `size` high. A text beside the symbol gives its meaning."""
    if name in ICONS:
        return ft.Icon(ICONS[name], size=size, color=color)
    if made := ui.look.made.get(name):
        return made(size)
    tint = color if name in ui.look.tinted else None
    return ft.Image(
        src=f"drawings/sym_{name}.svg", width=width or size, height=size, color=tint, exclude_from_semantics=True
    )


def icon(name: ft.IconData, size: float = 24, color: ft.ColorValue = theme.INK) -> ft.Icon:
    """A Material icon as decoration. A text beside the icon gives its meaning."""
    return ft.Icon(name, size=size, color=color)


@cache
def pen(color: ft.ColorValue, width: float, dash: tuple[float, ...] = (), rounded: bool = False) -> ft.Paint:
    """The paint of a line. A `rounded` line has round ends and corners."""
    cap = ft.StrokeCap.ROUND if rounded else ft.StrokeCap.BUTT
    join = ft.StrokeJoin.ROUND if rounded else ft.StrokeJoin.MITER
    paint = ft.Paint(color, stroke_width=width, style=ft.PaintingStyle.STROKE, stroke_cap=cap, stroke_join=join)
    paint.stroke_dash_pattern = list(dash) or None
    return paint
