"""Two phones at one score sheet: each fills in a column, and the game is saved once."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.games import GAMES
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.browser.app import Phone, Server

MORE = "Finished islands: one more"


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Server]:
    """The app with a game of two at the point where its islands are counted."""
    made, home = tmp_path / "made", tmp_path / "home"
    controller = Controller(open_store(made))
    options = GAMES["bridges"].rules.options.check({"players": ["Ana", "Ben"]}).value
    running = controller.table.start("bridges", options)
    for turn in range(17):
        controller.table.tap(running.session.id, turn, {"do": "flip"})
    shutil.copytree(made, home, ignore=shutil.ignore_patterns("*lock*"))  # this process keeps its folder to itself
    server = Server(home)
    yield server
    server.kill()


def test_two_phones_fill_in_one_sheet_and_save_it_once(browser: Browser, counting: Server) -> None:
    anas, bens = Phone(browser, counting), Phone(browser, counting)
    for phone in (anas, bens):
        phone.come_to("Continue", "Count islands")
    bens.tap(re.compile("^Ben, "))
    for phone in (anas, bens, bens):
        phone.tap(MORE)
    bens.tap(MORE)
    anas.see("Ben, 4")
    anas.tap(MORE)
    bens.see("Ana, 2")
    for phone in (anas, bens):
        phone.find("Save the result").wait_for(state="attached")
    anas.tap("Save the result")
    anas.see("Ben wins")
    bens.see("Ben wins")
    assert len(open_store(counting.home).history.rows()) == 1
    for phone in (anas, bens):
        phone.close()
