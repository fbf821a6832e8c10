"""From one phone to the next: a result as a picture, everything as a file, in again, found by a word."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser

from companion.content.shelf import box_name
from tests.browser.app import Phone, Server
from tests.history.many import records
from tests.transfer.desk import sealed


def test_everything_is_carried_to_a_fresh_phone(browser: Browser, tmp_path: Path) -> None:
    games = records(12)
    folder = tmp_path / "old"
    everything = {"active": [], "cards": [], "history": games, "players": [], "settings": {}}
    command = [sys.executable, "-m", "companion", "history", "import"]
    subprocess.run(command, input=sealed(everything), env={**os.environ, "COMPANION_HOME": str(folder)}, check=True)
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
        fresh.see("12 new")
        fresh.tap("Take it in")
        fresh.see("Before an import")
        fresh.tap("Back")
        fresh.tap("History", role="tab")
        fresh.tap("Search")
        fresh.type("Name, note or place", "grandma")
        fresh.see(f"{sum('Grandma' in one['note'] for one in games)} game")
    finally:
        phone.close()
        fresh.close()
        old.kill()
        new.kill()
