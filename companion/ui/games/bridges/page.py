"""What only the bridge game has on its page: the way to boards of one's own."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.ui.kit.buttons import press
from companion.ui.window.context import Ui


def actions(ui: Ui) -> list[ft.Control]:
    """Boards are copied once from the printed ones, and kept."""
    return [press(ui, msg("bridges.box.title"), lambda: ui.go("/game/bridges/cards"), sign="board", expand=True)]
