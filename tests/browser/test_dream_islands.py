"""Dream Islands in a real Chromium: two players with the map, and in German without it, to saved results."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.content.texts import Texts
from companion.core.message import msg
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.facts import MISSIONS, NUMBERS, steps_between
from companion.games.dream_islands.offers import next_turn
from companion.games.dream_islands.state import State
from companion.store.repository import open_store
from tests.browser.app import Phone, Server
from tests.games.dream_islands.table import Table
from tests.rule import rule
from tests.ui.dream_hands import ENGLISH, taps_for

Intent = dict[str, Any]
GERMAN = Texts("de")


def foremost(state: State) -> Intent:
    """The largest free number; then the piece in front goes as far as it can, into the middle if that is near."""
    if state.phase != "move":
        return {"do": "shell", "number": (next_turn(state) or state).seat.free[-1]}
    return max((offer.to_json() for offer in DREAM_ISLANDS.rules.offers(state) if offer.do == "move"), key=_how_far)


def _how_far(move: Intent) -> tuple[int, bool, int]:
    begun = 0 if move["from"] == "airplane" else move["from"]
    return begun, move["to"] == "middle", steps_between(move["from"], move["to"])


@rule("DI-03", "DI-14", "DI-32")
def test_two_players_with_the_map_to_a_saved_result(phone: Phone) -> None:
    phone.come_to("Dream Islands", "New game")
    phone.say_who_plays("Ana", "Ben")
    phone.tap("Begin")
    table = Table(2)

    def do(intent: Intent) -> None:
        for name in taps_for(table.state, intent):
            phone.tap(re.compile(f"^{re.escape(name)}"))
        table.do(**intent)
        phone.see(f"Undo: {ENGLISH(DREAM_ISLANDS.telling.story(table.session.turns[-1].events))}")

    do({"do": "shell", "number": 5})
    do({"do": "move", "from": 1, "to": 3})
    do({"do": "move", "from": "airplane", "to": 3})
    do({"do": "tick", "mission": "island_2"})
    phone.see("Lay down 1 mission")
    do({"do": "tick", "mission": "most_3"})
    phone.see("Ana: draw back up to 3 cards")
    phone.tap(re.compile("^Undo: 2 missions laid down"))
    table.undo()
    phone.tap("Lay down 1 mission")
    table.lay()
    phone.see("Ben’s turn")
    while not table.state.over:
        if table.state.phase == "missions" and next_turn(table.state) is None:
            phone.tap("No mission this turn")
            table.lay()
        else:
            do(foremost(table.state))
    phone.tap("Count the points")
    phone.tap("Save the result")
    phone.see("1 mission, 2 points each")
    (record,) = open_store(phone.server.home).history.newest_first()
    assert record["report"] == DREAM_ISLANDS.scoring.report(table.state)


@pytest.fixture
def german(browser: Browser, server: Server) -> Iterator[Phone]:
    window = Phone(browser, server, locale="de-DE")
    yield window
    window.close()


@rule("DI-31")
def test_german_players_without_the_map_to_a_saved_result(german: Phone) -> None:
    phone = german
    phone.come_to("Dream Islands", "Neue Partie", "Nur Muscheln und Aufträge")
    phone.say_who_plays("Ana", "Ben", place="Person")
    phone.tap("Los")
    names = [GERMAN(msg(f"dream_islands.mission.{mission}")) for mission in MISSIONS]
    for turn in range(12):
        phone.see(f"{('Ana', 'Ben')[turn % 2]} ist am Zug")
        if turn // 2 % 4 < 3:  # the last free number covers itself
            phone.tap(f"{NUMBERS[turn // 2 % 4]}, frei: belegen")
        lay = "Kein Auftrag in diesem Zug"
        phone.see(lay)
        mine = names[turn // 2 * 3 :][:3]
        for count, name in enumerate(mine, start=1):
            phone.tap(f"{name}, offen")
            lay = GERMAN(msg("dream_islands.lay_some", n=count))
            phone.see(lay)
        phone.tap(lay)
    phone.see("Das Spiel ist aus")
    phone.tap("Punkte zählen")
    phone.tap("Ergebnis speichern")
    phone.see("alle Aufträge erfüllt")
    (record,) = open_store(phone.server.home).history.newest_first()
    assert [player["total"] for player in record["score"]["players"]] == [35, 35]
    assert record["score"]["decided_by"] == "shared"
