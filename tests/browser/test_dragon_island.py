"""Dragon Island in a real Chromium at phone size: three players, all their turns, to a saved result."""

import re
from collections.abc import Sequence

from companion.store.repository import open_store
from tests.browser.app import Phone

QUIET_TURN = ("Tile laid", "Fame +", re.compile("^Nothing more, turn over"))
FIRST_TURN = ("Start tile laid", "On my start tile", "Action used", "No treasure", "Tile drawn")
ORDER = ("Ana", "Ben", "Cleo")


def begin(phone: Phone) -> None:
    phone.come_to("Dragon Island", "New game", "One more player")
    phone.say_who_plays(*ORDER)
    phone.tap(re.compile("^Step by step"))
    phone.tap("Begin")
    phone.see("Take 16 out without looking, 24 stay in")
    phone.tap("Ana begins")
    for name in ORDER:
        phone.see(f"{name}’s turn")
        play(phone, FIRST_TURN)


def play(phone: Phone, taps: Sequence[str | re.Pattern[str]]) -> None:
    """Tap one after the other, each once the step before is over."""
    for name in taps:
        phone.tap(name)


def test_a_game_of_three_from_set_up_to_a_saved_result(phone: Phone) -> None:
    begin(phone)
    phone.see("Turn 2 of 9 · bag: 18 tiles")
    play(phone, ["Tile laid", "Dragons placed", "No dragon moved", "Wizard moved"])
    phone.tap("Red dragon tamed. Capturing costs you 1 energy less.")
    phone.see("Undo: Ana: Red dragon tamed")
    phone.tap(re.compile("^Energy tower built"))
    play(phone, ["No treasure", "Tile drawn"])
    play(phone, ["Storm tile: red"])
    phone.see("Ana: Red dragon loses a coin, 2 are left.")
    play(phone, ["Dragons placed", "No dragon moved", "Wizard moved"])
    play(phone, ["Blue dragon captured, 2 fame", "Blue dragon captured, 1 fame"])
    phone.see("Take 3 fame.")
    play(phone, ["All captured", "No action"])
    phone.tap("Treasure found")
    play(phone, ["Fame on the card 2", "Done", "Tile drawn"])
    phone.see("Cleo’s turn")
    play(phone, QUIET_TURN)
    for turn in range(3, 10):
        for name in ORDER:
            phone.see(f"{name}’s turn")
            phone.see(f"Turn {turn} of 9")
            play(phone, QUIET_TURN)
    phone.see("The island is explored")
    phone.gone("5 fame")
    phone.tap("Peek at Ben’s fame")
    phone.see("5 fame, and 0 on pet cards")
    phone.tap("Count the points")
    for name, fame in zip(ORDER, (3, 5, 0), strict=True):
        phone.tap(re.compile(f"^{name}, "))
        phone.see(f"Fame: {fame}, from 0")
    phone.tap("Save the result")
    phone.see("Ben wins")
    phone.see("More captured colours decided the tie.")
    phone.see("dragons 3, buildings 0, treasures 2")
    (record,) = open_store(phone.server.home).history.newest_first()
    assert [player["total"] for player in record["score"]["players"]] == [5, 5, 0]
    assert not open_store(phone.server.home).active.latest_first()


def test_undo_and_a_reload_keep_the_step(phone: Phone) -> None:
    begin(phone)
    play(phone, ["Tile laid", "Dragons placed", "No dragon moved"])
    phone.see("teleport to the tower")
    phone.tap("Undo: no dragon moved")
    phone.see("1 gold for each dragon")
    phone.reload()
    phone.see("1 gold for each dragon")
    phone.tap("Redo")
    phone.see("teleport to the tower")
