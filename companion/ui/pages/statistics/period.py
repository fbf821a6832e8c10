"""Which time is meant: the periods that lists and statistics can be narrowed to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import flet as ft

from companion.core.message import msg
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import surface, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
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
    box = surface(
        ft.Row([*parts, icon(ft.Icons.ARROW_DROP_DOWN_ROUNDED, 24)], spacing=6, tight=True),
        edge=(1.5, theme.OUTLINE),
        radius=24,
        pad=(11, 14),
    )
    return target(ui, box, ui.t(msg("stats.period_button", period=name)), open_sheet)


def period_sheet(ui: Ui, period: str, choose: Callable[[str], None], close: Callable[[], None]) -> ft.BottomSheet:
    """The periods to choose from."""
    labels = [msg(f"stats.period.{one}") for one in PERIODS]
    chips = [chip(ui, label, one == period, partial(choose, one)) for one, label in zip(PERIODS, labels, strict=True)]
    head = words(ui, msg("stats.period_title"), "heading")
    rows = wrapped(chips, 8, 8)
    return bottom_sheet(ui, [head, rows, press(ui, msg("ui.close"), close)], close, theme.MAIN, 330)
