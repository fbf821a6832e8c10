"""The coach against OR-Tools: .venv/bin/python build/coach_table.py [--games N] [--seconds N] [--write].

Good, naive and random games are looked back at from three moments each. OR-Tools, which is no part of the environment
(.venv/bin/pip install ortools), says what is the most; `--write` keeps what it has proven for the tests.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec

import machine
import venv_setup
from machine import SetupError

TABLE = venv_setup.ROOT / "tests" / "games" / "bridges" / "coach" / "proven.toml"
HEAD = """# Positions of good, naive and random games, and the most that each allowed, as OR-Tools has proven it.
# build/coach_table.py --write makes such a table anew.
"""
MOMENTS = (3, 7, 11)
PLAYS = ("good", "naive", "random")


@venv_setup.inside
def main(arguments: list[str]) -> int:
    """Compare, one line a position; the exit code is 1 when the coach claims more than there is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=9)
    parser.add_argument("--seconds", type=int, default=60, help="how long OR-Tools may take for a position")
    parser.add_argument("--write", action="store_true", help="keep what was proven for the tests")
    words = parser.parse_args(arguments)
    if find_spec("ortools") is None:
        raise SetupError(f"OR-Tools is not installed. Install it with: {sys.executable} -m pip install ortools")
    found = [one for seed in range(words.games) for one in _compared(seed, words.seconds)]
    proven = [one for one in found if one.proven]
    wrong = [one for one in proven if one.ours > one.best or (one.exact and one.ours != one.best)]
    same = sum(one.ours == one.best for one in proven)
    print(f"{len(proven)} of {len(found)} proven; the coach finds as much in {same}, claims too much in {len(wrong)}")
    if words.write:
        TABLE.write_text(HEAD + "".join(one.entry for one in proven), encoding="utf-8")
    return 1 if wrong else 0


@dataclass(frozen=True)
class Compared:
    """One position: what each of the two found."""

    ours: int
    exact: bool
    best: int
    proven: bool
    entry: str


def _compared(seed: int, seconds: int) -> Iterator[Compared]:
    """A game of one kind, looked at from three moments."""
    from coach_by_ortools import most  # only where OR-Tools is installed
    from coach_games import entry, game

    from companion.games.bridges.coach.looking_back import look_back
    from companion.games.bridges.coach.steps import at_once

    play = PLAYS[seed % len(PLAYS)]
    board, deal, positions, moves = game(seed, play)
    begun = time.process_time()
    plans = at_once(look_back(deal, positions[0], moves, lambda: False))
    spent = time.process_time() - begun
    for turned in MOMENTS:
        best, bound = most(deal, positions[turned], turned, seconds)
        plan = plans[turned]
        found = f"{plan.points}{'' if plan.proven else '?'} of {best}–{bound}"
        print(f"{seed:4} {play:7} after {turned:2}: {found}  (whole curve {spent:.1f} s)", flush=True)
        text = entry(board, play, deal, positions[0], moves[:turned], best)
        yield Compared(plan.points, plan.proven, best, best == bound, text)


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
