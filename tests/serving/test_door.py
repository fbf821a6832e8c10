"""Before the gate: whoever connects costs little, and whoever asks is served, however many only stand there."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from companion.serving.door import FILES_KEPT, HEAD_BYTES, WAITING, Door, most_files
from companion.serving.server import LINE
from tests.loop import run
from tests.serving.phones import HERE, House, Phone

MOST = 8


class Visitor:
    def __init__(self, address: str) -> None:
        self.address = address
        self.away = False

    def send_away(self) -> None:
        self.away = True


def who_stays(addresses: str, most_open: int = 2 * MOST) -> str:
    """One letter an address, in the order in which they come; who of them is left."""

    async def come() -> str:
        door = Door(most_open)
        visitors = [Visitor(address) for address in addresses]
        for visitor in visitors:
            door.enter(visitor)
        left = "".join(visitor.address if not visitor.away else "." for visitor in visitors)
        assert len(door) == len(left.replace(".", ""))
        for visitor in visitors:
            door.leave(visitor)
        assert len(door) == 0
        return left

    return run(come())


@pytest.mark.parametrize(
    ("come", "stay"),
    [
        ("", ""),
        ("aaaaaa", "aaaaaa"),
        ("aaaaaaa", ".aaaaaa"),  # of one address three quarters of all
        ("aaaaaabb", "aaaaaabb"),
        ("aaaaaabbc", ".aaaaabbc"),  # the crowd pays for who comes on top
        ("baaaaaaaaaaaaaac", "b........aaaaaac"),
        ("abcdefghi", ".bcdefghi"),
    ],
)
def test_who_has_waited_longest_in_the_largest_crowd_goes(come: str, stay: str):
    assert who_stays(come) == stay


def test_few_files_leave_room_for_who_asks():
    assert who_stays("a" * 20, most_open=8) == "." * 17 + "aaa"


def test_who_never_asks_is_sent_away():
    async def come() -> bool:
        door = Door(MOST, seconds=0)
        visitor = Visitor("a")
        door.enter(visitor)
        while not visitor.away:
            await asyncio.sleep(0)
        return len(door) == 0

    assert run(come())


async def answer(house: House, *sent: bytes) -> bytes:
    """All that comes back until the other side has had enough."""
    reader, writer = await asyncio.open_connection(HERE, house.port)
    try:
        for part in sent:
            writer.write(part)
            await writer.drain()
        return await reader.read()
    except ConnectionError:
        return b"(broken off)"
    finally:
        writer.close()


def head(house: House, *lines: str, method: str = "GET", path: str = "/") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {HERE}:{house.port}", *lines, "", ""]).encode()


async def status(house: House, *sent: bytes) -> int:
    said = await answer(house, *sent)
    return int(said.split()[1]) if said.startswith(b"HTTP/") else 0


def test_what_is_no_request_of_ours_ends_the_connection(tmp_path: Path):
    async def ask() -> dict[str, int]:
        async with House(tmp_path).open() as house:
            over = "Connection: close"
            page = head(house, over)
            return {
                "a page": await status(house, page),
                "in two parts": await status(house, page[:20], page[20:]),
                "long": await status(house, head(house, over, "Cookie: " + "x" * (HEAD_BYTES // 2))),
                "too long": await status(house, head(house, "Cookie: " + "x" * HEAD_BYTES)),
                "too long an address": await status(house, head(house, path="/" + "x" * HEAD_BYTES)),
                "a body": await status(house, head(house, "Content-Length: 5") + b"12345"),
                "a body to come": await status(house, head(house, "Content-Length: 999999999")),
                "a body in pieces": await status(house, head(house, "Transfer-Encoding: chunked")),
                "another method": await status(house, head(house, method="POST")),
                "a stranger": await status(house, b"GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n"),
                "noise": await status(house, b"\x00\xff\r\n\r\n"),
            }

    assert run(ask()) == {
        "a page": 200, "in two parts": 200, "long": 200, "too long": 431, "too long an address": 431,
        "a body": 413, "a body to come": 413, "a body in pieces": 413, "another method": 405, "a stranger": 403,
        "noise": 400,
    }  # fmt: skip


def test_of_a_head_without_an_end_no_more_than_its_share_is_taken(tmp_path: Path):
    async def pour() -> int:
        async with House(tmp_path).open() as house:
            _, writer = await asyncio.open_connection(HERE, house.port)
            writer.write(b"GET / HTTP/1.1\r\nx: ")
            poured = 0
            try:
                while poured < 500 * 1024**2:
                    writer.write(b"y" * 65536)
                    await writer.drain()
                    poured += 65536
            except ConnectionError:
                pass
            return poured

    # What the system itself buffers counts as poured, too.
    assert run(pour()) < 32 * 1024**2


def test_who_asks_is_served_however_many_stand_there(tmp_path: Path):
    async def play() -> tuple[int, Any]:
        async with House(tmp_path).open() as house:
            idle = [await asyncio.open_connection(HERE, house.port) for _ in range(WAITING + 50)]
            for _, writer in idle[::2]:
                writer.write(b"GET / HT")
            phone = Phone(house, 1)
            await phone.begin()
            await phone.click("Turn the first card")
            open_now = len(house.server.server_state.connections)
            turns = phone.stored()
            await phone.leave()
            for _, writer in idle:
                writer.close()
            return open_now, turns

    open_now, turns = run(play())
    assert open_now <= WAITING + 1
    assert len(turns) == 1


def test_the_cookies_of_others_keep_no_window_out(tmp_path: Path):
    """More of them than a websocket's line may be long."""

    async def come() -> str:
        async with House(tmp_path).open() as house:
            own = f"{HERE}:{house.port}"
            headers = {"Cookie": "; ".join(f"other-{at}={'x' * 1000}" for at in range(12))}
            url = f"ws://{own}{LINE}?line=one&has=0&new=1"
            async with connect(url, origin=f"http://{own}", additional_headers=headers) as socket:  # type: ignore[arg-type]
                said = str(await socket.recv())
                await socket.close(4000)
                return said

    assert run(come()).startswith("0 ")


def test_files_are_left_for_the_games():
    assert most_files() > 2 * FILES_KEPT
