"""Thought in small steps: after each of them whoever thinks may be interrupted, and no tap ever waits for the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

# Each step says how many cards of a game it is done with: mostly none yet.
Steps = Generator[int, None, T]


def at_once(steps: Steps[T]) -> T:
    """What comes of it, where nobody waits."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
