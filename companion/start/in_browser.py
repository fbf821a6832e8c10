"""The app in a browser that runs Python itself: the page waits to hear that the first screen stands."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import flet as ft

from companion.start.only_window import show
from companion.ui.window.browser import Browser


def run(shown: Callable[[], object], told: str) -> None:
    """Show the app on the page; `shown` is called when its first screen is out. The page has `told` of its browser."""
    browser = Browser(**json.loads(told))

    async def main(page: ft.Page) -> None:
        await show(page, browser)
        # The screen is drawn while the client answers, whatever it answers.
        with suppress(Exception):
            await page.get_device_info()
        shown()

    ft.run(main)
