"""The ticket with which the browser of this machine is opened: good once, and soon, and never the key."""

import os
import time
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.core.message import msg
from companion.playing.controller import Controller
from companion.serving import gate
from companion.serving.gate import Gate, GateVerdict
from companion.serving.invitation import FILE
from companion.start import served
from companion.store.problem import StoreProblem
from companion.store.repository import open_store

ADDRESS = "http://192.168.1.5:8550/"
KEY = "k" * 22
Ask = Callable[[str], GateVerdict]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """A browser that comes with an address to the app on this folder."""
    door = Gate(8550, lambda: KEY, partial(gate.ticket_fits, folder=tmp_path))
    host = [(b"host", b"192.168.1.5:8550")]
    asked: dict[str, Any] = {"type": "http", "server": ("192.168.1.5", 8550), "path": "/", "headers": host}
    return lambda address: door.judge({**asked, "query_string": urlsplit(address).query.encode()})


def test_it_opens_once(tmp_path: Path, ask: Ask):
    first, second = (gate.with_ticket(ADDRESS, tmp_path) for _ in range(2))
    assert [ask(first), ask(second), ask(second)] == [GateVerdict.OUT, GateVerdict.WELCOME, GateVerdict.OUT]


def test_another_one_opens_nothing_and_spoils_nothing(tmp_path: Path, ask: Ask):
    good = gate.with_ticket(ADDRESS, tmp_path)
    assert {ask(ADDRESS), ask(f"{ADDRESS}?key="), ask(f"{ADDRESS}?key=%C3%A9"), ask(f"{good}x")} == {GateVerdict.OUT}
    assert ask(good) is GateVerdict.WELCOME


def test_it_is_good_for_a_moment_only(tmp_path: Path, ask: Ask):
    old = gate.with_ticket(ADDRESS, tmp_path)
    long_ago = time.time() - gate.GOOD_SECONDS - 1
    os.utime(tmp_path / gate.TICKET_FILE, (long_ago, long_ago))
    assert ask(old) is GateVerdict.OUT


def test_nobody_else_on_the_machine_reads_it(tmp_path: Path):
    gate.with_ticket(ADDRESS, tmp_path)
    if os.name == "posix":
        assert (tmp_path / gate.TICKET_FILE).stat().st_mode & 0o077 == 0


def test_where_none_can_be_kept_the_address_is_opened_without(tmp_path: Path):
    (tmp_path / gate.TICKET_FILE).mkdir()
    assert gate.with_ticket(ADDRESS, tmp_path) == ADDRESS


def test_no_browser_is_opened_with_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask):
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(served, "run", lambda app, host, port, started: started())
    store = open_store(tmp_path)
    store.occupy()
    served._serve(Controller(store), Namespace(share=True, port=8550, new_key=False, no_browser=False))
    served._not_served(store, StoreProblem("in_use", msg("store.in_use", folder=".")), browser=True)
    assert len(opened) == 2
    assert not [address for address in opened if (tmp_path / FILE).read_text() in address]
    assert ask(opened[-1]) is GateVerdict.WELCOME
