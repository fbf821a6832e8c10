"""The frame of every screen: bars, safe edges, a readable width, one or two columns."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.drawing import emblem
from companion.ui.kit.notices import NoticeStrip
from companion.ui.kit.paper import charted
from companion.ui.kit.surfaces import inside_game, padded, stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import use_ref
from companion.ui.window.context import SIDE, WIDE, WIDEST, Ui

RAIL = 88
# In a window lower than this, the buttons may not fit one below the other.
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
    widest: float = WIDEST,
) -> ft.View:
    """A screen with content no wider than `widest`. A main page has a bar or a rail with its `tab` selected."""
    column = ft.Column([content], spacing=0, expand=True)
    rail = tab is not None and is_wide(ui)
    width = widest if ui.width - RAIL * rail > widest else None
    body: ft.Control = ft.SafeArea(ft.Container(column, width=width, expand=width is None), expand=True)
    body = ft.Container(body, expand=True, alignment=ft.Alignment.TOP_CENTER if width else None)
    if tab and rail:
        body = ft.Row([_rail(ui, tab), body], spacing=0, expand=True)
    if game:
        body = inside_game(ui, game, body)
    return ft.View(
        route=route,
        controls=[body],
        padding=0,
        spacing=0,
        bgcolor=theme.SEA,
        navigation_bar=_tabs(ui, tab) if tab and not rail else None,
    )


def _rail(ui: Ui, current: str) -> ft.Control:
    """The main pages at the left edge of a wide window."""
    routes = [route for route, _, _ in TABS]
    face = ft.TextStyle(font_family="SourceSB", size=14 * min(ui.scale, 1.4), letter_spacing=0, color=theme.INK)
    rail = ft.NavigationRail(
        destinations=[ft.NavigationRailDestination(icon=sign, label=ui.t(msg(label))) for _, label, sign in TABS],
        selected_index=routes.index(current),
        label_type=ft.NavigationRailLabelType.ALL,
        bgcolor=theme.PAPER,
        indicator_color=theme.DEEP,
        elevation=0,
        min_width=RAIL,
        scrollable=True,
        selected_label_text_style=face,
        unselected_label_text_style=face,
        on_change=lambda e: ui.go(routes[int(e.data)]),
    )
    return ft.SafeArea(rail, avoid_intrusions_right=False)


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
) -> ft.Control:
    """The bar at the top of a screen: back, emblem, title, one line of state, actions."""
    shown = game is not None and not ui.stacked  # large words need the room of the emblem
    across = SIDE if is_wide(ui) and ui.height < LOW else min(ui.width, WIDEST)
    room = across - (28 if back is None else 12) - 58 * ((back is not None) + len(actions)) - 50 * shown
    end = ft.TextOverflow.ELLIPSIS
    lines: list[ft.Control] = [words(ui, title, "section", size=20, room=room, max_lines=2, overflow=end)]
    if status is not None:
        lines.append(words(ui, status, "small", theme.INK2, room=room, max_lines=3, overflow=end))
    parts: list[ft.Control] = []
    if back is not None:
        parts.append(icon_button(ui, ft.Icons.ARROW_BACK_ROUNDED, msg("ui.back"), lambda: ui.go(back)))
    if game and shown:
        parts.append(emblem(game, 40))
    parts.append(ft.Column(lines, spacing=0, expand=True, tight=True))
    return padded(ft.Row([*parts, *actions], spacing=10), left=4 if back is not None else 20, top=6, right=8, bottom=6)


def scroll(
    controls: Sequence[ft.Control], spacing: float = 12, column: ft.Ref[ft.Column] | None = None, top: float = 0
) -> ft.Column:
    """The scrolled part of a screen with the strip of notices below. A ref to `column` lets the page scroll it."""
    return ft.Column([_scrolled(controls, spacing, column, top), NoticeStrip()], spacing=0, expand=True)


def _scrolled(
    controls: Sequence[ft.Control], spacing: float, column: ft.Ref[ft.Column] | None, top: float
) -> ft.Container:
    return padded(
        stretched([*controls, ft.Container(height=8)], spacing, expand=True, scroll=ft.ScrollMode.AUTO, ref=column),
        horizontal=16,
        top=top,
        expand=True,
    )


def foot(controls: Sequence[ft.Control]) -> ft.Control:
    """The buttons at the lower edge, which never scroll away."""
    return padded(stretched(controls, tight=True), horizontal=16, top=10, bottom=10)


def address_part(name: str) -> str:
    """A part of the address of the present page, by the name that its route gives it; empty if it has none."""
    return str(ft.use_route_params().get(name, ""))


def scroll_to(
    window: ft.Page, column: ft.Ref[ft.Column], offset: float | None = None, scroll_key: str | None = None
) -> None:
    """Scroll a column at once, to an offset or to the control with a key."""

    async def move() -> None:
        with suppress(RuntimeError):  # the client has left that screen already
            if column.current:
                await column.current.scroll_to(offset=offset, scroll_key=scroll_key, duration=0)

    window.run_task(move)


def begin_at_top(column: ft.Ref[ft.Column], page: str) -> None:
    """A hook that scrolls each new step to its top. With a key, all of the step would be built anew."""
    window = ft.context.page
    shown = use_ref(page)

    def rise() -> None:
        if shown.current != page and column.current:
            shown.current = page
            scroll_to(window, column, offset=0)

    ft.use_effect(rise, dependencies=[page])


def two_columns(
    ui: Ui,
    bars: Sequence[ft.Control],
    middle: Sequence[ft.Control],
    feet: Sequence[ft.Control] = (),
    beside: Sequence[ft.Control] = (),
    spacing: float = 12,
    column: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    """The text in the left column and the buttons at the right thumb; in a narrow window one below the other.

    The controls `beside` the middle are its end on a phone. A phone held across has no height for a bar: the bars head
    the right column, in which the buttons come first and scroll with the controls beside.
    """
    if not is_wide(ui):
        return ft.Column([*bars, scroll([*middle, *beside], spacing, column), *feet], spacing=0, expand=True)
    low = ui.height < LOW
    if beside and low:
        below = ft.Column([*feet, inset(beside, spacing, top=10)], spacing=0, scroll=ft.ScrollMode.AUTO, expand=True)
    elif beside:
        top = 0 if bars else 16  # in line with the left column
        below = ft.Column([_scrolled(beside, spacing, None, top), *feet], spacing=0, expand=True)
    elif low:
        below = ft.Column(list(feet), spacing=0, scroll=ft.ScrollMode.AUTO, expand=True)
    else:
        below = ft.Column(list(feet), spacing=0, alignment=ft.MainAxisAlignment.END, expand=True)
    side = ft.Column([*(bars if low else []), below], spacing=0, width=SIDE)
    whole = _side_by_side(scroll(middle, spacing, column, top=10 if low else 0), side)
    return whole if low else ft.Column([*bars, whole], spacing=0, expand=True)


def head_column(
    ui: Ui,
    head: Sequence[ft.Control],
    middle: Sequence[ft.Control],
    feet: Sequence[ft.Control] = (),
    bars: Sequence[ft.Control] = (),
    charted_side: bool = False,
    spacing: float = 12,
    column: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    """A screen with a head at its top; the head fills the left column where there are two.

    The head has no margins. A charted side reaches the edge of the window, so that such a screen is as wide as the
    window (`to_the_edge`). In a low window the feet scroll along: a board needs the height.
    """
    if ui.height < LOW:
        head, middle, feet = ([*head, *feet], middle, ()) if is_wide(ui) else (head, [*middle, *feet], ())
    if not is_wide(ui):
        below = inset(middle, spacing, top=16 if head else 0)
        page = ft.Column([*head, below], spacing=0, scroll=ft.ScrollMode.AUTO, expand=True, ref=column)
        return ft.Column([*bars, page, NoticeStrip(), *feet], spacing=0, expand=True)
    margin = max(0, (ui.width - WIDEST - SIDE) / 2) if charted_side else 0
    side = ft.Column(list(head), spacing=0, scroll=ft.ScrollMode.AUTO)
    text = ft.Column([scroll(middle, spacing, column, top=0 if bars else 16), *feet], spacing=0, expand=True)
    left = ft.Container(side, width=SIDE + margin, padding=ft.Padding.only(left=margin))
    right = padded(text, right=margin, expand=True)
    whole = _side_by_side(charted(left) if charted_side else left, right)
    return ft.Column([*bars, whole], spacing=0, expand=True) if bars else whole


def inset(controls: Sequence[ft.Control], spacing: float = 12, top: float = 0) -> ft.Container:
    """Controls with the margins of a screen."""
    column = stretched(controls, spacing)
    return padded(column, horizontal=16, top=top, bottom=8)


def _side_by_side(left: ft.Control, right: ft.Control) -> ft.Control:
    return ft.Row([left, right], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def is_wide(ui: Ui) -> bool:
    """Whether the window has room for two columns."""
    return ui.width >= WIDE


def second(ui: Ui) -> Ui:
    """The window for controls of the second column, or the whole window where there is one column."""
    return ui.within(SIDE) if is_wide(ui) else ui


def widest(ui: Ui) -> float:
    """The greatest width of a screen that has two columns where there is room."""
    return WIDEST + SIDE if is_wide(ui) else WIDEST


def to_the_edge(ui: Ui) -> float:
    """The greatest width of a screen whose head fills its left column."""
    return ui.width if is_wide(ui) else WIDEST
