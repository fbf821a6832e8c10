"""Work that takes longer than a tap may: beside the loop that serves all taps."""

from __future__ import annotations

import asyncio
import sys
from asyncio import sleep
from time import monotonic
from typing import TypeVar

from companion.core.long_work import OnProgress, Work, ignore_progress

T = TypeVar("T")
# Of some of it: how far it is, or None and what came of it.
Stretch = tuple[tuple[int, int] | None, list[T]]

IN_BROWSER = sys.platform == "emscripten"
# How often a watcher is told how far it is; in a browser also how long a tap may have to wait.
TELL_SECONDS = 0.2
STRETCH_SECONDS = 0.05
# What nobody waits for takes no longer at a time, with a breath in which a tap gets to its handler, and rests so long
# after each tap. A browser's breath also has a screen to draw, and its clock knows none that is much shorter.
ASIDE_SECONDS = 0.02 if IN_BROWSER else 0.004
BREATH_SECONDS = 0.01 if IN_BROWSER else 0.001
REST_SECONDS = 0.4

_last_tap = -REST_SECONDS


def somebody_taps() -> None:
    """What is done aside rests from now on."""
    global _last_tap
    _last_tap = monotonic()


async def in_background(work: Work[T], on_progress: OnProgress = ignore_progress) -> T:
    """In a thread; in the loop itself, with a breath now and then, where Python runs in the browser without any."""
    while True:
        if IN_BROWSER:
            so_far, found = await _in_loop(work, STRETCH_SECONDS)
        else:
            so_far, found = await asyncio.to_thread(_stretch, work, TELL_SECONDS)
        if so_far is None:
            return found[0]
        on_progress(*so_far)


async def aside(work: Work[T]) -> Stretch[T]:
    """A short stretch of work that nobody waits for, when nobody taps.

    It is done in the loop: a thread would hold Python's lock each time that a tap passes from one hand to the next.
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
