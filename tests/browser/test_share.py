"""A result as a picture: as large as it says, all of it there, under a name that says what it is."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser

from companion.history.finished import to_row
from companion.history.sample import sample
from companion.transfer.long_work import run_to_end
from companion.ui.pages.share.trim_png import is_whole, size, trimmed
from tests.browser.app import Phone, Server
from tests.finishing import DAY
from tests.transfer.desk import sealed


def test_the_picture_is_large_and_whole_and_named_by_game_result_and_day(browser: Browser, tmp_path: Path) -> None:
    game = to_row(replace(sample("Ida"), id="played", started=DAY, finished=DAY))
    everything = {"active": [], "cards": [], "history": [game], "players": [], "settings": {}}
    command = [sys.executable, "-m", "companion", "history", "import"]
    home = tmp_path / "home"
    subprocess.run(command, input=sealed(everything), env={**os.environ, "COMPANION_HOME": str(home)}, check=True)
    phone = Phone(browser, Server(home, unhurried=True))
    try:
        phone.come_to("History", "Hashi, ", "Share")
        with phone.page.expect_download() as picture:
            phone.tap("Save the picture")
        assert picture.value.suggested_filename == "Hashi 52 2026-01-01.png"
        png = picture.value.path().read_bytes()
        width, height = size(png)
        assert width >= 1080
        assert height > width, "the points, the board and the stacks"
        assert is_whole(png), "nothing of it was cut off"
        assert run_to_end(trimmed(png)) == png, "nothing of it is an empty sheet"
    finally:
        phone.close()
