"""Pages that come back again and again before anybody has noticed that they went: part of `trial`."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

HERE = "127.0.0.1"
LINES = 20


def reconnects(many: int, seed: int) -> bool:
    """Whether every line is alive after so many sockets, broken off or left open, each at once after the one before."""
    from tests.browser.app import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "home")
        start = time.perf_counter()
        try:
            alive = asyncio.run(_all(server.port, many, seed))
        finally:
            server.kill()
    print(f"{LINES} lines, {many} instant reconnects each, {time.perf_counter() - start:.0f} s: {alive} alive")
    return alive == LINES


async def _all(port: int, many: int, seed: int) -> int:
    return sum(await asyncio.gather(*(_one(port, many, random.Random(seed * 1000 + at)) for at in range(LINES))))


async def _one(port: int, many: int, chance: random.Random) -> bool:
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException

    own = f"{HERE}:{port}"
    name, fresh = f"{chance.getrandbits(128):032x}", "&new=1"
    for _ in range(many):
        url = f"ws://{own}/line?line={name}&has=0{fresh}"
        try:
            socket = await connect(url, origin=f"http://{own}", compression=None)  # type: ignore[arg-type]
            if fresh or chance.random() < 0.1:
                await socket.recv()
                fresh = ""
            if chance.random() < 0.5:
                socket.transport.abort()
            else:
                asyncio.get_running_loop().call_later(chance.random(), socket.transport.abort)
        except (OSError, WebSocketException):
            continue
    try:
        async with connect(f"ws://{own}/line?line={name}&has=0", origin=f"http://{own}") as socket:  # type: ignore[arg-type]
            alive = str(await asyncio.wait_for(socket.recv(), 10)).startswith("0 ")
            await socket.close(4000)
    except (OSError, WebSocketException):
        return False
    return alive
