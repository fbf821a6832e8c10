"""The app over bad networks, longer than the tests take: python3 build/trial.py [--phones N --seconds S] [--kills N].

Many phones tap at random for a while, each on a game of its own, on sockets that break off, then as many windows of
Chromium; then the app is killed and started again under an open page, at random moments. Says what it found, and fails
if a tap was lost or carried out twice, if a tap reached another's game, or if the page did not come back to its step.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import machine
import trial_browsers
import venv_setup

ROOT = venv_setup.ROOT
PAUSES = (0.05, 0.4)


def main(arguments: list[str]) -> int:
    """Set up like the tests, then try."""
    python = venv_setup.ensure("dev")
    if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        return subprocess.run([str(python), str(Path(__file__)), *arguments], cwd=ROOT).returncode
    parser = argparse.ArgumentParser(prog="trial.py", description=__doc__)
    parser.add_argument("--phones", type=int, default=20, help="how many tap at once (default: 20)")
    parser.add_argument("--seconds", type=float, default=60, help="for how long (default: 60)")
    parser.add_argument("--browsers", type=int, default=20, help="how many windows of Chromium tap (default: 20)")
    parser.add_argument("--kills", type=int, default=20, help="how often the app is killed (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other taps")
    args = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    logging.getLogger("companion").setLevel(logging.ERROR)  # these phones tell no language
    good = asyncio.run(phones(args.phones, args.seconds, args.seed)) if args.phones else True
    if args.browsers:
        good = trial_browsers.browsers(args.browsers, args.seconds, args.seed) and good
    return 0 if (kills(args.kills, args.seed) if args.kills else True) and good else 1


async def phones(many: int, seconds: float, seed: int) -> bool:
    """All tap for a while; a tap that finds its own game changed by another ends the trial at once."""
    from tests.serving.phones import House, Phone

    with tempfile.TemporaryDirectory() as folder:
        async with House(Path(folder)).open() as house:
            before = _resident()
            windows = [Phone(house, seed * 1000 + at) for at in range(many)]
            for phone in windows:
                await phone.begin()
            opened = _resident()
            until = time.monotonic() + seconds

            async def play(phone: Any) -> None:
                while time.monotonic() < until:
                    await phone.tap()
                    await asyncio.sleep(phone.chance.uniform(*PAUSES))

            await asyncio.gather(*map(play, windows))
            gc.collect()
            lost = sum(phone.clicks - house.handled[phone.session_id] for phone in windows)
            crashes = [crash for phone in windows for crash in phone.crashes]
            taps, breaks = sum(phone.clicks for phone in windows), sum(phone.breaks for phone in windows)
            print(f"{many} phones, {seconds:g} s: {taps} taps, {breaks} broken sockets, {lost} taps lost or doubled")
            print(f"  {len(crashes)} screens failed, no tap reached another's game")
            if before:
                print(
                    f"  memory a phone: {(opened - before) / many:.1f} MB when opened, "
                    f"{(_resident() - before) / many:.1f} MB after playing (the trial's own half included)"
                )
            for phone in windows:
                await phone.leave()
    return not lost and not crashes


def kills(many: int, seed: int) -> bool:
    """A page stays open while the app dies and comes back; between two deaths one more card is turned."""
    from playwright.sync_api import expect, sync_playwright

    from tests.browser.app import FLAGS, PATIENCE, Phone, Server

    chance = random.Random(seed)
    back: list[float] = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=list(FLAGS))
        server = Server(Path(folder) / "home")
        phone = Phone(chromium, server)
        busy = phone.page.locator("body[aria-busy=true]")
        cards = 17
        for death in range(many):
            card = death % (cards - 1) + 1
            if card == 1:
                phone.open("/game/bridges/setup")
                phone.taps(["Begin", "Turn the first card"])
            phone.see(f"Card {card} of 17")
            phone.page.wait_for_timeout(chance.uniform(0, 400))
            address = phone.page.url
            server.kill()
            phone.page.wait_for_timeout(chance.uniform(0, 2500))
            server.start()
            start = time.perf_counter()
            expect(busy).not_to_be_attached(timeout=PATIENCE)
            phone.see(f"Card {card} of 17")
            back.append((time.perf_counter() - start) * 1000)
            expect(phone.page.locator("#cover.over")).to_be_attached(timeout=PATIENCE)
            assert phone.page.url == address
            phone.tap("Next card")
        phone.close()
        server.kill()
        chromium.close()
    print(f"{many} times killed and started again: back at the same step each time, without a tap")
    print(f"  after the app listens again: {statistics.median(back):.0f} ms in the middle, {max(back):.0f} ms at most")
    return True


def _resident() -> float:
    """Megabytes of memory in use, where the system tells; else 0."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
