"""From one phone to the next: a result as a picture, everything as a file, in again, by a word, with its coach."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser

from companion.content.data_files import box_name
from companion.core.codec import encode
from companion.history.finished_game import to_row
from companion.history.sample_game import sample
from tests.browser.app import PATIENCE, Phone, Server
from tests.finishing import DAY
from tests.history.many import records
from tests.patience import LONGEST
from tests.transfer.desk import sealed
from tests.ui.thought import LAST


def test_everything_is_carried_to_a_fresh_phone(browser: Browser, tmp_path: Path) -> None:
    games = records(12)
    looked_back = replace(sample("Ida"), id="played", started=DAY, finished=DAY, analysis={"hindsight": encode(LAST)})
    folder = tmp_path / "old"
    everything = {"active": [], "cards": [], "history": [*games, to_row(looked_back)], "players": [], "settings": {}}
    command = [sys.executable, "-m", "companion", "history", "import"]
    own = {**os.environ, "COMPANION_HOME": str(folder)}
    subprocess.run(command, input=sealed(everything), env=own, check=True, timeout=LONGEST)
    old, new = Server(folder, unhurried=True), Server(tmp_path / "new", unhurried=True)
    phone, fresh = Phone(browser, old), Phone(browser, new)
    try:
        phone.come_to("History", f"{box_name(games[0]['game'])}, ", "Share")
        with phone.page.expect_download() as picture:
            phone.tap("Save the picture")
        assert picture.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
        phone.come_to("Settings", "Export, import")
        with phone.page.expect_download() as export:
            phone.tap("Export everything One file with all games, cards, players and settings")
        fresh.come_to("Settings", "Export, import")
        with fresh.page.expect_file_chooser() as chooser:
            fresh.tap("Import a file First you see what is in it")
        chooser.value.set_files(export.value.path())
        fresh.see("13 new")
        fresh.tap("Take it in")
        fresh.see("Before an import")
        fresh.tap("Back")
        fresh.tap("History", role="tab")
        fresh.tap("Search")
        fresh.type("Name, note or place", "grandma")
        fresh.see(f"{sum('Grandma' in one['note'] for one in games)} game")
        fresh.type("Name, note or place", "Ida")
        fresh.tap(re.compile("^Hashi, "))
        a_dear_card_is_tried_again(fresh)
    finally:
        phone.close()
        fresh.close()
        old.kill()
        new.kill()


def a_dear_card_is_tried_again(phone: Phone) -> None:
    """What the coach says of it is in sight, also for who has scrolled down to the board in a small window."""
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.see("15 of 17 choices were as good as the best")
    phone.see("Better, 5 in row 3 column 6")
    phone.tap("Try again from here")
    phone.see("Card 15 of 17, practice")
    phone.page.mouse.move(160, 300)
    phone.page.mouse.wheel(0, 2000)
    phone.tap("What does the coach say?")
    phone.see("No better than in your game")
    said = phone.page.locator("flt-semantics-host").get_by_text("No better than in your game")
    box = said.last.bounding_box(timeout=PATIENCE)
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 568
    phone.tap("Back")
    phone.see("15 of 17 choices were as good as the best")
