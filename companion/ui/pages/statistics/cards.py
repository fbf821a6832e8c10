"""What the pages of the statistics share: cards, figures, periods, and how a number is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit import theme
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.chips import chip
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import figure, words
from companion.ui.window.context import Ui

PERIODS = ("all", "year", "twelve_months", "month")


def since(period: str) -> str:
    """The earliest stamp of a period, as stamps are kept; empty for all time."""
    now = datetime.now().astimezone()
    first = {
        "year": now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0),
        "twelve_months": now - timedelta(days=365),
        "month": now - timedelta(days=30),
    }.get(period)
    return first.astimezone(UTC).isoformat(timespec="milliseconds") if first else ""


def period_button(ui: Ui, period: str, open_sheet: Callable[[], None]) -> ft.Control:
    """Which time is meant, and the way to another."""
    name = msg(f"stats.period.{period}")
    text = words(ui, name, "strong", size=16, room=card_room(ui) - 60)
    text.expand, text.expand_loose = True, True
    parts: list[ft.Control] = [icon(ft.Icons.EVENT_ROUNDED, 22), text]
    box = ft.Container(
        ft.Row([*parts, icon(ft.Icons.ARROW_DROP_DOWN_ROUNDED, 24)], spacing=6, tight=True),
        bgcolor=theme.PAPER,
        border=ft.Border.all(1.5, theme.OUTLINE),
        border_radius=24,
        padding=ft.Padding.symmetric(vertical=11, horizontal=14),
    )
    return target(ui, box, ui.t(msg("stats.period_button", period=name)), open_sheet)


def period_sheet(ui: Ui, period: str, choose: Callable[[str], None], close: Callable[[], None]) -> ft.BottomSheet:
    """The periods to choose from."""
    labels = [msg(f"stats.period.{one}") for one in PERIODS]
    chips = [chip(ui, label, one == period, partial(choose, one)) for one, label in zip(PERIODS, labels, strict=True)]
    head = words(ui, msg("stats.period_title"), "heading")
    rows = ft.Row(chips, spacing=8, run_spacing=8, wrap=True)
    return bottom_sheet(ui, [head, rows, press(ui, msg("ui.close"), close)], close, theme.MAIN, 330)


def card(controls: Sequence[ft.Control], spacing: float = 8, game: str | None = None) -> ft.Control:
    """A card of the statistics, in the colour of a game where it is about one."""
    column = ft.Column(list(controls), spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if game is None:
        return paper(column)
    return paper(column, theme=theme.theme(False, game), dark_theme=theme.theme(True, game))


def card_head(
    ui: Ui, title: Message, right: Message | None = None, below: Message | None = None, sign: ft.Control | None = None
) -> ft.Control:
    """The title of a card, a line below, and on the right of the lower one what the numbers are."""
    room = card_room(ui) - (46 if sign else 0)
    rows: list[list[ft.Control]] = [[*([sign] if sign else []), words(ui, title, "heading", room=room, expand=True)]]
    if below:
        rows.append([words(ui, below, "small", theme.INK2, expand=True)])
    if right and ui.stacked:
        rows.append([words(ui, right, "small", theme.INK2, expand=True)])
    elif right:
        rows[-1].append(words(ui, right, "small", theme.INK2))
    return ft.Column([ft.Row(row, spacing=10) for row in rows], spacing=2)


def link_row(ui: Ui, sign: ft.Control, title: str, below: Message | str, go: Callable[[], None]) -> ft.Control:
    """A row that leads to a page."""
    said = ui.t(below) if isinstance(below, Message) else below
    texts = ft.Column([words(ui, title, "strong"), words(ui, said, "small", theme.INK2)], spacing=0, expand=True)
    row = ft.Row([sign, texts, icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, theme.INK2)], spacing=12)
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=8), border_radius=12)
    return target(ui, box, f"{title}. {said}", go)


def cell(ui: Ui, label: Message, value: Any, below: Message | None = None) -> ft.Control:
    """One figure with its name."""
    texts: list[ft.Control] = [words(ui, label, "small", theme.INK2), figure(ui, value, 27)]
    if below:
        texts.append(words(ui, below, "small", theme.INK2))
    column = ft.Column(texts, spacing=4)
    return ft.MergeSemantics(paper(column, ft.Padding.symmetric(vertical=10, horizontal=14)), expand=True)


def number(ui: Ui, value: float) -> str:
    """Whole, or with one digit after the language's own point."""
    whole, tenth = divmod(round(abs(value) * 10), 10)
    sign = "−" if value < 0 and (whole or tenth) else ""
    return sign + (ui.t(msg("stats.decimal", whole=whole, tenth=tenth)) if tenth else str(whole))


def signed(value: int) -> str:
    """+3, 0 or −3, with a minus as wide as the plus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def listed(values: Sequence[Any]) -> str:
    """Numbers for a screen reader."""
    return ", ".join(str(value) for value in values)
