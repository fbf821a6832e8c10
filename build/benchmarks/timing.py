"""One act, timed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


def timed(act: Callable[[], Any]) -> float:
    """In milliseconds."""
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000
