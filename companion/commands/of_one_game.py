"""The commands that only one game has, such as the price of a phase of it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial

from companion.commands.command_io import TEXTS, answer_all, answer_checked
from companion.core.game import Command, Question
from companion.core.sheet import Checked
from companion.core.strict_json import Json
from companion.games import GAMES


def commands() -> Iterator[tuple[str, Command]]:
    """The commands of all games by their names."""
    for game in GAMES.values():
        yield from game.commands.items()


def questions() -> dict[str, Question]:
    """The commands that take thought, of all games, by their names."""
    return {name: question for game in GAMES.values() for name, question in game.questions.items()}


def run(args: Namespace) -> int:
    """Answer the requests that were handed in; the exit code."""
    return answer_all(args, partial(answer_request, dict(commands())[args.command]))


def answer_request(command: Command, raw: bytes) -> Json:
    """The answer to one request, or all of its problems."""

    def answer(checked: Checked) -> Json:
        said: Json = TEXTS.resolve(command.answer(checked.value))
        return said

    return answer_checked(raw, command.request, answer)
