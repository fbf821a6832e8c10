"""The part of the bench that needs no browser: the kernel, saving, drawing a screen, a long history."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.timing import timed

TURNS = 60
MANY = 10_000


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds."""
    yield from _kernel()
    yield "one tap, saved, without a browser", _controller_taps()
    yield "the saving of a tap, without the disk's sync", _savings()
    yield "one tap, saved and drawn, without a browser", asyncio.run(_screen_taps())
    yield "companion score, cold start", _score_runs(rounds)
    yield from _one_more_game(rounds)


def _kernel() -> Iterator[tuple[str, list[float]]]:
    """A session of 60 turns by random offers, of the first game that goes on for so long."""
    from companion.core.session import act, fold

    game, session = _long_session()
    yield f"fold of a {TURNS}-turn session ({game.id})", [timed(lambda: fold(game, session)) for _ in range(200)]
    intent = _some_intent(game, fold(game, session))
    runs = [timed(lambda: act(game, session, intent)) for _ in range(200)]
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
    from companion.core.chance import Rng

    offers = list(game.rules.offers(state))
    offer = offers[Rng("bench", salt).below(len(offers))]
    entries = {key: ask.choices[0] if ask.choices else ask.low for key, ask in offer.ask.items()}
    return {"do": offer.do, **offer.fixed, **entries}


def _controller_taps() -> list[float]:
    from companion.playing.controller import Controller
    from companion.store.repository import open_store

    runs = []
    with tempfile.TemporaryDirectory() as home:
        controller = Controller(open_store(Path(home)))
        for _ in range(5):
            session_id = controller.table.start(
                "bridges", {"players": ["You"], "board": "A", "deck": "default"}
            ).session.id
            for at in range(17):
                runs.append(timed(partial(controller.table.tap, session_id, at, {"do": "flip"})))
    return runs


def _savings() -> list[float]:
    """What the processor does to save one more turn of a long game."""
    from companion.core.session import back_to, to_json
    from companion.store.repository import open_store

    _, session = _long_session()
    rows = [{"id": "bench", "saved": "", "session": to_json(back_to(session, at))} for at in range(TURNS)]
    sync = os.fsync
    with tempfile.TemporaryDirectory() as home:
        store = open_store(Path(home))
        os.fsync = lambda fd: None
        runs = [timed(partial(store.active.save, row)) for _ in range(5) for row in rows]
        os.fsync = sync
    return runs


async def _screen_taps() -> list[float]:
    from tests.ui.driver import A_LOOK, CLOCK, Driver

    runs = []
    with tempfile.TemporaryDirectory() as home:
        app = await Driver.start(Path(home), "/game/bridges/setup")
        await app.tap("Begin")
        await app.tap("Turn the first card")
        for _ in range(16):
            button = app.find("Next card")
            CLOCK.seconds += A_LOOK
            start = time.perf_counter()
            await app.session.dispatch_event(button._i, "click", None)
            await app.drawn()
            runs.append((time.perf_counter() - start) * 1000)
            await app.settle()  # where tests look for what is wrong with the screen
        app.close()
    return runs


def _score_runs(rounds: int) -> list[float]:
    player = {"name": "Sarah", "red": "late", "blue": "none", "six": "late", "finished": 15}
    report = json.dumps({"players": [player]}).encode()
    command = [sys.executable, "-m", "companion", "score", "bridges"]
    return [
        timed(lambda: subprocess.run(command, input=report, check=True, stdout=subprocess.DEVNULL))
        for _ in range(rounds)
    ]


def _one_more_game(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Saving a finished game after ten thousand others: here, and with the storage that TinyDB brings."""
    from tinydb import TinyDB

    from companion.store.repository import open_store
    from tests.history.many import records

    *before, one_more = records(MANY + 1)
    with tempfile.TemporaryDirectory() as folder:
        history = open_store(Path(folder) / "ours").history
        history.save(*before)
        games = [{**one_more, "id": f"{one_more['id']}-{at}"} for at in range(rounds)]
        yield f"one more game after {MANY}", [timed(partial(history.save, game)) for game in games]
        reading = [timed(lambda: open_store(Path(folder) / "ours").history.rows()) for _ in range(rounds)]
        yield f"opening {MANY} finished games", reading
        stock = TinyDB(Path(folder) / "stock.json")
        stock.insert_multiple(before)
        yield f"the same with TinyDB's own storage, {MANY}", [timed(partial(stock.insert, game)) for game in games[:1]]
        stock.close()
