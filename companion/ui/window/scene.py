"""What lies before the player: an address, a step, perhaps a sheet over it. It changes, and a finger may be late."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from companion.ui.window.double_tap import TapGuard

# Nobody goes back further than that.
LONGEST_WAY = 100
NO_BREAK_SPACE = "\u00a0"

Close = Callable[[], None]


class Scene:
    """Of one window: where it is, what can be closed in it, and whether it has changed under the finger."""

    def __init__(self, route: str) -> None:
        self.route = route
        self._bound_for = route
        self._way: deque[str] = deque(maxlen=LONGEST_WAY)
        self.taps = TapGuard()
        self._sheets: list[Close] = []
        self._said: tuple[object, int] | None = None
        self._aloud: tuple[str, ...] = ()
        self._aloud_at = 0
        self._breath = False
        self._held = False
        self._listeners: list[Callable[[], None]] = []
        # Games and players: whose hand was told to this window, which shows it to nobody else's.
        self.hands_told: set[tuple[str, str]] = set()

    def leave_for(self, route: str) -> None:
        """The app itself goes to another address. What an earlier tap has said belongs to the page that is left."""
        self._bound_for = route
        self.taps.scene_changed()
        if self._said and self._said[1] != self.taps.count:
            self.silence()
        if self._aloud_at != self.taps.count:
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
        self.taps.scene_changed()
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
        self.taps.scene_changed()

    def sheet_closed(self, close: Close) -> None:
        """It is gone, however it went."""
        if close in self._sheets:
            self._sheets.remove(close)
            self.taps.scene_changed()

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
        self._said = (notice, self.taps.count)
        self._tell()

    def silence(self, notice: object = None) -> None:
        """Nothing is said any more; with `notice`, only if it is that."""
        if self._said and notice in (None, self._said[0]):
            self._said = None
            self._tell()

    def tell(self, sentence: str) -> None:
        """What a screen reader says of a tap. All that comes of one tap is said in one go."""
        if self._aloud_at != self.taps.count:
            self._aloud, self._breath = (), not self._breath
        self._aloud_at = self.taps.count
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
