"""Before the gate: whoever connects gets little time and little room to ask, and stands in nobody's way.

Until a request is complete nobody knows whether it brings the key. So what a connection may cost until then is
bounded: bytes, seconds, and how many wait at once, of one address and in all. When too many wait, the one goes that has
waited longest, of the address that has the most of them: who asks at once, as browsers do, is served meanwhile.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import Any, Protocol

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.core.strict_json import Json

if sys.platform != "win32":
    import resource

# Room for all that browsers say, the cookies of every other service on the machine included.
HEAD_BYTES = 32 * 1024
HEAD_SECONDS = 10.0
WAITING = 256
# So many files the system should let us open, and so many stay for the games, whoever connects.
FILES, FILES_KEPT = 4096, 64
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
OUR_COOKIES = b"companion-"


class Visitor(Protocol):
    """A connection that has not said yet what it wants."""

    @property
    def address(self) -> str: ...
    def send_away(self) -> None: ...


class Door:
    """Who has connected and not asked yet, by their address; the longest wait comes first."""

    def __init__(self, most_open: int, seconds: float = HEAD_SECONDS) -> None:
        """`most_open` connections there may be, those included that nobody waits for any more."""
        self.most_open = most_open
        self._most = min(WAITING, most_open // 2)
        self._most_of_one = self._most * 3 // 4
        self._seconds = seconds
        self._waiting: dict[str, dict[Visitor, asyncio.TimerHandle]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def enter(self, visitor: Visitor) -> None:
        """Somebody who will ask, perhaps in the place of somebody who has not."""
        of_one = self._waiting.setdefault(visitor.address, {})
        if visitor in of_one:
            return
        of_one[visitor] = asyncio.get_running_loop().call_later(self._seconds, self._send_away, visitor)
        if len(of_one) > self._most_of_one:
            self._send_away(next(iter(of_one)))
        elif len(self) > self._most:
            crowd = max(self._waiting.values(), key=lambda of_one: len(of_one))
            self._send_away(next(iter(crowd)))

    def leave(self, visitor: Visitor) -> None:
        """They have asked, or gone."""
        of_one = self._waiting.get(visitor.address, {})
        timer = of_one.pop(visitor, None)
        if timer:
            timer.cancel()
        if not of_one:
            self._waiting.pop(visitor.address, None)

    def _send_away(self, visitor: Visitor) -> None:
        self.leave(visitor)
        visitor.send_away()


class Connection(H11Protocol):
    """A connection of a browser, which passes the door with each of its requests."""

    def __init__(self, config: Config, server_state: ServerState, app_state: Json, **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self._door: Door = app_state["door"]
        self._head = 0

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if len(self.connections) > self._door.most_open:
            self.send_away()
        else:
            self._door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # Nothing that we take has a body: all is head, of this request or of the next.
        if self.transport.is_closing():
            return
        if not self._head:
            self._door.enter(self)
        self._head += len(data)
        if self._head > HEAD_BYTES:
            self.transport.write(TOO_LARGE)
            self.transport.close()
        else:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:  # all of the head is here
                self._head = 0
                self._door.leave(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.headers = list(_slim(self.headers))
        super().handle_websocket_upgrade(event)

    def send_away(self) -> None:
        self.transport.abort()


def _slim(headers: Iterable[tuple[bytes, bytes]]) -> Iterable[tuple[bytes, bytes]]:
    """Less the cookies of others: a header as long as they can make it ends a websocket before it begins."""
    for name, value in headers:
        if name == b"cookie":
            value = b"; ".join(one.strip() for one in value.split(b";") if one.strip().startswith(OUR_COOKIES))
        yield name, value


def most_files() -> int:
    """How many files this process may have open, connections among them, after asking for enough."""
    if sys.platform == "win32":
        return FILES
    now, most = (
        FILES if limit == resource.RLIM_INFINITY else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    if now < min(FILES, most):
        now = min(FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return now
