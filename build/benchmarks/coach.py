"""How long Hashi's coach takes to look back, and what its thought takes from who taps: part of python3 build/bench.py.

The browser translates for good here, as everybody's does: a thought runs long enough to be worth it.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import machine

from benchmarks.browser import CLICK_TO_TEXT
from benchmarks.timing import timed

# One game less than a page of the history shows at once.
MOST_GAMES = 3
# Of a thought and of its end: it is over when the strip is there.
AT_WORK = "The coach is looking back"
FOUND = "choices were as good as the best"
MINUTES = 10 * 60_000
WINDOW = {"width": 390, "height": 844}


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds: at the site, where one thread does all, and at the computer."""
    from playwright.sync_api import sync_playwright

    from tests.browser.app import FLAGS

    flags = [flag for flag in FLAGS if not flag.startswith("--js-flags")]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=flags)
        games, file = 1 + min(rounds, MOST_GAMES), Path(folder) / "games.json"
        _write_games(file, games)
        yield from _at_the_site(chromium, games, file)
        yield from _at_the_computer(chromium, games, file)
        chromium.close()


def _at_the_site(chromium: Any, games: int, file: Path) -> Iterator[tuple[str, list[float]]]:
    from static_site.parts import contents, write

    from tests.browser.host import Host
    from tests.browser.visitor import Visitor

    write(file.parent / "site", contents())
    host = Host(file.parent / "site")
    with chromium.new_context(viewport=WINDOW, locale="en-US") as context:
        yield from _looked_back(Visitor(context, host), "site", games, file)
    host.stop()


def _at_the_computer(chromium: Any, games: int, file: Path) -> Iterator[tuple[str, list[float]]]:
    from tests.browser.app import Phone, Server

    server = Server(file.parent / "home")
    phone = Phone(chromium, server)
    yield from _looked_back(phone, "computer", games, file)
    phone.close()
    server.kill()


def _looked_back(phone: Any, where: str, games: int, file: Path) -> Iterator[tuple[str, list[float]]]:
    """All games but the last are looked back at while nobody taps, the last one while a game is played.

    The page is loaded once: at the site a thought ends with it.
    """
    phone.come_to("Hashi", "New game", "Begin", "Turn the first card")
    phone.see("Card 1 of 17")
    phone.tap("Back")
    _take_in(phone, file)
    spans = []
    for at in range(games - 1):
        _ask(phone, at)
        found = phone.page.locator("flt-semantics-host").get_by_text(FOUND).last
        spans.append(timed(partial(found.wait_for, timeout=MINUTES)))
        phone.tap("Close")
    yield f"{where}: the coach looks back at a game", spans
    yield f"{where}: tap to semantics while the coach rests", list(_taps(phone, range(2, 10)))
    _ask(phone, games - 1)
    phone.see(AT_WORK)
    phone.tap("Close")
    yield f"{where}: tap to semantics while the coach thinks", list(_taps(phone, range(10, 18)))
    _open(phone, games - 1)
    phone.see(AT_WORK)  # or what was measured is nothing


def _take_in(phone: Any, file: Path) -> None:
    phone.tap("Settings", role="tab")
    phone.tap(re.compile("^Export, import"))
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^Import a file"))
    chooser.value.set_files(file)
    phone.tap("Take it in")
    phone.see("Before an import")
    phone.tap("Back")


def _ask(phone: Any, at: int) -> None:
    _open(phone, at)
    phone.tap(re.compile("^Ask the coach"))


def _open(phone: Any, at: int) -> None:
    """A game of the history."""
    phone.tap("History", role="tab")
    row = phone.page.get_by_role("button", name=re.compile("^Hashi, ")).nth(at)
    row.wait_for(state="attached")
    phone.look()
    row.dispatch_event("click")
    phone.was_tapped()


def _taps(phone: Any, cards: range) -> Iterator[float]:
    """As somebody taps who looks at each card; in between the coach would go on."""
    phone.tap("Play", role="tab")
    phone.tap(re.compile("^Continue"))
    phone.see(f"Card {cards[0] - 1} of 17")
    for card in cards:
        phone.find("Next card").wait_for(state="attached")
        phone.page.wait_for_timeout(1000)
        yield phone.page.evaluate(CLICK_TO_TEXT, ["Next card", f"Card {card} of 17"])
    phone.was_tapped()
    phone.tap("Back")


def _write_games(file: Path, count: int) -> None:
    """Naive games, which leave most to look for, to be taken in."""
    from companion.games import GAMES
    from companion.history.finished_game import to_row
    from companion.playing.controller import Controller
    from companion.store.repository import open_store
    from tests.transfer.desk import sealed

    controller = Controller(open_store(file.parent / "played"))
    rows = []
    for seed in range(count):
        board, intents = _played(seed)
        options = GAMES["bridges"].rules.options.check({"layout": board, "deck": "table"}).value
        session = controller.table.start("bridges", options).session.id
        for at, intent in enumerate(intents):
            controller.table.tap(session, at, intent)
        finished = controller.results.finish_as_seen(session, len(intents))
        assert finished
        rows.append(to_row(finished))
    content = {"active": [], "cards": [], "history": rows, "players": [], "settings": {}}
    file.write_bytes(sealed(content))


def _played(seed: int) -> tuple[str, list[dict[str, Any]]]:
    """A board, and all that is done on it."""
    from benchmarks.coach_games import game
    from companion.games.bridges.coach.replay import as_doing

    board, deal, (first, *_), moves = game(seed, "naive")
    at = next(island for island, number in enumerate(first.numbers) if number)
    intents: list[dict[str, Any]] = [{"do": "write", "island": deal.chart.names[at], "number": first.numbers[at]}]
    for card, move in zip(deal.cards, moves, strict=True):
        doing = as_doing(deal.chart, move)
        intents.append({"do": "flip", "number": card.number, "bridges": card.bridges})
        intents += [{"do": "write", "island": doing.write}] if doing.write else []
        intents += [{"do": "draw", "a": a, "b": b} for a, b in doing.bridges]
    return board, intents
