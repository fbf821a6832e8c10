"""What slides up over a page. It goes by its own buttons, a tap beside it, Back or Escape, and the page stays."""

from __future__ import annotations

from typing import cast

import flet as ft

from companion.ui.window.component import use_ref
from companion.ui.window.context import Ui
from companion.ui.window.scene import Close


def use_sheet(ui: Ui, sheet: ft.DialogControl | None, close: Close) -> None:
    """Show a sheet as long as there is one; `close` is what it does to be put away."""
    wanted = use_ref(lambda: close)
    wanted.current = close
    opened = use_ref(cast("Close | None", None))

    def put_away() -> None:
        wanted.current()

    def forget() -> None:
        if opened.current:
            ui.scene.sheet_closed(opened.current)
            opened.current = None

    if sheet and opened.current is None:
        opened.current = put_away
        ui.scene.sheet_opened(put_away)
    elif sheet is None:
        forget()
    ft.use_dialog(sheet)
    ft.use_effect(lambda: None, dependencies=[], cleanup=forget)
