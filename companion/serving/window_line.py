"""Lines: one window's talk with Flet over however many sockets it takes.

A phone sleeps, changes from one access point to the next, loses the network at the table's far end. To Flet none of
that happens: it talks to a line, which numbers what is said on both sides and keeps it until the other side has it.
A socket that comes back says what it has, and gets the rest: each tap arrives once, and no answer is lost. The other
half is `page/line.js`.

On the wire, both ways: a binary message is its number (four bytes, little-endian) and what Flet said; a text is the
number up to which all has arrived. A `?` asks for that number, as pages do that are looked at; a `!` says that nobody
looks, and nothing is drawn until somebody does. Whoever asks for a new line may bring along the first
message.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.serving.seats import LineSeat

log = logging.getLogger("companion")

Talk = Callable[[WebSocket], Awaitable[None]]

# Why a socket is closed, told to the page.
LEFT = 4000  # by the page itself: the window is closed or goes elsewhere
UNKNOWN = 4404  # by us: this line is not ours, the app was started anew or the line waited for too long
TAKEN = 4409  # by us: the same line came in by another socket

ASKS, HIDDEN = "?", "!"

# A window that is gone without a word is given up after this; the page then starts at the step where it stood.
PATIENCE = 12 * 60 * 60
MOST_WAITING = 40
MOST_UNHEARD = 4_000_000
# No window lives long enough to count further.
MOST_DIGITS = 10
# How it is told, by whichever layer notices first, that nobody is at the other end of a socket.
GONE = (OSError, RuntimeError, WebSocketDisconnect)


class WindowLine:
    """The server's end of one window's line."""

    def __init__(self, socket: WebSocket, talk: Talk, version: str) -> None:
        self.heard = 0
        self.waiting_since: float | None = None
        self._version = version
        self._said = 0
        self._unheard: deque[tuple[int, bytes]] = deque()
        self._socket: WebSocket | None = None
        self._writer: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()
        self._asked = False
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        # Cookies have done their work at the gate; Flet would look for some of its own among them.
        headers = [header for header in socket.scope["headers"] if header[0].lower() != b"cookie"]
        self._seat = LineSeat(socket.scope)
        scope = {**socket.scope, "headers": headers, "state": {"seat": self._seat}}
        steady = WebSocket(scope, self._inbox.get, self._from_flet)
        self._talk = asyncio.create_task(self._run(talk, steady))

    @property
    def over(self) -> bool:
        return self._talk.done()

    def end(self) -> None:
        """The window will not come back. Flet ends by itself, unless the page never said who it is."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        asyncio.get_running_loop().call_later(5, self._talk.cancel)

    async def carry(self, socket: WebSocket, has: int) -> int:
        """Talk over this socket, to a page that has everything up to `has`, until it ends; with which code."""
        before, self._socket = self._socket, socket
        # The old socket may be dead, with so much under way that closing it takes its time: nobody waits for that.
        if before:
            closing = asyncio.create_task(_close(before, TAKEN))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
        if self._writer:
            self._writer.cancel()
        self.waiting_since = None
        self._forget(has)
        writer = self._writer = asyncio.create_task(self._write(socket, has))
        self._seat.take()
        try:
            return await self._read(socket)
        finally:
            writer.cancel()
            if self._socket is socket:
                self._socket = None
                self._seat.leave()
                self.waiting_since = asyncio.get_running_loop().time()

    async def _run(self, talk: Talk, steady: WebSocket) -> None:
        try:
            await talk(steady)
        except Exception:
            log.exception("a window's line broke")
        if self._socket:
            await _close(self._socket, UNKNOWN)

    async def _from_flet(self, message: Message) -> None:
        if message["type"] != "websocket.send":
            return
        self._said += 1
        self._unheard.append((self._said, message["bytes"]))
        self._news.set()
        if not self._socket and sum(len(data) for _, data in self._unheard) > MOST_UNHEARD:
            self.end()

    async def _write(self, socket: WebSocket, told: int) -> None:
        """The one task that sends for this line, so that everything keeps its order."""
        with contextlib.suppress(*GONE):
            await socket.send_text(f"{self.heard} {self._version}")
            confirmed = self.heard
            while True:
                self._news.clear()
                for number, data in [entry for entry in self._unheard if entry[0] > told]:
                    await socket.send_bytes(number.to_bytes(4, "little") + data)
                    told = number
                if confirmed != self.heard or self._asked:
                    confirmed, self._asked = self.heard, False
                    await socket.send_text(str(confirmed))
                await self._news.wait()

    async def _read(self, socket: WebSocket) -> int:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message.get("code") or 1006)
            if message.get("bytes"):
                self._hear(message.pop("bytes"))  # it may be large, and what comes next may take its time
            elif message.get("text") == ASKS:
                self._asked = True
                self._news.set()
                self._seat.take()
            elif message.get("text") == HIDDEN:
                self._seat.leave()
            elif (has := _number(message.get("text") or "")) is not None:
                self._forget(has)

    def _hear(self, data: bytes) -> None:
        """Pass on what comes next; what is here already was sent again by a page that did not know."""
        number = int.from_bytes(data[:4], "little")
        if number == self.heard + 1:
            self.heard = number
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": data[4:]})
        self._news.set()

    def hear_first(self, said: str) -> None:
        """What came along with the asking; something that is no message is as good as nothing."""
        with contextlib.suppress(ValueError):
            data = base64.b64decode(said, validate=True)
            if data:
                self._hear((1).to_bytes(4, "little") + data)

    def _forget(self, has: int) -> None:
        while self._unheard and self._unheard[0][0] <= has:
            self._unheard.popleft()


class WindowLines:
    """All lines of this process."""

    def __init__(self, talk: Talk, version: str) -> None:
        self._talk = talk
        self._version = version
        self._lines: dict[str, WindowLine] = {}

    def __len__(self) -> int:
        return len(self._lines)

    async def connect(self, socket: WebSocket) -> None:
        """A socket comes in: to a line that is new, or back to its own."""
        asked = socket.query_params
        name, has = asked.get("line", ""), _number(asked.get("has", "0"))
        if has is None:  # no page of ours asks so
            await _close(socket)
            return
        try:
            await socket.accept()
            line = self._lines.get(name)
            if line is None and "new" in asked and name:
                line = self._lines[name] = WindowLine(socket, self._talk, self._version)
                line.hear_first(asked.get("first", ""))
            if line is None or line.over:
                await socket.close(UNKNOWN)
            elif await line.carry(socket, has) == LEFT:
                line.end()
        except GONE as error:
            log.info("a socket went while it was let in: %s", error)
        finally:
            self._tidy()

    def end_all(self, wait: float = 0) -> None:
        """Every window that there is has to come in anew."""
        for line in self._lines.values():
            asyncio.get_running_loop().call_later(wait, line.end)

    def _tidy(self) -> None:
        """Drop what is over; of those who wait, give up who has waited too long and the oldest of too many."""
        self._lines = {name: line for name, line in self._lines.items() if not line.over}
        now = asyncio.get_running_loop().time()
        waiting = sorted(
            (line.waiting_since, name) for name, line in self._lines.items() if line.waiting_since is not None
        )
        for at, (since, name) in enumerate(waiting):
            if now - since > PATIENCE or at < len(waiting) - MOST_WAITING:
                self._lines[name].end()


def _number(text: str) -> int | None:
    """How much the other side says that it has; None where that is no number that a window comes to."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


async def _close(socket: WebSocket, code: int = 1000) -> None:
    """Tell a socket why it ends. One that is gone need not be told."""
    with contextlib.suppress(*GONE):
        await socket.close(code)
