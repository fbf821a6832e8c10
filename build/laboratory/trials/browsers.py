"""Many phones in real browsers at once: the part of `trial` that needs Chromium for it.

All tap in the same moment, then each waits until its own page shows what its own tap did. At the end the store must
hold for each phone as many turns as its page has seen, and nothing else.
"""

from __future__ import annotations

import gc
import random
import re
import tempfile
import time
from pathlib import Path
from typing import Any

import machine

CARDS = 17
UNDO = re.compile("^Undo")


def browsers(many: int, seconds: float, seed: int) -> bool:
    """Whether every tap that a page has seen carried out is kept, in the game of that page."""
    from playwright.sync_api import sync_playwright

    from companion.serving.invitation import FILE
    from companion.store.repository import open_store
    from tests.browser.app import FLAGS, Server

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        server = Server(home, "--share")
        key = (home / FILE).read_text()
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=list(FLAGS))
        before = _resident(server)
        players = [Player(chromium, server, key, seed * 1000 + at) for at in range(many)]
        opened = _resident(server)
        rounds, until = 0, time.monotonic() + seconds
        while time.monotonic() < until:
            for player in players:
                player.tap()
            for player in players:
                player.see()
            rounds += 1
        after = _resident(server)
        chromium.close()
        server.kill()
        gc.collect()
        kept = {row["id"]: len(row["session"]["turns"]) for row in open_store(home).active.latest_first()}
    seen = {player.game: player.card for player in players}
    taps = sum(player.taps for player in players)
    print(f"{many} browser windows, {seconds:g} s: {taps} taps, {many} at once, {rounds} times")
    print(f"  {sum(kept.get(game) != card for game, card in seen.items())} games differ from what their page has seen")
    if before:
        print(
            f"  memory of the app for each window: {(opened - before) / many:.1f} MB when opened, "
            f"{(after - before) / many:.1f} MB after playing"
        )
    return kept == seen


class Player:
    """A window with a game of Hashi of its own: cards forward, back, and forward again."""

    def __init__(self, chromium: Any, server: Any, key: str, seed: int) -> None:
        from tests.browser.app import Phone

        self.chance = random.Random(seed)
        self.taps = self.card = 1
        self.undone = 0
        self.phone = Phone(chromium, server)
        self.phone.page.set_default_timeout(120_000)
        self.phone.follow(f"/?key={key}")
        self.phone.taps([re.compile("^Hashi"), "New game", "Begin", "Turn the first card"])
        self.see()
        self.game = self.phone.page.url.rsplit("/", 1)[1]

    def tap(self) -> None:
        """One tap at random on what the step offers."""
        offered = ["back"] * (self.card > 1) + ["on"] * 3 * (self.card < CARDS) + ["again"] * bool(self.undone)
        match self.chance.choice(offered):
            case "back":
                self.phone.tap(UNDO)
                self.card, self.undone = self.card - 1, self.undone + 1
            case "on":
                self.phone.tap("Next card")
                self.card, self.undone = self.card + 1, 0
            case _:
                self.phone.tap("Redo")
                self.card, self.undone = self.card + 1, self.undone - 1
        self.taps += 1

    def see(self) -> None:
        """The page shows what the tap did."""
        self.phone.see(f"Card {self.card} of {CARDS}")


def _resident(server: Any) -> float:
    """Megabytes that the app holds, where the system tells; else 0."""
    status = Path(f"/proc/{server.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1000 if found else 0
