"""The commands that take thought: `companion coach GAME` and its like."""

from __future__ import annotations

import time
from argparse import Namespace
from functools import partial

from companion.commands.answers import FINE, REFUSED, TEXTS, Refusal, problems_json, say, tell
from companion.commands.requests import Answer, answer_all, answer_checked, named_game
from companion.core.game import Counsel, Enough
from companion.core.message import Problem, msg
from companion.core.plain import Entries
from companion.core.sheet import Checked
from companion.games.counsels import COUNSELS


def run(args: Namespace) -> int:
    """Answer the requests that were handed in, or the one that the words of the line make; the exit code."""
    counsel = counsel_of(args.game, args.command)
    if "file" in args:
        return answer_all(args, partial(answer_request, counsel))
    words = {key: value for key, value in vars(args).items() if key not in ("command", "game")}
    said = _answer(counsel, counsel.request.check(words))
    if "problems" in said:
        tell(said["problems"])
    say(said)
    return REFUSED if "problems" in said else FINE


def counsel_of(game: str, name: str) -> Counsel:
    """Who answers such a question about a game."""
    counsels = COUNSELS.get(named_game(game).id, {})
    if name not in counsels:
        known = ", ".join(key for key, counsels in COUNSELS.items() if name in counsels)
        raise Refusal(Problem("", "no_counsel", msg("core.no_counsel", name=game, known=known)))
    return counsels[name]


def answer_request(counsel: Counsel, raw: bytes) -> Answer:
    """The answer to one request, or all of its problems."""
    return answer_checked(raw, counsel.request, partial(_answer, counsel))


def _answer(counsel: Counsel, checked: Checked) -> Answer:
    if checked.problems:
        return problems_json(checked.problems)
    said: Answer = TEXTS.resolve(counsel.answer(checked.value, _enough(checked.value)))
    return said


def _enough(data: Entries) -> Enough:
    """When the seconds are over that a request may take; without them whoever thinks knows its own end."""
    if "seconds" not in data:
        return lambda: False
    end = time.monotonic() + data["seconds"]
    return lambda: time.monotonic() > end
