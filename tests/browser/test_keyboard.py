"""Without a mouse: a game is begun, goes on, is asked why and taken back by keys alone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.app import Phone, Server

MOST_CONTROLS = 40
# The name of what has the focus, when the client has told the browser of it: one frame later.
FOCUSED = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
  const there = document.activeElement;
  done((there.ariaLabel || there.innerText || '').trim());
})))"""


@pytest.fixture
def desk(browser: Browser, server: Server) -> Iterator[Phone]:
    window = Phone(browser, server, size=(1180, 820))
    yield window
    window.close()


def walk_to(desk: Phone, name: str, key: str = "Tab") -> None:
    passed = [desk.page.evaluate(FOCUSED)]
    while not passed[-1].startswith(name):
        assert len(passed) < MOST_CONTROLS, f"no way to {name} by {key}, only to {passed}"
        desk.page.keyboard.press(key)
        passed.append(desk.page.evaluate(FOCUSED))


def test_a_game_by_keys_alone(desk: Phone) -> None:
    desk.open()
    for name in ("Hashi", "New game"):
        walk_to(desk, name)
        desk.key("Enter")
        desk.see({"Hashi": "New game", "New game": "Who plays?"}[name])
    walk_to(desk, "Begin")
    desk.key("Enter")
    desk.see("Turn the first card")
    desk.key("Enter")  # the main action of a step has the focus
    desk.see("Card 1 of 17")
    desk.key("Space")
    desk.see("Card 2 of 17")
    walk_to(desk, "Why?")
    desk.key("Enter")
    desk.see("What may I do with a card?")
    desk.key("Escape")
    desk.gone("What may I do with a card?")
    walk_to(desk, "Undo", "Shift+Tab")
    desk.key("Enter")
    desk.see("Card 1 of 17")
    walk_to(desk, "Next card")
