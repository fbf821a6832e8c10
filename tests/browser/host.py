"""A host of plain files, as there are many: it serves one folder below an address, and can lose its network."""

import functools
import http.server
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PREFIX = "/games/companion/"
# How hard the parts of a site are packed, where nobody weighs them.
QUICK = 0


class Listener(http.server.ThreadingHTTPServer):
    """That a browser has gone away before it had all of an answer is nothing to tell of."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Host:
    """The folder at `url`. `asked` holds what was asked for with the answer, `sent` counts the bytes of contents."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[tuple[str, int]] = []
        self.sent = 0
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{PREFIX}"

    def start(self) -> None:
        handler = functools.partial(_Handler, self)
        self._server = Listener(("127.0.0.1", self.port), handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @contextmanager
    def down(self) -> Iterator[None]:
        """Nobody answers meanwhile."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def forget(self) -> None:
        self.asked.clear()
        self.sent = 0


@contextmanager
def hosted(site: Path, folders: pytest.TempPathFactory) -> Iterator[Host]:
    """A copy of a site, which may be spoilt."""
    running = Host(Path(shutil.copytree(site, folders.mktemp("host") / "site")))
    yield running
    running.stop()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, host: Host, *args: Any) -> None:
        self.host = host
        super().__init__(*args, directory=str(host.folder))

    def translate_path(self, path: str) -> str:
        below = path.startswith(PREFIX)
        return super().translate_path("/" + path.removeprefix(PREFIX) if below else "/nothing-is-here")

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.host.sent += len(content)
        outputfile.write(content)

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        self.host.asked.append((self.path.removeprefix(PREFIX), int(code)))

    def log_message(self, *args: Any) -> None:
        """Nothing on the terminal."""
