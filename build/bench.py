"""How long things take: python3 build/bench.py [--json] [--rounds N]. Medians; the tests assert no durations."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator

import machine
import venv_setup
from benchmarks import browser, in_process, site


def main(arguments: list[str]) -> int:
    """Measure, and print a median for each figure."""
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=9, help="runs of each browser measurement (default: 9)")
    args = parser.parse_args(arguments)
    figures = {name: round(statistics.median(runs), 3) for name, runs in measure(args.rounds)}
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:<56} {value:>10.3f} {'' if name.endswith('kB') else 'ms'}")
    return 0


def measure(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Each figure with its runs, in milliseconds."""
    yield from in_process.measure(rounds)
    yield from browser.measure(rounds)
    yield from site.measure(rounds)


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
