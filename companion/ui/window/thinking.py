"""What the app thinks about while nobody waits for it: one thing after the other, for all windows together.

What is asked for twice is thought about once, and goes on when the window that asked is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from functools import partial
from weakref import WeakKeyDictionary, WeakSet

from companion.controller import Controller
from companion.core.long_work import Work
from companion.core.plain import Json
from companion.store import OnChange
from companion.ui.window.background import aside

log = logging.getLogger("companion")

# What has just come to the screen moves first.
SOON_SECONDS = 1.0
# As fine as progress is shown.
CELLS = 20
# How listeners know what they are told of.
THOUGHTS = "thoughts"

Begin = Callable[[], Work[Json]]
Keep = Callable[[Json], None]


class Thinking:
    """By its name, each thing that is thought about or waits for it, and how far it is, in cells."""

    def __init__(self) -> None:
        self.listeners: WeakSet[OnChange] = WeakSet()
        self._waiting: dict[str, tuple[Begin, Keep]] = {}
        self._so_far: dict[str, int] = {}
        self._work: asyncio.Task[None] | None = None

    def so_far(self, name: str) -> int | None:
        """How many cells of it are done; None where nobody thinks about it."""
        return self._so_far.get(name)

    def ask(self, name: str, begin: Begin, keep: Keep) -> None:
        """Think about something as soon as there is time, and keep what comes of it. Once is enough."""
        if name in self._so_far:
            return
        self._waiting[name], self._so_far[name] = (begin, keep), 0
        # The window that asks is told, too: nothing else in it changes by that.
        Context().run(self._tell, name)
        if self._work is None:
            # It belongs to no window: when that one is gone, it goes on, and all of them are told.
            self._work = asyncio.get_running_loop().create_task(self._think(), context=Context())

    async def _think(self) -> None:
        try:
            await asyncio.sleep(SOON_SECONDS)
            while self._waiting:
                name = next(iter(self._waiting))
                begin, keep = self._waiting.pop(name)
                await self._think_about(name, begin, keep)
        finally:
            self._work = None

    async def _think_about(self, name: str, begin: Begin, keep: Keep) -> None:
        try:
            found = await aside(begin(), partial(self._on_progress, name))
            keep(found)
        except Exception:  # a full disk, say; nobody waits for it, and whoever wants to know asks again
            log.exception("nothing came of thinking")
        finally:
            self._so_far.pop(name, None)
            self._tell(name)

    def _on_progress(self, name: str, done: int, of: int) -> None:
        cells = CELLS * done // of
        if cells != self._so_far[name]:
            self._so_far[name] = cells
            self._tell(name)

    def _tell(self, name: str) -> None:
        for listener in list(self.listeners):
            listener(THOUGHTS, (name,))


_thinking: WeakKeyDictionary[Controller, Thinking] = WeakKeyDictionary()


def thinking_of(controller: Controller) -> Thinking:
    """The one place to think of all windows on the same games."""
    return _thinking.setdefault(controller, Thinking())
