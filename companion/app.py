"""Puts the parts together: data, store, controller, routes; and serves them."""

from __future__ import annotations

import argparse
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Sequence

import flet as ft

from companion.controller import Controller
from companion.core.message import msg
from companion.serving.gate import Gate
from companion.serving.server import App, run
from companion.serving.share import Share
from companion.store import StoreProblem, open_store
from companion.texts import FALLBACK, Texts
from companion.ui import root

log = logging.getLogger("companion")

PORT = 8550
THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


def serve(argv: Sequence[str]) -> int:
    """Start the app on this machine, and open it in the browser unless told not to."""
    args = _arguments(argv)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        controller = Controller(open_store())
        controller.settings()
        controller.running()
        controller.archive.entries()
    except StoreProblem as error:
        print(Texts(FALLBACK)(error.text), file=sys.stderr)
        return 1
    host = EVERYWHERE if args.share else THIS_MACHINE
    port = args.port or _free_port(host)
    share = Share(controller.store.folder, port) if args.share else None
    if share and args.new_key:
        share.renew()

    async def main(page: ft.Page) -> None:
        await root.start(page, controller, share)

    def dress() -> tuple[str, str]:
        settings = controller.settings()
        return settings.language, settings.theme

    app = App(main, Gate(port, share.key if share else None), dress)
    if share:
        share.renewed = app.lines.end_all

    def started() -> None:
        url = share.url if share else f"http://{THIS_MACHINE}:{port}/"
        print(_welcome(share, Texts(controller.settings().language or FALLBACK)) if share else url, flush=True)
        if not args.no_browser:
            webbrowser.open(url)

    # What is loaded by now stays for good: not searching it for garbage again keeps pauses out of the taps.
    gc.collect()
    gc.freeze()
    run(app, host, port, started)
    return 0


def _welcome(share: Share, t: Texts) -> str:
    """Address and code for the terminal."""
    lines = [share.in_terminal(), t(msg("serving.scan")), share.url, t(msg("serving.scan_hint"))]
    return "\n".join(lines)


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Start the app. Without its screens: companion score | play | history, each with --help.",
    )
    parser.add_argument("--share", action="store_true", help="let phones in this network in, by a code to scan")
    parser.add_argument("--new-key", action="store_true", help="with --share: a new code; the old one opens nothing")
    parser.add_argument("--port", type=int, help=f"the port (default: {PORT}, or a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only serve, open nothing")
    return parser.parse_args(argv)


def _free_port(host: str) -> int:
    """The usual port, so that a bookmark works; any free one when something else has it."""
    for port in (PORT, 0):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return PORT
