"""What every screen needs at hand: the controller, the language, the settings, and how each game looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

import flet as ft

from companion.content.texts import Texts
from companion.core.game import Sound
from companion.playing.controller import Controller
from companion.store.repository import Store
from companion.store.settings import Settings
from companion.ui.window.device import Device
from companion.ui.window.scene import Scene
from companion.ui.window.theme import Palette

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
class Look:
    """How single games look: their colours, and the symbols that they have drawn.

    A symbol is a drawing in its own colours, or one colour that takes that of its place (`tinted`), or made by code.
    """

    palettes: Mapping[str, Palette]
    tinted: frozenset[str]
    made: Mapping[str, Callable[[float], ft.Control]]


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
    look: Look
    scene: Scene
    seat: Seat
    invitation: Invitation | None = None
    browser: Browser | None = None  # the one that keeps the games, where it does
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
    def sharp(self) -> bool:
        """Whether colours stand further apart: chosen here, or asked of the device."""
        return self.settings.contrast or self.device.contrast

    @property
    def column(self) -> float:
        """How wide the column is in which one reads; where a screen has but one, there may be more."""
        return min(self.width - SIDE if self.width >= WIDE else self.width, WIDEST)

    @property
    def stacked(self) -> bool:
        """Large text or little room: what stands side by side otherwise stands one below the other."""
        return self.scale > 1.3 or self.width < NARROW

    def within(self, width: float) -> Ui:
        """The window as what stands in a part of it has it."""
        return replace(self, width=width)

    def go(self, route: str) -> None:
        self.scene.leave_for(route)
        ft.context.page.navigate(route)

    def buzz(self, firm: bool = False) -> None:
        """For the finger, unless the player wants none of it."""
        if self.settings.haptics:
            self.device.buzz(firm)

    def be_heard(self) -> None:
        """The first sound of a game comes as quickly as the others."""
        if self.settings.sounds:
            self.device.tune()

    def sound(self, sound: Sound | None) -> None:
        """For the ear, if the player wants that."""
        if sound and self.settings.sounds:
            self.device.play(sound)


_HERE: Any = ft.create_context(None)


def current_ui() -> Ui:
    """The window of the component that is being rendered."""
    ui = ui_or_none()
    assert ui, "only a component inside the app has a window"
    return ui


def ui_or_none() -> Ui | None:
    """Likewise, also outside of the app."""
    ui: Ui | None = ft.use_context(_HERE)
    return ui


def provide(ui: Ui, render: Callable[[], ft.Control]) -> ft.Control:
    """Render with `ui` at hand."""
    shown: ft.Control = _HERE(ui, render)
    return shown


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


@dataclass(frozen=True)
class Browser:
    """What the page knows of it.

    `safari`: on which device, if it is Safari, which empties what lies in a tab after seven days without a visit.
    `installed`: the app is on the home screen or in the dock, and not in a tab. `lasting`: the browser has promised to
    keep what lies here. `played`: its marks say that there have been games.
    """

    safari: Literal["", "phone", "mac"] = ""
    installed: bool = False
    lasting: bool = False
    played: bool = False

    @property
    def forgets(self) -> bool:
        """Whether a week without a visit is the end of all games."""
        return bool(self.safari) and not self.installed

    def look_for_loss(self, store: Store) -> None:
        """Where there have been games, nothing is new by itself. That they are lost is known until it is dealt with."""
        if self.played and store.is_new:
            store.settings.put("lost")
