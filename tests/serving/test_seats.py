"""Where a window is: by its socket, never by its own word; and while nobody looks at it, nothing is drawn."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.serving.seats import LineSeat, PageSeat
from tests.loop import run
from tests.serving.phones import PAGE, UPDATE, House, Phone

HOME, GUEST = "192.168.1.5", "192.168.1.77"


@pytest.mark.parametrize(
    ("client", "server", "at_the_computer"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        (HOME, HOME, True),
        (GUEST, HOME, False),
        ("", "", False),
    ],
)
def test_the_computer_is_known_by_its_address(client: str, server: str, at_the_computer: bool):
    assert LineSeat({"client": (client, 5000), "server": (server, 8550)}).at_the_computer is at_the_computer


def test_nobody_is_known_to_be_nowhere():
    assert not LineSeat({"client": None, "server": None}).at_the_computer


def test_what_changed_meanwhile_is_drawn_once_somebody_looks():
    drawn: list[str] = []

    def one() -> None:
        drawn.append("one")

    def two() -> None:
        drawn.append("two")

    seat = LineSeat({})
    seat.leave()
    for draw in (one, two, one):
        seat.when_back(draw)
    assert drawn == []
    for _ in range(2):
        seat.take()
        assert drawn == ["one", "two"]


LIES = (
    {"client_ip": "127.0.0.1"}, {"client_ip": "127.0.0.1", "web": False}, {"pyodide": True}, {"wasm": True},
    {"platform": "linux", "debug": True}, {"client_user_agent": "the computer"}, {"url": "http://127.0.0.1/"},
)  # fmt: skip


async def offered(home: Path, at_the_computer: bool, monkeypatch: pytest.MonkeyPatch) -> set[bool]:
    """Whether a new code is offered in the settings, whatever the window says of itself."""
    monkeypatch.setattr(LineSeat, "__init__", seated(at_the_computer))
    async with House(home, shared=True).open() as house:
        phone = Phone(house, 1)
        await phone.begin()
        found = set()
        for lie in ({}, *LIES):
            await phone.say(UPDATE, {"id": PAGE, "props": lie})
            await phone.go("/")
            await phone.go("/settings")
            found.add("New code" in phone.window.pressable())
        await phone.leave()
        return found


def seated(at_the_computer: bool) -> Any:
    init = LineSeat.__init__

    def sit(self: LineSeat, scope: Any) -> None:
        init(self, {**scope, "client": ("127.0.0.1" if at_the_computer else GUEST, 1), "server": (HOME, 2)})

    return sit


@pytest.mark.parametrize("at_the_computer", [True, False])
def test_a_new_code_is_for_the_computer_whatever_a_phone_says(
    at_the_computer: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    found = run(offered(tmp_path, at_the_computer, monkeypatch))
    assert at_the_computer in found
    assert at_the_computer or found == {False}


def shows(phone: Phone, wanted: list[str]) -> bool:
    return phone.window.texts() == wanted


async def unseen(home: Path) -> None:
    """One taps; of two others at the same game one went without a word, and one is hidden behind other windows."""
    async with House(home).open() as house:
        one, gone, hidden = phones = [Phone(house, seed) for seed in range(3)]
        for phone in phones:
            await phone.begin()
        for phone in (gone, hidden):
            await phone.go(f"/play/{one.game}")
        assert gone.ear
        assert gone.socket
        assert hidden.socket
        gone.ear.cancel()
        gone.socket.transport.abort()
        await hidden.socket.send("!")
        seats = [PageSeat(house.pages[phone.session_id]) for phone in (gone, hidden)]
        await one.until(lambda: not any(seat.looked_at for seat in seats))
        before = [phone.window.texts() for phone in (gone, hidden)]
        for name in ("Turn the first card", "Next card", "Next card"):
            await one.click(name)
        wanted = one.window.texts()
        assert wanted not in before
        assert [phone.window.texts() for phone in (gone, hidden)] == before
        await gone.reach()
        await hidden.socket.send("?")
        for phone in (gone, hidden):
            await phone.until(partial(shows, phone, wanted))
        for phone in phones:
            await phone.leave()


def test_what_nobody_looks_at_is_not_drawn(tmp_path: Path):
    run(unseen(tmp_path))
