"""Work that takes a while, cut into steps: after each it says how far it is, and whoever does it may pause.

A server does it beside the loop that serves all taps. Where Python runs in the browser nothing is beside the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")

# After each step so much is done, of so much.
Work = Generator[tuple[int, int], None, T]
OnProgress = Callable[[int, int], None]
# While nobody can say yet how much there is to do.
NOT_KNOWN = 0, 0


def ignore_progress(done: int, of: int) -> None:
    """Nobody watches how far it is."""


def run_to_end(work: Work[T], on_progress: OnProgress = ignore_progress) -> T:
    """All of it at once."""
    while True:
        try:
            on_progress(*next(work))
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
