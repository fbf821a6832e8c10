"""The bridge game in a real Chromium at phone size: across reloads and a killed server, tapped twice, deleted."""

import json
import re

from companion.store.repository import open_store
from tests.browser.app import Phone

OPEN_CARD = "bridges.turned_card"


def begin(phone: Phone, cards: int = 1) -> None:
    phone.come_to("Hashi", "New game", "Begin", "Turn the first card")
    phone.see("Card 1 of 17")
    turn_to(phone, 1, cards)


def turn_to(phone: Phone, now: int, card: int) -> None:
    for number in range(now + 1, card + 1):
        phone.tap("Next card")
        phone.see(f"Card {number} of 17")


def test_undo_works_across_a_reload_and_the_same_card_comes_again(phone: Phone) -> None:
    begin(phone, 4)
    card = phone.name_of(OPEN_CARD)
    phone.reload()
    phone.tap(re.compile("^Undo: "))
    phone.see("Card 3 of 17")
    phone.reload()
    phone.see("Card 3 of 17")
    phone.tap("Next card")
    phone.see("Card 4 of 17")
    assert phone.name_of(OPEN_CARD) == card


def test_a_double_tap_turns_one_card(phone: Phone) -> None:
    begin(phone, 1)
    button = phone.find("Next card")
    phone.look()
    button.evaluate("e => { e.dispatchEvent(new Event('click')); e.dispatchEvent(new Event('click')); }")
    phone.see("Card 2 of 17")
    phone.gone("Card 3 of 17")
    (running,) = open_store(phone.server.home).active.latest_first()
    assert len(running["session"]["turns"]) == 2, json.dumps(running["session"]["turns"])


def test_real_cards_are_tapped_and_cannot_come_twice(phone: Phone) -> None:
    phone.come_to("Hashi", "New game", "Cards on the table")
    phone.tap("Begin")
    phone.tap("Number 4, 3 bridges: may still come")
    phone.see("Card 1 of 17")
    phone.see("Number 4, 3 bridges")
    assert not phone.page.get_by_role("button", name="Number 4, 3 bridges: may still come").count()


def test_an_address_that_leads_nowhere_leads_home(phone: Phone) -> None:
    for route in ("/nowhere", "/play/unknown", "/history/unknown", "/game/unknown"):
        phone.follow(route)
        phone.see("Nothing is here")
        phone.tap("To the games")
        phone.see("What’s on the table?")


def test_a_deleted_game_can_be_put_back(phone: Phone) -> None:
    phone.come_to("Hashi", "Score a game", "Finished islands: one more")
    phone.tap("Save the result")
    phone.see("Odd-job hand")
    phone.tap("Close")
    phone.tap("History", role="tab")
    phone.tap(re.compile("^Hashi, "))
    phone.tap("Delete this game")
    phone.see("No games here yet")
    phone.tap("Undo")
    phone.see("Odd-job hand")
    phone.come_to("History")
    phone.see("Odd-job hand")
