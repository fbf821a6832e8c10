"""Work that takes a while, cut into steps: after each it says how far it is, and whoever does it may pause.

A server does it beside the loop that serves all taps. Where Python runs in the browser nothing is beside the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")

# After each step so much is done, of so much.
Work = Generator[tuple[int, int], None, T]
Heard = Callable[[int, int], None]
# While nobody can say yet how much there is to do.
NOT_KNOWN = 0, 0


def unheard(done: int, of: int) -> None:
    """Nobody watches how far it is."""


def through(work: Work[T], heard: Heard = unheard) -> T:
    """All of it at once."""
    while True:
        try:
            heard(*next(work))
        except StopIteration as end:
            found: T = end.value
            return found


def part(work: Work[T], before: int, of: int) -> Work[T]:
    """The same as a part of longer work, in which so much comes before it."""
    while True:
        try:
            done, _ = next(work)
        except StopIteration as end:
            found: T = end.value
            return found
        yield before + done, of
