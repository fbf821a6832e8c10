"""The part of the bench that looks at the network: how much moves, how soon something is seen, and on a slow phone."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

# As the browser's own tools call "slow 4G", and a processor a quarter as fast as this one.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
SLOW_CPU = {"rate": 4}

# This machine as another one comes to it: by an address for which the client is packed as for a network.
ELSEWHERE = "127.0.0.2"

FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
USABLE = "performance.getEntriesByName('companion-usable')[0].startTime"


def measure(chromium: Any, rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Sizes in kB, times in ms as the page itself sees them."""
    with tempfile.TemporaryDirectory() as folder:
        yield "the client's files compressed, once a version", [_prepared(Path(folder) / "cache")]
        yield from _local(chromium, Path(folder) / "local", rounds)
        yield from _shared(chromium, Path(folder) / "shared", rounds)


def _prepared(folder: Path) -> float:
    from companion.serving.client import client_files, version
    from companion.serving.client_page import LARGE
    from companion.serving.compressed_files import Files

    found = client_files()
    start = time.perf_counter()
    Files(found, version(found), folder, LARGE).prepare()
    return (time.perf_counter() - start) * 1000


def _local(chromium: Any, home: Path, rounds: int) -> Iterator[tuple[str, list[float]]]:
    from tests.browser.app import Phone, Server
    from tests.browser.network import moved

    sizes, again, paints, firsts, reloads = [], [], [], [], []
    server = Server(home)
    for _ in range(rounds):
        phone = Phone(chromium, server)
        sizes.append(moved(phone, phone.open) / 1000)
        paints.append(_at(phone, FIRST_PAINT))
        firsts.append(_at(phone, USABLE))
        phone.come_to("Hashi", "New game", "Begin", "Turn the first card")
        phone.see("Card 1 of 17")
        again.append(moved(phone, phone.reload) / 1000)
        # Nobody reloads at once: after a visit the browser goes on making code of the client. Nor does anybody ask the
        # page how far it is: the driver's own questions take it a tenth of that time.
        for _ in range(3):
            phone.page.wait_for_timeout(1000)
            phone.page.reload(wait_until="commit")
        phone.page.wait_for_timeout(1000)
        reloads.append(_at(phone, USABLE))
        phone.close()
    server.kill()
    yield "first visit, over the network, kB", sizes
    yield "reload, over the network, kB", again
    yield "first visit, first sign of life", paints
    yield "first visit, the first screen is drawn", firsts
    yield "reload, the same step is drawn", reloads


def _shared(chromium: Any, home: Path, rounds: int) -> Iterator[tuple[str, list[float]]]:
    """From elsewhere; and so on a slow phone on a slow network, once: that takes its time."""
    from tests.browser.app import Server
    from tests.browser.network import moved, prepare

    prepare()
    server = Server(home, "--share")
    sizes, firsts, reloads = [], [], []
    for _ in range(rounds):
        phone = _guest(chromium, server)
        sizes.append(moved(phone, partial(_come, phone)) / 1000)
        firsts.append(_at(phone, USABLE))
        for _ in range(3):
            phone.page.wait_for_timeout(1000)
            phone.page.reload(wait_until="commit")
        phone.page.wait_for_timeout(1000)
        reloads.append(_at(phone, USABLE))
        phone.close()
    yield "shared: first visit, over the network, kB", sizes
    yield "shared: first visit, the first screen is drawn", firsts
    yield "shared: reload, drawn", reloads
    yield from _slow(_guest(chromium, server))
    server.kill()


def _slow(phone: Any) -> Iterator[tuple[str, list[float]]]:
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", SLOW_CPU)
    for what in ("first visit", "reload"):
        _come(phone) if what == "first visit" else phone.page.reload()
        yield f"slow phone, slow 4G: {what}, first sign of life", [_at(phone, FIRST_PAINT)]
        yield f"slow phone, slow 4G: {what}, drawn", [_at(phone, USABLE)]
    phone.close()


def _guest(chromium: Any, server: Any) -> Any:
    """A phone that was let in before."""
    from companion.serving.invitation import FILE
    from tests.browser.app import Phone

    phone = Phone(chromium, server)
    phone.context.request.get(f"http://{ELSEWHERE}:{server.port}/?key={(server.home / FILE).read_text()}")
    return phone


def _come(phone: Any) -> None:
    phone.page.goto(f"http://{ELSEWHERE}:{phone.server.port}/")


def _at(phone: Any, moment: str) -> float:
    phone.page.locator("#cover.over").wait_for(state="attached", timeout=120_000)
    return float(phone.page.evaluate(f"() => {moment}"))
