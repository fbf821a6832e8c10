"""Work that takes longer than a tap may: beside the loop that serves all taps."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import TypeVar

from companion.core.long_work import OnProgress, Work, ignore_progress

T = TypeVar("T")

# How often a watcher is told how far it is; in a browser also how long a tap may have to wait.
TELL_SECONDS = 0.2
STRETCH_SECONDS = 0.05
# As much as a screen needs to be drawn in between.
BREATH_SECONDS = 0.01


async def in_background(work: Work[T], on_progress: OnProgress = ignore_progress) -> T:
    """In a thread; in the loop itself, with a breath now and then, where Python runs in the browser without any."""
    while True:
        if sys.platform == "emscripten":
            so_far, found = _stretch(work, STRETCH_SECONDS)
            await asyncio.sleep(BREATH_SECONDS)
        else:
            so_far, found = await asyncio.to_thread(_stretch, work, TELL_SECONDS)
        if so_far is None:
            return found[0]
        on_progress(*so_far)


def _stretch(work: Work[T], seconds: float) -> tuple[tuple[int, int] | None, list[T]]:
    """Some of it: how far it is, or None and what came of it."""
    until = time.monotonic() + seconds
    try:
        while True:
            so_far = next(work)
            if time.monotonic() >= until:
                return so_far, []
    except StopIteration as end:
        return None, [end.value]
