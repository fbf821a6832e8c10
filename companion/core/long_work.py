"""Work that takes a while, cut into steps: each step reports the progress, and the caller may pause or stop there.

A server runs it in a thread beside the loop that serves all taps. Python in the browser has no threads. To cancel the
work, close its generator.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")

# Each step yields how much is done, of how much.
Work = Generator[tuple[int, int], None, T]
# Work whose steps yield only the number of finished parts, which mostly is 0.
Steps = Generator[int, None, T]
OnProgress = Callable[[int, int], None]
# The progress while the total is unknown.
NOT_KNOWN = 0, 0


def ignore_progress(done: int, of: int) -> None:
    """Do nothing: nobody watches the progress."""


def run_to_end(work: Work[T], on_progress: OnProgress = ignore_progress) -> T:
    """Do all of the work now and return its result."""
    return at_once(reported(work, lambda so_far: on_progress(*so_far)))


def at_once(steps: Generator[object, None, T]) -> T:
    """Take all steps now, without any progress, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def reported(steps: Generator[A, None, T], report: Callable[[A], B]) -> Generator[B, None, T]:
    """Take the same steps and yield what `report` makes of each."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        yield report(step)


def part(work: Work[T], before: int, of: int) -> Work[T]:
    """Report the progress of a part of longer work: `before` is done already, `of` is the total."""
    return reported(work, lambda so_far: (before + so_far[0], of))


def at_progress(steps: Generator[object, None, T], done: int, of: int) -> Work[T]:
    """Take the same steps and report this progress at each."""
    return reported(steps, lambda _: (done, of))
