"""The card box of Small Islands in a real Chromium: a card without scrolling, a box out as a file and in again."""

import json
from pathlib import Path

from companion.store.repository import open_store
from tests.browser.app import Phone

CARD = ("up", "right", "left", "Temples: 0, one more", "Flowers: 0, one more", "Flowers: 1, one more")


def test_a_card_fits_on_the_screen_and_a_box_travels_as_a_file(phone: Phone, tmp_path: Path) -> None:
    phone.come_to("Small Islands", "Card box", "A new card box", "Enter an expedition card")
    phone.taps(CARD)
    keep = phone.find("Keep, next card")
    place = keep.bounding_box()
    assert place
    assert place["y"] + place["height"] < 844, "the last button of the form is to be reached without scrolling"
    phone.tap("Keep, next card")
    phone.see("2 of 15")
    phone.tap("Cancel")
    phone.see("Explore, 1st tile, at least 1 temple and 2 flowers")
    with phone.page.expect_download() as download:
        phone.tap("Save as a file")
    file = tmp_path / "cards.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["box"]["expedition"][0]["directions"] == ["up", "right", "left"]
    phone.tap("Delete this card box")
    phone.gone("Save as a file")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Open a file")
    chooser.value.set_files(file)
    phone.see("Explore, 1st tile, at least 1 temple and 2 flowers")
    (box,) = open_store(phone.server.home).cards.of("small_islands")
    assert box.content == json.loads(file.read_text())["box"]
