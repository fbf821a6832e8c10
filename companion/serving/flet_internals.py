"""All that the app touches of Flet though Flet does not promise it, and the look whether it is still there.

It is touched nowhere else but in `ui/window/flet_walks` and `start/in_browser`: what the scripts of the page need
of it they are told by the page (`for_page`), and the site without a server is built with what stands here. Another Flet
may have changed any of it; then the app does not start, and says what has changed.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from operator import attrgetter
from pathlib import Path
from typing import Any, ClassVar, Protocol
from weakref import WeakSet

import flet as ft
import flet_web
from flet_web.fastapi import FletApp, app_manager
from starlette.websockets import WebSocket

from companion.ui.window.double_tap import note_finger
from companion.ui.window.scene import scenes

log = logging.getLogger("companion")

FITS = "1.0.5"

# A line keeps its Flet session for as long as it lives; after it there is nobody to come back.
SESSION_SECONDS = 1

# What begins a message of the client, by the name that Flet has for it, and the target that is the page itself.
ACTIONS = {"REGISTER_CLIENT": 1, "CONTROL_EVENT": 3, "INVOKE_METHOD": 5}
PAGE = 1
# Where the client keeps which session it had.
SESSION_KEPT = "_flet_session_id"
# What its loader compiles main.dart.wasm with.
COMPILED_WITH = {"builtins": ["js-string"]}

# Browsers hide their image decoders from pages without a certificate, as in a home network, and Flutter then takes an
# engine with decoders of its own, half as big again. Our pictures are drawings in SVG: nobody decodes anything.
HEAVY_FOR_DECODERS = "!n.hasImageCodecs||!n.hasChromiumBreakIterators"
HEAVY = "!n.hasChromiumBreakIterators"
# The loader says which builds there are; what follows is Flet's own way to start.
BUILDS = "_flutter.buildConfig = "

# At its start the client adds an animation player to the page, a script from a content network. We show no animations,
# and by this name, as long as the old one, it is no script to any browser: nobody asks for it.
PLAYER_IN = ("main.dart.wasm", "main.dart.js")
PLAYER = "application/javascript"
NO_PLAYER = "application/not-loaded"

# Of the client's files we serve these: an engine for each way in, WebAssembly where the browser can, JavaScript with
# CanvasKit where it cannot.
CLIENT = (
    "flutter_bootstrap.js",
    "main.dart.wasm",
    "main.dart.mjs",
    "main.dart.js",
    "canvaskit/skwasm.js",
    "canvaskit/skwasm.wasm",
    "canvaskit/skwasm_heavy.js",
    "canvaskit/skwasm_heavy.wasm",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "version.json",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/NOTICES",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
)
SHADERS = "assets/shaders"
PYODIDE = tuple(
    f"pyodide/{name}"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
)
# What must stand in a file, because we replace it, cut there, or rely on it.
IN_CLIENT: Mapping[str, tuple[str, ...]] = {
    "flutter_bootstrap.js": (
        HEAVY_FOR_DECODERS, ".compileStreaming(fetch(", "flet.entrypointBaseUrl", "flet.assetBase", "flet.multiView",
        "flet.webRenderer", "flet.canvasKitBaseUrl", "flet.fontFallbackBaseUrl", "flet.flutterAppResolve(",
    ),
    "main.dart.mjs": (
        "const builtins = {builtins: ['js-string']};", "await WebAssembly.compileStreaming(source, builtins)",
        ".pyodide", ".routeUrlStrategy", ".webSocketEndpoint",
    ),
    "main.dart.wasm": (SESSION_KEPT, PLAYER),
    "main.dart.js": (PLAYER,),
}  # fmt: skip
IN_CLIENT_FOR_SITE: Mapping[str, tuple[str, ...]] = {
    "flutter_bootstrap.js": (BUILDS, "_flutter.loader"),
    "main.dart.mjs": (".jsConnect(", ".jsSend(", ".jsDisconnect("),
    "pyodide/pyodide.mjs": ("._loadSnapshot", "createPyodideModule"),
    "pyodide/pyodide.asm.mjs": ("queuePersist", "API.config._makeSnapshot", "static makeMemorySnapshot("),
}
IN_FLET: Mapping[str, tuple[str, ...]] = {"controls/page.py": (f"self._i = {PAGE}\n",)}
IN_FLET_FOR_SITE: Mapping[str, tuple[str, ...]] = {
    "messaging/pyodide_connection.py": (
        "flet_js.documentUrl",
        "flet_js.start_connection = ",
        "flet_js.send = ",
        "async def __on_message(self, data: Any):",
        "await self.__on_message(message)",
    ),
}
# Files that must be as they were, by the beginning of their SHA-256: what `ui/window/flet_walks` does in their place.
WALKED = {"controls/object_patch.py": "56851cdf8e30e1d2", "controls/value_types.py": "f49b425b881ad079"}


class FletChanged(Exception):
    """Flet is not the one that the app was made for."""


def check() -> None:
    """Before the app is served: whether all that it touches is as it was."""
    in_files = _in_files(web_dir(), (*CLIENT, SHADERS), IN_CLIENT), _in_files(_flet_dir(), (), IN_FLET)
    _refuse_any(_in_python(), *in_files, _in_walks())


def check_for_site() -> None:
    """Before the site without a server is built: likewise what that needs."""
    _refuse_any(
        _in_files(web_dir(), (*CLIENT, SHADERS, *PYODIDE), IN_CLIENT),
        _in_files(web_dir(), (), IN_CLIENT_FOR_SITE),
        _in_files(_flet_dir(), (), IN_FLET_FOR_SITE),
        _in_walks(),
    )


def _refuse_any(*looks: Iterable[str]) -> None:
    for changed in (found for look in looks for found in look):
        raise FletChanged(f"Flet {ft.__version__} does not fit, the app needs Flet {FITS}: {changed}.")


def _in_python() -> Iterator[str]:
    for name, parameters in {"on_session_created": ["self"], "on_message": ["self", "data"]}.items():
        method = getattr(FletApp, f"_FletApp__{name}", None)
        if not inspect.iscoroutinefunction(method) or [*inspect.signature(method).parameters] != parameters:
            yield f"FletApp no longer has its method __{name}({', '.join(parameters)})"
    if "_FletApp__session" not in FletApp.__init__.__code__.co_names:
        yield "FletApp no longer keeps its __session"
    for name, number in ACTIONS.items():
        if _found(f"messaging.protocol.MessageAction.{name}.value") != number:
            yield f"the message {name} no longer has the number {number}"
    # The first of them introduction.js says ahead, the second is what line.js knows a tap by.
    for name, wanted in {"RegisterClientRequestBody": ("session_id", "page_name", "page"),
                         "ControlEventBody": ("target", "name", "data")}.items():  # fmt: skip
        body = _found(f"messaging.protocol.{name}")
        if body is None or tuple(field.name for field in fields(body)) != wanted:
            yield f"the message {name} no longer is made of {', '.join(wanted)}"
    if not isinstance(_found("messaging.session.Session.connection"), property):
        yield "a session no longer tells its connection"
    finds = _found("messaging.session.Session._Session__resolve_event_control")
    if finds is None or [*inspect.signature(finds).parameters] != ["self", "control_id"]:
        yield "a session no longer has its method __resolve_event_control(self, control_id)"
    late = _found("messaging.session.Session.handle_invoke_method_results.__code__.co_names")
    if "RuntimeError" not in (late or ()):
        yield "a session no longer refuses a late answer with RuntimeError"


def _in_files(folder: Path, names: Iterable[str], phrases: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for name in dict.fromkeys([*names, *phrases]):
        if not (folder / name).exists():
            yield f"the file {name} is missing"
            continue
        for phrase in phrases.get(name, ()):
            if not _stands_in(folder / name, phrase.encode()):
                yield f"{name} no longer has “{phrase.strip()}”"


def _in_walks() -> Iterator[str]:
    for name, begins in WALKED.items():
        if not sha256((_flet_dir() / name).read_bytes()).hexdigest().startswith(begins):
            yield f"{name} is another one"


def _stands_in(file: Path, phrase: bytes) -> bool:
    """Of the large ones no more is read than it takes."""
    with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as content:
        return content.find(phrase) >= 0


def _found(path: str) -> Any:
    """What Flet has under this name, or None."""
    try:
        return attrgetter(path)(ft)
    except AttributeError:
        return None


def web_dir() -> Path:
    """Where the package flet-web keeps the client, Pyodide included."""
    return Path(flet_web.get_package_web_dir())


def _flet_dir() -> Path:
    return Path(ft.__file__).parent


def bootstrap() -> bytes:
    """The client's loader, with the light engine for pages without a certificate, too."""
    return _bootstrap().replace(HEAVY_FOR_DECODERS, HEAVY).encode()


def loader() -> bytes:
    """The same up to its list of builds: what Flet's own start does after that, the site's page does itself."""
    source = bootstrap().decode()
    return source[: source.index("\n", source.index(BUILDS)) + 1].encode()


def _bootstrap() -> str:
    return (web_dir() / "flutter_bootstrap.js").read_text(encoding="utf-8")


def for_page(base: str, endpoint: str) -> dict[str, object]:
    """What the client reads from the page, and our scripts beside it."""
    return {
        "pyodide": False,
        "multiView": False,
        "webRenderer": "auto",
        "routeUrlStrategy": "path",
        "entrypointBaseUrl": base,
        "assetBase": base,
        "canvasKitBaseUrl": f"{base}canvaskit/",
        "fontFallbackBaseUrl": f"{base}assets/fonts/",
        "webSocketEndpoint": endpoint,
        "internals": for_scripts(),
    }


def for_scripts() -> dict[str, object]:
    """What our scripts on the page need to know of the client."""
    return {
        "event": ACTIONS["CONTROL_EVENT"],
        "fromPage": f"{chr(0xA0 + len('target'))}target{chr(PAGE)}",  # as MessagePack has it
        "sessionKept": SESSION_KEPT,
        "compiled": {"main.dart.wasm": COMPILED_WITH},
    }


class FletSession(Protocol):
    """What Flet knows of a window, as far as we ask."""

    @property
    def id(self) -> str: ...
    @property
    def connection(self) -> object: ...


class Window(FletApp):  # type: ignore[misc]  # Flet's server has no types
    """One window's Flet session, which outlives an answer that nobody waits for.

    A control can leave the screen while the browser still answers what it was asked, to scroll for example. Flet
    takes that for a broken connection and ends the session.

    A page that is loaded again gets its old session back. One that was left before its first screen stood waits for
    answers that went with the old page, and would show nothing: in place of that the page gets a new one.

    A tap on something that has just gone from the screen Flet drops without a word; the scene of its window is told.
    """

    begun: ClassVar[WeakSet[FletSession]] = WeakSet()
    steady: WebSocket

    async def _FletApp__on_session_created(self) -> None:  # noqa: N802, the name is Flet's
        session: FletSession = vars(self)["_FletApp__session"]
        await super()._FletApp__on_session_created()
        if session.connection is self:
            self.begun.add(session)

    async def _FletApp__on_message(self, data: Any) -> None:  # noqa: N802, the name is Flet's
        if data[0] == ACTIONS["REGISTER_CLIENT"]:
            known = {session.id for session in self.begun}
            data[1]["session_id"] = data[1]["session_id"] if data[1].get("session_id") in known else None
        note_finger(data[1])
        self._note_late_tap(*data)
        try:
            await super()._FletApp__on_message(data)
        except RuntimeError as error:
            if data[0] != ACTIONS["INVOKE_METHOD"]:
                raise
            log.info("an answer came too late: %s", error)

    def _note_late_tap(self, action: int, body: Any) -> None:
        if action == ACTIONS["CONTROL_EVENT"] and body["name"] == "click":
            session = vars(self)["_FletApp__session"]
            scene = scenes.get(session.id)
            if scene and session._Session__resolve_event_control(body["target"]) is None:
                scene.taps.tell_late_tap()


async def talk(main: Callable[[ft.Page], Awaitable[None]], steady: WebSocket) -> None:
    """A session of Flet, over a line that never breaks."""
    loop = asyncio.get_running_loop()
    window = Window(loop, app_manager.executor, main, None, session_timeout_seconds=SESSION_SECONDS)
    window.steady = steady
    await window.handle(steady)


def socket_of(page: ft.Page) -> WebSocket | None:
    """What a page talks over now, unless it is being loaded."""
    window = page.session.connection
    return window.steady if isinstance(window, Window) else None
