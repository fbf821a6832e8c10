"""What all three ways to start have in common: the games are opened and read, then the first screen is shown."""

from __future__ import annotations

import logging
from contextlib import suppress

import flet as ft

from companion.content.texts import Texts
from companion.controller import Controller
from companion.store import Store, StoreProblem, open_store
from companion.ui import app as window


def read_all(store: Store) -> Controller:
    """Everything is read before anything is shown: the first look at the history never waits."""
    controller = Controller(store)
    controller.settings()
    controller.running()
    controller.archive.entries()
    return controller


async def show(page: ft.Page) -> None:
    """The only window there is: its screens, or the sentence why they cannot be shown."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        store = open_store()
        if store.folder.is_dir():
            with suppress(StoreProblem):  # it can be read all the same
                store.occupy()
        controller = read_all(store)
    except StoreProblem as problem:
        t = Texts(await window.device_language(page))
        page.add(ft.SafeArea(ft.Text(t(problem.text), size=17, selectable=True)))
        return
    await window.start(page, controller)
