"""Puts the parts together: data, store, controller, routes; and serves them."""

from __future__ import annotations

import argparse
import gc
import logging
import socket
import sys
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

import flet as ft

from companion.controller import Controller
from companion.store import StoreProblem, open_store
from companion.texts import FALLBACK, Texts
from companion.ui import root

log = logging.getLogger("companion")

PORT = 8550


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
    port = args.port or _free_port(args.host)
    view = None if args.no_browser else ft.AppView.WEB_BROWSER
    print(f"http://{args.host}:{port}/", flush=True)

    async def main(page: ft.Page) -> None:
        await root.start(page, controller)

    # What is loaded by now stays for good: not searching it for garbage again keeps pauses out of the taps.
    gc.collect()
    gc.freeze()
    with as_file(files("companion").joinpath("assets")) as assets:
        ft.run(
            main,
            view=view,
            host=args.host,
            port=port,
            assets_dir=str(Path(assets)),
            no_cdn=True,
            route_url_strategy=ft.RouteUrlStrategy.PATH,
        )
    return 0


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Start the app. Without its screens: companion score | play | history, each with --help.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
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
