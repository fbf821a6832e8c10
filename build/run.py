"""Start the app: python3 build/run.py [what `companion` takes]. The first start sets everything up."""

from __future__ import annotations

import os
import subprocess
import sys

import machine
import venv_setup


def main(arguments: list[str]) -> int:
    """Set up if need be, then become the app."""
    command = [str(venv_setup.ensure()), "-m", "companion", *arguments]
    if os.name == "posix":
        os.execv(command[0], command)
    return _wait_for(command)


def _wait_for(command: list[str]) -> int:
    """Stay until the app has ended, on a system that can't replace a process; it gets the same Ctrl-C."""
    with subprocess.Popen(command) as app:
        while True:
            try:
                return app.wait()
            except KeyboardInterrupt:
                continue


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
