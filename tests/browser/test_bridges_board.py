"""The bridge board by touch in a real Chromium: with plain fingers, and whole in every window."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.games.bridges.layout import place_at
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.browser.app import LIFTED, PATIENCE, Phone, Server
from tests.browser.lagoon import FIRST, SET_UP, cards
from tests.garbage import let_go

# Of each window how wide and how high it is, and how large the board is in it.
WINDOWS = [(320, 568, 288), (844, 390, 374), (768, 1024, 396), (390, 844, 358)]

ALL_OF_IT = """(side) => {
  const board = document.querySelector('[flt-semantics-identifier="bridges.slate_board"]');
  if (!board) return false;
  const {left, top, right, bottom} = board.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inside && Math.abs(right - left - side) <= 1 && Math.abs(bottom - top - side) <= 1;
}"""


@pytest.fixture
def touch(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """Nothing glides: a finger needs islands that stay where they are."""
    open_store(tmp_path).settings.choose(Settings(motion=False))
    let_go()  # for the server to write into it
    server = Server(tmp_path, unhurried="no_accessibility" not in request.node.name)
    window = Phone(browser, server, has_touch=True)
    yield window
    window.close()
    server.kill()


def middle(phone: Phone, island: str) -> tuple[float, float]:
    x, y = place_at(island)
    found = phone.find(re.compile(f"^Island row {y + 1} column {x + 1},"))
    found.wait_for(state="attached")
    return phone.middle(found)


def tap(phone: Phone, *islands: str) -> None:
    for island in islands:
        phone.look()
        touch_at(phone, middle(phone, island))


def touch_at(phone: Phone, place: tuple[float, float]) -> None:
    """A finger at a place, and a look at what has come of it."""
    phone.page.touchscreen.tap(*place)
    phone.page.wait_for_timeout(max(phone.glance, LIFTED))


def halfway(phone: Phone, a: str, b: str) -> tuple[float, float]:
    """The middle of the line between two islands."""
    (ax, ay), (bx, by) = middle(phone, a), middle(phone, b)
    return (ax + bx) / 2, (ay + by) / 2


def test_a_plain_finger_draws_on_a_line_and_takes_away_with_no_accessibility_on(touch: Phone) -> None:
    touch.come_to(*SET_UP)
    tap(touch, "b3")
    touch.tap(re.compile("^Number 6, 1 bridge: may still come"))
    touch.see("Write the 6")
    places = middle(touch, "c5"), halfway(touch, "c5", "f5"), halfway(touch, "c5", "c6")
    touch.page.reload()
    touch.page.locator("flt-semantics-placeholder").wait_for(state="attached")
    wanted = ["write", "draw", "erase", "draw"]
    for place, at in zip((places[0], places[1], places[1], places[2]), range(1, 5), strict=True):
        touch.page.wait_for_timeout(touch.glance)
        while strokes(touch)[2:] != wanted[:at]:  # the first frame comes when it comes, and takes no tap before
            touch_at(touch, place)
            touch.page.wait_for_timeout(touch.glance)
            assert strokes(touch)[2:] in (wanted[: at - 1], wanted[:at])
    (record,) = open_store(touch.server.home).active.latest_first()
    assert record["session"]["turns"][-1]["intent"] == {"do": "draw", "a": "c5", "b": "c6"}


def strokes(phone: Phone) -> list[str]:
    """What was done so far, as it is on the disk."""
    (record,) = open_store(phone.server.home).active.latest_first()
    return [turn["intent"]["do"] for turn in record["session"]["turns"]]


def test_a_practice_game_shows_all_of_its_board_in_every_window(touch: Phone) -> None:
    """Each card in another window than the one before: the board is all there before, and when the card is drawn."""
    touch.come_to(*SET_UP)
    tap(touch, FIRST)
    for card, (wide, high, side) in zip(cards(), WINDOWS, strict=False):
        touch.page.set_viewport_size({"width": wide, "height": high})
        see_all_of_the_board(touch, side)
        play_by_name(touch, *card)
        see_all_of_the_board(touch, side)


def play_by_name(phone: Phone, number: int, bridges: int, island: str, drawn: list[tuple[str, str]]) -> None:
    """A card as one plays it who hears the board."""
    phone.tap(re.compile(f"^Number {number}, {bridges} bridges?: may still come"))
    phone.see(f"Write the {number}")
    phone.tap(re.compile(f"^Island {place(island)}, no number"))
    for at, (a, b) in enumerate(drawn, start=1):
        phone.tap(re.compile(f"^Draw a bridge from ({place(a)} to {place(b)}|{place(b)} to {place(a)})"))
        phone.see(f"{at} of {bridges} bridges drawn" if at < bridges else f"{number} written")


def place(island: str) -> str:
    x, y = place_at(island)
    return f"row {y + 1} column {x + 1}"


def see_all_of_the_board(phone: Phone, side: int) -> None:
    """What is cut off or out of sight has no part in what a screen reader is told of."""
    phone.page.wait_for_function(ALL_OF_IT, arg=side, timeout=PATIENCE)
