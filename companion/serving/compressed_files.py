"""The client's files over HTTP: compressed once for each version, and kept by the browser for good.

Compression is gzip: it is in every Python, and browsers accept the better ones only from pages with a certificate,
which nothing in a home network has. What is large is packed better, too, for pages that unpack it themselves.
"""

from __future__ import annotations

import asyncio
import gzip
import lzma
import mimetypes
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from posixpath import splitext
from threading import Lock

from companion.serving.client import Content, read

# More effort takes longer and gains nothing; the window reaches back over the whole file.
EFFORT = 6
FAR = 1 << 24


def lzma_packed(content: bytes, effort: int = EFFORT) -> bytes:
    """`content` as small as the standard library can, a quarter smaller than gzip: LZMA2 without a frame.

    Browsers cannot unpack it, `page/unpack.js` does: on a page served over plain http, and in the service worker of the
    site, whose host only serves files. Format and length are told beside.
    """
    how = [{"id": lzma.FILTER_LZMA2, "preset": effort, "dict_size": FAR}]
    return lzma.compress(content, format=lzma.FORMAT_RAW, filters=how)


COMPRESSED = {".js", ".mjs", ".wasm", ".ttf", ".otf", ".svg", ".json", ".bin", ".txt", ".html", ""}
LEVEL = 9
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml"}
# How a copy is made, by the end of its name.
GZIP, PACKED = ".gz", ".lzma"
KINDS: Mapping[str, Callable[[bytes], bytes]] = {
    GZIP: lambda content: gzip.compress(content, LEVEL, mtime=0),
    PACKED: lzma_packed,
}
PACKED_TYPE = "application/x-lzma"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

Headers = list[tuple[str, str]]


@dataclass(frozen=True)
class Answer:
    """The answer to one request."""

    status: int
    headers: Headers
    body: bytes = b""


class Files:
    """A set of files at two addresses: under its version for good, and at the root, where a browser asks again.

    The large ones have a third, with ".lzma" behind: packed, or as it is for as long as that takes.
    """

    def __init__(
        self, found: Mapping[str, Content], version: str, folder: Path | None = None, large: Iterable[str] = ()
    ) -> None:
        self.base = f"/c/{version}/"
        self._found = found
        self._large = tuple(large)
        self._tag = f'"{version}"'
        self._folder = (folder or cache_folder()) / version
        self._locks = {name + kind: Lock() for name in found for kind in KINDS}
        self._unkept: dict[str, bytes] = {}
        self._ready = {name + PACKED for name in self._large if self._kept(name + PACKED).exists()}

    def prepare(self, first: Iterable[str] = ()) -> None:
        """Compress the files that have no copy yet; `first` are the files that every browser needs."""
        for name in first:
            self._copy(name, GZIP)
        for name in self._large:
            self._copy(name, PACKED)
            self._ready.add(name + PACKED)
        for name in self._found:
            if splitext(name)[1] in COMPRESSED:
                self._copy(name, GZIP)
        _drop_old(self._folder)

    async def answer(self, path: str, accepts: str = "", known: str = "") -> Answer | None:
        """The file at an address, or None."""
        versioned = path.startswith(self.base)
        asked = path.removeprefix(self.base) if versioned else path.removeprefix("/")
        name = asked.removesuffix(PACKED) if asked.removesuffix(PACKED) in self._large else asked
        if name not in self._found:
            return None
        headers = [
            ("content-type", PACKED_TYPE if asked in self._ready else _type(name)),
            ("cache-control", FOR_GOOD if versioned else ASK_AGAIN),
            ("etag", self._tag),
            ("vary", "accept-encoding"),
        ]
        if known == self._tag:
            return Answer(304, headers)
        if asked in self._ready:
            return Answer(200, headers, await asyncio.to_thread(self._copy, name, PACKED))
        if splitext(name)[1] not in COMPRESSED or "gzip" not in accepts:
            return Answer(200, headers, read(self._found[name]))
        body = await asyncio.to_thread(self._copy, name, GZIP)
        return Answer(200, [*headers, ("content-encoding", "gzip")], body)

    def _kept(self, copy: str) -> Path:
        return self._folder / copy.replace("/", "~")

    def _copy(self, name: str, kind: str) -> bytes:
        """The compressed copy: the stored one, or a new one, stored in memory where no file can be written."""
        copy = name + kind
        kept = self._kept(copy)
        with self._locks[copy]:
            with suppress(OSError):
                return self._unkept.get(copy) or kept.read_bytes()
            data = KINDS[kind](read(self._found[name]))
            try:
                kept.parent.mkdir(parents=True, exist_ok=True)
                with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as beside:
                    beside.write(data)
                os.replace(beside.name, kept)
            except OSError:
                self._unkept[copy] = data
            return data


def _drop_old(folder: Path) -> None:
    """Delete the copies of earlier versions; a server that still runs one makes its copies again."""
    for other in folder.parent.iterdir() if folder.parent.is_dir() else ():
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def _type(name: str) -> str:
    return TYPES.get(splitext(name)[1]) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def cache_folder() -> Path:
    """The platform's folder for caches."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "Companion" / "client"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "Companion" / "client"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "companion" / "client"
