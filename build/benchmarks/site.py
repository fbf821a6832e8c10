"""How long the site without a server takes, from a host on this machine: part of python3 build/bench.py."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import machine

from benchmarks.timing import timed

FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds; of the first visit also what it moves, in kilobytes."""
    from playwright.sync_api import sync_playwright
    from static_site.parts import contents, write

    from tests.browser.app import FLAGS
    from tests.browser.host import Host
    from tests.browser.visitor import Visitor, begin, window

    sent, paints, firsts, seconds = [], [], [], []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        write(Path(folder), contents())
        host = Host(Path(folder))
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=list(FLAGS))
        for _ in range(rounds):
            host.forget()
            with window(chromium) as context:
                visitor = Visitor(context, host)
                firsts.append(timed(visitor.open))
                paints.append(visitor.page.evaluate(FIRST_PAINT))
                sent.append(host.sent / 1000)
                visitor.page.goto("about:blank")
                begin(visitor)  # by then the browser has kept what it compiled
                seconds.append(timed(partial(_again, visitor)))
        chromium.close()
        host.stop()
    yield "site: first visit, kB", sent
    yield "site: first visit, first sign of life", paints
    yield "site: first visit, usable", firsts
    yield "site: later visit without a network, the same step", seconds


def _again(visitor: Any) -> None:
    with visitor.host.down():
        visitor.reload()
        visitor.see("Card 1 of 17")
