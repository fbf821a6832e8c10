"""The app as a site without a server: python3 build/site.py makes build/out/site from packages alone.

Any host of plain files can serve it, from any folder. The page and its service worker are few and small; all else
lies in `parts`, compressed, each named by its content.
"""

from __future__ import annotations

import sys

import machine
import venv_setup

ROOT = venv_setup.ROOT
OUT = ROOT / "build" / "out" / "site"


def main(arguments: list[str]) -> int:
    """Build, and say what it comes to."""
    from static_site.parts import contents, write

    from companion.serving.flet_internals import FletChanged

    try:
        sizes = write(OUT, contents())
    except FletChanged as changed:
        raise machine.SetupError(str(changed)) from changed
    print(f"{OUT} is ready for any host of plain files. What a browser fetches at the first visit:")
    for engine, size in sizes.items():
        print(f"  {size / 1e6:5.1f} MB with {engine}")
    return 0


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
