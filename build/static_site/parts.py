"""The parts of the site: what every file is called, which of them a browser needs, and the list that says so."""

from __future__ import annotations

import hashlib
import json
import mimetypes
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from companion.serving.client import client_files, read
from companion.serving.client_page import FOLDER, script, source
from companion.serving.compressed_files import EFFORT, lzma_packed
from companion.serving.flet_internals import ACTIONS, check_for_site, loader, web_dir
from static_site.archives import archives, flet_names, lock_file
from static_site.page import MANIFEST, WEB, manifest, page
from static_site.page import files as plain_files

# What only one of the two ways in needs.
ENGINES = {
    "skwasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.wasm", "canvaskit/skwasm.js"),
    "canvaskit": ("main.dart.js", "canvaskit/canvaskit.wasm", "canvaskit/canvaskit.js"),
}
# Of the trimmed client these stay at home: engines that the page never chooses, and what is not loaded but read.
NOT_LOADED = ("canvaskit/", "flutter_bootstrap.js", "main.dart", "assets/NOTICES", "icons/", "fonts/LICENSE")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@dataclass(frozen=True)
class Part:
    """One file as it travels."""

    name: str
    packed: bytes
    type: str

    size: int

    @classmethod
    def of(cls, path: str, content: bytes, effort: int = EFFORT) -> Part:
        """A file by its address. The name is that of the content, so equal files travel once."""
        suffix = PurePosixPath(path).suffix
        kind = TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        name = hashlib.sha256(content).hexdigest()[:20]
        return cls(name, _packed(content, effort), kind, len(content))

    def listed(self) -> dict[str, str | int]:
        return {"part": self.name, "packed": len(self.packed), "size": self.size, "type": self.type}


_packed = cache(lzma_packed)


def contents() -> dict[str, dict[str, bytes]]:
    """What the app loads, by its address: for all browsers, and for each engine."""
    check_for_site()
    client = client_files()
    shared = {path: read(content) for path, content in client.items() if not path.startswith(NOT_LOADED)}
    shared |= {f"pyodide/{name}": (web_dir() / "pyodide" / name).read_bytes() for name in PYODIDE}
    shared["pyodide/pyodide-lock.json"] = lock_file()
    shared |= archives()
    shared["python.js"] = python_start(shared)
    shared |= {"index.html": page(), MANIFEST: manifest(), "worker.js": python_worker()}
    shared["flutter_loader.js"] = loader()
    own = {name: {path: read(client[path]) for path in paths} for name, paths in ENGINES.items()}
    return {"all": shared, **own}


def python_start(files: Mapping[str, bytes]) -> bytes:
    """How Python starts, and a name for all that its memory is made of by then."""
    start = f"const FLET = {json.dumps(flet_names())};\n{source(WEB, 'python.js')}".encode()
    of_python = [content for path, content in sorted(files.items()) if path.startswith(("pyodide/", "python/"))]
    made_of = hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in (start, *of_python)))
    return f"const MADE_OF = '{made_of.hexdigest()[:20]}';\n".encode() + start


def python_worker() -> bytes:
    """Where Python runs: it tells Flet, as the page of a server does, when the finger came down."""
    return f"const EVENT = {ACTIONS['CONTROL_EVENT']};\n{script(FOLDER, 'told.js')}{source(WEB, 'worker.js')}".encode()


def write(folder: Path, found: Mapping[str, Mapping[str, bytes]], effort: int = EFFORT) -> dict[str, int]:
    """The whole site in this folder, made anew; the bytes of a first visit for each engine."""
    groups = {
        name: {path: Part.of(path, content, effort) for path, content in files.items()} for name, files in found.items()
    }
    worker = _service_worker(groups)
    beside = {"index.html": found["all"]["index.html"], "sw.js": worker} | plain_files()
    parts = {f"parts/{part.name}": part.packed for files in groups.values() for part in files.values()}
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in (beside | parts).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    shared = sum(len(part.packed) for part in groups["all"].values()) + len(beside["index.html"]) + len(worker)
    return {name: shared + sum(len(part.packed) for part in groups[name].values()) for name in ENGINES}


def _service_worker(groups: Mapping[str, Mapping[str, Part]]) -> bytes:
    listed = {name: {path: part.listed() for path, part in parts.items()} for name, parts in groups.items()}
    files = json.dumps(listed, separators=(",", ":"), sort_keys=True)
    version = hashlib.sha256(files.encode()).hexdigest()[:12]
    script = source(FOLDER, "unpack.js") + source(WEB, "service.js")
    return f"const VERSION = '{version}';\nconst FILES = {files};\n{script}".encode()
