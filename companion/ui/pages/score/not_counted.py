"""Who was never counted is not zero: before a result is saved, somebody says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import msg
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import press
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

# About how high it is, for text of the usual size.
HEIGHT = 330


def not_counted_sheet(
    ui: Ui,
    game: str,
    names: Sequence[str],
    count: Callable[[], None],
    save: Callable[[], None],
    close: Callable[[], None],
) -> ft.BottomSheet:
    """To count them, or to save them as they are."""
    told = ", ".join(names)
    first = names[0] if names else ""
    parts: list[ft.Control] = [
        words(ui, msg("ui.not_counted_of", names=told), "heading"),
        words(ui, msg("ui.not_counted_hint"), "body"),
        press(ui, msg("ui.count_player", name=first), count, "main", "count"),
        press(ui, msg("ui.save_uncounted"), save, "other", "check"),
        press(ui, msg("ui.cancel"), close),
    ]
    return bottom_sheet(ui, parts, close, theme.MAIN, HEIGHT, game)
