"""Pages and places without content: nothing yet, or an address whose game or page does not exist any more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import pi

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.ui.kit.buttons import press
from companion.ui.kit.drawing import icon, pen
from companion.ui.kit.page import page_view, scroll
from companion.ui.kit.surfaces import centered, padded, stretched, surface
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component
from companion.ui.window.context import WIDEST, Ui, current_ui
from companion.ui.window.notice import say

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
    """A dashed card with a symbol, a heading, a sentence, and a quiet button that leads on."""
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
    """Dashes with gaps of the same length, beginning with half a gap."""
    step = 4 * DASH / length
    return ft.LinearGradient(
        begin=ft.Alignment(-x, -y),
        end=ft.Alignment(-x + step * x, -y + step * y),
        colors=[*[ft.Colors.TRANSPARENT] * 2, *[theme.OUTLINE] * 2, *[ft.Colors.TRANSPARENT] * 2],
        stops=[0, 0.25, 0.25, 0.75, 0.75, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )


def _corners() -> list[ft.Control]:
    """A dash around each corner, clockwise from the upper left one."""
    return [
        ft.Container(_corner(0, 0, pi), left=0, top=0),
        ft.Container(_corner(-RADIUS, 0, 1.5 * pi), right=0, top=0),
        ft.Container(_corner(-RADIUS, -RADIUS, 0), right=0, bottom=0),
        ft.Container(_corner(0, -RADIUS, 0.5 * pi), left=0, bottom=0),
    ]


def _corner(x: float, y: float, start: float) -> ft.Control:
    """Two thirds of a quarter circle around the corner at `x` and `y`."""
    across, inset = 2 * RADIUS - EDGE, EDGE / 2
    arc = cv.Arc(x + inset, y + inset, across, across, start + pi / 12, pi / 3, paint=pen(theme.OUTLINE, EDGE))
    return cv.Canvas([arc], width=RADIUS, height=RADIUS)


def not_found_view(ui: Ui, route: str) -> ft.View:
    """The screen of a game or page that does not exist."""
    return _view(ui, route, _not_found(ui))


def game_gone_view(ui: Ui, route: str, session: str) -> ft.View:
    """The screen of a running game that another window has finished or put away, with the way to go on."""
    if ui.controller.archive.finished(session):
        notice, result = msg("ui.finished_hint"), f"/result/{session}"
        return _view(ui, route, _leads_to(ui, msg("ui.finished"), notice, msg("ui.to_result"), result))
    if given_up := ui.controller.table.given_up(session):

        def put_back() -> None:
            ui.controller.table.put_back(given_up)
            ui.go(f"/play/{session}")

        heading, hint, action = msg("ui.put_away"), msg("ui.put_away_hint"), msg("ui.put_back")
        return _view(ui, route, empty(ui, ft.Icons.INFO_OUTLINE_ROUNDED, heading, hint, action, put_back))
    return not_found_view(ui, route)


def game_goes_on_view(ui: Ui, route: str, session: str) -> ft.View:
    """The screen of a finished game whose end another window has undone."""
    notice, play = msg("ui.goes_on_hint"), f"/play/{session}"
    return _view(ui, route, _leads_to(ui, msg("ui.goes_on"), notice, msg("ui.continue"), play))


def _leads_to(ui: Ui, heading: Message, notice: Message, action: Message, route: str) -> ft.Control:
    """A notice with a button, and at once the page `route` where the game goes on."""
    shown = empty(ui, ft.Icons.CHECK_CIRCLE_OUTLINE_ROUNDED, heading, notice, action, partial(ui.go, route))
    return stretched([shown, Led(notice, route)])


@component
def Led(notice: Message, route: str) -> ft.Control:
    """A control that leads to another page by itself, with a notice."""
    ui = current_ui()

    def go() -> None:
        say(ui, notice)
        ui.go(route)

    ft.use_effect(go, dependencies=[route])
    return ft.Container()


def _view(ui: Ui, route: str, word: ft.Control) -> ft.View:
    return page_view(ui, route, scroll([ft.Container(height=24), word]), tab="/")


def _not_found(ui: Ui) -> ft.Control:
    return empty(
        ui, ft.Icons.SEARCH_OFF_ROUNDED, msg("ui.lost"), msg("ui.lost_hint"), msg("ui.home"), lambda: ui.go("/")
    )


@component
def NotFound() -> ft.Control:
    """The content for an address that no screen has. The router puts it into a view."""
    return ft.SafeArea(ft.Container(_not_found(current_ui()), padding=16))
