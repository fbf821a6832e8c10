"""A place with nothing in it yet, that says what will be there and leads to where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

import flet as ft
import flet.canvas as cv

from companion.core.message import Message
from companion.ui.kit.buttons import press
from companion.ui.kit.drawing import icon
from companion.ui.kit.surfaces import centered, padded, surface
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui

RADIUS, EDGE, DASH = 20.0, 2.0, 7.0
# A gradient is told in shares of its edge. The height comes from the words: dashes at the sides are as long as here.
USUAL_HEIGHT = 230.0


def empty(
    ui: Ui,
    sign: ft.IconData,
    heading: Message,
    hint: Message,
    action: Message | None = None,
    on_click: Callable[[], None] | None = None,
) -> ft.Control:
    """One symbol, a heading, a sentence, one quiet button."""
    center = ft.TextAlign.CENTER
    parts: list[ft.Control] = [
        icon(sign, 44, theme.OUTLINE),
        words(ui, heading, "heading", text_align=center),
        words(ui, hint, "body", theme.INK2, text_align=center),
    ]
    if action and on_click:
        parts.append(padded(press(ui, action, on_click, "tonal"), top=8))
    card = surface(centered(parts, 6), radius=RADIUS, pad=(22, 18), center=True)
    return ft.Stack([card, *_edges(min(ui.width, WIDEST)), *_corners()])


def _edges(width: float) -> list[ft.Control]:
    """Four dashed lines between the corners."""
    across, down = _dashes(width, 1, 0), _dashes(USUAL_HEIGHT, 0, 1)
    return [
        ft.Container(gradient=across, height=EDGE, left=RADIUS, right=RADIUS, top=0),
        ft.Container(gradient=across, height=EDGE, left=RADIUS, right=RADIUS, bottom=0),
        ft.Container(gradient=down, width=EDGE, top=RADIUS, bottom=RADIUS, left=0),
        ft.Container(gradient=down, width=EDGE, top=RADIUS, bottom=RADIUS, right=0),
    ]


def _dashes(length: float, x: int, y: int) -> ft.LinearGradient:
    """Dash and gap as long as each other, half a gap before the first one."""
    step = 4 * DASH / length
    return ft.LinearGradient(
        begin=ft.Alignment(-x, -y),
        end=ft.Alignment(-x + step * x, -y + step * y),
        colors=[
            ft.Colors.TRANSPARENT,
            ft.Colors.TRANSPARENT,
            theme.OUTLINE,
            theme.OUTLINE,
            *[ft.Colors.TRANSPARENT] * 2,
        ],
        stops=[0, 0.25, 0.25, 0.75, 0.75, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )


def _corners() -> list[ft.Control]:
    """A dash round each corner, clockwise from the upper left one."""
    return [
        ft.Container(_corner(0, 0, pi), left=0, top=0),
        ft.Container(_corner(-RADIUS, 0, 1.5 * pi), right=0, top=0),
        ft.Container(_corner(-RADIUS, -RADIUS, 0), right=0, bottom=0),
        ft.Container(_corner(0, -RADIUS, 0.5 * pi), left=0, bottom=0),
    ]


def _corner(x: float, y: float, start: float) -> ft.Control:
    """Two thirds of a quarter of a circle, of which the corner lies at `x` and `y`."""
    pen = ft.Paint(color=theme.OUTLINE, stroke_width=EDGE, style=ft.PaintingStyle.STROKE)
    across, inset = 2 * RADIUS - EDGE, EDGE / 2
    arc = cv.Arc(x + inset, y + inset, across, across, start + pi / 12, pi / 3, paint=pen)
    return cv.Canvas([arc], width=RADIUS, height=RADIUS)
