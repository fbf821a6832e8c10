"""How many taps it takes, by a finger that reaches only what lies in the window: from the first page on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games.bridges.layout import place_id, practice
from companion.games.bridges.options import OPTIONS
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.browser.app import PATIENCE, Phone, Server
from tests.browser.finger import Finger
from tests.garbage import let_go

SMALL, USUAL = (320, 568), (390, 844)
# A tap on a field leads from water to one of these, and further to the next.
TAPS = {None: 1, "red": 2, "blue": 3}


@pytest.fixture
def finger(size: tuple[int, int], browser: Browser, tmp_path: Path) -> Iterator[Finger]:
    """A group of three has turned seven cards; nothing glides, so that all stays where it is seen."""
    store = open_store(tmp_path)
    store.settings.choose(Settings(motion=False))
    controller = Controller(store)
    game = controller.table.start("bridges", OPTIONS.check({"players": ["Ana", "Ben", "Cleo"]}).value).session.id
    for turn in range(7):
        controller.table.tap(game, turn, {"do": "flip"})
    del store, controller
    let_go()  # for the server to write into it
    server = Server(tmp_path, unhurried=True)
    phone = Phone(browser, server, size=size, has_touch=True)
    phone.page.mouse.move(size[0] / 2, size[1] / 2)
    phone.open()
    expect(phone.page.locator("#cover")).to_have_class("over", timeout=PATIENCE)  # no finger gets through it
    yield Finger(phone)
    phone.close()
    server.kill()


@pytest.mark.parametrize("size", [SMALL])
def test_to_the_first_card_on_a_practice_board_it_is_five_taps(finger: Finger) -> None:
    for name in ("Hashi", "Lagoon", "Begin", "Island row 3 column 2", "Turn the first card"):
        finger.on(name)
    finger.phone.see("Card 1 of 17")
    assert finger.taps <= 5


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_a_claim_in_a_group_of_three_is_two_taps_without_scrolling(finger: Finger) -> None:
    finger.on("Continue")
    finger.phone.see("Card 7 of 17")
    finger.taps = 0
    for name in ("Bonus made", "Cleo: 4 red islands finished"):
        finger.on(name, scrolls=False)
    finger.phone.see("Undo: Cleo")
    assert finger.taps <= 2


@pytest.mark.parametrize("size", [SMALL])
def test_a_board_is_copied_with_thirty_one_taps(finger: Finger) -> None:
    for name in ("Hashi", "Your boards", "Copy a board"):
        finger.on(name)
    board = practice()["skerries"]
    fields = {place_id(place.x, place.y): place for place in board.islands}
    for place in fields.values():
        field = finger.phone.find(re.compile(f"^Row {place.y + 1} column {place.x + 1}:"))
        field.wait_for(state="attached", timeout=PATIENCE)
        finger.scroll_to(field)
        for _ in range(TAPS[place.flag]):
            finger.at(field)
    finger.phone.see("Whole: ready to play")
    assert finger.taps <= 31
