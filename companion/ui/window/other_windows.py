"""Several windows on the same table: what one of them has changed, the others show as soon as it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from contextvars import copy_context
from typing import Any

import flet as ft

from companion.ui.window.component import use_ref, use_state
from companion.ui.window.context import Ui

Concerns = Callable[[str, Collection[str]], bool]


def redraw_when_changed(ui: Ui, concerns: Concerns) -> None:
    """Show this screen anew when another window has changed rows of a table that it is about."""
    _, redraw = use_state(0)
    listener = use_ref(lambda: Listener(redraw)).current
    listener.concerns = concerns
    ui.controller.store.listeners.add(listener)


class Listener:
    """One screen of a window. It hears nothing more when the screen is gone: the store does not hold it."""

    concerns: Concerns

    def __init__(self, redraw: Callable[[Any], None]) -> None:
        self._redraw = redraw
        self._window = ft.context.page
        # What is drawn belongs to a window by its context, and the change comes in that of another one.
        self._context = copy_context()
        self._loop = asyncio.get_running_loop()

    def __call__(self, table: str, ids: Collection[str]) -> None:
        if _acting() is self._window or not self.concerns(table, ids):
            return
        with suppress(RuntimeError):  # the loop has ended, and the window with it
            self._loop.call_soon_threadsafe(self._show, context=self._context)

    def _show(self) -> None:
        with suppress(RuntimeError):  # the window was closed
            self._redraw(lambda now: now + 1)


def _acting() -> ft.Page | None:
    """The window in which somebody does something. It shows by itself what it does."""
    with suppress(RuntimeError):
        return ft.context.page
    return None
