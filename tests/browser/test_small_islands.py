"""Small Islands in a real Chromium at phone size: a whole game against Alexis, killed and taken up again twice."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.games.small_islands.state import State
from companion.history.archive import Archive
from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.ui.games.small_islands.alexis_card import COMPASS
from tests.browser.alexis import next_step, state_of, stored
from tests.browser.app import Phone, Server
from tests.browser.test_fingers import finger
from tests.commands.command import run
from tests.garbage import let_go

# The padding of the card, and the arrows where all three rows are used.
DRAWN = 10 + COMPASS


def begin(phone: Phone) -> None:
    phone.come_to("Small Islands", "New game", "How strong is Alexis? 3", "Begin")
    phone.see("Round 1 of 4 · stand-in deck")


def step(phone: Phone, *names: str | re.Pattern[str]) -> State:
    """Tap what makes one turn, and wait until it is saved."""
    before = len(stored(phone.server)["turns"])
    for name in names:
        phone.tap(name)
    for _ in range(200):
        session = stored(phone.server)
        if len(session["turns"]) > before:
            return state_of(session)
        phone.page.wait_for_timeout(20)
    raise AssertionError(f"{names} changed nothing")


def replayed(session: dict[str, Any]) -> dict[str, Any]:
    """The end of the same game by the command line, with the same seed and intents."""
    lines = "\n".join(json.dumps(turn["intent"]) for turn in session["turns"]).encode()
    options = json.dumps(session["options"])
    last: dict[str, Any] = run(
        "play", "small_islands", "--options", options, "--seed", session["seed"], stdin=lines
    ).lines[-1]
    return last


def test_a_whole_game_killed_twice_ends_as_on_the_command_line(phone: Phone) -> None:
    begin(phone)
    state = state_of(stored(phone.server))
    killed = 0
    while state.phase != "count":
        state = step(phone, *next_step(state))
        if killed < 2 and state.round == killed + 2:
            killed += 1
            phone.server.kill()
            phone.server.start()
            phone.open()
            phone.tap("Continue")
            phone.see(f"Round {state.round} of 4")
    assert killed == 2
    phone.taps(["Count ports and tokens", "Ports round the own ship 1", "Ports round the grey ships 0", "Done"])
    phone.see("Alexis’ card")
    phone.see("32, and 1 for")
    store = open_store(phone.server.home)
    (record,) = store.history.newest_first()
    finished = Archive(store).finished(record["id"])
    assert finished
    played = finished.session
    end = replayed(played)
    assert end["over"]
    assert end["report"] == record["report"]
    answer = run("score", "small_islands", stdin=json.dumps(end["report"]).encode()).json
    totals = [player["total"] for player in record["score"]["players"]]
    assert totals == [player["total"] for player in answer["players"]]
    assert totals[0] == 2


def test_islands_are_noted_judged_and_built_on(phone: Phone) -> None:
    begin(phone)
    state = state_of(stored(phone.server))
    while state.phase == "explore":
        state = step(phone, *next_step(state))
    if state.alexis_acts:
        step(phone, "Turn his card")
        step(phone, "No house for him")
    reward = "1 point a temple and 1 point a flower"
    step(phone, "Note the objective of this round", "at least 1 temple and 2 flowers", reward)
    more_flowers = "Flowers: one more"
    step(phone, "Note island A", "Temples: one more", more_flowers, more_flowers, "Done")
    step(phone, "Note island B", "Temples: one more", more_flowers, "Done")
    phone.see("1 flower is missing")
    state = step(phone, re.compile("^Build on A"))
    assert (state.seats[0].prestige, state.seats[0].placed) == (3, 1)


def noted(phone: Phone, island: str, *things: str) -> None:
    """A tile in the ledger: each thing on it by a tap, then its island by two taps that were meant to be one."""
    before = len(stored(phone.server)["turns"])
    for thing in things:
        phone.tap(re.compile(f"^{thing} on the tile: "))
    finger(phone, phone.find(re.compile(f"^{island}")), 100)
    for _ in range(200):
        if len(stored(phone.server)["turns"]) > before:
            break
        phone.page.wait_for_timeout(20)
    assert len(stored(phone.server)["turns"]) == before + 1


def test_a_round_with_the_ledger_by_double_taps(browser: Browser, tmp_path: Path) -> None:
    """As it is served at the table: the second tap of two lays no second tile, and builds no second time."""
    server = Server(tmp_path / "home")
    phone = Phone(browser, server)
    try:
        phone.come_to("Small Islands", "New game", "Ledger", "Begin", "Now: nothing noted")
        phone.taps(["more flowers than fruits", "6 points", "I laid a tile"])
        noted(phone, "New island A", "Flowers", "Free locations for houses")
        for island in ("New island B", "Island A", "Island B", "Island A", "New island C"):
            noted(phone, island)
        phone.taps(["Lay a ship", re.compile("^I laid a grey ship")])
        phone.see("This phase can bring 6")
        finger(phone, phone.find(re.compile("^Build on A")), 100)
        phone.tap(re.compile("^(He builds|No house for him)"))
        phone.see("Round 2 begins")
        state = state_of(stored(phone.server))
        assert [(one.name, one.tiles, one.flower, one.houses[0]) for one in state.islands] == [
            ("A", 3, 1, 1),
            ("B", 2, 0, 0),
            ("C", 1, 0, 0),
        ]
        assert (state.laid, state.seats[0].prestige, state.seats[0].placed) == (6, 6, 1)
    finally:
        phone.close()
        server.kill()


@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_what_alexis_does_is_always_seen_whole(text_size: float, browser: Browser, tmp_path: Path) -> None:
    """Number and directions, between the bars and what is tapped, on every phone."""
    open_store(tmp_path).settings.choose(Settings(text_size=text_size, motion=False))
    let_go()  # for the server to write into it
    server = Server(tmp_path, unhurried=True)
    phone = Phone(browser, server)
    try:
        phone.open()
        phone.taps([re.compile("^Small Islands"), "New game", "Begin", "I laid a tile"])
        for width, height in ((390, 844), (360, 640), (320, 568)):
            phone.page.set_viewport_size({"width": width, "height": height})
            phone.find("Placed").wait_for(state="attached")
            phone.page.wait_for_timeout(300)
            orders = phone.page.locator('[flt-semantics-identifier="small_islands.orders"]').first.bounding_box()
            assert orders
            feet = [phone.find(name).bounding_box() for name in (re.compile("^Not possible"), "Placed")]
            foot = min(one["y"] for one in feet if one and one["y"] > orders["y"] and one["height"] > 1)
            drawn = orders["y"] + DRAWN
            assert drawn <= foot, f"{width} x {height}: drawn down to {drawn}, the foot begins at {foot}"
    finally:
        phone.close()
        server.kill()
