"""Work that takes longer than a tap may: beside the loop that serves all taps."""

from __future__ import annotations

import asyncio
import sys
from asyncio import sleep
from time import monotonic
from typing import TypeVar

from companion.core.long_work import OnProgress, Work, ignore_progress

T = TypeVar("T")

# How often a watcher is told how far it is; in a browser also how long a tap may have to wait.
TELL_SECONDS = 0.2
STRETCH_SECONDS = 0.05
# As much as a screen needs to be drawn in between.
BREATH_SECONDS = 0.01
# What nobody waits for is done in short stretches, and rests so long after each tap.
ASIDE_SECONDS = 0.02
REST_SECONDS = 0.4

_last_tap = -REST_SECONDS


def somebody_taps() -> None:
    """What is done aside rests from now on."""
    global _last_tap
    _last_tap = monotonic()


async def in_background(work: Work[T], on_progress: OnProgress = ignore_progress) -> T:
    """In a thread; in the loop itself, with a breath now and then, where Python runs in the browser without any."""
    while True:
        so_far, found = await _some(work, STRETCH_SECONDS, TELL_SECONDS)
        if so_far is None:
            return found[0]
        on_progress(*so_far)


async def aside(work: Work[T]) -> tuple[tuple[int, int] | None, list[T]]:
    """A short stretch of work that nobody waits for, when nobody taps: how far it is, or None and what came of it."""
    while (rest := _last_tap + REST_SECONDS - monotonic()) > 0:
        await sleep(rest)
    return await _some(work, ASIDE_SECONDS, ASIDE_SECONDS)


async def _some(work: Work[T], in_loop: float, in_thread: float) -> tuple[tuple[int, int] | None, list[T]]:
    """A stretch of it, as long as it may be where it is done."""
    if sys.platform == "emscripten":
        found = _stretch(work, in_loop)
        await sleep(BREATH_SECONDS)
        return found
    return await asyncio.to_thread(_stretch, work, in_thread)


def _stretch(work: Work[T], seconds: float) -> tuple[tuple[int, int] | None, list[T]]:
    """Some of it: how far it is, or None and what came of it."""
    until = monotonic() + seconds
    try:
        while True:
            so_far = next(work)
            if monotonic() >= until:
                return so_far, []
    except StopIteration as end:
        return None, [end.value]
