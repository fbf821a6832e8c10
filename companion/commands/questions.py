"""The commands that take thought: a question about a game, answered by one of its thinkers."""

from __future__ import annotations

import time
from argparse import Namespace
from functools import partial

from companion.commands.command_io import (
    FINE,
    REFUSED,
    TEXTS,
    Refusal,
    answer_all,
    answer_checked,
    named_game,
    problems_json,
    say,
    tell,
)
from companion.core.game import Enough, Thinker
from companion.core.message import Problem, msg
from companion.core.sheet import Checked
from companion.core.strict_json import Entries, Json
from companion.games.thinkers import THINKERS


def run(args: Namespace) -> int:
    """Answer the requests that were handed in, or the one that the words of the line make; the exit code."""
    thinker = thinker_of(args.game, args.command)
    if "file" in args:
        return answer_all(args, partial(answer_request, thinker))
    words = {key: value for key, value in vars(args).items() if key not in ("command", "game")}
    said = _answer(thinker, thinker.request.check(words))
    if "problems" in said:
        tell(said["problems"])
    say(said)
    return REFUSED if "problems" in said else FINE


def thinker_of(game: str, question: str) -> Thinker:
    """The thinker that answers a question about a game, or `Refusal`."""
    thinkers = THINKERS.get(named_game(game).id, {})
    if question not in thinkers:
        known = ", ".join(key for key, others in THINKERS.items() if question in others)
        raise Refusal(Problem("", "no_counsel", msg("core.no_counsel", name=game, known=known)))
    return thinkers[question]


def answer_request(thinker: Thinker, raw: bytes) -> Json:
    """The answer to one request, or all of its problems."""
    return answer_checked(raw, thinker.request, partial(_answer, thinker))


def _answer(thinker: Thinker, checked: Checked) -> Json:
    if checked.problems:
        return problems_json(checked.problems)
    said: Json = TEXTS.resolve(thinker.answer(checked.value, _enough(checked.value)))
    return said


def _enough(data: Entries) -> Enough:
    """Whether the seconds that a request grants are over. Without any, the thinker knows its own end."""
    if "seconds" not in data:
        return lambda: False
    end = time.monotonic() + data["seconds"]
    return lambda: time.monotonic() > end
