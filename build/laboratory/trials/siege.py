"""A player at the table while strangers without the key attack the app: part of `trial`.

The app runs as it does at home, shared, in a process of its own; each attack runs in two threads here. The player asks
for the page on a connection of its own, and over the line whether the app hears; how long each takes is what counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = "127.0.0.1"
LONGEST = 300.0  # milliseconds, for 95 of 100
IDLE = 600  # of each of two threads
Attack = Callable[[int, threading.Event], None]


def siege(seconds: float) -> bool:
    """Whether a player is served in time whatever strangers do, and the app stays as small as it was."""
    from companion.serving.door import most_files
    from companion.serving.invitation import FILE
    from tests.browser.app import Server

    most_files()  # the idle ones are files here, too
    good = True
    for name, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "home", "--share")
            key = (server.home / FILE).read_text()
            before = resident(server.pid)
            stop = threading.Event()
            crowd = [threading.Thread(target=attack, args=(server.port, stop)) for _ in range(2)]
            for thread in crowd:
                thread.start()
            try:
                waits, most = asyncio.run(player(server, key, seconds))
            finally:
                stop.set()
                for thread in crowd:
                    thread.join()
                server.kill()
        typical, late = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
        print(f"{name}: {len(waits)} answers, {typical:.0f} ms in the middle, 95 of 100 in {late:.0f} ms")
        print(f"  memory {before:.0f} → {most:.0f} MB")
        good = good and late <= LONGEST
    return good


async def player(server: Any, key: str, seconds: float) -> tuple[list[float], float]:
    """Each answer in milliseconds, and the most memory that the app took."""
    from websockets.asyncio.client import connect

    waits, most = [], 0.0
    own = f"{HERE}:{server.port}"
    cookie = {"Cookie": f"companion-{server.port}={key}"}
    asks = [f"{name}: {value}" for name, value in cookie.items()]
    until = time.monotonic() + seconds
    await asyncio.sleep(0.5)
    while time.monotonic() < until:
        start = time.perf_counter()
        reader, writer = await asyncio.open_connection(HERE, server.port)
        writer.write("\r\n".join(["GET / HTTP/1.1", f"Host: {own}", *asks, "Connection: close", "", ""]).encode())
        assert b" 200 " in (await reader.read())[:20]
        writer.close()
        waits.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        url = f"ws://{own}/line?line={start}&has=0&new=1"
        async with connect(url, origin=f"http://{own}", additional_headers=cookie) as line:  # type: ignore[arg-type]
            await line.recv()
            waits.append((time.perf_counter() - start) * 1000)
            for _ in range(5):
                await asyncio.sleep(0.02)
                start = time.perf_counter()
                await line.send("?")
                await line.recv()
                waits.append((time.perf_counter() - start) * 1000)
            await line.close(4000)
        most = max(most, resident(server.pid))
    return waits, most


def connected(port: int) -> socket.socket:
    """A stranger's connection, while there is anybody to connect to."""
    return socket.create_connection((HERE, port), 2)


def monsters(port: int, stop: threading.Event) -> None:
    """A cookie of 200 kB, over and over."""
    cookie = b'a="' + b"\\" * 200_000 + b'"'
    while not stop.is_set():
        with contextlib.suppress(OSError), connected(port) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: %s:%d\r\nCookie: %s\r\n\r\n" % (HERE.encode(), port, cookie))
            one.recv(100)


def quoted(port: int, stop: threading.Event) -> None:
    """The largest cookie that is read at all."""
    cookie = b'a="' + b"\\" * 32_000 + b'"'
    while not stop.is_set():
        with contextlib.suppress(OSError), connected(port) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: %s:%d\r\nCookie: %s\r\n\r\n" % (HERE.encode(), port, cookie))
            one.recv(100)


def idlers(port: int, stop: threading.Event) -> None:
    """Connections that never say anything, more of them than most systems let a process have files."""
    held: list[socket.socket] = []
    while not stop.is_set():
        with contextlib.suppress(OSError):
            held.append(connected(port))
        if len(held) > IDLE:
            held.pop(0).close()
        time.sleep(0.001)
    for one in held:
        one.close()


def endless(port: int, stop: threading.Event) -> None:
    """A header that never ends."""
    part = b"y" * 65536
    while not stop.is_set():
        with contextlib.suppress(OSError), connected(port) as one:
            one.sendall(b"GET / HTTP/1.1\r\nx: ")
            while not stop.is_set():
                one.sendall(part)


def bodies(port: int, stop: threading.Event) -> None:
    """A body that never ends."""
    part = b"y" * 65536
    while not stop.is_set():
        with contextlib.suppress(OSError), connected(port) as one:
            one.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500000000\r\n\r\n")
            while not stop.is_set():
                one.sendall(part)


def drops(port: int, stop: threading.Event) -> None:
    """A letter of the header at a time."""
    held: list[socket.socket] = []
    while not stop.is_set():
        with contextlib.suppress(OSError):
            held.append(connected(port))
        for one in held[-200:]:
            with contextlib.suppress(OSError):
                one.sendall(b"x")
        held = held[-200:]


ATTACKS: dict[str, Attack] = {
    "cookies of 200 kB": monsters,
    "cookies of 32 kB": quoted,
    "idle connections": idlers,
    "headers without an end": endless,
    "bodies without an end": bodies,
    "headers letter by letter": drops,
}


def resident(pid: int) -> float:
    """Megabytes that a process holds, where the system tells; else 0."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1000 if found else 0
