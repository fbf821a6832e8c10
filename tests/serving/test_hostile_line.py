"""Whatever comes in over the line: who sends it loses at most their own window, and nothing that is kept changes."""

import contextlib
import random
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from companion.serving.server import LINE
from tests.loop import run
from tests.serving.phones import EVENT, HERE, INVOKE, PAGE, REGISTER, UPDATE, House, Phone

FACTS = {"route": "/", "width": 390.0, "height": 844.0, "web": True, "platform": "android"}
DEEP: Any = []
for _ in range(300):
    DEEP = [DEEP]
HOSTILE: list[Any] = [
    None, 0, "", [], {}, [[]], [None, None], [99, {}], ["x", {}], [EVENT], [EVENT, None], [EVENT, {}], [EVENT, []],
    [REGISTER, None], [REGISTER, {"session_id": "nobody", "page_name": "", "page": FACTS}],
    [REGISTER, {"session_id": 7, "page_name": [], "page": "x"}],
    [EVENT, {"target": 10**9, "name": "click", "data": None}], [EVENT, {"target": "x", "name": 5, "data": DEEP}],
    [EVENT, {"target": PAGE, "name": "__init__", "data": None}],
    [EVENT, {"target": PAGE, "name": "route_change", "data": {"route": "/play/../../etc/passwd"}}],
    [EVENT, {"target": PAGE, "name": "route_change", "data": {"route": 5}}],
    [UPDATE, {"id": PAGE, "props": {"route": "/nowhere/" + "x" * 9000}}], [UPDATE, {"id": 10**9, "props": {}}],
    [UPDATE, {"id": PAGE, "props": {"controls": DEEP, "session": None, "title": 5}}],
    [INVOKE, {"control_id": PAGE, "call_id": None, "result": DEEP, "error": DEEP}], DEEP,
]  # fmt: skip


def frames() -> list[bytes]:
    chance = random.Random(7)
    noise = [chance.randbytes(chance.randrange(60)) for _ in range(60)]
    packed = [b"\x00" + msgpack.packb(one) for one in HOSTILE]
    cut = [one[: chance.randrange(1, len(one) + 1)] for one in packed]
    return [b"", b"\x00", b"\x01", b"\x01\xff\xff\xff\xff", b"\xff" * 9, *noise, *packed, *cut]


TEXTS = ["", "x", "-1", "9" * 50, "??", "٣", "1 2", "\x00", "null"]


async def shout(house: House, name: str, registered: bool, frame: bytes) -> None:
    """One window that says one thing, after it said who it is or before."""
    own = f"{HERE}:{house.port}"
    url = f"ws://{own}{LINE}?line={name}&has=0&new=1"
    with contextlib.suppress(ConnectionClosed):
        async with connect(url, origin=f"http://{own}") as socket:  # type: ignore[arg-type]
            at = 1
            if registered:
                hello = msgpack.packb([REGISTER, {"session_id": None, "page_name": "", "page": FACTS}])
                await socket.send((1).to_bytes(4, "little") + b"\x00" + hello)
                at = 2
            await socket.send(at.to_bytes(4, "little") + frame)
            for text in TEXTS:
                await socket.send(text)
            await socket.recv()
            await socket.close(4000)


async def besieged(home: Path) -> tuple[list[int], int]:
    async with House(home).open() as house:
        phone = Phone(house, 1)
        await phone.begin()
        lengths: list[int] = []
        for at, frame in enumerate(frames()):
            await shout(house, f"stranger-{at}", at % 2 == 0, frame)
            if at % 40 == 0:
                name = "Next card" if lengths else "Turn the first card"
                await phone.click(name)
                running = house.controller.table.resume(phone.game)
                assert running
                lengths.append(len(running.session.turns))
        kept = len(house.controller.table.games())
        await phone.leave()
        return lengths, kept


def test_nobody_else_notices(tmp_path: Path):
    assert run(besieged(tmp_path)) == ([1, 2, 3], 1)
