"""Does the app hold over bad networks and beside bad neighbours? python3 build/laboratory trial [--phones N].

Many phones tap at random for a while, each on a game of its own, on sockets that break off, then as many windows of
Chromium; then the app is killed and started again under an open page, at random moments. Pages come back a thousand
times in a row, forty windows look at the same table, and strangers without the key attack. Says what it found, and
fails if a tap was lost or carried out twice, if a tap reached another's game, if a page did not come back to its step,
or if a player had to wait.
"""

from __future__ import annotations

import argparse
import asyncio
import logging

from laboratory.trials.browsers import browsers
from laboratory.trials.crowd import crowd
from laboratory.trials.phones import phones
from laboratory.trials.reconnects import reconnects
from laboratory.trials.restarts import kills
from laboratory.trials.siege import siege


def main(arguments: list[str]) -> int:
    """Try all of it; the exit code is 1 when anything was lost."""
    parser = argparse.ArgumentParser(prog="trial", description=__doc__)
    parser.add_argument("--phones", type=int, default=20, help="how many tap at once (default: 20)")
    parser.add_argument("--seconds", type=float, default=60, help="for how long (default: 60)")
    parser.add_argument("--browsers", type=int, default=20, help="how many windows of Chromium tap (default: 20)")
    parser.add_argument("--kills", type=int, default=20, help="how often the app is killed (default: 20)")
    parser.add_argument("--reconnects", type=int, default=1000, help="how often each of 20 pages comes back at once")
    parser.add_argument("--windows", type=int, default=40, help="how many windows are open at once (default: 40)")
    parser.add_argument("--siege", type=float, default=10, help="for how long each attack goes on (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other taps")
    args = parser.parse_args(arguments)
    logging.getLogger("companion").setLevel(logging.ERROR)  # these phones tell no language
    good = asyncio.run(phones(args.phones, args.seconds, args.seed)) if args.phones else True
    if args.browsers:
        good = browsers(args.browsers, args.seconds, args.seed) and good
    good = (not args.kills or kills(args.kills, args.seed)) and good
    good = (not args.reconnects or reconnects(args.reconnects, args.seed)) and good
    good = (not args.windows or asyncio.run(crowd(args.windows, args.seconds / 4, args.seed))) and good
    good = (not args.siege or siege(args.siege)) and good
    return 0 if good else 1
