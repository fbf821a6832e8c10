"""Dream Islands in a real Chromium: two players with the map, and in German without it, to saved results."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.content.texts import Texts
from companion.core.message import msg
from companion.games.dream_islands.facts import MISSIONS, NUMBERS
from companion.store import open_store
from tests.browser.app import Phone, Server
from tests.rule import rule

MIDDLE = 9
GERMAN = Texts("de")


class Pieces:
    """Where one player's pieces stand, 0 for the airplane; the foremost goes first, as far as it can."""

    def __init__(self, first_island: int) -> None:
        self.at = [first_island, 0, 0, 0, 0, 0]
        self.free: list[int] = []

    def shell(self) -> int:
        self.free = self.free or [*NUMBERS]
        return self.free.pop()

    def moves(self, steps: int) -> Iterator[tuple[int, int]]:
        while steps:
            foremost = max(spot for spot in self.at if spot < MIDDLE)
            step = min(steps, MIDDLE - foremost)
            self.at[self.at.index(foremost)] += step
            steps -= step
            yield foremost, step

    def home(self) -> int:
        return self.at.count(MIDDLE)


def move(phone: Phone, start: int, step: int, only: bool = False) -> None:
    """Tap the piece and where it goes; the first tap does it where there is only one way."""
    place = f"Island {start}" if start else "Airplane"
    end = "Middle" if start + step == MIDDLE else f"Island {start + step}"
    way = f"Move to: {end}, {step} step{'s' if step > 1 else ''}"
    phone.tap(re.compile(f"^{place}: .*(Tap to move|{way})"))
    if not only:
        phone.tap(way)
    phone.see(f"Undo: {place} to {end}")


@rule("DI-03", "DI-14", "DI-32")
def test_two_players_with_the_map_to_a_saved_result(phone: Phone) -> None:
    phone.come_to("Dream Islands", "New game", "Begin", "5, free: cover it")
    move(phone, 1, 2)
    move(phone, 0, 3)
    phone.tap(re.compile("^Exactly 2 on one island. Island 3 has 2"))
    phone.see("Lay down 1 mission")
    phone.tap(re.compile("^Most pieces on island 3. 2 of yours against 0"))
    phone.see("Lay down 2 missions")
    phone.tap(re.compile("^Undo: most on 3"))
    phone.tap("Lay down 1 mission")
    phone.see("Ana: draw back up to 3 cards")
    ana, ben = Pieces(3), Pieces(2)
    ana.at[1], ana.free = 3, [2, 3, 4]
    players = {"Ana": ana, "Ben": ben}
    turns = 1
    while turns % 2 or ana.home() + ben.home() < 6:
        name = ("Ana", "Ben")[turns % 2]
        phone.see(f"{name}’s turn")
        number = players[name].shell()
        phone.tap(f"{number}, free: cover it")
        for start, step in players[name].moves(number):
            move(phone, start, step, only=number == 1 or start == MIDDLE - 1)
            number -= step
        phone.tap("No mission this turn")
        turns += 1
    phone.tap("Count the points")
    phone.tap("Save the result")
    phone.see("1 mission, 2 points each")
    (record,) = open_store(phone.server.home).history.newest_first()
    totals = {player["name"]: player["total"] for player in record["score"]["players"]}
    assert totals["Ana"] == 2 + record["report"]["players"][0]["main"] + sum(record["report"]["players"][0]["small"])
    assert sum(len(player["small"]) for player in record["report"]["players"]) == 3


@pytest.fixture
def german(browser: Browser, server: Server) -> Iterator[Phone]:
    window = Phone(browser, server, locale="de-DE")
    yield window
    window.close()


@rule("DI-31")
def test_german_players_without_the_map_to_a_saved_result(german: Phone) -> None:
    phone = german
    phone.come_to("Dream Islands", "Neue Partie", "Nur Muscheln und Aufträge", "Los")
    names = [GERMAN(msg(f"dream_islands.mission.{mission}")) for mission in MISSIONS]
    for turn in range(12):
        phone.see(f"{('Ana', 'Ben')[turn % 2]} ist am Zug")
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
