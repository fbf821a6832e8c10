"""Does Hashi's coach find the proven best? python3 build/laboratory coach_table [--write] [--anew GAMES] [--seconds N].

A hundred good, naive and random games are looked back at, from three moments each. What is the most OR-Tools has
proven; `--write` keeps what the coach finds now for the tests, `--anew` plays so many games and asks OR-Tools, which is
no part of the environment (.venv/bin/pip install ortools).
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from importlib.util import find_spec

import venv_setup
from benchmarks.coach_games import Entry, entry
from machine import SetupError

from companion.core.long_work import at_once
from companion.games.bridges.coach.looking_back import look_back

TABLE = venv_setup.ROOT / "tests" / "games" / "bridges" / "coach" / "proven.toml"
HEAD = """# Good, naive and random games, and the most that each allowed after some of its cards, as OR-Tools has proven
# it; with it what the coach found, and whether it called that exact.
# `python3 build/laboratory coach_table --write` makes the table anew.
"""
MOMENTS = (3, 7, 11)
PLAYS = ("good", "naive", "random")


def main(arguments: list[str]) -> int:
    """Compare, one line a game; the exit code is 1 when the coach claims more than there is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep what was found for the tests")
    parser.add_argument("--anew", type=int, metavar="GAMES", help="play so many games, and ask OR-Tools about them")
    parser.add_argument("--seconds", type=int, default=60, help="how long OR-Tools may take for a position")
    words = parser.parse_args(arguments)
    games = _asked(words.anew, words.seconds) if words.anew else _kept()
    spent = sorted(_look_back(at, one) for at, one in enumerate(games))
    wrong = 0
    for moment in MOMENTS:
        claims = [claim for one in games for after, *claim in _claims(one) if after == moment]
        same = sum(found == best for best, found, _ in claims)
        wrong += sum(found > best or (exact and found != best) for best, found, exact in claims)
        exact = sum(exact for _, _, exact in claims)
        print(f"after {moment:2}: as much as was proven in {same} of {len(claims)}, called exact {exact}")
    print(f"claims too much in {wrong}; a curve takes {spent[len(spent) // 2]:.1f} s, at most {spent[-1]:.1f} s")
    if words.write:
        TABLE.write_text(HEAD + "".join(one.told() for one in games), encoding="utf-8")
    return 1 if wrong else 0


def _claims(one: Entry) -> zip[tuple[int, int, int, bool]]:
    return zip(one.after, one.best, one.found, one.exact, strict=True)


def _kept() -> list[Entry]:
    return [Entry(**one) for one in tomllib.loads(TABLE.read_text(encoding="utf-8"))["game"]]


def _asked(games: int, seconds: int) -> list[Entry]:
    """Games that are played now, with what OR-Tools proves of them in time."""
    if find_spec("ortools") is None:
        raise SetupError(f"OR-Tools is not installed. Install it with: {sys.executable} -m pip install ortools")
    from laboratory.coach_by_ortools import most

    found = []
    for seed in range(games):
        one = entry(seed, PLAYS[seed % len(PLAYS)])
        deal, positions, _ = one.played()
        for turned in MOMENTS:
            best, bound = most(deal, positions[turned], turned, seconds)
            if best == bound:
                one.after.append(turned)
                one.best.append(best)
        found.append(one)
    return found


def _look_back(at: int, one: Entry) -> float:
    """What the coach finds now, and the seconds that the whole curve took it."""
    deal, positions, moves = one.played()
    begun = time.process_time()
    plans = at_once(look_back(deal, positions[0], moves, lambda: False))
    spent = time.process_time() - begun
    one.found = [plans[turned].points for turned in one.after]
    one.exact = [plans[turned].proven for turned in one.after]
    told = ", ".join(
        f"after {turned} {found}{'' if exact else '?'} of {best}" for turned, best, found, exact in _claims(one)
    )
    print(f"{at:3} {one.play:7} {told} ({spent:.1f} s)", flush=True)
    return spent
