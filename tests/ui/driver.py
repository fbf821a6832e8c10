"""Drives the real screens without a browser, in milliseconds.

Flet's own session, scheduler, diff and encoder run; the client at the other end only remembers what it was sent.
"""

import asyncio
import dataclasses
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.components.component import Component
from flet.components.public_utils import unwrap_component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.content.texts import FALLBACK, Texts
from companion.core.message import Message, msg
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui import app
from companion.ui.window import double_tap
from companion.ui.window.context import Browser
from tests.ui.red_boxes import red_boxes

encode = configure_encode_object_for_msgpack(BaseControl)


class Client(Connection):
    """The other end: encodes what it is sent as the wire would, answers calls with nothing, notes crashes."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "http://test"
        self.session: Session
        self.crashes: list[str] = []
        self.calls: list[tuple[str, Any]] = []
        self.sent = 0

    def send_message(self, message: Any) -> None:
        self.sent += 1
        msgpack.packb([message.action, message.body], default=encode)
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body.message)
        if message.action == MessageAction.INVOKE_METHOD:
            call = message.body
            self.calls.append((call.name, call.args))
            self.loop.call_soon(self.session.handle_invoke_method_results, call.control_id, call.call_id, None, None)

    def dispose(self) -> None:
        self.executor.shutdown(wait=False)


# By their types, fields that a control may lie in.
HOLDS_CONTROLS = re.compile(r"\bControl\b|Bar\b|\blist\[|flet\.controls\.(core|material|cupertino)\.")
# Who sits down at a table.
NAMES = ("Ana", "Ben", "Cleo", "Dan")
# More than a glance takes.
A_LOOK = 2.0


class Clock:
    """The time by which the app tells a late finger from one that has seen what it taps."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds


# One for all windows of a test.
CLOCK = Clock()


class Driver:
    """One window of the app on a data folder, and a player who looks before each tap unless told to be quick."""

    def __init__(self, home: Path, controller: Controller | None = None) -> None:
        self.controller = controller or Controller(open_store(home))
        double_tap.now = CLOCK.now
        self.client = Client()
        self.session = Session(self.client)
        self.client.session = self.session
        self.page = self.session.page
        self.looked_at = 0

    @classmethod
    async def start(
        cls,
        home: Path,
        route: str = "/",
        width: float = 390,
        height: float = 844,
        controller: Controller | None = None,
        browser: Browser | None = None,
    ) -> "Driver":
        """A window; with the controller of another one a second window on the same folder.

        With a `browser`, the app runs in it.
        """
        driver = cls(home, controller)
        _context_page.set(driver.page)
        context.reset_auto_update()
        facts = {"route": route, "width": width, "height": height, "web": True, "platform": "android"}
        driver.session.apply_page_patch(facts)
        msgpack.packb(driver.session.get_page_patch(), default=encode)  # registering takes the first snapshot
        await app.start(driver.page, driver.controller, browser=browser)
        await driver.session.after_event(driver.page)
        await driver.settle()
        return driver

    def say(self, message: Message) -> str:
        """As the screens say it."""
        settings = self.controller.settings()
        return Texts(settings.language or FALLBACK)(message)

    async def drawn(self) -> None:
        """All that has changed is on its way to the client."""
        for _ in range(10):
            await asyncio.sleep(0)

    async def settle(self) -> None:
        await self.drawn()
        assert not self.client.crashes, self.client.crashes
        # When this task ends, nothing is drawn any more, and nobody says so.
        at_work: Any = vars(self.session)["_Session__updates_task"]
        if at_work and at_work.done() and at_work.exception():
            raise AssertionError("the screen is dead") from at_work.exception()
        if self.client.sent > self.looked_at:
            self.looked_at = self.client.sent
            wrong = list(dict.fromkeys(red_boxes(walk(self.top()))))
            assert not wrong, "; ".join(wrong)

    def close(self) -> None:
        self.session.close()
        self.client.dispose()

    def top(self) -> Any:
        """What lies uppermost: a sheet or dialog, else the last view."""
        dialogs = [one for one in self.page._dialogs.controls if getattr(one, "open", False)]
        if dialogs:
            return dialogs[-1]
        views: list[Any] = []
        for view in unwrap_component(self.page.views):
            inner = unwrap_component(view)
            views += inner if isinstance(inner, list) else [inner]
        return views[-1]

    def all(self, *types: type) -> list[Any]:
        return [control for control in walk(self.top()) if not types or isinstance(control, types)]

    def texts(self) -> list[str]:
        """Every text on the screen but what is only said for a moment, with the spans of a text joined."""
        passing = {id(one) for one in walk(self._notice())}
        return [written(text) for text in self.all(ft.Text) if id(text) not in passing]

    def said(self) -> list[str]:
        """Names that only a screen reader gets."""
        return [control.label for control in self.all(ft.Semantics) if control.label]

    def snacks(self) -> list[str]:
        """What is said on the page about what was just done."""
        said = [written(text) for text in walk(self._notice()) if isinstance(text, ft.Text)]
        return [text for text in said if text != self.say(msg("ui.undo"))]

    def _notice(self) -> list[Any]:
        return [one for one in self.all(ft.Semantics) if one.identifier == "notice"]

    async def take_back(self) -> None:
        """Undo beside what is said."""
        way_back = next(one for one in walk(self._notice()) if getattr(one, "on_click", None))
        await self.fire(way_back, "click")

    def find(self, name: str) -> Any:
        """The pressable control that carries a name."""
        for control in self.all():
            if getattr(control, "on_click", None) and name in set(names(control)):
                return control
        raise AssertionError(f"nothing to press is called {name!r}; there are: {sorted(self.pressable())}")

    def pressable(self) -> set[str]:
        return {name for control in self.all() if getattr(control, "on_click", None) for name in names(control)}

    async def tap(self, name: str, after: float = A_LOOK) -> None:
        if name == self.say(msg("ui.begin")):
            await self.say_who_plays()
        control = self.find(name)
        assert not control.disabled, f"{name!r} is disabled"
        await self.fire(control, "click", after=after)

    async def say_who_plays(self) -> None:
        """Nobody begins a game here without having said who is at the table."""
        places = [field for field in self.all(ft.TextField) if field.label in self.places()]
        free = [name for name in NAMES if name not in [field.value for field in places]]
        for field, name in zip([field for field in places if not field.value], free, strict=False):
            await self.type(field.label, name)

    def places(self) -> list[str]:
        """What the places at a table are called."""
        return [self.say(msg("ui.player_n", n=seat + 1)) for seat in range(len(NAMES))]

    async def type(self, label: str, text: str) -> None:
        fields = (one for one in self.all(ft.TextField, ft.Semantics) if one.label == label)
        field = next(one for found in fields for one in walk(found) if isinstance(one, ft.TextField))
        self.session.apply_patch(field._i, {"value": text})
        await self.fire(field, "change", text)

    async def fire(self, control: Any, event: str, data: Any = None, after: float = A_LOOK) -> None:
        """Something happens to a control, so many seconds after what happened before."""
        CLOCK.seconds += after
        before = len(self.client.calls)
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()
        await self._follow(before)

    async def route(self, route: str) -> None:
        """The address is another one, by the app or by whoever holds the browser."""
        before = len(self.client.calls)
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})
        await self.settle()
        await self._follow(before)

    async def _follow(self, before: int) -> None:
        """What a client does when the app navigates."""
        for name, args in self.client.calls[before:]:
            if name == "push_route":
                await self.route(args["route"])


def written(text: ft.Text) -> str:
    """A text, or its spans joined."""
    return text.value or "".join(span.text or "" for span in text.spans or [])


def walk(node: Any) -> Iterator[Any]:
    """All live controls below a node, depth first, through components."""
    ahead = [node]
    while ahead:
        one = ahead.pop()
        if isinstance(one, list | tuple):
            ahead.extend(reversed(one))
        elif isinstance(one, Component):
            ahead.append(one._b)
        elif isinstance(one, BaseControl):
            yield one
            ahead.extend(reversed(parts_of(one)))


def parts_of(one: Any) -> list[Any]:
    """What lies directly in a control, alone or in lists."""
    kind: Any = type(one)
    parts = [getattr(one, name, None) for name in _inside(kind)]
    return [part for part in parts if isinstance(part, list | tuple | BaseControl)]


@cache
def _inside(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of control in which others may lie."""
    fields = (field for field in dataclasses.fields(kind) if not field.metadata.get("skip"))
    return tuple(
        field.name for field in fields if HOLDS_CONTROLS.search(str(field.type)) and not field.name.startswith("on_")
    )


def names(control: Any) -> Iterator[str]:
    """What a control is called: its tooltip or label, or the words in it."""
    for attribute in ("tooltip", "label"):
        value = getattr(control, attribute, None)
        if isinstance(value, str):
            yield value
    for inner in walk(getattr(control, "content", None)):
        if isinstance(inner, ft.Semantics) and inner.label:
            yield inner.label
        elif isinstance(inner, ft.Text):
            yield inner.value or "".join(span.text or "" for span in inner.spans or [])
