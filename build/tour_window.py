"""A window on the app that tells how large everything in it came out.

The client lays out, so only the client knows. Flet lets a control report its size; here all of them do.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

import flet as ft
from flet.components.public_utils import unwrap_component
from flet.controls.base_control import BaseControl
from flet.controls.layout_control import LayoutControl
from flet.messaging.session import Session as FletSession
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Response
from tour_stops import Stop, put_on_table

from companion.content.texts import Texts
from companion.core.message import Message
from companion.core.session import Session
from companion.playing.controller import Controller
from companion.serving.client_page import Dress
from companion.serving.gate import Gate
from companion.serving.server import App, run
from companion.store.settings import Settings
from companion.ui import app
from companion.ui.window import background, double_tap
from tests.browser.app import PATIENCE, free_port, take_no_time
from tests.ui.driver import A_LOOK, CLOCK, names, walk
from tests.ui.red_boxes import red_boxes

T = TypeVar("T")
Size = tuple[float, float]
Language = Literal["en", "de", "fr", "it"]
Vision = Literal["none", "protanopia", "deuteranopia", "tritanopia"]

# Views fill the window, and pictures come when they come.
SILENT = (ft.View, ft.Image)
# As many looks in a row, so many seconds apart, must find nothing new before a screen counts as standing still.
LOOKS = 2
LOOK = 0.015
NO_ROOM = 0.5
ANOTHER_LOOK = 0.5
# By this a window would be known again.
FORGET = "if (location.protocol !== 'about:') { sessionStorage.clear(); localStorage.clear(); }"
# Painting comes after the layout, in a thread of its own; so many frames see the end of it.
PAINTED = """async () => {
  for (let frame = 0; frame < 24; frame++) await new Promise(requestAnimationFrame);
  return true;
}"""
# A drawing by its kind: its part inside of the window, as soon as it stands still.
IN_SIGHT = """async (kind) => {
  const look = () => {
    const found = document.querySelector(`[flt-semantics-identifier="${kind}"]`);
    if (!found) return [0, 0];
    const {left, top, right, bottom} = found.getBoundingClientRect();
    return [Math.min(right, innerWidth) - Math.max(left, 0), Math.min(bottom, innerHeight) - Math.max(top, 0)];
  };
  let seen = look();
  for (let frame = 0; frame < 24; frame++) {
    await new Promise(requestAnimationFrame);
    const now = look();
    if (frame > 2 && now[0] && String(now) === String(seen)) break;
    seen = now;
  }
  return seen;
}"""


@dataclass(frozen=True)
class Variant:
    """One way in which a screen may have to be shown, to whom that must see it by fewer colours, if anybody does."""

    language: Language
    dark: bool = False
    scale: float = 1.0
    width: int = 390
    height: int = 844
    vision: Vision = "none"

    def __str__(self) -> str:
        look = "dark" if self.dark else "light"
        seen = "" if self.vision == "none" else f"-{self.vision}"
        return f"{self.language}-{look}-{round(self.scale * 100)}-{self.width}x{self.height}{seen}"


@dataclass(frozen=True)
class Seen:
    """What stands on a screen: its uppermost view or sheet, how large each control is, what went wrong on the way.

    Of the drawings that must be seen whole at once, how much of each lies in the window.
    """

    top: Any
    sizes: dict[int, Size]
    variant: Variant
    errors: tuple[str, ...] = ()
    in_sight: Mapping[str, Size] = field(default_factory=dict)

    @cached_property
    def controls(self) -> list[Any]:
        return list(walk(self.top))


class Log(logging.Handler):
    """What goes wrong: what the app writes down when something fails, and what the browser in front of it tells."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(f"{record.getMessage()} {record.exc_info[1] if record.exc_info else ''}")

    def listen(self, context: BrowserContext) -> None:
        """Write down, too, what a browser does not get and what fails in it."""
        context.on("response", self._answered)
        context.on("weberror", lambda failed: self.told.append(f"in the browser: {failed.error}"))

    def _answered(self, answer: Response) -> None:
        if answer.status >= 400:
            self.told.append(f"{urlsplit(answer.url).path.lstrip('/')} is missing")


class Windows:
    """The app in this process, and one window at a time on one of the homes."""

    def __init__(self, chromium: Browser, homes: dict[str, Controller], pixels: float = 1) -> None:
        """With few `pixels` to a unit the screens are laid out the same, but nobody could read them."""
        self._homes = homes
        self._controller = next(iter(homes.values()))
        self._page: Any = None
        self._loop: Any = None
        self._browser: Page | None = None
        self._eyes: CDPSession | None = None
        self._sizes: dict[int, Size] = {}
        self._changes = 0
        self._log = Log()
        self._wanted = "/"
        self._running: Session | None = None
        self._chromium = chromium
        self._pixels = pixels
        self._port = free_port()

    @contextmanager
    def open(self) -> Iterator[Windows]:
        """All controls report, from now until the end."""
        with _reporting(self._note):
            up = threading.Event()
            app = App(self._main, Gate(self._port), self._dress)
            threading.Thread(target=run, args=(app, "127.0.0.1", self._port, up.set), daemon=True).start()
            assert up.wait(PATIENCE / 1000), "the app that the tour looks at does not listen"
            logging.getLogger("companion").addHandler(self._log)
            glance, double_tap.GLANCE_SECONDS = (
                double_tap.GLANCE_SECONDS,
                0,
            )  # the tour presses as soon as all stands still
            soon, background.SOON_SECONDS = background.SOON_SECONDS, PATIENCE  # and waits for no thought
            try:
                yield self
            finally:
                if self._browser:
                    self._browser.context.close()
                double_tap.GLANCE_SECONDS, background.SOON_SECONDS = glance, soon
                logging.getLogger("companion").removeHandler(self._log)

    async def _main(self, page: ft.Page) -> None:
        self._page, self._loop = page, asyncio.get_running_loop()
        await app.start(page, self._controller)

    def _dress(self) -> Dress:
        settings = self._controller.settings()
        return Dress(settings.language, settings.theme, settings.text_size)

    def _note(self, control: int, size: Size) -> None:
        self._sizes[control] = size
        self._changes += 1

    def show(self, home: str, variant: Variant) -> None:
        """A home that the window has not seen before, in a language, a theme and a size of text."""
        if self._running:
            self._controller.store.active.remove(self._running.id)
        self._controller = self._homes[home]
        settings = Settings(language=variant.language, text_size=variant.scale, motion=False)
        self._controller.change(replace(settings, theme="dark" if variant.dark else "light"))
        self.variant = variant
        self.texts = Texts(variant.language)
        browser = self._browser = self._browser or self._window()
        browser.set_viewport_size({"width": variant.width, "height": variant.height})
        self._eyes = self._eyes or browser.context.new_cdp_session(browser)
        self._eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": variant.vision})
        before = self._changes
        self._wanted, self._running = "/", None
        self._sizes.clear()
        browser.goto(f"http://127.0.0.1:{self._port}/")
        browser.locator("flt-semantics-placeholder").wait_for(state="attached", timeout=PATIENCE)
        self._stand_still(before)

    def _window(self) -> Page:
        """One for all: what the browser has worked out of the app it need not work out again."""
        context = self._chromium.new_context(device_scale_factor=self._pixels, locale="en-US")
        take_no_time(context, painted=self._pixels == 1)
        context.add_init_script(FORGET)
        self._log.listen(context)
        return context.new_page()

    def visit(self, stop: Stop) -> Seen:
        """Go there, and press what is to be pressed."""
        last, self._running = self._running, stop.running
        fresh = last is None or stop.running is None or last.id != stop.running.id
        if stop.running and fresh:
            put_on_table(self._controller, stop.running)
        self._do(self._go, stop.route)
        if last and fresh:  # not before it is out of sight: its screen would say that it is gone
            self._controller.store.active.remove(last.id)
        for label in stop.pressed:
            self._do(self._press, label)
        self.browser.evaluate("0")  # what it has to tell comes with an answer
        errors, self._log.told = tuple(self._log.told), []
        return Seen(self._in_app(self._top), dict(self._sizes), self.variant, errors, self._in_sight(stop))

    def look_again(self, stop: Stop, seen: Seen) -> Seen:
        """What seems wrong may have been on its way to its place: after a moment it is there."""
        time.sleep(ANOTHER_LOOK)
        return Seen(self._in_app(self._top), dict(self._sizes), self.variant, seen.errors, self._in_sight(stop))

    def _in_sight(self, stop: Stop) -> dict[str, Size]:
        """How much of each drawing that must be whole assistive technology is told of: what is cut off it is not."""
        if stop.whole:
            hear(self.browser)
        return {kind: self.browser.wait_for_function(IN_SIGHT, arg=kind).json_value() for kind in stop.whole}

    @property
    def browser(self) -> Page:
        assert self._browser
        return self._browser

    def picture(self, path: Path) -> None:
        """A screenshot of what stands there, once it is painted, too."""
        self.browser.wait_for_function(PAINTED)
        self.browser.screenshot(path=path, type="jpeg", quality=70)

    def leave(self, stop: Stop) -> None:
        """Close what lies over the screen."""
        if stop.pressed:
            self._do(self._close)

    def _do(self, act: Callable[..., Coroutine[Any, Any, bool]], *args: Any) -> None:
        """Have it done where the app runs; most things change the screen, and say so."""
        before = self._changes
        changes = asyncio.run_coroutine_threadsafe(act(*args), self._loop).result(PATIENCE / 1000)
        self._stand_still(before if changes else before - 1)

    def _in_app(self, look: Callable[[], T]) -> T:
        """What is seen between two things that the app does: in the middle of one there may be half a screen."""

        async def looked() -> T:
            return look()

        return asyncio.run_coroutine_threadsafe(looked(), self._loop).result(PATIENCE / 1000)

    async def _go(self, route: str) -> bool:
        if self._page.route == route:
            return False
        self._wanted = route
        await self._page.push_route(route)
        return True

    async def _press(self, label: Message) -> bool:
        name = self.texts(label)
        for control in walk(self._top()):
            if getattr(control, "on_click", None) and name in set(names(control)):
                CLOCK.seconds += A_LOOK
                await self._page.session.dispatch_event(control._i, "click", None)
                return True
        raise AssertionError(f"nothing is called {name!r} at {self._page.route}")

    async def _close(self) -> bool:
        for sheet in self._page._dialogs.controls:
            if getattr(sheet, "open", False):
                sheet.open = False
                sheet.update()  # the client closes it, and tells so
        return False

    def _stand_still(self, before: int) -> None:
        """Wait until every control in sight has told its size and none tells another.

        What has no room at all tells nothing; for that there is a limit.
        """
        deadline, limit = time.monotonic() + PATIENCE / 1000, time.monotonic() + NO_ROOM
        looks, last = 0, before
        while looks < LOOKS or not (self._in_app(self._all_told) or time.monotonic() > limit):
            assert time.monotonic() < deadline, f"{self._page.route}: {self._unrest()}"
            time.sleep(LOOK)
            still = self._changes == last and self._changes > before and self._in_app(self._arrived)
            looks = looks + 1 if still else 0
            last = self._changes

    def _unrest(self) -> str:
        """Why a screen does not stand still."""
        wrong = [*red_boxes(walk(self._top())), *self._log.told]
        return "; ".join(dict.fromkeys(wrong)) or "does not come to rest"

    def _arrived(self) -> bool:
        """Whether the screen that was asked for is the one in sight."""
        return getattr(self._top(), "route", self._wanted) == self._wanted

    def _all_told(self) -> bool:
        return all(control._i in self._sizes for control in measured(self._top()))

    def _top(self) -> Any:
        sheets = [one for one in self._page._dialogs.controls if getattr(one, "open", False)]
        if sheets:
            return sheets[-1]
        views: list[Any] = []
        for view in unwrap_component(self._page.views):
            inner = unwrap_component(view)
            views += inner if isinstance(inner, list) else [inner]
        return views[-1]


def hear(page: Page) -> None:
    """Switch on what assistive technology uses."""
    page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
    page.locator("flt-semantics-host flt-semantics").first.wait_for(state="attached")


def measured(top: Any) -> Iterator[LayoutControl]:
    """The controls that tell their size: not a view itself, nor what nobody sees, nor what has its place in a stack."""
    for control in walk(top):
        told = isinstance(control, LayoutControl) and not isinstance(control, SILENT)
        if told and control.visible and not _is_placed(control):
            yield control


def _is_placed(control: LayoutControl) -> bool:
    """Whether it has its place in a stack, where Flet has nothing between the two."""
    return any(edge is not None for edge in (control.left, control.right, control.top, control.bottom))


@contextmanager
def _reporting(note: Any) -> Iterator[None]:
    """All controls made in here tell their size; Flet itself hears nothing of it."""
    init, dispatch = BaseControl.init, FletSession.dispatch_event
    clock, double_tap.now = double_tap.now, CLOCK.now

    def init_and_report(self: BaseControl) -> None:
        if isinstance(self, LayoutControl) and not _is_placed(self):
            self.on_size_change = _nothing
            self.size_change_interval = 0
        init(self)

    async def dispatch_or_note(self: FletSession, control: int, name: str, data: Any) -> None:
        if name == "size_change":
            note(control, (data["w"], data["h"]))
        else:
            await dispatch(self, control, name, data)

    patched: Any = dispatch_or_note
    BaseControl.init, FletSession.dispatch_event = init_and_report, patched  # type: ignore[method-assign]
    try:
        yield
    finally:
        BaseControl.init, FletSession.dispatch_event = init, dispatch  # type: ignore[method-assign]
        double_tap.now = clock


def _nothing() -> None:
    """A handler, so that the client is asked to report."""
