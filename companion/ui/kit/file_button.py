"""A button with which the player hands over a file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast

import flet as ft

from companion.core.message import Message
from companion.ui.kit.buttons import press
from companion.ui.window.component import use_ref
from companion.ui.window.context import Ui
from companion.ui.window.notice import guard

Taken = Callable[[bytes], Awaitable[None]]


def use_file_button(
    ui: Ui,
    label: Message,
    taken: Taken,
    sign: str,
    hint: Message | None = None,
    expand: bool | None = None,
    role: str = "other",
) -> ft.Control:
    """The files are chosen in the tap itself: some browsers open nothing later.

    A client is told of a picker once, when it is made, and from then on nothing new about it: what becomes of a file
    has to be known by then, and looks up what the present drawing wants.
    """
    wanted = use_ref(cast("Taken | None", None))
    wanted.current = taken

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for one in event.files:
            assert wanted.current, "whoever can tap has drawn the button"
            await wanted.current(bytes(one.bytes or b""))

    picker = use_ref(lambda: ft.FilePicker(on_result=guard(ui, picked))).current
    button = press(ui, label, lambda: None, role, sign, hint, expand)
    cast("ft.Button", button).action = ft.PickFiles(picker, with_data=True, cancel_upload_on_window_blur=False)
    return button
