"""What lies before the player: an address, a step, perhaps a sheet over it. It changes, and a finger may be late."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

# A second tap of a double tap comes sooner than that after the first, and nobody has read what has come in between.
GLANCE_SECONDS = 0.3
# So late a second player may still do what the first one has just done for all.
TABLE_SECONDS = 1.5
# Nobody goes back further than that.
LONGEST_WAY = 100
NO_BREAK_SPACE = "\u00a0"

Close = Callable[[], None]


def now() -> float:
    """A clock that only goes forward."""
    return time.monotonic()


# When the finger came down that is being answered, in seconds on the clock of its page; only pages tell.
_finger: ContextVar[float | None] = ContextVar("finger", default=None)


def heard_of_finger(told: Any) -> None:
    """What the page has put with one of Flet's messages is taken out again, and known while that is answered."""
    moment = told.pop("finger", None) if isinstance(told, dict) else None
    _finger.set(moment / 1000 if isinstance(moment, float) else None)


@dataclass(frozen=True)
class Tap:
    """When a finger came down, and when we heard of it: later, where the phone or the way to us was slow."""

    heard: float
    finger: float | None = None

    @staticmethod
    def that_is_answered() -> Tap:
        return Tap(now(), _finger.get())

    def comes_too_soon_after(self, before: Tap) -> bool:
        """Whether nobody has read by then what came of the one before: it had not come, or had just come."""
        apart = self.heard - before.heard
        if self.finger is not None and before.finger is not None and self.finger >= before.finger:
            apart = min(apart, self.finger - before.finger)
        return apart < GLANCE_SECONDS


class Scene:
    """Of one window: where it is, what can be closed in it, and whether it has changed under the finger."""

    def __init__(self, route: str) -> None:
        self.route = route
        self._bound_for = route
        self._way: deque[str] = deque(maxlen=LONGEST_WAY)
        self._tapped = Tap(-GLANCE_SECONDS)
        self._has_changed = False
        self._sheets: list[Close] = []
        self._taps = 0
        self._said: tuple[object, int] | None = None
        self._aloud: tuple[str, ...] = ()
        self._aloud_at = 0
        self._breath = False
        self._held = False
        self._listeners: list[Callable[[], None]] = []
        self._done_for_all: dict[str, float] = {}
        self._tell_late: Callable[[], None] | None = None
        # Games and players: whose hand was told to this window, which shows it to nobody else's.
        self.hands_told: set[tuple[str, str]] = set()

    def changed(self) -> None:
        """Another page, step or sheet is there from now on."""
        self._has_changed = True

    def takes_tap(self) -> bool:
        """Whether a tap is meant for what is there. The second one of two was for what lay there before."""
        tap = Tap.that_is_answered()
        if self._has_changed and tap.comes_too_soon_after(self._tapped):
            return False
        self._tapped, self._has_changed = tap, False
        self._taps += 1
        return True

    def takes_for_all(self, what: str) -> bool:
        """Whether nobody else at the table has just done the same."""
        moment = now()
        if moment - self._done_for_all.get(what, -TABLE_SECONDS) < TABLE_SECONDS:
            return False
        self._done_for_all[what] = moment
        return True

    def tell_late_taps(self, tell: Callable[[], None] | None) -> None:
        """Whom to tell of a tap on something that has just gone from the screen; nobody by itself."""
        self._tell_late = tell

    def tap_came_late(self) -> None:
        """Somebody has tapped what is not there any more."""
        if self._tell_late:
            self._tell_late()

    def leave_for(self, route: str) -> None:
        """The app itself goes to another address. What an earlier tap has said belongs to the page that is left."""
        self._bound_for = route
        self.changed()
        if self._said and self._said[1] != self._taps:
            self.silence()
        if self._aloud_at != self._taps:
            self._aloud = ()

    def arrived_at(self, route: str) -> bool:
        """Whether the window is there now. Going back only closes a sheet while there is one.

        Whoever types an address wants to be there: then no sheet stays over what they come to.
        """
        asked = route in (self._bound_for, self.route)
        if not asked and self._sheets:
            if self._is_back(route):
                self.close_sheet()
                return False
            for close in reversed(self._sheets):
                close()
        if route != self._bound_for:
            self.silence()
            self._aloud = ()
        if not asked and route in list(self._way)[-1:]:
            self._way.pop()
        elif route != self.route:
            self._way.append(self.route)
        self.route = self._bound_for = route
        self.changed()
        if self._held:  # of those who listen, the last one is the page that is left
            self._held = False
            self._redraw(self._listeners[:-1])
        return True

    def _is_back(self, route: str) -> bool:
        """Whether going back leads there: to the page before this one, or to the one that this one lies on."""
        return route in list(self._way)[-1:] or self.route.startswith(route.rstrip("/") + "/")

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

    @property
    def said(self) -> object:
        """What is being said on the page, or None."""
        return self._said[0] if self._said else None

    def say(self, notice: object) -> None:
        """One thing at a time; it is for the page where this tap ends."""
        self._said = (notice, self._taps)
        self._tell()

    def silence(self, notice: object = None) -> None:
        """Nothing is said any more; with `notice`, only if it is that."""
        if self._said and notice in (None, self._said[0]):
            self._said = None
            self._tell()

    def tell(self, sentence: str) -> None:
        """What a screen reader says of a tap. All that comes of one tap is said in one go."""
        if self._aloud_at != self._taps:
            self._aloud, self._breath = (), not self._breath
        self._aloud_at = self._taps
        if sentence not in self._aloud:
            self._aloud += (sentence,)
        self._tell()

    @property
    def aloud(self) -> str:
        """As a screen reader gets it. It says only what differs from before: a space tells the same words again."""
        words = " ".join(self._aloud)
        return words + NO_BREAK_SPACE if words and self._breath else words

    def listen(self, redraw: Callable[[], None]) -> Callable[[], None]:
        """Have `redraw` called when something else is said; what comes back ends that."""
        self._listeners.append(redraw)
        return lambda: self._listeners.remove(redraw)

    def _tell(self) -> None:
        """On the way to another page, nothing is said before that page can: it would be heard twice."""
        self._held = self._bound_for != self.route
        if not self._held:
            self._redraw(self._listeners)

    def _redraw(self, listeners: Sequence[Callable[[], None]]) -> None:
        for redraw in tuple(listeners):
            redraw()


# The scene of each window, by its session: a tap that finds nobody comes without its window.
scenes: WeakValueDictionary[str, Scene] = WeakValueDictionary()


@dataclass
class Met:
    """What was tapped last, and when."""

    what: object = None
    tap: Tap = Tap(0.0)

    def is_again(self, what: object) -> bool:
        """Whether this is the second tap of two: what the first one has changed, nobody has seen yet."""
        tap = Tap.that_is_answered()
        soon = what == self.what and tap.comes_too_soon_after(self.tap)
        self.what, self.tap = what, tap
        return soon
