"""The app as a process: one at a time on a folder, found by the second one, and calling nobody."""

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.serving.invitation import FILE
from companion.store.repository import open_store
from tests.commands.command import ROOT, Answer, run_process
from tests.patience import LONGEST, first_line

# Tells every address that anything in the process wants to talk to, or to find.
WATCHED = """
import sys
calls = open(sys.argv.pop(1), "a", buffering=1)
def watch(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "urllib.Request"):
        print(event, args[1:] if event == "socket.connect" else args, file=calls)
sys.addaudithook(watch)
import socket
socket.getaddrinfo("127.0.0.1", 1)
from companion.__main__ import main
sys.exit(main())
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Running:
    """The app on a folder, as soon as it listens."""

    def __init__(self, home: Path, *options: str) -> None:
        self.calls = home.parent / f"{home.name}-calls"
        command = [sys.executable, "-c", WATCHED, str(self.calls), "--no-browser", "--port", str(free_port()), *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COMPANION_HOME": str(home)}, cwd=ROOT
        )
        self.address = first_line(self.process).strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def app(home: Path) -> Iterator[Running]:
    running = Running(home)
    yield running
    running.kill()


def start(home: Path) -> Answer:
    return run_process("--no-browser", COMPANION_HOME=str(home))


def test_a_second_start_tells_where_the_first_one_is_and_a_killed_one_is_in_nobodys_way(app: Running, home: Path):
    second = start(home)
    assert second.code == 0
    assert "already running" in second.err
    assert app.address in second.err
    refused = run_process("history", "check", "--repair", COMPANION_HOME=str(home))
    assert refused.code == 2
    assert refused.json["problems"][0]["code"] == "in_use"
    app.kill()
    again = Running(home)
    again.kill()
    assert again.address.startswith("http://127.0.0.1:")


def test_where_it_runs_is_told_without_the_key(home: Path):
    shared = Running(home, "--share")
    key = (home / FILE).read_text()
    second = start(home)
    shared.kill()
    assert second.code == 0
    assert "already running" in second.err
    assert key not in f"{second.err}{second.out!r}"
    assert not any(key in path.read_text(errors="replace") for path in home.iterdir() if path.name != FILE)


def test_the_app_calls_nobody(app: Running):
    """Neither while it starts nor while it hands out its pages."""
    for route in ("", "history", "settings"):
        with urllib.request.urlopen(app.address + route, timeout=LONGEST) as answer:
            assert "<html" in answer.read().decode()
    calls = app.calls.read_text().splitlines()
    assert len(calls) >= 1, "the first one is of the test itself"
    assert [call for call in calls if "127.0.0.1" not in call] == []


def test_while_another_command_writes_the_app_does_not_start(home: Path):
    store = open_store(home)
    store.occupy()
    refused = start(home)
    assert refused.code == 1
    assert "is using the games" in refused.err
    assert store.announced() == ""


LOADED = """
import sys
import companion.start.served
print(*sys.modules)
"""


def test_what_listens_waits_for_no_screen_and_no_game():
    """They are loaded while the browser loads its engine."""
    command = [sys.executable, "-c", LOADED]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=LONGEST)
    here = set(loaded.stdout.split())
    assert "companion.serving.server" in here
    later = {
        "companion.ui.app",
        "companion.ui.pages",
        "companion.ui.kit",
        *(f"companion.games.{game}" for game in GAMES),
    }
    assert not later & here
