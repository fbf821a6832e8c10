"""Does an endless evening slow the app down? python3 build/laboratory soak [--taps N] [--stores N] [--seed TEXT].

Random taps over all games, with undo and redo among them: no exception, what is stored is what is played, and
memory stays what it was. Then many stores on which somebody tries things: what each accepts, its export carries.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.session import fold
from companion.playing.controller import Controller
from companion.store.repository import open_store
from laboratory.torture import Player
from tests.transfer.accepted import MOVES, TEXTS, comes_in_as_the_same, tried

STEPS = 10


def main(arguments: list[str]) -> int:
    """Play, and print what it came to."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--taps", type=int, default=100_000)
    parser.add_argument("--stores", type=int, default=10_000)
    parser.add_argument("--seed", default="soak")
    args = parser.parse_args(arguments)
    os.fsync = lambda fd: None  # a hundred thousand times; `torture` is about the disk
    with tempfile.TemporaryDirectory() as home:
        for step in soak(Path(home), args.taps, args.seed):
            print(step.line(), flush=True)
    print(f"{stores(args.stores, args.seed)} stores came in elsewhere as the same")
    return 0


@dataclass(frozen=True)
class Step:
    """Where it stands: what was done so far, and what memory it takes."""

    taps: int
    undone: int
    games: int
    seconds: float
    megabytes: float
    cached: int

    def line(self) -> str:
        per_tap = 1000 * self.seconds / self.taps
        return (
            f"{self.taps:>8} taps, {self.undone} of them undo or redo, {self.games} games finished, "
            f"{per_tap:.2f} ms a tap, {self.megabytes:.1f} MB, {self.cached} games in memory"
        )


def soak(home: Path, taps: int, seed: str) -> Iterator[Step]:
    """Play so many taps; ten times in between, everything is read back and gone through from its first event."""
    controller = Controller(open_store(home))
    player, start, games, undone = Player(controller, random.Random(seed)), time.process_time(), 0, 0
    for tap in range(1, taps + 1):
        what, _, _ = player.act()
        games += what == "finish"
        undone += player.took_back
        if tap % max(1, taps // STEPS) == 0:
            compare(controller, home)
            seconds = time.process_time() - start
            yield Step(tap, undone, games, seconds, _megabytes(), len(controller.table._known))


def stores(count: int, seed: str) -> int:
    """So many stores, each with a few things tried on it; all of them can be carried."""
    chance = random.Random(seed)
    for _ in range(count):
        moves = [(chance.choice(list(MOVES)), chance.choice(TEXTS)) for _ in range(chance.randrange(1, 8))]
        comes_in_as_the_same(tried(moves))
    return count


def compare(controller: Any, home: Path) -> None:
    """What is played, what is stored, and what its events lead to are the same."""
    again = Controller(open_store(home))
    assert again.table.games() == controller.table.games()
    for running in again.table.games():
        state = running.game.telling.public(fold(running.game, running.session))
        other = controller.table.resume(running.session.id)
        assert json.dumps(state) == json.dumps(other.game.telling.public(other.state))
    assert again.archive.entries() == controller.archive.entries()


def _megabytes() -> float:
    """What the process takes now; where a system does not tell, the most that it took."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        import resource  # Windows has none

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
