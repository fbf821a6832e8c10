"""The way in for phones of the network at home: the key, and the code on the screen that carries it with the address.

An invitation hands the key out; the gate (gate.py) looks for it in every request.
"""

from __future__ import annotations

import io
import os
import re
import secrets
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

import segno

from companion.store.disk import make_folder
from companion.ui.window.context import Invitation

# 128 bits: nobody guesses it, however long the app runs.
BYTES = 16
FILE = "share-key"
KEY = re.compile(r"[\w-]{20,60}", re.ASCII)
# Full blocks are light.
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


class NetworkInvitation(Invitation):
    """The key of a data folder. It stays the same, so that a phone once let in comes in again, until it is renewed."""

    def __init__(self, folder: Path, port: int, address: str | None = None) -> None:
        self.port = port
        self.address = address or own_address()
        self.renewed: Callable[[], None] = lambda: None
        self._file = folder / FILE
        self._key = _kept(folder) or self._write()

    def key(self) -> str:
        return self._key

    def renew(self) -> None:
        """A new key: whoever has the old one is out from now on."""
        self._key = self._write()
        self.renewed()

    @property
    def plain_url(self) -> str:
        """What a person can read; it opens nothing by itself."""
        return f"http://{self.address}:{self.port}/"

    @property
    def url(self) -> str:
        """What the code carries."""
        return self.plain_url.removesuffix("/") + self.way_in

    @property
    def way_in(self) -> str:
        """The same from a window that is there already, by whatever name it came."""
        return f"/?key={self._key}"

    def matrix(self) -> list[list[bool]]:
        """The code, row by row, dark or not, without its quiet edge."""
        return [[bool(dark) for dark in row] for row in segno.make_qr(self.url, error="m").matrix]

    def in_terminal(self, colours: bool = True) -> str:
        """The code in half blocks; `colours` make it dark on light whatever the terminal's own are."""
        out = io.StringIO()
        segno.make_qr(self.url, error="m").terminal(out=out, compact=True, border=2)
        if not colours:
            return out.getvalue()
        return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in out.getvalue().splitlines()) + "\n"

    def _write(self) -> str:
        """Put in place whole, for this user's eyes only."""
        key = secrets.token_urlsafe(BYTES)
        make_folder(self._file.parent)
        handle, beside = tempfile.mkstemp(dir=self._file.parent, prefix=FILE)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key)
        os.replace(beside, self._file)
        return key


def _kept(folder: Path) -> str:
    """The key of a folder, or nothing where there is none that we have made."""
    try:
        key = (folder / FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return key if KEY.fullmatch(key) else ""


def own_address() -> str:
    """The address of this machine in its network. Nothing is sent: the system only says which way it would send."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
