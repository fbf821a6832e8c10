"""The engines that the flows run in: Chromium always, and Firefox and WebKit where all are asked for."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import machine

ALL = ("chromium", "firefox", "webkit")
FIREFOX = ("firefox-esr", "firefox")
MAC_FIREFOX = Path("/Applications/Firefox.app/Contents/MacOS/firefox")
WEBKIT, SCREEN = "WebKitWebDriver", "Xvfb"
# Debian's package of each program.
PACKAGES = {FIREFOX[0]: "firefox-esr", WEBKIT: "webkit2gtk-driver", SCREEN: "xvfb"}


def played_in(asked: str) -> tuple[str, ...]:
    """The engines of a run, by the word that was asked for."""
    return ALL if asked == "all" else ALL[:1]


def install() -> None:
    """What is missing, where it may be installed without a question. What then still is missing, its tests tell."""
    for program, package in PACKAGES.items():
        if not (firefox() if package == "firefox-esr" else shutil.which(program)):
            machine.install_debian_package(package)


def firefox() -> str | None:
    """The program that COMPANION_FIREFOX names, else an installed one."""
    chosen = os.environ.get("COMPANION_FIREFOX")
    found = next(filter(None, map(shutil.which, [chosen] if chosen else FIREFOX)), None)
    return found or (str(MAC_FIREFOX) if MAC_FIREFOX.is_file() and not chosen else None)


def require_firefox() -> str:
    """Path of Firefox, or a sentence that says how to get it."""
    found = firefox()
    if not found:
        raise machine.SetupError(
            "The flows in Firefox need it, and it was not found. Install it (Debian: sudo apt-get install "
            "firefox-esr), or set COMPANION_FIREFOX to the path of its program."
        )
    return found


def require_webkit() -> tuple[str, str]:
    """Paths of WebKit's driver and of the screen that its windows are on, or a sentence that says how to get them."""
    driver, screen = shutil.which(WEBKIT), shutil.which(SCREEN)
    if not driver or not screen:
        raise machine.SetupError(
            f"The flows in WebKit need {WEBKIT} and {SCREEN}, and {SCREEN if driver else WEBKIT} was not found. Both "
            "are for Linux (Debian: sudo apt-get install webkit2gtk-driver xvfb); elsewhere, leave --engines all away."
        )
    return driver, screen
