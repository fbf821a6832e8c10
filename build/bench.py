"""How long things take: python3 build/bench.py [--json] [--rounds N] [--only PART]. Medians; no test asserts any."""

from __future__ import annotations

import argparse
import json
import statistics
import sys

import machine
import venv_setup
from benchmarks import browser, coach, curve, in_process, site

PARTS = {"in-process": in_process, "browser": browser, "site": site, "coach": coach, "curve": curve}


def main(arguments: list[str]) -> int:
    """Measure, and print a median for each figure."""
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=9, help="runs of each browser measurement (default: 9)")
    parser.add_argument("--only", choices=PARTS, action="append", help="leave out all parts but this one")
    args = parser.parse_args(arguments)
    runs_of = (found for part in args.only or PARTS for found in PARTS[part].measure(args.rounds))
    figures = {name: round(statistics.median(runs), 3) for name, runs in runs_of}
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:<56} {value:>10.3f} {'' if name.endswith('kB') else 'ms'}")
    return 0


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
