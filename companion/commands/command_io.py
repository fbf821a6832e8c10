"""Input and output of the commands: requests as JSON, checked by a sheet; answers and refusals, one object a line."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from companion.content.texts import Texts
from companion.core import strict_json
from companion.core.deals import Deal
from companion.core.game import AnyGame
from companion.core.message import Message, Problem, msg
from companion.core.sheet import Checked, Sheet
from companion.core.strict_json import Entries, Json, NotJson
from companion.games import GAMES

FINE, REFUSED = 0, 2
TEXTS = Texts("en")


class Refusal(Exception):
    """The refusal of a request, with all problems."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


def say(answer: Entries) -> None:
    """One answer as one line."""
    sys.stdout.buffer.write(strict_json.dumps(answer))
    sys.stdout.buffer.flush()


def refuse(problems: Sequence[Problem]) -> int:
    """Say all problems at once; the exit code."""
    answer = problems_json(problems)
    say(answer)
    tell(answer["problems"])
    return REFUSED


def tell(problems: Sequence[Mapping[str, str]]) -> None:
    """Print problems for the person at the terminal."""
    for problem in problems:
        print(f"{problem['where'] or 'input'}: {problem['text']}", file=sys.stderr)


def remark(message: Message) -> None:
    """Print a notice for the person at the terminal."""
    print(TEXTS(message), file=sys.stderr)


def problems_json(problems: Sequence[Problem]) -> Json:
    """A refusal as the contract shows it."""
    return {"problems": [problem_json(problem) for problem in problems]}


def problem_json(problem: Problem) -> dict[str, str]:
    """A problem or a warning as the contract shows it."""
    return {"where": problem.where, "code": problem.code, "text": TEXTS(problem.text)}


def named_game(name: str) -> AnyGame:
    """The game that a command names."""
    if name not in GAMES:
        text = msg("core.unknown_game", name=name, known=", ".join(GAMES))
        raise Refusal(Problem("", "unknown_game", text))
    return GAMES[name]


def answer_all(args: Namespace, answer: Callable[[bytes], Json]) -> int:
    """Answer the FILE or the standard input, with `--lines` each line for itself."""
    if args.file is None:
        return _answer_source(answer, sys.stdin.buffer, args.lines)
    return _answer_source(answer, BytesIO(read_file(args.file)), args.lines)


def read_file(name: str) -> bytes:
    """What is in a FILE, or `Refusal`."""
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        text = msg("core.unreadable", file=name, why=getattr(error, "strerror", None) or str(error))
        raise Refusal(Problem("", "unreadable", text)) from error


def checked_options(game: AnyGame, given: str, deal: Deal | None = None) -> Json:
    """A set-up as JSON, checked. What a deal has decided need not be said again, and can't be said otherwise."""
    try:
        options = strict_json.loads(given)
    except NotJson as error:
        raise Refusal(Problem("options", "bad_json", error.text)) from error
    if deal and isinstance(options, dict):
        if problems := tuple(deal.contradictions(options, "options")):
            raise Refusal(*problems)
        options = {**deal.options, **options}
    checked = game.rules.options.check(options)
    if checked.problems:
        raise Refusal(*checked.problems)
    value: Json = checked.value
    return value


def _answer_source(answer: Callable[[bytes], Json], source: BinaryIO, lines: bool) -> int:
    if lines:
        for line in source:
            say(answer(line))
        return FINE
    said = answer(source.read())
    say(said)
    if "problems" not in said:
        return FINE
    tell(said["problems"])
    return REFUSED


def answer_checked(raw: bytes, sheet: Sheet, answer: Callable[[Checked], Json]) -> Json:
    """The answer to one request, or all of its problems."""
    try:
        checked = sheet.check(strict_json.loads(raw))
    except NotJson as error:
        return problems_json([Problem("", "bad_json", error.text)])
    return problems_json(checked.problems) if checked.problems else answer(checked)
