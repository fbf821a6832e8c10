"""Everybody else, as a browser sees the world: a proxy that hands out nothing, and notes who was asked for."""

import socketserver
import threading
from urllib.parse import urlsplit

NOTHING = b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nnothing"
# This machine needs nobody in between.
HERE = ("127.0.0.1", "127.0.0.2", "localhost")


class Outside:
    """It listens at `address`. `asked` holds the host of each request that was to leave this machine."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        outside = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                _, _, rest = self.rfile.readline(65536).decode("latin-1").partition(" ")
                target = rest.partition(" ")[0]
                outside.asked.append(urlsplit(target if "//" in target else f"//{target}").hostname or "")
                while self.rfile.readline(65536).strip():
                    """The head ends with an empty line."""
                self.wfile.write(NOTHING)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
