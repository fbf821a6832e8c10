"""The part of the bench that looks at the app in Chromium: starting, tapping, drawing, turning pages."""

from __future__ import annotations

import gc
import re
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import machine

from benchmarks import network
from benchmarks.in_process import MANY
from benchmarks.timing import timed

# From the click to the changed semantics tree, measured inside the page so that no driver's overhead counts.
CLICK_TO_TEXT = """([name, wanted]) => new Promise((done, fail) => {
  const host = document.querySelector('flt-semantics-host');
  const pressable = [...host.querySelectorAll('[role=button], [role=tab]')];
  const button = pressable.find(e => (e.ariaLabel || e.textContent) === name);
  if (!button) return fail(new Error('no button ' + name));
  const start = performance.now();
  const look = new MutationObserver(() => {
    if (host.textContent.includes(wanted)) { look.disconnect(); done(performance.now() - start); }
  });
  look.observe(host, {subtree: true, childList: true, characterData: true, attributes: true});
  button.dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds."""
    from playwright.sync_api import sync_playwright

    from tests.browser.app import FLAGS, Phone, Server

    starts, firsts, reloads = [], [], []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=list(FLAGS))
        for at in range(rounds):
            start = time.perf_counter()
            server = Server(Path(folder) / str(at))
            starts.append((time.perf_counter() - start) * 1000)
            phone = Phone(chromium, server)
            firsts.append(timed(partial(_open, phone)))
            _deal(phone)
            reloads.append(timed(partial(_reload, phone)))
            phone.close()
            server.kill()
        taps = _taps(chromium, Path(folder) / "taps", rounds)
        many = _many_games(Path(folder) / "many")
        folders = Path(folder) / "stroke", Path(folder) / "last"
        strokes = _strokes(chromium, folders[0], 3 * rounds, 2, "2 more bridges", "1 more bridge")
        lasts = _strokes(chromium, folders[1], 3 * rounds, 1, "1 more bridge", "All cards are played")
        statistics_page = _tab(chromium, many, "Statistics", "On the table", rounds)
        history_page = _tab(chromium, many, "History", "More filters", rounds)
        moved = list(network.measure(chromium, rounds))
        chromium.close()
    yield "server start, until it listens", starts
    yield "first usable screen, cold", firsts
    yield "reload, until the same step", reloads
    yield "tap to semantics in Chromium, saved", taps
    yield "a bridge on a full Hashi board, likewise", strokes
    yield "the very last bridge, which ends the game", lasts
    yield f"statistics with {MANY} games", statistics_page
    yield f"history with {MANY} games", history_page
    yield from moved


def _deal(phone: Any) -> None:
    phone.come_to("Hashi", "New game", "Begin", "Turn the first card")
    phone.see("Card 1 of 17")


def _taps(chromium: Any, home: Path, games: int) -> list[float]:
    """Whole games, one after the other, as fast as a person may tap: the last step's frames are over by then."""
    from tests.browser.app import GLANCE, Phone, Server

    server = Server(home)
    phone = Phone(chromium, server)
    runs = []
    for _ in range(games):
        _deal(phone)
        for card in range(2, 18):
            phone.page.wait_for_timeout(GLANCE)
            runs.append(phone.page.evaluate(CLICK_TO_TEXT, ["Next card", f"Card {card} of 17"]))
    phone.close()
    server.kill()
    return runs


def _strokes(chromium: Any, home: Path, rounds: int, left: int, before: str, after: str) -> list[float]:
    """One of the last bridges of 33 on a board with all its numbers, drawn and taken back, again and again."""
    from tests.browser.app import Phone, Server

    a, b = _nearly_won(home, left)
    gc.collect()  # the store is let go again, for the server to write into it
    server = Server(home)
    phone = Phone(chromium, server)
    phone.come_to("Continue")
    runs = []
    for _ in range(rounds):
        phone.see(before)
        phone.tap(re.compile(f"^Island {a},"))
        phone.page.wait_for_timeout(400)
        name = phone.find(re.compile(f"^Island {b},")).inner_text()
        runs.append(phone.page.evaluate(CLICK_TO_TEXT, [name, after]))
        phone.page.wait_for_timeout(400)
        phone.tap(re.compile("^Undo"))
    phone.close()
    server.kill()
    return runs


def _nearly_won(home: Path, left: int) -> tuple[str, str]:
    """The won game of a practice board without its last strokes is begun; in words, where the next one goes."""
    from companion.core.chance import Rng
    from companion.games import GAMES
    from companion.games.bridges.facts import DECK
    from companion.games.bridges.layout import place_at, practice_facts
    from companion.playing.controller import Controller
    from companion.store.repository import open_store

    board = practice_facts()[0]
    options = GAMES["bridges"].rules.options.check({"layout": board["key"], "deck": "table"}).value
    controller = Controller(open_store(home))
    session = controller.table.start("bridges", options).session.id
    island, number = board["perfect"][0].split()
    intents: list[dict[str, Any]] = [{"do": "write", "island": island, "number": int(number)}]
    for card, line in zip(Rng(board["seed"], 0).shuffled(DECK), board["perfect"][1:], strict=False):
        island, _, drawn = line.partition(" | ")
        intents.append({"do": "flip", "number": card.number, "bridges": card.bridges})
        intents.append({"do": "write", "island": island})
        intents += [{"do": "draw", "a": pair[:2], "b": pair[3:]} for pair in drawn.split()]
    for at, intent in enumerate(intents[:-left]):
        controller.table.tap(session, at, intent)
    a, b = (place_at(intents[-left][end]) for end in ("a", "b"))
    return f"row {a[1] + 1} column {a[0] + 1}", f"row {b[1] + 1} column {b[0] + 1}"


def _many_games(home: Path) -> Path:
    """A history of many years. The store is let go again, for the server to write into it."""
    from companion.store.repository import open_store
    from tests.history.many import records

    open_store(home).history.save(*records(MANY))
    gc.collect()
    return home


def _tab(chromium: Any, home: Path, tab: str, wanted: str, rounds: int) -> list[float]:
    """From the Play page to another page of the bottom bar and back, again and again."""
    from tests.browser.app import Phone, Server

    server = Server(home)
    phone = Phone(chromium, server)
    _open(phone)
    runs = []
    for _ in range(rounds):
        phone.page.wait_for_timeout(600)
        runs.append(phone.page.evaluate(CLICK_TO_TEXT, [tab, wanted]))
        phone.page.wait_for_timeout(600)
        phone.page.evaluate(CLICK_TO_TEXT, ["Play", "What’s on the table?"])
    phone.close()
    server.kill()
    return runs


def _open(phone: Any) -> None:
    phone.open()
    phone.see("What’s on the table?")


def _reload(phone: Any) -> None:
    phone.reload()
    phone.see("Card 1 of 17")
