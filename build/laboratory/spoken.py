"""Record all that the screen reader Orca speaks in a whole game: python3 build/laboratory spoken [--keep]

Dragon Island for two, from the set-up to the saved result, in a Chromium on a screen that nobody sees. Each thing is
focused, heard and activated. An error where something else is spoken than what is kept, or an announcement of the page
is not; with --keep it becomes what is kept. What is announced and what gets the focus come in either order. Needs
Debian's orca, dbus, xvfb and chromium.
"""

from __future__ import annotations

import asyncio
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import machine
import venv_setup

if TYPE_CHECKING:
    from playwright.async_api import Page

ROOT = venv_setup.ROOT
KEPT = ROOT / "tests" / "golden" / "spoken.txt"
GAME, ROUTE = "dragon_island", "/game/dragon_island/setup"
PROGRAMS = {"orca": "orca", "dbus-run-session": "dbus", "gsettings": "libglib2.0-bin", "Xvfb": "xvfb"}
PROGRAMS |= {"chromium": "chromium"}
SCREEN = ":87"
OWN_BUS = "COMPANION_OWN_BUS"
# Seconds: how long Orca is quiet when it has said all, within which an action is announced, and the longest wait.
A_MOMENT, QUIET, ANNOUNCED, PATIENCE = 0.1, 1.5, 3.0, 15.0
# Said at one time and not at another: where the focus falls to when what had it is gone, and how Orca takes its keys.
PASSING = ("clickable.", "Focus mode", "Browse mode")
# In place of a voice: what would be spoken is written down.
VOICE = """
import orca.speech


def spoken(text, *_):
    with open({said!r}, "a", encoding="utf-8") as said:
        said.write(text.strip() + "\\n")


orca.speech._speak = orca.speech.speakCharacter = spoken
"""
# The engine takes back after 0.3 s what it announces: a screen reader on a busy machine has not read it by then.
NO_HURRY = """
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...more) => later(act, wait === 300 ? 3000 : wait, ...more);
  window.announced = [];
  addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.nodeName.startsWith('FLT-ANNOUNCEMENT'))
        announced.push(...[...addedNodes].map((added) => added.textContent.trim()));
  }).observe(document.body, { subtree: true, childList: true }));
"""


class Hands:
    """Focuses what begins with some words, listens, activates it, listens again, and writes down all of that."""

    def __init__(self, app: Any, page: Page, said: Path) -> None:
        self.app, self.page = app, page
        self.lines: list[str] = []
        self._said, self._read = said, 0

    async def tap(self, start: str) -> None:
        found = self.page.locator(f'flt-semantics[role="button"]:is([aria-label^="{start}"], :text("{start}"))').first
        await found.wait_for(state="attached", timeout=PATIENCE * 1000)
        if await found.evaluate("found => found !== document.activeElement"):
            await found.focus()
            await self._hear(start)
        await self._act(f"> {start}", found.dispatch_event("click"))

    async def enter(self, label: str, text: str) -> None:
        box = self.page.get_by_role("textbox", name=label).first
        await box.focus(timeout=PATIENCE * 1000)
        await self._hear(label)
        await self._act(f"> {label}: {text}", box.fill(text))

    async def hush(self) -> None:
        """Forget what a browser says as it opens."""
        await self._hear("Back")
        self.lines.clear()

    async def announced(self) -> list[str]:
        """What the page has announced so far."""
        return [text for text in await self.page.evaluate("announced") if text]

    async def _act(self, what: str, act: Awaitable[None]) -> None:
        """What is announced of it, if anything is, must be spoken before the next thing is done."""
        self.lines.append(what)
        before = len(await self.announced())
        await act
        for _ in range(round(ANNOUNCED / A_MOMENT)):
            await asyncio.sleep(A_MOMENT)
            if new := (await self.announced())[before:]:
                return await self._hear(new[-1])
        return await self._hear("")

    async def _hear(self, words: str) -> None:
        """Until that is said, and then nothing more for a while."""
        at, waited = len(self.lines), 0.0
        while waited < (QUIET if any(words in line for line in self.lines[at:]) or not words else PATIENCE):
            await asyncio.sleep(A_MOMENT)
            waited += A_MOMENT
            said = self._said.read_text(encoding="utf-8")[self._read :]
            if said:
                self._read += len(said)
                self.lines += [f"    {line}" for line in said.splitlines() if not line.endswith(PASSING)]
                waited = 0.0


async def spoken(folder: Path, said: Path) -> tuple[list[str], list[str]]:
    """What is done and said, line by line, and what the page has announced."""
    from playwright.async_api import async_playwright

    from companion.playing.controller import Controller
    from companion.store.repository import open_store
    from tests.browser.app import FLAGS
    from tests.ui import whole_games

    controller = Controller(open_store(folder / "games"))
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), headless=False, args=[*FLAGS, "--force-renderer-accessibility"]
        )
        page = await chromium.new_page(viewport={"width": 390, "height": 844}, locale="en-US")
        await page.add_init_script(NO_HURRY)
        await page.goto(_served(controller) + ROUTE)
        hands = Hands(_Table(controller), page, said)
        await page.locator("flt-semantics-placeholder").dispatch_event("click")
        await page.get_by_role("button", name="Begin").wait_for(state="attached")
        await hands.hush()
        await whole_games.GAMES[GAME](hands)  # type: ignore[arg-type]
        announced = await hands.announced()
        await chromium.close()
    return hands.lines, announced


class _Table:
    """What the player of a whole game asks of the app: which game runs."""

    def __init__(self, controller: Any) -> None:
        self.controller = controller


def _served(controller: Any) -> str:
    from companion.serving.client_page import Dress
    from companion.serving.gate import Gate
    from companion.serving.server import App, run
    from companion.ui import app
    from tests.browser.app import free_port

    async def main(page: Any) -> None:
        await app.start(page, controller)

    port, up = free_port(), threading.Event()
    served = App(main, Gate(port), lambda: Dress("en", "light", 1.0))
    threading.Thread(target=run, args=(served, "127.0.0.1", port, up.set), daemon=True).start()
    up.wait()
    return f"http://127.0.0.1:{port}"


@contextmanager
def orca(home: Path) -> Iterator[Path]:
    """A screen reader on a screen of its own, and the file into which it speaks."""
    said, own = home / "said.txt", home / "share" / "orca"
    own.mkdir(parents=True)
    said.touch()
    (own / "orca-customizations.py").write_text(VOICE.format(said=str(said)), encoding="utf-8")
    home.chmod(0o700)
    os.environ |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "XDG_DATA_HOME": str(home / "share")}
    os.environ |= {"XDG_CONFIG_HOME": str(home / "config"), "DISPLAY": SCREEN}
    started = [_started("Xvfb", SCREEN, "-screen", "0", "1024x1024x24")]
    try:
        subprocess.run(["gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true"], check=True)
        started.append(_started("orca", "--replace"))
        yield said
    finally:
        for process in started:
            process.terminate()


def _started(*command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main(arguments: list[str]) -> int:
    """Speak, and compare."""
    for program, package in PROGRAMS.items():
        if not shutil.which(program):
            raise machine.SetupError(f"{program} is not here (Debian: sudo apt-get install {package}).")
    if OWN_BUS not in os.environ:
        command = ["dbus-run-session", "--", sys.executable, str(Path(__file__).parent), "spoken", *arguments]
        return subprocess.run(command, cwd=ROOT, env=os.environ | {OWN_BUS: "1"}).returncode
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, orca(Path(folder)) as said:
        lines, announced = asyncio.run(spoken(Path(folder), said))
    if "--keep" in arguments:
        KEPT.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    unlike = list(difflib.unified_diff(in_any_order(kept), in_any_order(lines), "kept", "now", lineterm=""))
    left_out = Counter(announced) - Counter(line.strip() for line in lines)
    silent = [f"announced, and not spoken: {text}" for text in left_out.elements()]
    print(*unlike, *silent, f"{len(lines)} lines", sep="\n")
    return int(bool(unlike or silent))


def in_any_order(lines: Sequence[str]) -> list[str]:
    """What is said from one action to the next, sorted."""
    parts: list[list[str]] = [[]]
    for line in lines:
        parts += [[line], []] if line.startswith(">") else []
        parts[-1] += [] if line.startswith(">") else [line]
    return [line for part in parts for line in sorted(part)]
