"""Windows that are open cost no search for garbage, and what those leave behind that have gone is found."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.serving import server
from tests.loop import run
from tests.serving.phones import House, Phone


class Thing:
    """Something in a circle, which only a search finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _thaw() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_is_new_is_searched_and_set_aside() -> None:
    server.tidy()
    kept, gone = Thing(), weakref.ref(Thing())
    server.tidy()
    assert gone() is None
    assert not any(one is kept for one in gc.get_objects())


def test_what_was_set_aside_is_found_when_all_is_searched() -> None:
    thing = Thing()
    server.tidy()
    gone = weakref.ref(thing)
    del thing
    server.tidy()
    assert gone() is not None
    server.tidy(everything=True)
    assert gone() is None


def test_a_search_comes_past_no_open_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing stays set aside by an app that has ended, whichever others go on beside it."""
    monkeypatch.setattr(server, "EVERY_SECONDS", 0.01)
    unfreeze, given_back, ended = gc.unfreeze, list[object](), list[object]()

    def told() -> None:
        given_back.append(asyncio.get_running_loop())
        unfreeze()

    async def whole() -> None:
        ended.append(asyncio.get_running_loop())
        async with House(tmp_path).open() as house:
            phone = Phone(house, 1)
            await phone.begin()
            page = house.pages[phone.session_id]
            async with asyncio.timeout(60):
                while any(one is page for one in gc.get_objects()):
                    await asyncio.sleep(0)
            await phone.leave()

    with monkeypatch.context() as spied:
        spied.setattr(gc, "unfreeze", told)
        run(whole())
    assert ended[0] in given_back
