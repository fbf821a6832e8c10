"""The frame of every screen: bars, safe edges, a readable width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.ui import theme
from companion.ui.here import WIDEST, Ui
from companion.ui.widgets.buttons import icon_button
from companion.ui.widgets.drawing import emblem
from companion.ui.widgets.words import words

# From this width on there are two columns; the second is as wide as a small phone.
WIDE = 760
SIDE = 340
# Lower than this, all that can be done may not fit one below the other.
LOW = 560
TABS = (
    ("/", "ui.tab.play", ft.Icons.EXTENSION_ROUNDED),
    ("/history", "ui.tab.history", ft.Icons.HISTORY_EDU_ROUNDED),
    ("/statistics", "ui.tab.statistics", ft.Icons.INSIGHTS_ROUNDED),
    ("/settings", "ui.tab.settings", ft.Icons.TUNE_ROUNDED),
)


def page_view(
    ui: Ui,
    route: str,
    content: ft.Control,
    tab: str | None = None,
    game: str | None = None,
    top: ft.Control | None = None,
    widest: float = WIDEST,
) -> ft.View:
    """A screen: content in a column no wider than one reads well, the bottom bar on the four main pages."""
    column = ft.Column([*([top] if top else []), content], spacing=0, expand=True)
    width = widest if ui.width > widest else None
    body: ft.Control = ft.SafeArea(ft.Container(column, width=width, expand=width is None), expand=True)
    body = ft.Container(body, expand=True, alignment=ft.Alignment.TOP_CENTER if width else None)
    if game:
        body = theme.inside_game(game, body)
    return ft.View(
        route=route,
        controls=[body],
        padding=0,
        spacing=0,
        bgcolor=theme.SEA,
        navigation_bar=_tabs(ui, tab) if tab else None,
    )


def _tabs(ui: Ui, current: str) -> ft.NavigationBar:
    routes = [route for route, _, _ in TABS]
    return ft.NavigationBar(
        destinations=[ft.NavigationBarDestination(icon=sign, label=ui.t(msg(label))) for _, label, sign in TABS],
        selected_index=routes.index(current),
        bgcolor=theme.PAPER,
        indicator_color=theme.DEEP,
        elevation=0,
        on_change=lambda e: ui.go(routes[int(e.data)]),
    )


def top_bar(
    ui: Ui,
    title: Message | str,
    status: Message | str | None = None,
    back: str | None = None,
    game: str | None = None,
    actions: Sequence[ft.Control] = (),
    cross: bool = False,
) -> ft.Control:
    """Where one is: back, emblem, title, one line of state."""
    shown = game is not None and not ui.stacked  # large words need the room, and they say which game it is
    room = min(ui.width, WIDEST) - 32 - 58 * ((back is not None) + shown + len(actions))
    end = ft.TextOverflow.ELLIPSIS
    lines: list[ft.Control] = [words(ui, title, "section", size=20, room=room, max_lines=2, overflow=end)]
    if status is not None:
        most = 3 if ui.stacked else 2
        lines.append(words(ui, status, "small", theme.INK2, room=room, max_lines=most, overflow=end))
    parts: list[ft.Control] = []
    if back is not None:
        sign = ft.Icons.CLOSE_ROUNDED if cross else ft.Icons.ARROW_BACK_ROUNDED
        parts.append(icon_button(ui, sign, msg("ui.back"), lambda: ui.go(back)))
    if game and shown:
        parts.append(emblem(game, 40))
    parts.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    return ft.Container(
        ft.Row([*parts, *actions], spacing=10),
        padding=ft.Padding.only(left=4 if back is not None else 20, right=8, top=6, bottom=6),
    )


def scroll(controls: Sequence[ft.Control], spacing: float = 12, **more: Any) -> ft.Container:
    """The part of a screen that moves."""
    return ft.Container(
        ft.Column(
            [*controls, ft.Container(height=8)],
            spacing=spacing,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=16),
        expand=True,
        **more,
    )


def foot(controls: Sequence[ft.Control]) -> ft.Control:
    """The actions at the thumb; they never scroll away."""
    return ft.Container(
        ft.Column(list(controls), spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=16, right=16, top=10, bottom=10),
    )


def two_columns(ui: Ui, bars: Sequence[ft.Control], middle: ft.Container, feet: Sequence[ft.Control]) -> ft.Control:
    """What one reads and, at its foot, what one does; side by side where it is wide, as on a phone held across.

    There everything but the middle stands in a column at the right thumb, and the middle has all the height.
    """
    if not is_wide(ui):
        return ft.Column([*bars, middle, *feet], spacing=0, expand=True)
    if ui.height < LOW:
        below = ft.Column(list(feet), spacing=0, scroll=ft.ScrollMode.AUTO, expand=True)
    else:
        below = ft.Column(list(feet), spacing=0, alignment=ft.MainAxisAlignment.END, expand=True)
    side = ft.Column([*bars, below], spacing=0, width=SIDE)
    middle.padding = ft.Padding.only(left=16, top=10)
    return ft.Row([middle, side], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def is_wide(ui: Ui) -> bool:
    """Whether there is room for two columns."""
    return ui.width >= WIDE
