"""What every screen needs at hand: the controller, the language, the settings, and a way to say something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import flet as ft

from companion.content.texts import Texts
from companion.controller import Controller
from companion.core.message import Message
from companion.store import Settings
from companion.ui.window.device import Device

WIDEST = 640
NARROW = 320
# From this width on there are two columns; the second is as wide as a small phone.
WIDE = 760
SIDE = 340


class Invitation(Protocol):
    """That the app may be reached from the network at home: where, by which code, and how to change the key."""

    @property
    def plain_url(self) -> str: ...
    @property
    def way_in(self) -> str: ...
    def matrix(self) -> list[list[bool]]: ...
    def renew(self) -> None: ...


@dataclass(frozen=True)
class Ui:
    """One open window of the app."""

    controller: Controller
    settings: Settings
    t: Texts
    width: float
    height: float
    change: Callable[[Settings], None]
    device: Device
    invitation: Invitation | None = None
    keys: bool = False  # whether somebody goes through the screen by keyboard
    visit: int = 0  # how often the window has come back: what happened in between, Flet has not drawn

    @property
    def scale(self) -> float:
        """How much larger than usual text is."""
        return self.settings.text_size

    @property
    def motion(self) -> bool:
        """Whether things may move: the player and the device have a say."""
        return self.settings.motion and not self.device.calm

    @property
    def column(self) -> float:
        """How wide the column is in which one reads; where a screen has but one, there may be more."""
        return min(self.width - SIDE if self.width >= WIDE else self.width, WIDEST)

    @property
    def stacked(self) -> bool:
        """Large text or little room: what stands side by side otherwise stands one below the other."""
        return self.scale > 1.3 or self.width < NARROW

    def go(self, route: str) -> None:
        ft.context.page.navigate(route)

    def buzz(self, firm: bool = False) -> None:
        """For the finger, unless the player wants none of it."""
        if self.settings.haptics:
            self.device.buzz(firm)

    def say(self, message: Message, tone: str = "plain", undo: Callable[[], None] | None = None) -> None:
        """A short word at the bottom edge, with a way to take back what it tells of. What could not be is felt, too."""
        from companion.ui.kit.snackbar import snack

        if tone == "bad":
            self.buzz(firm=True)
        ft.context.page.show_dialog(snack(self, message, tone, undo))


_HERE: Any = ft.create_context(None)


def here() -> Any:
    """The `Ui` of the component that is being rendered (None outside of one)."""
    return ft.use_context(_HERE)


def provide(ui: Ui, render: Callable[[], Any]) -> Any:
    """Render with `ui` at hand."""
    return _HERE(ui, render)
