"""Phones without a browser: real sockets to the real server, and a thumb that taps whatever there is."""

import asyncio
import contextlib
import random
import secrets
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
import uvicorn
from flet.messaging.session import Session
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.core.session import to_json
from companion.playing.controller import Controller
from companion.serving.client_page import Dress
from companion.serving.gate import Gate
from companion.serving.invitation import NetworkInvitation
from companion.serving.seats import PageSeat
from companion.serving.server import LINE, App, config
from companion.store.repository import open_store
from companion.ui import app
from companion.ui.window import double_tap
from tests.ui.driver import Driver, names

HERE = "127.0.0.1"
REGISTER, EVENT, UPDATE, INVOKE, CRASHED = 1, 3, 4, 5, 6
PAGE = 1
# Ways out of the game: the other games are somebody else's.
LEAVES = ("Back", "Take this game off the table", "Continue", "To the games")


class House:
    """The app served in this process, with what was asked of it counted."""

    def __init__(self, home: Path, shared: bool = False) -> None:
        self.controller = Controller(open_store(home))
        self.pages: dict[str, ft.Page] = {}
        self.handled: Counter[str] = Counter()
        self.news = asyncio.Condition()
        with socket.socket() as probe:
            probe.bind((HERE, 0))
            self.port = int(probe.getsockname()[1])
        self.invitation = NetworkInvitation(home, self.port, HERE) if shared else None
        self.gate = Gate(self.port, self.invitation.key if self.invitation else None)
        self.app = App(self._window, self.gate, lambda: Dress("en", "light"))

    async def _window(self, page: ft.Page) -> None:
        await app.start(page, self.controller, PageSeat(page), self.invitation)
        self.pages[page.session.id] = page
        await self.tell()

    async def tell(self) -> None:
        async with self.news:
            self.news.notify_all()

    async def until(self, true: Any) -> None:
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(true), 60)

    @asynccontextmanager
    async def open(self) -> AsyncIterator["House"]:
        """Serve, and count each click that reaches a handler."""
        self.server = server = uvicorn.Server(config(self.app, HERE, self.port))
        dispatch, glance = Session.dispatch_event, double_tap.GLANCE_SECONDS
        double_tap.GLANCE_SECONDS = 0  # these phones see what comes at once

        async def counted(session: Session, control_id: int, event_name: str, event_data: Any) -> None:
            await dispatch(session, control_id, event_name, event_data)
            self.handled[session.id] += event_name == "click"
            await self.tell()

        Session.dispatch_event = counted  # type: ignore[method-assign, assignment]
        serving = asyncio.create_task(server.serve())
        try:
            while not server.started:
                await asyncio.sleep(0)
            yield self
        finally:
            Session.dispatch_event = dispatch  # type: ignore[method-assign]
            double_tap.GLANCE_SECONDS = glance
            server.should_exit = True
            await serving


class Window(Driver):
    """What a session shows, looked at from inside."""

    def __init__(self, page: ft.Page, controller: Controller) -> None:
        self.page, self.controller = page, controller


class Phone:
    """One phone with a game of its own. Its network is bad: sockets break off, and what was under way is lost."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = random.Random(seed)
        self.name = secrets.token_hex(16)
        self.route = "/"
        self.session_id = ""
        self.sent = self.heard = self.clicks = self.breaks = 0
        self.confirmed = -1
        self.kept: dict[int, bytes] = {}
        self.crashes: list[str] = []
        self.socket: ClientConnection | None = None
        self.ear: asyncio.Task[None] | None = None

    @property
    def window(self) -> Window:
        return Window(self.house.pages[self.session_id], self.house.controller)

    async def begin(self) -> None:
        """Register, and begin a game of Hashi."""
        self.route = "/game/bridges/setup"
        await self.reach()
        facts = {"route": self.route, "width": 390.0, "height": 844.0, "web": True, "platform": "android"}
        await self.say(REGISTER, {"session_id": None, "page_name": "", "page": facts})
        await self.house.until(lambda: self.session_id in self.house.pages)
        await self.start()

    async def start(self) -> None:
        await self.until(lambda: "Begin" in self.window.pressable())
        await self.click("Begin")
        await self.until(lambda: self.route.startswith("/play/"))
        self.game = self.route.split("/")[2]
        self.turns = self.stored()

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(400):
            if true():
                return
            for _ in range(50):
                await asyncio.sleep(0)
        raise AssertionError(f"it did not come to that; at {self.route} there are {sorted(self.window.pressable())}")

    def stored(self) -> Any:
        running = self.house.controller.table.resume(self.game)
        return to_json(running.session)["turns"] if running else None

    async def tap(self) -> None:
        """One tap at random on what the own game offers; nobody else may have touched that game in between."""
        assert self.stored() == self.turns, "somebody else's tap reached this game"
        choices = [control for control in self.window.all() if self.may(control)]
        if not choices or not self.route.startswith(f"/play/{self.game}"):
            await self.go(f"/play/{self.game}")
            choices = [control for control in self.window.all() if self.may(control)]
        await self.press(self.chance.choice(choices))
        self.turns = self.stored()
        if self.turns is None:  # it was finished or given up, and the app leaves it
            await self.until(lambda: not self.route.startswith("/play/"))
            await self.go("/game/bridges/setup")
            await self.start()
        if self.chance.random() < 0.1:
            await self.break_off()

    def may(self, control: Any) -> bool:
        return bool(getattr(control, "on_click", None)) and not control.disabled and not set(names(control)) & {*LEAVES}

    async def click(self, name: str) -> None:
        await self.press(self.window.find(name))

    async def press(self, control: Any) -> None:
        self.clicks += 1
        await self.say(EVENT, {"target": control._i, "name": "click", "data": None})
        await self.house.until(lambda: self.house.handled[self.session_id] >= self.clicks)
        for _ in range(20):  # what was told to be drawn is drawn by now
            await asyncio.sleep(0)

    async def go(self, route: str) -> None:
        self.route = route
        await self.say(UPDATE, {"id": PAGE, "props": {"route": route}})
        await self.say(EVENT, {"target": PAGE, "name": "route_change", "data": {"route": route}})
        await self.house.until(lambda: self.house.pages[self.session_id].route == route)
        for _ in range(20):
            await asyncio.sleep(0)

    async def say(self, action: int, body: dict[str, Any]) -> None:
        self.sent += 1
        frame = self.sent.to_bytes(4, "little") + b"\x00" + msgpack.packb([action, body])
        self.kept[self.sent] = frame
        with contextlib.suppress(ConnectionClosed):
            assert self.socket
            await self.socket.send(frame)

    async def reach(self) -> None:
        new = "&new=1" if self.confirmed < 0 else ""
        own = f"{HERE}:{self.house.port}"
        url = f"ws://{own}{LINE}?line={self.name}&has={self.heard}{new}"
        headers = {"Cookie": (self.house.gate.cookie() or "").partition(";")[0]}
        self.socket = await connect(url, origin=f"http://{own}", additional_headers=headers)  # type: ignore[arg-type]
        self.ear = asyncio.create_task(self.listen(self.socket))

    async def break_off(self) -> None:
        """The socket is gone in the middle of whatever it was doing."""
        assert self.socket
        assert self.ear
        self.breaks += 1
        self.ear.cancel()
        self.socket.transport.abort()
        await self.reach()

    async def listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in socket:
                if isinstance(message, str):
                    await self.confirm(socket, message)
                    continue
                number = int.from_bytes(message[:4], "little")
                if number == self.heard + 1:
                    self.heard = number
                    await socket.send(str(number))
                    await self.hear(*msgpack.unpackb(message[5:], strict_map_key=False))

    async def confirm(self, socket: ClientConnection, message: str) -> None:
        self.confirmed = int(message.split()[0])
        self.kept = {number: frame for number, frame in self.kept.items() if number > self.confirmed}
        if " " in message:
            for frame in self.kept.values():
                await socket.send(frame)

    async def hear(self, action: int, body: Any) -> None:
        if action == REGISTER:
            self.session_id = body["session_id"]
        elif action == CRASHED:
            self.crashes.append(str(body))
        elif action == INVOKE:
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None, "error": None}
            await self.say(INVOKE, answer)
            if body["name"] == "push_route":
                self.route = body["args"]["route"]
                await self.say(UPDATE, {"id": PAGE, "props": {"route": self.route}})
                await self.say(EVENT, {"target": PAGE, "name": "route_change", "data": {"route": self.route}})
        await self.house.tell()

    async def leave(self) -> None:
        assert self.socket
        await self.socket.close(4000)
