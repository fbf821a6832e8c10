"""The app killed and started again under an open page: part of `trial`."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path

import machine


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
                phone.come_to("Hashi", "New game", "Begin", "Turn the first card")
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
