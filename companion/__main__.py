"""The command `companion`: the app by itself, its commands without screens by name."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the app, or the command that the first word names; return the exit code."""
    args = list(sys.argv[1:] if argv is None else argv)
    if args and not args[0].startswith("-"):
        return _command(args)
    gc.disable()  # what is loaded now stays; it is frozen before the app is served
    from companion.start.served import serve

    return serve(args)


def _command(argv: Sequence[str]) -> int:
    from companion.commands.command_io import FINE, Refusal, refuse

    try:
        return _run(argv)
    except Refusal as refusal:
        return refuse(refusal.problems)
    except BrokenPipeError:  # whoever reads the answers has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def _run(argv: Sequence[str]) -> int:
    """Each command loads only what it needs: a score needs no store."""
    from companion.commands.of_one_game import questions
    from companion.commands.parser import parsed

    args = parsed(argv)
    match args.command:
        case "deal":
            from companion.commands.deal import run
        case "history":
            from companion.commands.history import run
        case "play":
            from companion.commands.play import run
        case "score":
            from companion.commands.score import run
        case command if command in questions():
            from companion.commands.questions import run
        case _:
            from companion.commands.of_one_game import run
    return run(args)


if __name__ == "__main__":
    sys.exit(main())
