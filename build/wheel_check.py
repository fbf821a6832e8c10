"""Build the wheel, install it into an environment of its own and try it there: python build/wheel_check.py.

The environment sees the packages that the app needs, but not the source tree, and every command starts in a
foreign folder: what the wheel forgot is missed at once. Needs the packages of .venv with the extra "dev".
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
SERVER_DEADLINE = 60.0
SARAH = {"players": [{"name": "Sarah", "red": "late", "blue": "none", "six": "late", "finished": 15}]}


@dataclass(frozen=True)
class InstalledCopy:
    """The app as a user has it who never saw the source tree."""

    folder: Path

    def place(self, name: str) -> Path:
        """A folder of the copy's environment, by its name in sysconfig."""
        return Path(sysconfig.get_path(name, "venv", {"base": str(self.folder / "venv")}))

    def program(self, name: str) -> str:
        """Path of a command of the copy's environment."""
        path = shutil.which(name, path=self.place("scripts"))
        assert path, f"the installation has no command {name}"
        return path

    def run(self, *arguments: str, stdin: str = "") -> str:
        """Output of the console script `companion` with these arguments."""
        command = [self.program("companion"), *arguments]
        return subprocess.run(
            command, input=stdin, stdout=subprocess.PIPE, encoding="utf-8", check=True, **self._elsewhere()
        ).stdout

    @contextmanager
    def serve(self) -> Iterator[str]:
        """Run the app without opening a browser; gives its address once it answers."""
        port = _free_port()
        command = [self.program("python"), "-m", "companion", "--no-browser", "--port", str(port)]
        with subprocess.Popen(command, **self._elsewhere()) as server:
            try:
                yield _wait_for(f"http://127.0.0.1:{port}/", server)
            finally:
                server.kill()

    def _elsewhere(self) -> dict[str, Any]:
        """Working folder and variables of a stranger: nothing there leads to the source tree."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        return {"cwd": home, "env": {**inherited, "COMPANION_HOME": str(home / "data")}}


def install(folder: Path) -> InstalledCopy:
    """Build the wheel and install it into a new environment in this folder."""
    build = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("*.whl")
    copy = InstalledCopy(folder)
    venv.create(folder / "venv", symlinks=os.name != "nt")
    subprocess.run([*PIP, "--python", copy.program("python"), "install", "--no-deps", str(wheel)], check=True)
    _lend_packages(copy)
    return copy


def _lend_packages(copy: InstalledCopy) -> None:
    """Let the copy see our installed packages, but not the source tree.

    Our environment knows the tree by a path file; in a lent folder, path files have no effect.
    """
    (copy.place("purelib") / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> str:
    deadline = time.monotonic() + SERVER_DEADLINE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=SERVER_DEADLINE):
                return address
        except URLError:
            time.sleep(0.05)
    raise AssertionError(f"the app does not answer at {address} (exit code {server.poll()})")


def check_source(copy: InstalledCopy) -> None:
    """The copy runs its own code and its own data."""
    query = "import companion, companion.content.data_files as files; print(companion.__file__); print(files.data())"
    command = [copy.program("python"), "-I", "-c", query]
    paths = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    assert all(copy.folder.resolve() in Path(path).resolve().parents for path in paths), paths


def check_score(copy: InstalledCopy) -> None:
    """`companion score` knows what Sarah's 39 points are."""
    score = json.loads(copy.run("score", "bridges", stdin=json.dumps(SARAH)))
    assert score["players"][0]["total"] == 39, score


def check_play(copy: InstalledCopy) -> None:
    """`companion play` opens a game, takes an offer of its own and takes it back."""
    opening = _answers(copy)[0]
    intent = next(offer for offer in opening["offers"] if "ask" not in offer)
    again, after, undone = _answers(copy, intent, {"do": "undo"})
    assert again == opening
    assert after["turn"] == 1
    assert after["events"]
    assert undone["state"] == opening["state"]


def _answers(copy: InstalledCopy, *intents: dict[str, Any]) -> list[dict[str, Any]]:
    lines = "".join(json.dumps(intent) + "\n" for intent in intents)
    output = copy.run("play", "bridges", "--seed", "wheel", stdin=lines)
    return [json.loads(line) for line in output.splitlines()]


def check_server(copy: InstalledCopy) -> None:
    """The app starts and hands out its page."""
    with copy.serve() as address, urllib.request.urlopen(address) as answer:
        page = answer.read().decode()
        assert answer.status == 200
        assert "<html" in page, page


CHECKS = (check_source, check_score, check_play, check_server)


def main() -> None:
    """Install once, check all."""
    with tempfile.TemporaryDirectory() as folder:
        copy = install(Path(folder))
        for check in CHECKS:
            check(copy)
            print(f"fine: {check.__doc__}")


if __name__ == "__main__":
    main()
