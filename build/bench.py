"""How long things take: python3 build/bench.py [--json] [--rounds N]. Medians; the tests assert no durations."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import bench_network
import bench_site
import machine
import venv_setup

ROOT = venv_setup.ROOT
TURNS = 60
MANY = 10_000

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


def main(arguments: list[str]) -> int:
    """Set up like the tests, then measure in the environment that has everything."""
    python = venv_setup.ensure("dev")
    if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        return subprocess.run([str(python), str(Path(__file__)), *arguments], cwd=ROOT).returncode
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=9, help="runs of each browser measurement (default: 9)")
    args = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    figures = {name: round(statistics.median(runs), 3) for name, runs in measure(args.rounds)}
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:<56} {value:>10.3f} {'' if name.endswith('kB') else 'ms'}")
    return 0


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds."""
    yield from _kernel()
    yield "one tap, saved, without a browser", _controller_taps()
    yield "the saving of a tap, without the disk's sync", _savings()
    yield "one tap, saved and drawn, without a browser", asyncio.run(_screen_taps())
    yield "companion score, cold start", _score_runs(rounds)
    yield from _one_more_game(rounds)
    yield from _browser(rounds)
    yield from bench_site.measure(rounds)


def _timed(act: Callable[[], Any]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def _kernel() -> Iterator[tuple[str, list[float]]]:
    """A session of 60 turns by random offers, of the first game that goes on for so long."""
    from companion.core.session import act, fold

    game, session = _long_session()
    yield f"fold of a {TURNS}-turn session ({game.id})", [_timed(lambda: fold(game, session)) for _ in range(200)]
    intent = _some_intent(game, fold(game, session))
    runs = [_timed(lambda: act(game, session, intent)) for _ in range(200)]
    yield f"one tap in the kernel, after {TURNS} turns ({game.id})", runs


def _long_session() -> tuple[Any, Any]:
    from companion.core.session import act, begin, fold
    from companion.games import GAMES

    for game in GAMES.values():
        for seed in range(20):
            session = begin(game, "bench", game.rules.options.check({}).value, str(seed))
            while len(session.turns) < TURNS and not game.rules.over(fold(game, session)):
                session = act(game, session, _some_intent(game, fold(game, session), len(session.turns)))
            if len(session.turns) == TURNS and not game.rules.over(fold(game, session)):
                return game, session
    raise SystemExit(f"no game lasts {TURNS} turns by random offers")


def _some_intent(game: Any, state: Any, salt: int = 0) -> dict[str, Any]:
    from companion.core.rng import Rng

    offers = list(game.rules.offers(state))
    offer = offers[Rng("bench", salt).below(len(offers))]
    entries = {key: ask.choices[0] if ask.choices else ask.low for key, ask in offer.ask.items()}
    return {"do": offer.do, **offer.fixed, **entries}


def _controller_taps() -> list[float]:
    from companion.controller import Controller
    from companion.store import open_store

    runs = []
    with tempfile.TemporaryDirectory() as home:
        controller = Controller(open_store(Path(home)))
        for _ in range(5):
            session_id = controller.start("bridges", {"players": ["You"], "board": "A", "deck": "default"}).session.id
            for at in range(17):
                runs.append(_timed(partial(controller.tap, session_id, at, {"do": "flip"})))
    return runs


def _savings() -> list[float]:
    """What the processor does to save one more turn of a long game."""
    from companion.core.session import back_to, to_json
    from companion.store import open_store

    _, session = _long_session()
    rows = [{"id": "bench", "saved": "", "session": to_json(back_to(session, at))} for at in range(TURNS)]
    sync = os.fsync
    with tempfile.TemporaryDirectory() as home:
        store = open_store(Path(home))
        os.fsync = lambda fd: None
        runs = [_timed(partial(store.active.save, row)) for _ in range(5) for row in rows]
        os.fsync = sync
    return runs


async def _screen_taps() -> list[float]:
    from tests.ui.driver import Driver

    runs = []
    with tempfile.TemporaryDirectory() as home:
        app = await Driver.start(Path(home), "/game/bridges/setup")
        await app.tap("Begin")
        await app.tap("Turn the first card")
        for _ in range(16):
            button = app.find("Next card")
            start = time.perf_counter()
            await app.fire(button, "click")
            runs.append((time.perf_counter() - start) * 1000)
        app.close()
    return runs


def _score_runs(rounds: int) -> list[float]:
    player = {"name": "Sarah", "red": "late", "blue": "none", "six": "late", "finished": 15}
    report = json.dumps({"players": [player]}).encode()
    command = [sys.executable, "-m", "companion", "score", "bridges"]
    return [
        _timed(lambda: subprocess.run(command, input=report, check=True, stdout=subprocess.DEVNULL))
        for _ in range(rounds)
    ]


def _one_more_game(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Saving a finished game after ten thousand others: here, and with the storage that TinyDB brings."""
    from tinydb import TinyDB

    from companion.store import open_store
    from tests.history.many import records

    *before, one_more = records(MANY + 1)
    with tempfile.TemporaryDirectory() as folder:
        history = open_store(Path(folder) / "ours").history
        history.add_all(before)
        games = [{**one_more, "id": f"{one_more['id']}-{at}"} for at in range(rounds)]
        yield f"one more game after {MANY}", [_timed(partial(history.add, game)) for game in games]
        reading = [_timed(lambda: open_store(Path(folder) / "ours").history.rows()) for _ in range(rounds)]
        yield f"opening {MANY} finished games", reading
        stock = TinyDB(Path(folder) / "stock.json")
        stock.insert_multiple(before)
        yield f"the same with TinyDB's own storage, {MANY}", [_timed(partial(stock.insert, game)) for game in games[:1]]
        stock.close()


def _browser(rounds: int) -> Iterator[tuple[str, list[float]]]:
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
            firsts.append(_timed(partial(_open, phone)))
            _deal(phone)
            reloads.append(_timed(partial(_reload, phone)))
            phone.close()
            server.kill()
        taps = _taps(chromium, Path(folder) / "taps", rounds)
        many = _many_games(Path(folder) / "many")
        folders = Path(folder) / "stroke", Path(folder) / "last"
        strokes = _strokes(chromium, folders[0], 3 * rounds, 2, "2 more bridges", "1 more bridge")
        lasts = _strokes(chromium, folders[1], 3 * rounds, 1, "1 more bridge", "All cards are played")
        statistics_page = _tab(chromium, many, "Statistics", "On the table", rounds)
        history_page = _tab(chromium, many, "History", "More filters", rounds)
        network = list(bench_network.measure(chromium, rounds))
        chromium.close()
    yield "server start, until it listens", starts
    yield "first usable screen, cold", firsts
    yield "reload, until the same step", reloads
    yield "tap to semantics in Chromium, saved", taps
    yield "a bridge on a full Hashi board, likewise", strokes
    yield "the very last bridge, which ends the game", lasts
    yield f"statistics with {MANY} games", statistics_page
    yield f"history with {MANY} games", history_page
    yield from network


def _deal(phone: Any) -> None:
    phone.open("/game/bridges/setup")
    phone.tap("Begin")
    phone.tap("Turn the first card")
    phone.see("Card 1 of 17")


def _taps(chromium: Any, home: Path, games: int) -> list[float]:
    """Whole games, one after the other, as fast as a person may tap: the last step's frames are over by then."""
    from tests.browser.app import Phone, Server

    server = Server(home)
    phone = Phone(chromium, server)
    runs = []
    for _ in range(games):
        _deal(phone)
        for card in range(2, 18):
            phone.page.wait_for_timeout(300)
            runs.append(phone.page.evaluate(CLICK_TO_TEXT, ["Next card", f"Card {card} of 17"]))
    phone.close()
    server.kill()
    return runs


def _strokes(chromium: Any, home: Path, rounds: int, left: int, before: str, after: str) -> list[float]:
    """One of the last bridges of 33 on a board with all its numbers, drawn and taken back, again and again."""
    from tests.browser.app import Phone, Server

    session, (a, b) = _nearly_won(home, left)
    gc.collect()  # the store is let go again, for the server to write into it
    server = Server(home)
    phone = Phone(chromium, server)
    phone.open(f"/play/{session}")
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


def _nearly_won(home: Path, left: int) -> tuple[str, tuple[str, str]]:
    """The won game of a practice board without its last strokes: the game, and in words where the next one goes."""
    from companion.controller import Controller
    from companion.core.rng import Rng
    from companion.games import GAMES
    from companion.games.bridges.facts import DECK
    from companion.games.bridges.layout import place_at, practice_facts
    from companion.store import open_store

    board = practice_facts()[0]
    options = GAMES["bridges"].rules.options.check({"layout": board["key"], "deck": "table"}).value
    controller = Controller(open_store(home))
    session = controller.start("bridges", options).session.id
    island, number = board["perfect"][0].split()
    intents: list[dict[str, Any]] = [{"do": "write", "island": island, "number": int(number)}]
    for card, line in zip(Rng(board["seed"], 0).shuffled(DECK), board["perfect"][1:], strict=False):
        island, _, drawn = line.partition(" | ")
        intents.append({"do": "flip", "number": card.number, "bridges": card.bridges})
        intents.append({"do": "write", "island": island})
        intents += [{"do": "draw", "a": pair[:2], "b": pair[3:]} for pair in drawn.split()]
    for at, intent in enumerate(intents[:-left]):
        controller.tap(session, at, intent)
    a, b = (place_at(intents[-left][end]) for end in ("a", "b"))
    return session, (f"row {a[1] + 1} column {a[0] + 1}", f"row {b[1] + 1} column {b[0] + 1}")


def _many_games(home: Path) -> Path:
    """A history of many years. The store is let go again, for the server to write into it."""
    from companion.store import open_store
    from tests.history.many import records

    open_store(home).history.add_all(records(MANY))
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


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
