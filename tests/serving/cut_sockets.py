"""The page's end of a line without a browser: sockets in memory, cut whenever a test likes."""

import asyncio
import contextlib
from base64 import b64encode
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.serving.window_line import WindowLines
from tests.loop import run as run_on_a_loop

ANSWER = b"answer to "


async def answering(socket: WebSocket) -> None:
    """Stands in for Flet: answers everything, and says when it was left."""
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.send_bytes(ANSWER + await socket.receive_bytes())


class Page:
    """The page's end, as `line.js` does it, over sockets in memory that a test cuts when it likes."""

    def __init__(self, lines: WindowLines, name: str = "one", first: bytes = b"") -> None:
        self.lines, self.name, self.first = lines, name, quote(b64encode(first))
        self.sent = self.heard = 0
        self.confirmed = -1
        self.kept: dict[int, bytes] = {}
        self.got: list[bytes] = []
        self.closed: int | None = None
        self.late: list[Any] = []
        self.asked = self.told = 0
        self.repeated: list[int] = []
        self.how_gone: Exception = ConnectionResetError("this socket is cut")
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        if first:
            self.sent = 1
            self.kept[1] = first

    def connect(self) -> None:
        self.inbox = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.asked = self.heard
        new = f"&new=1&first={self.first}" if self.confirmed < 0 else ""
        scope = {
            "type": "websocket",
            "path": "/line",
            "headers": [],
            "query_string": f"line={self.name}&has={self.heard}{new}".encode(),
        }
        mine = self.inbox

        async def send(message: Any) -> None:
            if mine is not self.inbox:
                self.late.append(message)
                raise self.how_gone
            self.take(message)

        self.task = asyncio.create_task(self.lines.connect(WebSocket(scope, mine.get, send)))

    def take(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
        elif message.get("text"):
            self.told += 1
            self.confirmed = int(message["text"].split()[0])
            self.kept = {number: data for number, data in self.kept.items() if number > self.confirmed}
            if " " in message["text"]:
                for number, data in self.kept.items():
                    self.push(number, data)
        elif message.get("bytes"):
            number, data = int.from_bytes(message["bytes"][:4], "little"), message["bytes"][4:]
            if number <= self.asked:
                self.repeated.append(number)
            if number == self.heard + 1:
                self.asked = self.heard = number
                self.got.append(data)

    def say(self, data: bytes) -> None:
        self.sent += 1
        self.kept[self.sent] = data
        self.push(self.sent, data)

    def push(self, number: int, data: bytes) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "bytes": number.to_bytes(4, "little") + data})

    def confirm(self) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": str(self.heard)})

    def cut(self, code: int = 1006) -> None:
        """The network is gone: what was under way to either side is lost, and only we know."""
        old, self.inbox = self.inbox, asyncio.Queue()
        while not old.empty():
            old.get_nowait()
        old.put_nowait({"type": "websocket.disconnect", "code": code})


async def turn(times: int = 20) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


def run(play: Callable[[WindowLines], Awaitable[None]]) -> None:
    async def played() -> None:
        lines = WindowLines(answering, "v1")
        await play(lines)
        lines.end_all()
        await turn()

    run_on_a_loop(played())
