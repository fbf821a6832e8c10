"""Between a browser and the app: what is asked for arrives, but for what is to go wrong. Any engine can be tried so."""

import http.client
import http.server
import re
import threading
from collections.abc import Callable
from typing import Any

from tests.browser.app import PATIENCE
from tests.browser.host import Listener

# What arrives in the place of a body, or None for an answer that says that nothing is there.
Spoil = Callable[[bytes], bytes | None]


class NeverComesError(Exception):
    """It is asked for, and nobody answers."""


def never_comes(body: bytes) -> bytes | None:
    raise NeverComesError


# A changed page is not the one that its policy names.
POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')


def begins_with(script: str) -> Spoil:
    """The page, with a script before all others."""
    return lambda body: POLICY.sub(b"", body).replace(b"<head>", f"<head><script>{script}</script>".encode(), 1)


class Spoiler:
    """It listens at `url` for what is at this port. `spoilt` tells what goes wrong, by how an address ends."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.spoilt: dict[str, Spoil] = {}
        self.is_over = threading.Event()
        spoiler = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                try:
                    status, kind, body = spoiler.answer(self.path)
                except NeverComesError:
                    spoiler.is_over.wait()
                    return
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: Any) -> None:
                """Nothing on the terminal."""

        self.server = Listener(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/"

    def answer(self, path: str) -> tuple[int, str, bytes]:
        asked = http.client.HTTPConnection("127.0.0.1", self.behind, timeout=PATIENCE / 1000)
        asked.request("GET", path)
        came = asked.getresponse()
        body: bytes | None = came.read()
        asked.close()
        for end, spoil in self.spoilt.items():
            if path.endswith(end) and body is not None:
                body = spoil(body)
        return (404, "text/plain", b"") if body is None else (came.status, came.headers["content-type"], body)

    def stop(self) -> None:
        self.is_over.set()
        self.server.shutdown()
        self.server.server_close()
