"""Waiting that can be seen: what is going on, how far it is, and a way out."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.ui.kit.buttons import press
from companion.ui.kit.paper import neatline, paper
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import counted, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

CELLS = 20


def progress(ui: Ui, what: Message, done: int, of: int, stop: Callable[[], object]) -> ft.Control:
    """Of how much is not known at first. A screen reader says once what is going on, and not each number."""
    line = neatline(Progress((CELLS,), CELLS * min(done, of) // of if of else 0, True, what))
    parts: list[ft.Control] = [
        ft.Semantics(content=words(ui, what, "heading"), live_region=True, container=True),
        ft.Semantics(content=line, exclude_semantics=True),
        words(ui, msg("core.how_far", done=counted(ui, done), of=counted(ui, of)) if of else " ", "body", theme.INK2),
        press(ui, msg("ui.cancel"), stop),
    ]
    return paper(stretched(parts, 12))
