"""Work that takes longer than a tap may: what a player waits for, and what the app thinks about meanwhile.

`in_background` runs work that a player waits for. `Thinking` runs the rest beside the taps, one thing after the other,
for all windows together: the same name is thought about once, goes on when the window that asked is gone, and is laid
aside for something that a player has just asked for.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio import sleep
from collections.abc import Callable, Hashable
from contextlib import suppress
from contextvars import Context
from functools import partial
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import flet as ft

from companion.core.long_work import OnProgress, Work, ignore_progress
from companion.playing.controller import Controller
from companion.store.repository import OnChange
from companion.ui.window.context import Ui
from companion.ui.window.other_windows import redraw_when_told

log = logging.getLogger("companion")

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
# The progress of some work, or None with its result.
Stretch = tuple[tuple[int, int] | None, list[T]]
Begin = Callable[[], Work[Any]]
Keep = Callable[[Any], None]

IN_BROWSER = sys.platform == "emscripten"
# How often a watcher is told the progress; in a browser also how long a tap may have to wait.
TELL_SECONDS = 0.2
STRETCH_SECONDS = 0.05
# One slice of work that nobody waits for, the pause after it in which a tap gets to its handler, and the rest after
# each tap. In a browser the pause also has a screen to draw, and the clock there knows none that is much shorter.
ASIDE_SECONDS = 0.02 if IN_BROWSER else 0.004
BREATH_SECONDS = 0.01 if IN_BROWSER else 0.001
REST_SECONDS = 0.4
# Thinking starts so much later: what has just come to the screen moves first.
SOON_SECONDS = 1.0
# As fine as progress is shown.
CELLS = 20
# The name under which listeners are told of progress and results.
THOUGHTS = "thoughts"

_last_tap = -REST_SECONDS


def somebody_taps() -> None:
    """Let all work that nobody waits for rest from now on."""
    global _last_tap
    _last_tap = monotonic()


async def in_background(work: Work[T], on_progress: OnProgress = ignore_progress) -> T:
    """Run the work in a thread. Python in the browser has none: there it runs in the loop, with short pauses."""
    while True:
        if IN_BROWSER:
            so_far, found = await _in_loop(work, STRETCH_SECONDS)
        else:
            so_far, found = await asyncio.to_thread(_stretch, work, TELL_SECONDS)
        if so_far is None:
            return found[0]
        on_progress(*so_far)


async def aside(work: Work[T]) -> Stretch[T]:
    """Run one short slice of work that nobody waits for, while no tap is pending.

    It runs in the loop: a thread would hold Python's lock each time that a tap passes from one hand to the next.
    """
    while (rest := _last_tap + REST_SECONDS - monotonic()) > 0:
        await sleep(rest)
    return await _in_loop(work, ASIDE_SECONDS)


async def _in_loop(work: Work[T], seconds: float) -> Stretch[T]:
    found = _stretch(work, seconds)
    await sleep(BREATH_SECONDS)
    return found


def _stretch(work: Work[T], seconds: float) -> Stretch[T]:
    until = monotonic() + seconds
    try:
        while True:
            so_far = next(work)
            if monotonic() >= until:
                return so_far, []
    except StopIteration as end:
        return None, [end.value]


class Thinking:
    """All that is thought about or waits for it, by name, with its progress in cells."""

    def __init__(self) -> None:
        self.listeners: WeakSet[OnChange] = WeakSet()
        self._waiting: dict[str, tuple[Begin, Keep]] = {}
        self._begun: dict[str, Work[Any]] = {}
        self._so_far: dict[str, int] = {}
        self._work: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def so_far(self, name: str) -> int | None:
        """How many cells are done; None where nothing of this name is thought about."""
        return self._so_far.get(name)

    def ask(self, name: str, begin: Begin, keep: Keep, first: bool = False) -> None:
        """Think about something as soon as there is time and `keep` its result; what is asked already stays as it is.

        What a player waits for comes `first`.
        """
        if name in self._so_far:
            return
        one = {name: (begin, keep)}
        self._waiting = one | self._waiting if first else self._waiting | one
        self._so_far[name] = 0
        # The window that asks is told, too: nothing else in it changes by that.
        Context().run(self._tell, name)
        if self._work is None:
            # The task belongs to no window: it goes on when the window that asked is gone, and tells all of them.
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
        """Do one slice of the work of this name."""
        begin, keep = self._waiting[name]
        try:
            work = self._begun.get(name) or self._begun.setdefault(name, begin())
            so_far, found = await aside(work)
            if so_far is not None:
                self._on_progress(name, *so_far)
                return
            keep(*found)
        except Exception:  # a full disk, say; nobody waits for the result, and a player can ask again
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


class Findings(Generic[K, T]):
    """The last `most` results of thinking by their keys, for all windows on the same games, until the app ends."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: WeakKeyDictionary[Controller, dict[K, T]] = WeakKeyDictionary()

    def get(self, ui: Ui, key: K | None) -> T | None:
        """The result for a key, if it is known."""
        return self._known.get(ui.controller, {}).get(key) if key is not None else None

    def keep(self, ui: Ui, key: K, found: T) -> None:
        """Remember a result and forget the oldest ones beyond `most`."""
        known = self._known.setdefault(ui.controller, {})
        known[key] = found
        for oldest in list(known)[: -self._most]:
            del known[oldest]


def use_found(
    ui: Ui,
    name: str,
    key: K | None,
    findings: Findings[K, T],
    begin: Callable[[K], Work[T]],
    first: bool = True,
    then: Callable[[T], None] | None = None,
) -> T | None:
    """The result for a key, as soon as it is known; where it is not, think about it under this name.

    Without a key nothing is thought about. `then` gets the result of this thought; the screen is drawn again as the
    thought goes on.
    """
    thinking = thinking_of(ui.controller)
    redraw_when_told(ui, thinking.listeners, lambda _, ids: name in ids)
    found = findings.get(ui, key)
    wanted = key is not None and found is None

    def keep(result: T) -> None:
        if key is not None:
            findings.keep(ui, key, result)
        if then:
            then(result)

    def think() -> None:
        if key is not None and wanted:
            thinking.ask(name, partial(begin, key), keep, first)

    ft.use_effect(think, dependencies=[name, wanted])
    return found
