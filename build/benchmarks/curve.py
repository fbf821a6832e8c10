"""How long the coach takes to draw a curve, here and in Chromium by the Python of the site: part of build/bench.py.

The curve says what was in a game after each of its cards. Random, naive and good games take turns.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import machine

from benchmarks.timing import timed

PLAYED = ("random", "naive", "good")
# Beside the site's own files, and in the same kind of thread as its app.
FILE = "curve.js"
WORKER = """
import { loadPython } from './python.js';
let python;
self.onmessage = async ({ data: { source, seed, play } }) => {
  if (!python) {
    ({ python } = await loadPython('en'));
    python.FS.writeFile('/app/coach_games.py', source);
    python.runPython('import coach_games');
  }
  python.globals.set('given', python.toPy([seed, play]));
  postMessage(python.runPython(`
    from time import perf_counter
    from companion.games.bridges.coach.looking_back import look_back
    from companion.core.long_work import at_once
    _, deal, positions, moves = coach_games.game(*given)
    start = perf_counter()
    at_once(look_back(deal, positions[0], moves, lambda: False))
    1000 * (perf_counter() - start)
  `));
};
"""
ASK = """([file, given]) => new Promise((answer, fail) => {
  window.curve ??= new Worker(file, { type: 'module' });
  window.curve.onmessage = ({ data }) => answer(data);
  window.curve.onerror = fail;
  window.curve.postMessage(given);
})"""


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds."""
    yield from _told("computer", rounds, _here)
    from playwright.sync_api import sync_playwright
    from static_site.parts import contents, write

    from tests.browser.app import FLAGS
    from tests.browser.host import Host
    from tests.browser.visitor import Visitor, window

    # Chromium translates for good here, as everybody's does.
    flags = [flag for flag in FLAGS if not flag.startswith("--js-flags")]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        write(Path(folder), contents())
        (Path(folder) / FILE).write_text(WORKER)
        host = Host(Path(folder))
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=flags)
        with window(chromium) as context:
            visitor = Visitor(context, host)
            visitor.open()
            yield from _told("site", rounds, partial(_there, visitor.page))
        chromium.close()
        host.stop()


def _told(where: str, rounds: int, of_game: Callable[[int, str], float]) -> Iterator[tuple[str, list[float]]]:
    runs = [of_game(seed, PLAYED[seed % len(PLAYED)]) for seed in range(max(2, rounds))]
    yield f"{where}: the coach's curve of a game", runs
    yield f"{where}: the same, 19 games of 20", [statistics.quantiles(runs, n=20, method="inclusive")[-1]]


def _here(seed: int, play: str) -> float:
    from benchmarks import coach_games
    from companion.core.long_work import at_once
    from companion.games.bridges.coach.looking_back import look_back

    _, deal, positions, moves = coach_games.game(seed, play)
    return timed(lambda: at_once(look_back(deal, positions[0], moves, lambda: False)))


def _there(page: Any, seed: int, play: str) -> float:
    from benchmarks import coach_games

    given = {"source": Path(coach_games.__file__).read_text(), "seed": seed, "play": play}
    return float(page.evaluate(ASK, [FILE, given]))
