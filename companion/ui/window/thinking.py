"""What the app thinks about while nobody waits for it: one thing after the other, for all windows together.

What is asked for twice is thought about once, and goes on when the window that asked is gone. What somebody waits for
comes first: what is thought about then is laid aside, and goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from companion.core.long_work import Work
from companion.playing.controller import Controller
from companion.store.repository import OnChange
from companion.ui.window.background import aside

log = logging.getLogger("companion")

# What has just come to the screen moves first.
SOON_SECONDS = 1.0
# As fine as progress is shown.
CELLS = 20
# How listeners know what they are told of.
THOUGHTS = "thoughts"

Begin = Callable[[], Work[Any]]
Keep = Callable[[Any], None]


class Thinking:
    """By its name, each thing that is thought about or waits for it, and how far it is, in cells."""

    def __init__(self) -> None:
        self.listeners: WeakSet[OnChange] = WeakSet()
        self._waiting: dict[str, tuple[Begin, Keep]] = {}
        self._begun: dict[str, Work[Any]] = {}
        self._so_far: dict[str, int] = {}
        self._work: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def so_far(self, name: str) -> int | None:
        """How many cells of it are done; None where nobody thinks about it."""
        return self._so_far.get(name)

    def ask(self, name: str, begin: Begin, keep: Keep, first: bool = False) -> None:
        """Think about something as soon as there is time, and keep what comes of it. Once is enough.

        What somebody waits for comes `first`.
        """
        if name in self._so_far:
            return
        one = {name: (begin, keep)}
        self._waiting = one | self._waiting if first else self._waiting | one
        self._so_far[name] = 0
        # The window that asks is told, too: nothing else in it changes by that.
        Context().run(self._tell, name)
        if self._work is None:
            # It belongs to no window: when that one is gone, it goes on, and all of them are told.
            self._work = asyncio.get_running_loop().create_task(self._think(), context=Context())
        if first:
            self._hurry.set()

    async def _think(self) -> None:
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), SOON_SECONDS)
            while self._waiting:
                await self._go_on(next(iter(self._waiting)))
        finally:
            self._hurry.clear()
            self._forget(*self._so_far)
            self._work = None

    async def _go_on(self, name: str) -> None:
        """A stretch of a thought."""
        begin, keep = self._waiting[name]
        try:
            work = self._begun.get(name) or self._begun.setdefault(name, begin())
            so_far, found = await aside(work)
            if so_far is not None:
                self._on_progress(name, *so_far)
                return
            keep(*found)
        except Exception:  # a full disk, say; nobody waits for it, and whoever wants to know asks again
            log.exception("nothing came of thinking")
        self._forget(name)
        self._tell(name)

    def _forget(self, *names: str) -> None:
        for name in names:
            for known in (self._waiting, self._begun, self._so_far):
                known.pop(name, None)

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
