"""Run every check: python3 build/test.py [--engines all] [what pytest takes]. The first start sets everything up.

With all engines, what matters is played in Firefox and WebKit, too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

import engines
import machine
import venv_setup

# pytest comes last: its closing line ends the output.
CHECKS = {
    "ruff check": ("ruff", "check"),
    "ruff format": ("ruff", "format", "--check"),
    "mypy": ("mypy",),
    "pytest": ("pytest",),
}
# All tests, one more at once than there are cores: half of what a browser test does is waiting. What is asked for by
# name runs in sight, one after the other.
MOST_AT_ONCE = 4
AT_ONCE = ["-n", str(min(MOST_AT_ONCE, (os.cpu_count() or 1) + 1)), "--dist", "worksteal"]


def main(arguments: list[str]) -> int:
    """Run all checks, also after one has failed; the exit code is 1 if any did."""
    reading = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    reading.add_argument("--engines", choices=(engines.ALL[0], "all"), default=engines.ALL[0])
    chosen, asked = reading.parse_known_args(arguments)
    python = str(venv_setup.ensure("dev"))
    environment = {**os.environ, "COMPANION_CHROMIUM": machine.require_chromium()}
    # The tests start Python hundreds of times: what has been compiled once is kept, whatever is usual on this machine.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if chosen.engines == "all":
        engines.install()
    failed: list[str] = []
    for name, check in CHECKS.items():
        if name == "pytest" and failed:
            _say(f"Failed so far, see above: {', '.join(failed)}")
        _say(f"== {name}")
        extra = ["--engines", chosen.engines, *(asked or AT_ONCE)] if name == "pytest" else []
        command = [python, "-m", *check, *extra]
        if subprocess.run(command, cwd=venv_setup.ROOT, env=environment).returncode:
            failed.append(name)
    return 1 if failed else 0


def _say(text: str) -> None:
    # Flushed, so that it stands above the output of the process started next.
    print(f"\n{text}", flush=True)


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
