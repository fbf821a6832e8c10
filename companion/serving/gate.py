"""Who may ask for anything at all: the right machine, the right page, and in a shared network the right key.

A web page elsewhere can make a browser send requests to us. It cannot choose their Host and Origin headers, nor read
our key. A name of its own that it lets point at us ("DNS rebinding") shows in Host. Whoever lacks something is told
nothing, not even what runs here. (The key comes from an invitation, invitation.py; the gate only looks for it.)
"""

from __future__ import annotations

import hmac
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from urllib.parse import parse_qs, urlencode

from starlette.types import Scope

from companion.store.disk import put_in_place

KEY = "key"
YEAR = 365 * 24 * 60 * 60


class GateVerdict(Enum):
    """The gate's answer to a request."""

    IN = "in"
    OUT = "out"
    # It came by the code on the screen, for the first time or again: it gets its cookie, and an address without a key.
    WELCOME = "welcome"


@dataclass(frozen=True)
class Gate:
    """The check of every request. Without a key only this machine can reach the app."""

    port: int
    key: Callable[[], str] | None = None
    ticket: Callable[[str], bool] = lambda given: False

    def judge(self, scope: Scope) -> GateVerdict:
        headers = _headers(scope)
        host = headers.get("host", "").lower()
        if host not in self._hosts(scope) or not self._own_page(scope, headers, host):
            return GateVerdict.OUT
        let_in = self.key is None or any(_same(one, self.key()) for one in self._cookies(headers))
        given = _query(scope).get(KEY, []) if scope["type"] == "http" else []
        if given and (let_in or self._opens(given[-1])):
            return GateVerdict.WELCOME
        return GateVerdict.IN if let_in else GateVerdict.OUT

    def _opens(self, given: str) -> bool:
        """Whether this is the key of the code, or the ticket that opened this machine's browser."""
        return self.key is not None and (_same(given, self.key()) or self.ticket(given))

    def cookie(self) -> str | None:
        """The header that lets a phone in from now on. Cookies know no ports, so its name does."""
        if self.key is None:
            return None
        return f"{self._cookie_name}={self.key()}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"

    @property
    def _cookie_name(self) -> str:
        return f"companion-{self.port}"

    def _cookies(self, headers: dict[str, str]) -> Iterator[str]:
        """What came under our name. The rest is of other services on this machine, and may look like anything."""
        for cookie in headers.get("cookie", "").split(";"):
            name, _, value = cookie.partition("=")
            if name.strip() == self._cookie_name:
                yield value.strip()

    def _hosts(self, scope: Scope) -> set[str]:
        """The names of this machine: the address that the request came in by, and in a network what it is called."""
        address = (scope.get("server") or ("", 0))[0]
        names = {f"[{address}]" if ":" in address else address}
        if address in ("127.0.0.1", "::1"):
            names.add("localhost")
        if self.key:
            name = socket.gethostname().lower().removesuffix(".local")
            names |= {name, f"{name}.local"}
        hosts = {f"{name}:{self.port}" for name in names}
        return hosts | names if self.port == 80 else hosts

    def _own_page(self, scope: Scope, headers: dict[str, str], host: str) -> bool:
        """Asked by our own page, or typed or scanned by a person."""
        own = headers.get("origin", "") == f"http://{host}"
        if scope["type"] == "websocket":
            return own
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        navigates = headers.get("sec-fetch-mode", "navigate") == "navigate"
        return (own or "origin" not in headers) and (navigates or not foreign)


def without_key(scope: Scope) -> str:
    """The requested address without the key."""
    rest = {name: values for name, values in _query(scope).items() if name != KEY}
    # A second slash would make the path the name of another machine.
    path = "/" + str(scope["path"]).lstrip("/\\")
    return path + (f"?{urlencode(rest, doseq=True)}" if rest else "")


def _query(scope: Scope) -> dict[str, list[str]]:
    return parse_qs(scope.get("query_string", b"").decode("latin-1"))


def _headers(scope: Scope) -> dict[str, str]:
    """Headers by name. A repeated `host`, `origin` or `cookie` is dropped: proxies disagree on which one counts."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        found[key] = "\0" if key in found and key in ("host", "origin", "cookie") else value.decode("latin-1")
    return found


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())


TICKET_BYTES = 16
TICKET_FILE = "ticket"
# As long as a browser may take to start on a slow machine.
GOOD_SECONDS = 60.0


def with_ticket(address: str, folder: Path) -> str:
    """The address with a new ticket. Making one takes the right to write into the data folder."""
    ticket = secrets.token_urlsafe(TICKET_BYTES)
    try:
        put_in_place(folder / TICKET_FILE, ticket.encode("ascii"))
    except OSError:  # then there is still the code to be scanned
        return address
    return f"{address}?key={ticket}"


def ticket_fits(given: str, folder: Path) -> bool:
    """Whether this is the valid ticket of the folder; using a ticket up makes it invalid."""
    file = folder / TICKET_FILE
    try:
        issued, kept = file.stat().st_mtime, file.read_bytes()
    except OSError:  # there is none, or no file can be opened just now
        return False
    if not hmac.compare_digest(given.encode(), kept):
        return False
    file.unlink(missing_ok=True)
    return time.time() - issued < GOOD_SECONDS
