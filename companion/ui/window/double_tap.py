"""Double taps: a second tap must not press a button that the player has not seen yet.

`TapGuard` is the one place that decides, for taps on all pages, on pictures that stay, and on buttons for the whole
table. Beside it, each button has a key with the turn it was drawn at, so that Flet finds no old button at a new step;
and the turn goes along with each intent (`playing/game_table`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

# A second tap within this time answers the first screen: nobody has read what came in between.
GLANCE_SECONDS = 0.3
# A second player at the table may reach this late for what another one has just done for everybody.
TABLE_SECONDS = 1.5


def now() -> float:
    """A clock that never goes back."""
    return time.monotonic()


# The moment at which the finger came down, for the message being handled, on the page's own clock; pages alone tell.
_finger: ContextVar[float | None] = ContextVar("finger", default=None)


def note_finger(message: Any) -> None:
    """Take the moment of the finger out of a message of the page, and remember it while the message is handled."""
    moment = message.pop("finger", None) if isinstance(message, dict) else None
    _finger.set(moment / 1000 if isinstance(moment, float) else None)


@dataclass(frozen=True)
class Tap:
    """The moment of a tap: when the app heard of it, and when the finger came down, which may be much earlier."""

    heard: float
    finger: float | None = None

    @staticmethod
    def present() -> Tap:
        """The tap that is being handled."""
        return Tap(now(), _finger.get())

    def comes_too_soon_after(self, before: Tap) -> bool:
        """Whether nobody can have read the effect of the tap before: the effect had not come, or just come."""
        apart = self.heard - before.heard
        if self.finger is not None and before.finger is not None and self.finger >= before.finger:
            apart = min(apart, self.finger - before.finger)
        return apart < GLANCE_SECONDS


class TapGuard:
    """Decides for one window whether a tap is meant for what the player sees. `count` numbers the accepted taps."""

    def __init__(self) -> None:
        self.count = 0
        self._last = Tap(-GLANCE_SECONDS)
        self._scene_is_new = False
        self._last_target: tuple[object, Tap] = (None, Tap(0.0))
        self._done_for_all: dict[str, float] = {}
        self._on_late: Callable[[], None] | None = None

    def scene_changed(self) -> None:
        """Note that another page, step or sheet is shown from now on."""
        self._scene_is_new = True

    def accepts(self) -> bool:
        """Whether the present tap is meant for the present scene. The second tap of two was for the scene before."""
        tap = Tap.present()
        if self._scene_is_new and tap.comes_too_soon_after(self._last):
            return False
        self._last, self._scene_is_new = tap, False
        self.count += 1
        return True

    def is_repeated(self, target: object) -> bool:
        """Whether this is the second quick tap on a target whose picture stays, such as a line of a board."""
        tap, (last, before) = Tap.present(), self._last_target
        self._last_target = target, tap
        return target == last and tap.comes_too_soon_after(before)

    def is_first_at_table(self, action: str) -> bool:
        """Whether no other player has just done the same action for the whole table."""
        moment = now()
        if moment - self._done_for_all.get(action, -TABLE_SECONDS) < TABLE_SECONDS:
            return False
        self._done_for_all[action] = moment
        return True

    def on_late_tap(self, listener: Callable[[], None] | None) -> None:
        """Call `listener` for each tap on a button that has just gone."""
        self._on_late = listener

    def tell_late_tap(self) -> None:
        """Report a tap on a button that is gone."""
        if self._on_late:
            self._on_late()
