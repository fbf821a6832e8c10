"""The seats of windows: whether a window is on this computer, and whether anybody looks at it."""

from __future__ import annotations

import flet as ft
from starlette.types import Scope

from companion.serving.flet_internals import socket_of
from companion.ui.window.context import Draw

LOOPBACK = ("127.0.0.1", "::1")


class LineSeat:
    """The seat at the end of one line. While nobody looks at the window, nothing is drawn."""

    def __init__(self, scope: Scope) -> None:
        client, server = ((scope.get(end) or ("",))[0] for end in ("client", "server"))
        # By the name it has in the network this machine reaches itself, too; nobody else comes from there.
        self.at_the_computer = bool(client) and (client in LOOPBACK or client == server)
        self.looked_at = True
        self._late: dict[Draw, None] = {}

    def take(self) -> None:
        """Note that somebody looks at the window, and draw what was put off."""
        self.looked_at = True
        late, self._late = self._late, {}
        for draw in late:
            draw()

    def leave(self) -> None:
        """Note that nobody looks at the window."""
        self.looked_at = False

    def when_back(self, draw: Draw) -> None:
        self._late[draw] = None


class PageSeat:
    """The seat of a page, which gets another line when the page is loaded anew."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page

    @property
    def at_the_computer(self) -> bool:
        seat = self._now()
        return seat is not None and seat.at_the_computer

    @property
    def looked_at(self) -> bool:
        seat = self._now()
        return seat is not None and seat.looked_at

    def when_back(self, draw: Draw) -> None:
        seat = self._now()
        if seat:  # without a line a page is being loaded, and then all of it is drawn
            seat.when_back(draw)

    def _now(self) -> LineSeat | None:
        socket = socket_of(self._page)
        seat = socket.state.seat if socket else None
        return seat if isinstance(seat, LineSeat) else None
