"""Lines: whatever becomes of the sockets, everything arrives once and in order, both ways."""

import asyncio
import contextlib
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.serving.window_line import LEFT, MOST_UNHEARD, MOST_WAITING, TAKEN, UNKNOWN, WindowLines
from tests.loop import run as run_on_a_loop
from tests.serving.cut_sockets import ANSWER, Page, run, turn

steps = st.lists(
    st.sampled_from(["say", "say", "turn", "turn", "cut", "connect", "connect", "confirm"]), min_size=5, max_size=60
)


@given(steps, st.sampled_from([b"", b"0"]))
def test_everything_arrives_once_and_in_order(script: list[str], first: bytes):
    async def play(lines: WindowLines) -> None:
        page = Page(lines, first=first)
        page.connect()
        await turn()
        for step in script:
            match step:
                case "say":
                    page.say(b"%d" % page.sent)
                case "turn":
                    await turn(2)
                case _:
                    getattr(page, step)()
        page.connect()
        await turn(200)
        assert page.got == [ANSWER + b"%d" % number for number in range(page.sent)]
        assert not page.kept
        assert not page.repeated

    run(play)


def test_a_second_socket_takes_over_and_the_first_is_closed():
    async def play(lines: WindowLines) -> None:
        page = Page(lines)
        page.connect()
        await turn()
        page.say(b"a")
        await turn()
        page.connect()
        await turn()
        assert [message["code"] for message in page.late] == [TAKEN]
        page.say(b"b")
        await turn()
        assert page.got == [ANSWER + b"a", ANSWER + b"b"]

    run(play)


@pytest.mark.parametrize("how", [OSError("reset"), RuntimeError("closed before"), WebSocketDisconnect(1006)])
def test_a_page_comes_back_however_often_and_however_its_sockets_went(how: Exception):
    async def play(lines: WindowLines) -> None:
        pages = [Page(lines, str(number)) for number in range(5)]
        for page in pages:
            page.how_gone = how
        for at in range(200):
            for page in pages:
                page.connect()
                page.say(b"%d" % at)
            await turn(at % 4)
        await turn(200)
        assert [page.closed for page in pages] == [None] * len(pages)
        for page in pages:
            page.connect()
        await turn()
        assert [len(page.got) for page in pages] == [200] * len(pages)
        assert [page.kept for page in pages] == [{}] * len(pages)
        assert len(lines) == len(pages)

    run(play)


def test_an_old_socket_that_takes_nothing_any_more_holds_nobody_up():
    async def play(lines: WindowLines) -> None:
        stuck = asyncio.Event()

        async def full(message: Any) -> None:
            await stuck.wait()

        page = Page(lines)
        old: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        old.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": "/line", "headers": [], "query_string": b"line=one&has=0&new=1"}
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)
            if len(sent) > 2:
                await full(message)

        first = asyncio.create_task(lines.connect(WebSocket(scope, old.get, send)))
        await turn()
        page.connect()
        await turn()
        page.say(b"a")
        await turn()
        assert page.got == [ANSWER + b"a"]
        assert sent[-1]["type"] == "websocket.close"
        stuck.set()
        old.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await first

    run(play)


def test_what_is_asked_on_the_new_socket_is_answered_there():
    """The old one may still write at that moment; it must neither take the answer nor keep the news to itself."""

    async def play(lines: WindowLines) -> None:
        page = Page(lines)
        for _ in range(50):
            page.connect()
            page.inbox.put_nowait({"type": "websocket.receive", "text": "?"})
            page.say(b"x")
            await turn(3)
        before = page.told
        page.inbox.put_nowait({"type": "websocket.receive", "text": "?"})
        await turn()
        assert page.told == before + 1

    run(play)


def test_a_first_message_that_is_none_is_as_good_as_nothing():
    async def play(lines: WindowLines) -> None:
        page = Page(lines)
        page.first = "no%20message"
        page.connect()
        await turn()
        page.say(b"a")
        await turn()
        assert page.got == [ANSWER + b"a"]

    run(play)


@pytest.mark.parametrize("query", ["", "line=two", "line=two&has=5", "line=&has=0&new=1"])
def test_a_line_that_is_not_ours_is_told_so(query: str):
    async def play(lines: WindowLines) -> None:
        known = Page(lines)
        known.connect()
        await turn()
        stranger = Page(lines, "two")
        scope = {"type": "websocket", "path": "/line", "headers": [], "query_string": query.encode()}
        stranger.inbox.put_nowait({"type": "websocket.connect"})
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        await lines.connect(WebSocket(scope, stranger.inbox.get, send))
        assert told[-1]["code"] == UNKNOWN
        assert known.closed is None

    run(play)


@pytest.mark.parametrize("has", ["-1", "x", "", "1" * 11, "9" * 5000, "٣", " 1", "1.0"])
def test_who_has_no_number_is_not_let_in(has: str):
    async def play(lines: WindowLines) -> None:
        told: list[Any] = []
        inbox: asyncio.Queue[Any] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        query = f"line=one&new=1&has={quote(has)}".encode()
        scope = {"type": "websocket", "path": "/line", "headers": [], "query_string": query}

        async def send(message: Any) -> None:
            told.append(message)

        await lines.connect(WebSocket(scope, inbox.get, send))
        assert [message["type"] for message in told] == ["websocket.close"]
        assert len(lines) == 0

    run(play)


def test_flet_sees_no_cookies():
    seen: list[Any] = []

    async def looking(socket: WebSocket) -> None:
        await socket.accept()
        seen.append(dict(socket.headers))

    async def play() -> None:
        inbox: asyncio.Queue[Any] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        headers = [(b"cookie", b"flet_oauth_state=x; companion-8550=secret"), (b"user-agent", b"phone")]
        scope = {"type": "websocket", "path": "/line", "headers": headers, "query_string": b"line=one&has=0&new=1"}

        async def send(message: Any) -> None:
            pass

        asyncio.create_task(WindowLines(looking, "v1").connect(WebSocket(scope, inbox.get, send)))  # noqa: RUF006
        await turn()
        inbox.put_nowait({"type": "websocket.disconnect", "code": LEFT})
        await turn()

    run_on_a_loop(play())
    assert seen == [{"user-agent": "phone"}]


def test_a_window_that_leaves_is_forgotten_and_one_that_is_cut_is_not():
    async def play(lines: WindowLines) -> None:
        stays, leaves = Page(lines, "stays"), Page(lines, "leaves")
        for page in (stays, leaves):
            page.connect()
        await turn()
        stays.cut()
        leaves.cut(LEFT)
        await turn()
        stays.connect()
        await turn()
        assert stays.closed is None
        leaves.connect()
        await turn()
        assert leaves.closed == UNKNOWN

    run(play)


def test_of_too_many_that_wait_the_oldest_is_given_up():
    async def play(lines: WindowLines) -> None:
        pages = [Page(lines, str(number)) for number in range(MOST_WAITING + 2)]
        for page in pages:
            page.connect()
            await turn()
            page.cut()
            await turn()
        for page in (pages[0], pages[-1]):
            page.connect()
            await turn()
        assert pages[0].closed == UNKNOWN
        assert pages[-1].closed is None

    run(play)


def test_a_line_that_nobody_hears_is_given_up_before_it_fills_the_memory():
    async def flooding(socket: WebSocket) -> None:
        """Like Flet it goes on sending until it hears that the window is gone."""
        await socket.accept()
        await socket.receive_bytes()
        over = asyncio.create_task(socket.receive())
        while not over.done():
            await turn()
            await socket.send_bytes(b"x" * (MOST_UNHEARD // 4 + 1))

    async def play() -> None:
        page = Page(WindowLines(flooding, "v1"))
        page.connect()
        await turn()
        page.say(b"go")
        await turn(5)
        page.cut()
        await turn(300)
        page.connect()
        await turn()
        assert page.closed == UNKNOWN

    run_on_a_loop(play())


def test_what_has_arrived_is_not_kept():
    async def slow(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                data = await socket.receive_bytes()
                await turn()
                await socket.send_bytes(data)

    async def play() -> None:
        page = Page(WindowLines(slow, "v1"))
        page.connect()
        for _ in range(4):
            await turn(60)
            page.say(b"x" * (MOST_UNHEARD // 3))
            await turn(60)
            page.confirm()
        await turn()
        page.say(b"answered when the window is away")
        await turn(5)
        page.cut()
        await turn(60)
        page.connect()
        await turn()
        assert page.closed is None
        assert page.got[-1] == b"answered when the window is away"
        page.cut(LEFT)
        await turn()

    run_on_a_loop(play())


def test_a_renewed_key_sends_every_window_out():
    async def play(lines: WindowLines) -> None:
        page = Page(lines)
        page.connect()
        await turn()
        lines.end_all()
        await turn()
        assert page.closed == UNKNOWN

    run(play)
