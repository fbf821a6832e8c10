"""The app where it is alone: as a package on a phone or computer, and in a browser that runs Python itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

import flet as ft

from companion.content.texts import FALLBACK, Texts
from companion.controller import Controller
from companion.store import StoreProblem, open_store
from companion.ui import app as window


def run(shown: Callable[[], object] = lambda: None) -> None:
    """Show the app in the one window there is; `shown` is called when its first screen is out."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")

    async def main(page: ft.Page) -> None:
        await show(page)
        # The screen is drawn while the client answers, whatever it answers.
        with suppress(Exception):
            await page.get_device_info()
        shown()

    ft.run(main, assets_dir="assets")


async def show(page: ft.Page) -> None:
    """The screens, or the sentence why they cannot be shown."""
    try:
        controller = Controller(open_store())
        controller.settings()
        # All of it is read while the emblem still shows: the first look at the history never waits.
        controller.running()
        controller.archive.entries()
    except StoreProblem as problem:
        page.add(ft.SafeArea(ft.Text(Texts(FALLBACK)(problem.text), size=17, selectable=True)))
        return
    await window.start(page, controller)
