"""The app for fingers that wait until they see what has come: none of their taps is the second one of two.

It comes out of a process that has loaded the app already, so that it is there in a moment.
"""

import os
import sys
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

import companion.ui.app  # noqa: F401  what the command loads later is here at once, too
from companion.serving import client_page
from companion.start.served import serve
from companion.ui.window import background, double_tap

LOADED = "forkserver"
# What nobody waits for would take the processor from what is tested.
NEVER = 3600.0
# A policy that forbids nothing.
ANYTHING = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"


def run(home: Path, log: Path, *arguments: str, held: bool = True) -> BaseProcess:
    """Started, not yet there."""
    context = get_context(LOADED if LOADED in get_all_start_methods() else "spawn")
    if LOADED in get_all_start_methods():
        context.set_forkserver_preload([__name__])
    process: BaseProcess = context.Process(target=_serve, args=(home, log, arguments, held), daemon=True)  # type: ignore[attr-defined]
    process.start()
    return process


def _serve(home: Path, log: Path, arguments: tuple[str, ...], held: bool) -> None:
    written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (sys.__stdout__, sys.__stderr__):
        assert stream
        os.dup2(written, stream.fileno())
    os.environ["COMPANION_HOME"] = str(home)
    double_tap.GLANCE_SECONDS = 0
    background.SOON_SECONDS = NEVER
    if not held:
        client_page.policy = lambda script: ANYTHING
    serve(arguments)
