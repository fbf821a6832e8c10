"""Several windows on the same table: what one of them has changed, the others show as soon as it is kept.

They are drawn one after the other, with room for taps in between, so that nobody's tap waits for more than one of them;
a window at which nobody looks is drawn when somebody does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from contextvars import copy_context
from weakref import WeakKeyDictionary, WeakSet

import flet as ft

from companion.store.repository import OnChange
from companion.ui.window.component import use_redraw, use_ref
from companion.ui.window.context import Draw, Seat, Ui

log = logging.getLogger("companion")

Concerns = Callable[[str, Collection[str]], bool]

# So often the loop goes round until what was told to be drawn is drawn and on its way.
ROUNDS = 3
# As long as drawing took, it then rests, but a window need not wait longer than this for the next.
REST_SECONDS = 0.1


def redraw_when_changed(ui: Ui, concerns: Concerns) -> None:
    """Show this screen anew when another window has changed rows of a table that it is about."""
    redraw_when_told(ui, ui.controller.store.listeners, concerns)


def redraw_when_told(ui: Ui, listeners: WeakSet[OnChange], concerns: Concerns) -> None:
    """The same for whatever else tells of changes."""
    redraw = use_redraw()
    listener = use_ref(lambda: Listener(ui.seat, redraw)).current
    listener.concerns = concerns
    listeners.add(listener)


class Listener:
    """One screen of a window. It hears nothing more when the screen is gone: the store does not hold it."""

    concerns: Concerns

    def __init__(self, seat: Seat, redraw: Callable[[], None]) -> None:
        self._seat = seat
        self._redraw = redraw
        self._window = ft.context.page
        # What is drawn belongs to a window by its context, and the change comes in that of another one.
        self._context = copy_context()
        self._loop = asyncio.get_running_loop()
        self._queue = queue_of(self._loop)

    def __call__(self, table: str, ids: Collection[str]) -> None:
        if _acting() is self._window or not self.concerns(table, ids):
            return
        with suppress(RuntimeError):  # the loop has ended, and the window with it
            self._loop.call_soon_threadsafe(self._line_up)

    def _line_up(self) -> None:
        if self._seat.looked_at:
            self._queue.add(self._show)
        else:
            self._seat.when_back(self._line_up)

    def _show(self) -> None:
        with suppress(RuntimeError):  # the window was closed
            self._context.run(self._redraw)


class Queue:
    """Windows that are to be drawn anew, each once, however much has changed meanwhile."""

    def __init__(self) -> None:
        self._waiting: dict[Draw, None] = {}
        self._work: asyncio.Task[None] | None = None

    def add(self, draw: Draw) -> None:
        self._waiting[draw] = None
        if self._work is None:
            self._work = asyncio.create_task(self._draw_all())

    async def _draw_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                draw = next(iter(self._waiting))
                del self._waiting[draw]
                start = loop.time()
                try:
                    draw()
                except Exception:
                    log.exception("a window could not be drawn")
                for _ in range(ROUNDS):
                    await asyncio.sleep(0)
                if self._waiting:
                    await asyncio.sleep(min(loop.time() - start, REST_SECONDS))
        finally:
            self._work = None


_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, Queue] = WeakKeyDictionary()


def queue_of(loop: asyncio.AbstractEventLoop) -> Queue:
    """The one queue of all windows that a loop serves."""
    return _queues.setdefault(loop, Queue())


def _acting() -> ft.Page | None:
    """The window in which somebody does something. It shows by itself what it does."""
    with suppress(RuntimeError):
        return ft.context.page
    return None
