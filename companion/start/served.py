"""The app for the browsers of this machine, and for the phones in its network: opened, served, and announced."""

from __future__ import annotations

import argparse
import asyncio
import gc
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from threading import Thread
from typing import Any

import flet as ft

from companion.content.texts import FALLBACK, Texts
from companion.core.message import msg
from companion.diagnostics import problem_report
from companion.diagnostics.problem_report import player_names
from companion.playing.controller import Controller
from companion.serving.client_page import Dress
from companion.serving.flet_internals import FletChanged, check
from companion.serving.gate import Gate, ticket_fits, with_ticket
from companion.serving.invitation import NetworkInvitation
from companion.serving.seats import PageSeat
from companion.serving.server import App, run
from companion.start.opening import read_all
from companion.store.problem import StoreProblem
from companion.store.repository import Store, open_store

PORT = 8550
THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
RENEWAL_SECONDS = 1


def serve(argv: Sequence[str]) -> int:
    """Start the app on this machine, and open it in the browser unless told not to."""
    args = _arguments(argv)
    try:
        check()
    except FletChanged as changed:
        print(changed, file=sys.stderr)
        return 1
    store = open_store()
    problem_report.begin_log(store.folder, partial(player_names, store))
    try:
        _occupy(store)
        controller = read_all(store)
    except StoreProblem as problem:
        return _not_served(store, problem, not args.no_browser)
    _serve(controller, args)
    return 0


def _not_served(store: Store, problem: StoreProblem, browser: bool) -> int:
    """Say why; when the app runs already, that one is opened."""
    print(Texts(FALLBACK)(problem.text), file=sys.stderr)
    running = store.announced() if problem.code == "in_use" else ""
    if running and browser:
        webbrowser.open(with_ticket(running, store.folder))
    return 0 if running else 1


def _serve(controller: Controller, args: argparse.Namespace) -> None:
    """Until the process is told to end."""
    host = EVERYWHERE if args.share else THIS_MACHINE
    port = args.port or _free_port(host)
    invitation = NetworkInvitation(controller.store.folder, port) if args.share else None
    if invitation and args.new_key:
        invitation.renew()

    async def main(page: ft.Page) -> None:
        begin = await asyncio.to_thread(_screens)
        await begin(page, controller, PageSeat(page), invitation)

    def dress() -> Dress:
        settings = controller.settings()
        return Dress(settings.language, settings.theme, settings.text_size)

    shown = partial(ticket_fits, folder=controller.store.folder)
    app = App(main, Gate(port, invitation.key if invitation else None, shown), dress)
    if invitation:
        # A moment later, so that the window where it was renewed is on its way to the new address.
        invitation.renewed = lambda: app.lines.end_all(RENEWAL_SECONDS)

    def started() -> None:
        Thread(target=_settle).start()
        address = invitation.plain_url if invitation else f"http://{THIS_MACHINE}:{port}/"
        controller.store.announce(address)
        t = Texts(controller.settings().language or FALLBACK)
        print(_welcome(invitation, t) if invitation else address, flush=True)
        if not args.no_browser:
            webbrowser.open(with_ticket(address, controller.store.folder) if invitation else address)

    run(app, host, port, started)


def _screens() -> Callable[[ft.Page, Controller, PageSeat, NetworkInvitation | None], Coroutine[Any, Any, None]]:
    """How a window begins. The first browser loads its engine meanwhile, so neither waits for the other."""
    from companion.ui import app

    return app.start


def _settle() -> None:
    """What is loaded by now stays for good: not searching it for garbage ever keeps pauses out of the taps."""
    _screens()
    gc.freeze()
    gc.enable()


def _occupy(store: Store) -> None:
    """The folder is ours alone. One that cannot be written at all can still be read, and the player is told."""
    try:
        store.occupy()
    except StoreProblem as problem:
        if problem.code == "in_use":
            raise
        store.tell(problem.text)


def _welcome(invitation: NetworkInvitation, t: Texts) -> str:
    """Address and code for the terminal."""
    lines = [
        invitation.in_terminal(colours=sys.stdout.isatty()),
        t(msg("serving.scan")),
        invitation.url,
        t(msg("serving.scan_hint")),
    ]
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
