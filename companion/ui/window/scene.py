"""What lies before the player: an address, a step, perhaps a sheet over it. It changes, and a finger may be late."""

from __future__ import annotations

import time
from collections.abc import Callable

# A second tap of a double tap comes sooner than that, and nobody reads what has just come as fast.
GLANCE_SECONDS = 0.3

Close = Callable[[], None]


def now() -> float:
    """A clock that only goes forward."""
    return time.monotonic()


class Scene:
    """Of one window: since when it has been as it is, where it is, and what can be closed in it."""

    def __init__(self, route: str) -> None:
        self.route = route
        self._bound_for = route
        self._since = -GLANCE_SECONDS
        self._sheets: list[Close] = []

    def changed(self) -> None:
        """Another page, step or sheet is there from now on."""
        self._since = now()

    def is_seen(self) -> bool:
        """Whether there was time for a glance. A tap that comes sooner was for what lay there before."""
        return now() - self._since >= GLANCE_SECONDS

    def leave_for(self, route: str) -> None:
        """The app itself goes to another address."""
        self._bound_for = route
        self.changed()

    def arrived_at(self, route: str) -> bool:
        """Whether the window is there now. Going back by the browser only closes a sheet while there is one."""
        if route not in (self._bound_for, self.route) and self.close_sheet():
            return False
        self.route = self._bound_for = route
        self.changed()
        return True

    def sheet_opened(self, close: Close) -> None:
        """Something lies over the page; `close` puts it away."""
        self._sheets.append(close)
        self.changed()

    def sheet_closed(self, close: Close) -> None:
        """It is gone, however it went."""
        if close in self._sheets:
            self._sheets.remove(close)
            self.changed()

    def close_sheet(self) -> bool:
        """Put the uppermost sheet away, if there is any."""
        if self._sheets:
            self._sheets[-1]()
        return bool(self._sheets)
