"""Where a window is, as the app knows it by itself: what a window says of itself decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Draw = Callable[[], None]


class Seat(Protocol):
    """The place at which somebody plays."""

    @property
    def at_the_computer(self) -> bool:
        """Whether this is the machine that the app runs on, and not a phone in its network."""
        ...

    @property
    def looked_at(self) -> bool:
        """Whether somebody can see the window: phones sleep, and networks break off."""
        ...

    def when_back(self, draw: Draw) -> None:
        """Draw once somebody looks again, however often it is asked for meanwhile."""
        ...


class OnlySeat:
    """The app has one window, and that is its own."""

    at_the_computer = True
    looked_at = True

    def when_back(self, draw: Draw) -> None:
        draw()
