"""The bridge board by touch in a real Chromium: a solo game from the first number to 60 points."""

import gc
import re
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.controller import Controller
from companion.core.rng import Rng
from companion.games.bridges.facts import DECK
from companion.games.bridges.layout import place_at, practice_facts
from companion.store import Settings, open_store
from tests.browser.app import GLANCE, Phone, Server

LAGOON = practice_facts()[0]
ORDER = Rng(LAGOON["seed"], 0).shuffled(DECK)
STEPS = 6


@pytest.fixture
def touch(browser: Browser, tmp_path: Path) -> Iterator[Phone]:
    """Nothing glides: a finger needs islands that stay where they are."""
    open_store(tmp_path).settings.save(Settings(motion=False))
    gc.collect()  # the store is let go again, for the server to write into it
    server = Server(tmp_path)
    window = Phone(browser, server, has_touch=True)
    yield window
    window.close()
    server.kill()


def cards() -> Iterator[tuple[int, int, str, list[tuple[str, str]]]]:
    """The won game: each card with the island of its number and its bridges."""
    for card, line in zip(ORDER, LAGOON["perfect"][1:], strict=False):
        island, _, drawn = line.partition(" | ")
        yield card.number, card.bridges, island, [(pair[:2], pair[3:]) for pair in drawn.split()]


def middle(phone: Phone, island: str) -> tuple[float, float]:
    x, y = place_at(island)
    found = phone.find(re.compile(f"^Island row {y + 1} column {x + 1},"))
    found.wait_for(state="attached")
    box, before = found.bounding_box(), None
    while box != before:
        phone.page.evaluate("() => new Promise(requestAnimationFrame)")
        box, before = found.bounding_box(), box
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(phone: Phone, *islands: str) -> None:
    for island in islands:
        phone.look()
        touch_at(phone, middle(phone, island))


def touch_at(phone: Phone, place: tuple[float, float]) -> None:
    """A finger at a place, and a look at what has come of it."""
    phone.page.touchscreen.tap(*place)
    phone.page.wait_for_timeout(GLANCE)


def halfway(phone: Phone, a: str, b: str) -> tuple[float, float]:
    """The middle of the line between two islands."""
    (ax, ay), (bx, by) = middle(phone, a), middle(phone, b)
    return (ax + bx) / 2, (ay + by) / 2


def drag(phone: Phone, a: str, b: str) -> None:
    """A finger goes down on one island and up on the next."""
    start, end = middle(phone, a), middle(phone, b)
    line = phone.context.new_cdp_session(phone.page)

    def send(kind: str, share: float | None) -> None:
        spots = (
            [] if share is None else [{axis: s + (e - s) * share for axis, s, e in zip("xy", start, end, strict=True)}]
        )
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    send("touchStart", 0)
    for step in range(1, STEPS + 1):
        send("touchMove", step / STEPS)
    send("touchEnd", None)


def play(phone: Phone, number: int, bridges: int, island: str, drawn: list[tuple[str, str]]) -> None:
    """A card by touch: the number, the first bridge by a drag, the next on its line, the last by two taps."""
    phone.tap(re.compile(f"^Number {number}, {bridges} bridges?: may still come"))
    phone.see(f"Write the {number}")
    tap(phone, island)
    phone.see(f"The {number} is written.")
    for at, (a, b) in enumerate(drawn, start=1):
        if at == 2:
            phone.page.wait_for_timeout(GLANCE)
            touch_at(phone, halfway(phone, a, b))
        else:
            drag(phone, a, b) if at == 1 else tap(phone, a, b)
        phone.see(f"{at} of {bridges} bridges drawn" if at < bridges else f"{number} written")


def islands(phone: Phone) -> list[str]:
    said = phone.page.locator("flt-semantics-host").inner_text()
    return [line for line in said.splitlines() if line.startswith("Island row")]


def test_a_solo_game_on_the_board_by_touch_keeps_every_stroke_and_needs_no_counting(touch: Phone) -> None:
    touch.open("/game/bridges/setup")
    touch.taps([re.compile("^Cards on the table"), re.compile("^Lagoon"), "Begin"])
    first, number = LAGOON["perfect"][0].split()
    tap(touch, first)
    touch.tap(f"Write a {number}")
    dealt = list(cards())
    for card in dealt[:2]:
        play(touch, *card)
    before = islands(touch)
    assert len(before) == 18
    touch.reload()
    touch.see("Card 2 of 17")
    assert islands(touch) == before
    touch.server.kill()
    between = get_context("spawn").Process(target=by_hand, args=(touch.server.home, dealt[2:-1]))
    between.start()
    between.join()
    touch.server.start()
    touch.open()
    touch.tap("Continue")
    touch.see("Card 16 of 17")
    play(touch, *dealt[-1])
    touch.see("No rule broken. 18 islands are finished.")
    touch.tap("To the score")
    touch.see("Island god")
    (record,) = open_store(touch.server.home).history.newest_first()
    assert record["score"]["players"][0]["total"] == 60


def test_a_plain_finger_draws_on_a_line_and_takes_away_with_no_accessibility_on(touch: Phone) -> None:
    touch.open("/game/bridges/setup")
    touch.taps([re.compile("^Cards on the table"), re.compile("^Lagoon"), "Begin"])
    tap(touch, "b3")
    touch.taps(["Write a 4", re.compile("^Number 6, 1 bridge: may still come")])
    touch.see("Write the 6")
    places = middle(touch, "c5"), halfway(touch, "c5", "f5"), halfway(touch, "c5", "c6")
    touch.page.reload()
    touch.page.locator("flt-semantics-placeholder").wait_for(state="attached")
    wanted = ["write", "draw", "erase", "draw"]
    for place, at in zip((places[0], places[1], places[1], places[2]), range(1, 5), strict=True):
        touch.page.wait_for_timeout(GLANCE)
        while strokes(touch)[2:] != wanted[:at]:  # the first frame comes when it comes, and takes no tap before
            touch_at(touch, place)
            touch.page.wait_for_timeout(GLANCE)
            assert strokes(touch)[2:] in (wanted[: at - 1], wanted[:at])
    (record,) = open_store(touch.server.home).active.latest_first()
    assert record["session"]["turns"][-1]["intent"] == {"do": "draw", "a": "c5", "b": "c6"}


def strokes(phone: Phone) -> list[str]:
    """What was done so far, as it is on the disk."""
    (record,) = open_store(phone.server.home).active.latest_first()
    return [turn["intent"]["do"] for turn in record["session"]["turns"]]


def by_hand(home: Path, dealt: list[Any]) -> None:
    """The cards between, without the screen, in a process of its own: one alone may write into a folder."""
    controller = Controller(open_store(home))
    (running,) = controller.running()
    at = len(running.session.turns)
    for number, bridges, island, drawn in dealt:
        strokes = [{"do": "draw", "a": a, "b": b} for a, b in drawn]
        for intent in (
            {"do": "flip", "number": number, "bridges": bridges},
            {"do": "write", "island": island},
            *strokes,
        ):
            controller.tap(running.session.id, at, intent)
            at += 1
