"""The app in a browser that runs Python itself: the page waits to hear that the first screen stands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import flet as ft

from companion.start.opening import show


def run(shown: Callable[[], object]) -> None:
    """Show the app on the page; `shown` is called when its first screen is out."""

    async def main(page: ft.Page) -> None:
        await show(page)
        # The screen is drawn while the client answers, whatever it answers.
        with suppress(Exception):
            await page.get_device_info()
        shown()

    ft.run(main)
