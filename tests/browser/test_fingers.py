"""Real fingers: two taps for one, Back and Escape over a sheet, a file that is handed over; come to by taps."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.app import PATIENCE, Phone, Server
from tests.history.many import records
from tests.transfer.desk import sealed

# The second tap of two comes so many milliseconds after the first.
GAPS = (40, 100, 150, 250)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """As it is started at the table: it knows the second tap of two."""
    running = Server(tmp_path / "home")
    yield running
    running.kill()


def begin(phone: Phone) -> str:
    """A solo game of Hashi, from the first page on; its address."""
    phone.come_to("Hashi", "New game", "Begin")
    phone.see("Turn the first card")
    return urlparse(phone.page.url).path


def finger(phone: Phone, control: Locator, gap: int) -> None:
    """Two taps at one place."""
    control.wait_for(state="attached", timeout=PATIENCE)
    phone.look()
    box = control.bounding_box()
    assert box
    for _ in range(2):
        phone.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.was_tapped()
        phone.page.wait_for_timeout(gap)


def test_two_taps_on_close_leave_the_game_on_the_table(phone: Phone) -> None:
    route = begin(phone)
    for gap in GAPS:
        phone.tap("Why?")
        phone.see("Our ruling")
        finger(phone, phone.find("Close"), gap)
        phone.gone("Our ruling")
        phone.see("Turn the first card")
        assert urlparse(phone.page.url).path == route


def test_two_taps_on_a_bonus_claim_it_once_and_stay(phone: Phone) -> None:
    route = begin(phone)
    phone.tap("Turn the first card")
    phone.taps(["Next card"] * 3)
    phone.tap("Bonus made")
    finger(phone, phone.find(re.compile("^3 blue islands finished")), 100)
    phone.gone("Which bonus")
    phone.see("Card 4 of 17")
    assert urlparse(phone.page.url).path == route


def test_back_and_escape_close_what_lies_over_the_game(phone: Phone) -> None:
    route = begin(phone)
    for away in (phone.page.go_back, lambda: phone.page.keyboard.press("Escape")):
        phone.tap("Why?")
        phone.see("Our ruling")
        away()
        phone.gone("Our ruling")
        phone.see("Turn the first card")
        assert urlparse(phone.page.url).path == route


def test_back_leads_from_a_game_that_was_begun_to_the_first_page(phone: Phone) -> None:
    begin(phone)
    phone.page.go_back()
    phone.see("What’s on the table?")
    phone.tap("Continue")
    phone.see("Turn the first card")


def test_a_file_is_taken_in_on_the_way_of_a_player(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_bytes(sealed({"active": [], "cards": [], "history": records(3), "players": [], "settings": {}}))
    phone.come_to("Settings", "Export, import")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^Import a file"))
    chooser.value.set_files(file)
    phone.see("3 new")
    phone.tap("Take it in")
    phone.see("Before an import")


def test_what_was_done_is_said_on_its_page_for_a_while_and_over_nothing(phone: Phone) -> None:
    begin(phone)
    phone.taps(["Turn the first card", "Past steps", re.compile("^End without a result")])
    said = phone.page.locator('[flt-semantics-identifier="notice"]')
    said.wait_for(state="attached", timeout=PATIENCE)
    assert "The game is put away" in phone.name_of("notice")
    low = said.bounding_box()
    assert low
    for control in phone.page.get_by_role("button").all():
        box = control.bounding_box()
        name = control.get_attribute("aria-label") or control.inner_text()
        if box and "Undo" not in name:
            apart = box["y"] + box["height"] <= low["y"] + 1 or low["y"] + low["height"] <= box["y"] + 1
            assert apart or box["y"] + box["height"] > 844, json.dumps([name, box, low])
    phone.tap("History", role="tab")
    expect(said).to_have_count(0, timeout=PATIENCE)
