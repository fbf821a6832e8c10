"""The app with one window only: packaged for a device, or in a browser that runs Python."""

from __future__ import annotations

import logging
from contextlib import suppress

import flet as ft

from companion.content.texts import Texts
from companion.start.opening import read_all
from companion.store.problem import StoreProblem
from companion.store.repository import open_store
from companion.ui import app as window
from companion.ui.window.context import Browser


async def show(page: ft.Page, browser: Browser | None = None) -> None:
    """Open the store, read it, and show the first screen, or the sentence why there is none.

    A `browser` may have deleted the games.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        store = open_store()
        if store.folder.is_dir():
            with suppress(StoreProblem):  # it can be read all the same
                store.occupy()
        if browser:
            with suppress(StoreProblem):  # where nothing can be kept, the page says so
                browser.look_for_loss(store)
        controller = read_all(store)
    except StoreProblem as problem:
        t = Texts(await window.device_language(page))
        page.add(ft.SafeArea(ft.Text(t(problem.text), size=17, selectable=True)))
        return
    await window.start(page, controller, browser=browser)


def run_packaged() -> None:
    """Show the packaged app until its window is closed; Flet's own client brings drawings and fonts along."""
    ft.run(show, assets_dir="assets")
