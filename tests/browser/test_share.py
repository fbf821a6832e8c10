"""A result as a picture: as large as it says, all of it there, under a name that says what it is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.long_work import run_to_end
from companion.history.finished_game import to_row
from companion.history.sample_game import sample
from companion.ui.pages.trim_png import is_whole, trimmed
from companion.ui.pages.trim_png import size as size_of
from tests.browser.app import Phone, Server
from tests.browser.finger import Finger
from tests.finishing import DAY
from tests.patience import LONGEST
from tests.transfer.desk import sealed


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A game has been played here."""
    game = to_row(replace(sample("Ida"), id="played", started=DAY, finished=DAY))
    everything = {"active": [], "cards": [], "history": [game], "players": [], "settings": {}}
    command = [sys.executable, "-m", "companion", "history", "import"]
    own = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    subprocess.run(command, input=sealed(everything), env=own, check=True, timeout=LONGEST)
    running = Server(tmp_path, unhurried=True)
    yield running
    running.kill()


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_the_picture_is_large_sharp_and_whole_and_named_by_game_result_and_day(
    size: tuple[int, int], browser: Browser, server: Server
) -> None:
    """By a finger: its ripple moves on the screen while the picture is made."""
    phone = Phone(browser, server, size=size, has_touch=True, painted=True)
    phone.page.mouse.move(size[0] / 2, size[1] / 2)
    phone.come_to("History", "Hashi, ", "Share")
    with phone.page.expect_download() as picture:
        Finger(phone).on("Save the picture")
    assert picture.value.suggested_filename == "Hashi 52 2026-01-01.png"
    png = picture.value.path().read_bytes()
    phone.close()
    width, height = size_of(png)
    assert width == 1080, "as it is drawn: one that had to be enlarged has another width"
    assert height > width, "the points, the board and the stacks"
    assert is_whole(png), "nothing of it was cut off"
    assert run_to_end(trimmed(png)) == png, "nothing of it is an empty sheet"
