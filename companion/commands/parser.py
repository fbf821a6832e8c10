"""The words of the command line: which commands there are, and what may follow each."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from companion.commands.command_io import Refusal
from companion.commands.of_one_game import commands, questions
from companion.core.message import Problem, msg

OF_ALL_GAMES = ("score", "play", "deal", "history")


class _Parser(argparse.ArgumentParser):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs, allow_abbrev=False)  # a typo is never taken for something else

    def error(self, message: str) -> NoReturn:
        raise Refusal(Problem("", "usage", msg("core.usage", why=message)))


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """What a command line asks for, or `Refusal`."""
    return _parser(others=not argv or argv[0] not in OF_ALL_GAMES).parse_args(_lines_first(argv))


def _lines_first(argv: Sequence[str]) -> list[str]:
    """The words with `--lines` in front: argparse wants no optional FILE after an option."""
    flags = [word for word in argv[1:] if word == "--lines"]
    return [*argv[:1], *flags, *(word for word in argv[1:] if word != "--lines")]


def _parser(others: bool) -> argparse.ArgumentParser:
    """The words of all commands; those that only the games know, which are loaded for it, where they may be meant."""
    parser = _Parser(prog="companion", description="A companion for the game table, without its screens.")
    names = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    score = names.add_parser("score", help="the final score of a report")
    score.add_argument("game")
    _add_source(score, "report")
    if others:
        _add_others(names)
    play = names.add_parser("play", help="play a game, one intent a line")
    play.add_argument("game")
    play.add_argument("--options", default="{}", metavar="JSON", help="the set-up")
    dealt = play.add_mutually_exclusive_group()
    dealt.add_argument("--seed", metavar="TEXT", help="the same seed deals the same cards")
    dealt.add_argument("--deal", metavar="CODE", help="the deal of a code")
    _add_deal(names.add_parser("deal", help="the code of a deal, so that others can play with the same cards"))
    _add_history(names.add_parser("history", help="the finished games, and everything else that is kept"))
    return parser


def _add_others(names: Any) -> None:
    for name, command in commands():
        _add_source(names.add_parser(name, help=command.help), "request")
    for name, question in questions().items():
        asking = names.add_parser(name, help=question.help)
        asking.add_argument("game")
        for key, word in question.words.items():
            kind = int if word.is_number else str
            asking.add_argument(f"--{key}", type=kind, default=argparse.SUPPRESS, metavar=word.metavar, help=word.help)
        if not question.words:
            _add_source(asking, "request")


def _add_source(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help=f"a {what} as JSON (default: standard input)")
    parser.add_argument("--lines", action="store_true", help=f"one {what} a line, one answer a line")


def _add_deal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME|show|verify", help="a game, `show` for a CODE, `verify` for a FILE")
    parser.add_argument("what", nargs="*", metavar="CODE|FILE", help="a code, or a finished game as exported")
    parser.add_argument("--options", default="{}", metavar="JSON", help="the set-up")
    dealt = parser.add_mutually_exclusive_group()
    dealt.add_argument("--seed", metavar="TEXT", help="the same words give the same deal")
    dealt.add_argument("--daily", metavar="YYYY-MM-DD", help="the deal that everybody has on that day")


def _add_history(parser: argparse.ArgumentParser) -> None:
    history = parser.add_subparsers(required=True, metavar="WHAT", dest="what")
    history.add_parser("list", help="all finished games, newest first")
    out = history.add_parser("export", help="everything as one file of JSON")
    out.add_argument("file", nargs="?", metavar="FILE", help="where to (default: standard output)")
    out.add_argument("--csv", action="store_true", help="the finished games as a table for spreadsheets")
    back = history.add_parser("import", help="take an export in, without doubling anything")
    back.add_argument("file", nargs="?", metavar="FILE", help="an export (default: standard input)")
    back.add_argument("--look", action="store_true", help="only say what would come in")
    check = history.add_parser("check", help="read everything that is kept, and every backup")
    check.add_argument("--repair", action="store_true", help="set aside what is damaged and go on with the rest")
