"""Work that takes longer than a tap may: beside the loop that serves all taps."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any


async def aside(act: Callable[[], Any]) -> Any:
    """In a thread; in the loop itself where Python runs in the browser and there are none."""
    if sys.platform == "emscripten":
        return act()
    return await asyncio.to_thread(act)
