"""What answers a browser: the gate first, then the page, the client's files, and the line to Flet."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from itertools import count

import flet as ft
import uvicorn
from flet_web.fastapi import app_manager
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from companion.content.texts import FALLBACK, LANGUAGES, Texts
from companion.core.message import msg
from companion.serving.client import client_files, version
from companion.serving.client_page import LARGE, LARGEST_MESSAGE, WEIGHED, Dress, ServedPage, page
from companion.serving.compressed_files import Answer, Files, Headers
from companion.serving.door import FILES_KEPT, Connection, Door, most_files
from companion.serving.flet_internals import talk
from companion.serving.gate import Gate, GateVerdict, without_key
from companion.serving.window_line import WindowLines

log = logging.getLogger("companion")

LINE = "/line"
# Told to whoever lacks the key, and no word more.
OUTSIDE = b"Scan the code again.\nScanne den Code noch einmal.\n"
# What comes after such an answer is not listened to.
OVER = ("connection", "close")
SAFE: Headers = [("x-content-type-options", "nosniff"), ("cross-origin-resource-policy", "same-origin")]
SAFE_PAGE: Headers = [
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    # Together these two let the engine draw in a thread of its own, where a browser trusts the address.
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
]


class App:
    """The ASGI application of one process."""

    def __init__(self, main: Callable[[ft.Page], Awaitable[None]], gate: Gate, dress: Callable[[], Dress]) -> None:
        """`dress` tells how the player has chosen the page to be."""
        self._gate = gate
        self._dress = dress
        self._client = client_files()
        self._version = version(self._client)
        self._pages: dict[Dress, ServedPage] = {}
        self.files = Files(self._client, self._version, large=LARGE)
        self.lines = WindowLines(partial(talk, main), self._version)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
            return
        verdict = self._gate.judge(scope)
        if scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, send), verdict)
        else:
            await _send(send, scope["method"], await self._answered(scope, verdict))

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["door"] = Door(most_files() - FILES_KEPT)
        await receive()
        await app_manager.start()
        tidying = asyncio.create_task(keep_tidy())
        asyncio.get_running_loop().run_in_executor(None, self._prepare)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.lines.end_all()
        tidying.cancel()
        await app_manager.shutdown()
        await send({"type": "lifespan.shutdown.complete"})

    async def _socket(self, socket: WebSocket, verdict: GateVerdict) -> None:
        if verdict is GateVerdict.IN and socket.url.path == LINE:
            await self.lines.connect(socket)
        else:
            await socket.close()

    def prepare_pages(self) -> None:
        """Prepare the page in each language: it must be ready when no more files can be opened."""
        for language in LANGUAGES:
            self._page(replace(self._dress(), language=language))

    def _prepare(self) -> None:
        self.prepare_pages()
        self.files.prepare(["flutter_bootstrap.js", *WEIGHED["wasm"]])

    async def _answered(self, scope: Scope, verdict: GateVerdict) -> Answer:
        try:
            return await self._answer(scope, verdict)
        except OSError as error:
            log.warning("%s cannot be served: %s", scope["path"], error)
            language = self._dress().language or _first_known(_asked(scope).get("accept-language", ""))
            said = f"{Texts(language)(msg('serving.no_files'))}\n".encode()
            return Answer(503, [("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store")], said)

    async def _answer(self, scope: Scope, verdict: GateVerdict) -> Answer:
        if verdict is GateVerdict.OUT:
            return Answer(403, [("content-type", "text/plain"), ("cache-control", "no-store"), OVER], OUTSIDE)
        if verdict is GateVerdict.WELCOME:
            return self._welcome(without_key(scope))
        if scope["method"] not in ("GET", "HEAD"):
            return Answer(405, [("allow", "GET, HEAD"), OVER])
        asked = _asked(scope)
        if asked.get("content-length", "0") != "0" or "transfer-encoding" in asked:
            return Answer(413, [OVER])
        accepts = asked.get("accept-encoding", "")
        path = scope["path"]
        found = await self.files.answer(path, accepts, asked.get("if-none-match", ""))
        if found:
            return found
        if "." in path.rsplit("/", 1)[-1]:
            return Answer(404, [("content-type", "text/plain")])
        return self._page_for(asked.get("accept-language", ""), accepts)

    def _welcome(self, address: str) -> Answer:
        """Redirect from the address on the code to the same address without the key."""
        if not (address.isascii() and address.isprintable()):  # no code of ours leads there
            return Answer(404, [("content-type", "text/plain")])
        cookie = self._gate.cookie()
        let_in = [("set-cookie", cookie)] if cookie else []
        return Answer(303, [("location", address), *let_in, ("cache-control", "no-store")])

    def _page_for(self, languages: str, accepts: str) -> Answer:
        """The same page for every address: the client reads from the address what to show."""
        dress = self._dress()
        made = self._page(replace(dress, language=dress.language or _first_known(languages)))
        headers = [("content-type", "text/html; charset=utf-8"), ("cache-control", "no-cache"), *SAFE_PAGE]
        headers.append(("content-security-policy", made.policy))
        if "gzip" in accepts:
            return Answer(200, [*headers, ("content-encoding", "gzip")], made.packed)
        return Answer(200, headers, made.html)

    def _page(self, dress: Dress) -> ServedPage:
        if dress not in self._pages:
            t = Texts(dress.language)
            self._pages[dress] = page(t, self._client, self._version, self.files.base, LINE, dress)
        return self._pages[dress]


async def _send(send: Send, method: str, answer: Answer) -> None:
    headers = [*answer.headers, *SAFE, ("content-length", str(len(answer.body)))]
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    await send({"type": "http.response.start", "status": answer.status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else answer.body})


def _asked(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _first_known(accepted: str) -> str:
    """The first known language of Accept-Language, as the browser ranks them, or the fallback."""
    ranked = (re.split("[-_;]", part.strip())[0].lower() for part in accepted.split(","))
    return next((language for language in ranked if language in LANGUAGES), FALLBACK)


def config(app: App, host: str, port: int) -> uvicorn.Config:
    """The configuration of the server."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=Connection,
        ws="websockets-sansio",
        lifespan="on",
        log_config=None,  # what goes wrong goes where everything goes that goes wrong
        log_level="error",  # that strangers knock, and how, would fill the log
        access_log=False,
        proxy_headers=False,  # who asks is who is connected, whatever they say
        server_header=False,
        timeout_graceful_shutdown=1,
        ws_max_size=LARGEST_MESSAGE,
    )


def run(app: App, host: str, port: int, started: Callable[[], None]) -> None:
    """Serve until the process is told to end."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                started()

    Server(config(app, host, port)).run()


EVERY_SECONDS = 1.0
# So often, by the same clock, all is searched.
ALL_EVERY = 300


async def keep_tidy() -> None:
    """Collect garbage regularly, as long as windows are served."""
    try:
        for time in count(1):
            await asyncio.sleep(EVERY_SECONDS)
            tidy(everything=time % ALL_EVERY == 0)
    finally:
        gc.unfreeze()


def tidy(everything: bool = False) -> None:
    """Collect new objects and freeze them for the next collection; `everything` collects the frozen ones, too."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
