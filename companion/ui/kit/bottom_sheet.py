"""Sheets that slide up over a screen, among them the sheet of a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.blocks import Why
from companion.core.message import Message, msg
from companion.ui.kit.buttons import press, text_button
from companion.ui.kit.drawing import icon
from companion.ui.kit.surfaces import colors_of, middle_row, stretched, surface, top_row
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui
from companion.ui.window.notice import guard, tapped

# The share of the height above a sheet that fills the screen.
EDGE = 0.08
# The margins of a sheet, and the line at its upper edge.
SIDES, TOP, BOTTOM, LINE = 20, 22, 16, 5


def sheet_room(ui: Ui) -> tuple[float, float]:
    """The greatest width and height of content that a sheet shows without scrolling."""
    return min(ui.width, WIDEST) - 2 * SIDES, ui.height * (1 - EDGE) - TOP - BOTTOM - LINE


def bottom_sheet(
    ui: Ui,
    controls: Sequence[ft.Control],
    on_close: Callable[[], None],
    edge: ft.ColorValue,
    height: float,
    game: str | None = None,
) -> ft.BottomSheet:
    """A sheet as high as its content, or as high as the screen and scrolled where the content may not fit.

    A scrolled column takes all the height there is, so that the guess at the `height` (for text of the usual size)
    decides. A sheet lies outside of the page and needs the `game` for its colors.
    """
    tall = height * ui.scale**1.6 > ui.height * 0.85
    column = stretched(controls, 14, tight=True, scroll=ft.ScrollMode.AUTO if tall else None)
    paper = ft.Container(
        ft.SafeArea(column, avoid_intrusions_top=tall),
        padding=ft.Padding.only(left=SIDES, right=SIDES, top=TOP, bottom=BOTTOM),
        border=ft.Border(top=ft.BorderSide(LINE, edge)),
        border_radius=ft.BorderRadius.only(top_left=28, top_right=28),
        bgcolor=theme.PAPER,
        width=min(ui.width, WIDEST),
        expand=tall,
        **colors_of(ui, game),
    )
    # A barrier that closes the sheet would, hit again while the sheet goes, close the page below: this one never does.
    around = ft.Container(expand=True, on_click=tapped(ui, on_close))
    beside = ft.Semantics(content=around, label=ui.t(msg("ui.close")), container=True, expand=True)
    above = ft.Container(height=EDGE * ui.height if tall else None, expand=not tall)
    row = middle_row([paper], expand=tall)
    return ft.BottomSheet(
        content=ft.Stack([beside, ft.Column([above, row], spacing=0)], fit=ft.StackFit.EXPAND),
        dismissible=False,
        fullscreen=True,
        on_dismiss=guard(ui, lambda: on_close()),
        bgcolor=ft.Colors.TRANSPARENT,
        barrier_color=theme.SCRIM,
        elevation=0,
        size_constraints=ft.BoxConstraints(max_width=ui.width),
    )


def why_sheet(
    ui: Ui,
    whys: Sequence[Why],
    at: int,
    show: Callable[[int], None],
    on_close: Callable[[], None],
    read: Callable[[], None] | None = None,
) -> ft.BottomSheet:
    """A question with its rule, the place in the rulebook and our ruling; the other questions are buttons.

    `read` leads to the rule in the quick reference.
    """
    why = whys[at]
    controls = _why(ui, why)
    if read:
        controls.append(text_button(ui, msg("ui.rules_read"), read, ft.Icons.MENU_BOOK_ROUNDED, theme.NOTE))
    others = [i for i in range(len(whys)) if i != at]
    controls += [
        text_button(ui, whys[i].question, partial(show, i), ft.Icons.HELP_OUTLINE_ROUNDED, theme.NOTE) for i in others
    ]
    controls.append(press(ui, msg("ui.close"), on_close))
    lines = sum(len(ui.t(text)) // 42 + 1 for text in why.answer)
    height = 250 + 24 * lines + 62 * (len(others) + bool(read)) + (100 if why.ruling else 0)
    return bottom_sheet(ui, controls, on_close, theme.NOTE, height)


def _why(ui: Ui, why: Why) -> list[ft.Control]:
    title = words(ui, why.question, "heading", theme.NOTE, expand=True)
    sign = icon(ft.Icons.HELP_OUTLINE_ROUNDED, 26, theme.NOTE)
    question = ft.Row([sign, title], spacing=12)
    controls: list[ft.Control] = [question, *(words(ui, text) for text in why.answer)]
    controls.append(_box(ui, ft.Icons.MENU_BOOK_ROUNDED, msg("ui.rulebook"), why.source, theme.INK, theme.SAND))
    if why.ruling:
        controls.append(_box(ui, ft.Icons.GAVEL_ROUNDED, msg("ui.our_ruling"), why.ruling, theme.NOTE, theme.NOTE_C))
    return controls


def _box(
    ui: Ui, sign: ft.IconData, head: Message, text: Message, ink: ft.ColorValue, fill: ft.ColorValue
) -> ft.Control:
    lines = ft.Column([words(ui, head, "strong", ink), words(ui, text, "small")], spacing=2, expand=True)
    row = top_row([icon(sign, 24, ink), lines], 12)
    return surface(row, fill, (1.5, theme.NOTE) if fill == theme.NOTE_C else None, pad=14)
