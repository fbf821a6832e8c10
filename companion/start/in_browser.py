"""The app in a browser that runs Python itself: the page waits to hear that the first screen stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import flet as ft

from companion.content.texts import Texts
from companion.core.message import msg
from companion.games import GAMES
from companion.start.only_window import show
from companion.ui.window.context import Browser
from companion.ui.window.double_tap import note_finger


def prepare(of_flet: Iterable[str], language: str) -> None:
    """Load ahead what the first screen needs: the page keeps Python's memory as it is then for the next start.

    Flet loads its parts at their first use, and a catalogue is read when its first text is needed.
    """
    for name in of_flet:
        getattr(ft, name)
    t = Texts(language)
    t(msg("ui.whats_on_the_table"))
    for game in GAMES:
        t(msg(f"{game}.tagline"))


def listen_for_fingers() -> None:
    """Note the fingers that the page sends along with taps: they are not for Flet.

    `serving/flet_internals` checks when the site is built that Flet still listens in this way.
    """
    from flet.messaging import pyodide_connection  # it can be loaded in a browser only

    connection: Any = pyodide_connection.PyodideConnection
    hear = connection._PyodideConnection__on_message

    async def heard(self: object, data: Any) -> None:
        note_finger(data[1])
        await hear(self, data)

    connection._PyodideConnection__on_message = heard


def run(shown: Callable[[], object], told: str) -> None:
    """Show the app on the page and call `shown` after its first screen; `told` describes the browser as JSON."""
    browser = Browser(**json.loads(told))
    listen_for_fingers()

    async def main(page: ft.Page) -> None:
        await show(page, browser)
        # The screen is drawn while the client answers, whatever it answers.
        with suppress(Exception):
            await page.get_device_info()
        shown()

    ft.run(main)
