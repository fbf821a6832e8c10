"""Notices: the strip above the buttons that tells what a tap has done, and banners that stand until put away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.buttons import icon_button, target, text_button
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import stretched, surface
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_redraw, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import Notice


@component
def NoticeStrip() -> ft.Control:
    """The present notice, if any. The strip takes its room from the scrolled part: no button moves under a finger."""
    ui = current_ui()
    redraw = use_redraw()
    drawn = ui.scene.aloud

    def listen() -> Callable[[], None]:
        if ui.scene.aloud != drawn:  # what the page says as it comes
            redraw()
        return ui.scene.listen(redraw)

    ft.use_effect(listen, dependencies=[])
    notice = ui.scene.said
    shown = [_strip(ui, notice)] if isinstance(notice, Notice) else []
    return stretched([*shown, voice(ui)], 0, tight=True)


def voice(ui: Ui, old: str = "") -> ft.Control:
    """The control of a page or form that tells a screen reader what a tap has done. Without a size it would be silent.

    The text `old` is not said again: another control has said it.
    """
    said = "" if ui.scene.aloud == old else ui.scene.aloud
    silence = ft.Container(height=1)
    if not said:
        return ft.Semantics(content=silence, identifier="voice")
    return ft.Semantics(content=silence, identifier="voice", label=said, live_region=True, container=True)


def _strip(ui: Ui, notice: Notice) -> ft.Control:
    bad = notice.tone == "bad"
    ink = theme.INK if bad else ft.Colors.ON_INVERSE_SURFACE
    parts: list[ft.Control] = [words(ui, notice.text, "small", ink, expand=True)]
    if notice.undo:
        parts.append(text_button(ui, msg("ui.undo"), partial(_take_back, ui, notice), color=ink, in_row=True))
    edge, height = (4, 4) if notice.undo else (16, 12)
    strip = surface(
        ft.Row(parts, spacing=8),
        theme.BAD_C if bad else ft.Colors.INVERSE_SURFACE,
        radius=14,
        pad=ft.Padding.only(left=16, right=edge, top=height, bottom=height),
        margin=ft.Margin.only(left=16, right=16, top=6, bottom=2),
    )
    return ft.Semantics(content=strip, container=True, identifier="notice")


def _take_back(ui: Ui, notice: Notice) -> None:
    ui.scene.silence(notice)
    if notice.undo:
        notice.undo()


# The room of the sign and the arrow beside the heading.
BESIDE = 68


def standing_notice(ui: Ui, head: Message, text: ft.Control, put_away: Callable[[], None]) -> ft.Control:
    """A banner until the player puts it away; with large text, its heading unfolds it."""
    dismiss = msg("report.dismiss")
    if ui.stacked:
        away = text_button(ui, dismiss, put_away, ft.Icons.CLOSE_ROUNDED)
        return Folded(head, ft.Icons.INFO_OUTLINE_ROUNDED, ft.Column([text, away], spacing=0))
    text.expand = True
    close = icon_button(ui, ft.Icons.CLOSE_ROUNDED, dismiss, put_away)
    return ft.Row([text, close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER)


@component
def Folded(head: Message, sign: ft.IconData, content: ft.Control) -> ft.Control:
    """The whole content, or with large text a heading that unfolds the content."""
    ui = current_ui()
    opened, turn = use_state(False)
    if not ui.stacked:
        return content
    arrow = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
    said = words(ui, head, "small", room=card_room(ui) - BESIDE, expand=True)
    row = ft.Row([icon(sign, 24, theme.MAIN), said, icon(arrow, 24, theme.INK2)], spacing=10)
    card = paper(row, (10, 12))
    lines = [target(ui, card, ui.t(head), lambda: turn(lambda now: not now), expanded=opened)]
    return ft.Column([*lines, *([content] if opened else [])], spacing=6)
