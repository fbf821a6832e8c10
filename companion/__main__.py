"""The command `companion`: the app by itself, its headless commands by name."""

from __future__ import annotations

import sys
from collections.abc import Sequence

HEADLESS = ("score", "reward", "play", "history")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the app, or one headless command; return the exit code."""
    args = list(sys.argv[1:] if argv is None else argv)
    if args and args[0] in HEADLESS:
        from companion.commands.headless import run

        return run(args)
    from companion.start.served import serve

    return serve(args)


if __name__ == "__main__":
    sys.exit(main())
