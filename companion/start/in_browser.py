"""The app in a browser that runs Python itself: the page waits to hear that the first screen stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress

import flet as ft

from companion.content.texts import Texts
from companion.core.message import msg
from companion.games import GAMES
from companion.start.flet_on_the_page import listen_for_fingers
from companion.start.only_window import show
from companion.ui.window.browser import Browser


def prepare(of_flet: Iterable[str], language: str) -> None:
    """Do ahead what the first screen would wait for: this much of Python's memory is kept for the next start.

    Flet loads what it has when it is asked for it, and texts are read when one of them is first said.
    """
    for name in of_flet:
        getattr(ft, name)
    t = Texts(language)
    t(msg("ui.whats_on_the_table"))
    for game in GAMES:
        t(msg(f"{game}.tagline"))


def run(shown: Callable[[], object], told: str) -> None:
    """Show the app on the page; `shown` is called when its first screen is out. The page has `told` of its browser."""
    browser = Browser(**json.loads(told))
    listen_for_fingers()

    async def main(page: ft.Page) -> None:
        await show(page, browser)
        # The screen is drawn while the client answers, whatever it answers.
        with suppress(Exception):
            await page.get_device_info()
        shown()

    ft.run(main)
