"""What the build commands need from the machine: a recent Python, Debian's packages, a Chromium.

This module and its callers must stay readable for a Python that is too old to run the app: only then
can they say so in a sentence.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

MINIMUM_PYTHON = (3, 11)
INTERRUPTED = 130
# Debian's packages of Chromium, and what they and others are called in the path. The one without the browser's own
# window around its pages opens them in half the time, so it comes first.
CHROMIUM_PACKAGES = ("chromium-headless-shell", "chromium")
BROWSER_COMMANDS = (*CHROMIUM_PACKAGES, "chromium-browser", "google-chrome", "chrome", "msedge")
MAC_BROWSERS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_BROWSERS = ("Chromium/Application/chrome.exe", "Google/Chrome/Application/chrome.exe",
                    "Microsoft/Edge/Application/msedge.exe")  # fmt: skip


class SetupError(Exception):
    """Something is missing; the message tells the user what to do about it."""


def run_command(main: Callable[[list[str]], int]) -> int:
    """Run a build command on this process's arguments and give its exit code: no traceback for the user."""
    try:
        require_python()
        return main(sys.argv[1:])
    except SetupError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED


def require_python() -> None:
    """Refuse a Python that the app does not run on."""
    if sys.version_info < MINIMUM_PYTHON:
        raise SetupError(
            f"The app needs Python {version(MINIMUM_PYTHON)} or newer, and {sys.executable} is {version()}.\n"
            "Install a newer one from https://www.python.org/downloads/ or with your system's package "
            f"manager, and start it by its name, for example: python3.13 {sys.argv[0]}"
        )


def version(numbers: Sequence[object] = sys.version_info) -> str:
    """Major and minor version as people write them; of the Python that runs this unless told otherwise."""
    return f"{numbers[0]}.{numbers[1]}"


def require_chromium() -> str:
    """Path of the browser that COMPANION_CHROMIUM names, else of an installed one; Debian gets one now."""
    chosen = os.environ.get("COMPANION_CHROMIUM")
    if chosen:
        return _require_chosen(chosen)
    found = _find_chromium()
    for package in CHROMIUM_PACKAGES:
        if not found:
            install_debian_package(package)
            found = _find_chromium()
    if not found:
        raise SetupError(
            "The browser tests need Chromium, Chrome or Edge, and none was found.\n"
            "Install one (Debian and Ubuntu: sudo apt-get install chromium), or set COMPANION_CHROMIUM to "
            "the path of its program."
        )
    return found


def _require_chosen(browser: str) -> str:
    found = shutil.which(browser)
    if not found:
        raise SetupError(f"COMPANION_CHROMIUM is set to {browser!r}, and there is no such program.")
    return found


def _find_chromium() -> str | None:
    in_path = (shutil.which(command) for command in BROWSER_COMMANDS)
    in_usual_places = (str(path) for path in _usual_places() if path.is_file())
    return next(filter(None, chain(in_path, in_usual_places)), None)


def install_debian_package(name: str) -> None:
    """Install a package where apt-get may be used without a question; elsewhere do nothing."""
    apt = shutil.which("apt-get")
    if not apt:
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not _succeeds([*sudo, "true"]):
        return
    print(f"Installing the system package {name} …", flush=True)
    command = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", apt, "-qq", "-o", "Dpkg::Use-Pty=0"]
    # Unchecked: a package list that could not be renewed may still do, and the caller looks for the result.
    subprocess.run([*command, "update"])
    subprocess.run([*command, "install", "--yes", "--no-install-recommends", name])


def _succeeds(command: list[str]) -> bool:
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def _usual_places() -> Iterator[Path]:
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        for name in MAC_BROWSERS:
            yield folder / f"{name}.app/Contents/MacOS/{name}"
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if variable in os.environ:
            for name in WINDOWS_BROWSERS:
                yield Path(os.environ[variable], name)
