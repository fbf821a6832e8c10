"""What a command says: one object a line for the script, sentences for the person who looks on."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from companion.content.texts import Texts
from companion.core import strict_json
from companion.core.message import Message, Problem
from companion.core.plain import Entries, Json

FINE, REFUSED = 0, 2
TEXTS = Texts("en")


class Refusal(Exception):
    """What was asked for cannot be answered, for all of these reasons."""

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
    """For the person who looks on."""
    for problem in problems:
        print(f"{problem['where'] or 'input'}: {problem['text']}", file=sys.stderr)


def remark(message: Message) -> None:
    """Something to know that is no answer."""
    print(TEXTS(message), file=sys.stderr)


def problems_json(problems: Sequence[Problem]) -> Json:
    """A refusal as the contract shows it."""
    return {"problems": [problem_json(problem) for problem in problems]}


def problem_json(problem: Problem) -> dict[str, str]:
    """A problem or a warning as the contract shows it."""
    return {"where": problem.where, "code": problem.code, "text": TEXTS(problem.text)}
