"""The headless commands. Nothing of the screens is loaded here, so that a score takes a blink."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from companion.content.texts import Texts
from companion.core import strict_json
from companion.core.game import AnyGame
from companion.core.message import Message, Problem, Refused, msg
from companion.core.score import Score, totals_json
from companion.core.session import Session, act, begin, fold, redo, undo
from companion.core.strict_json import NotJson
from companion.games import GAMES
from companion.games.small_islands import rewards

FINE, REFUSED = 0, 2
TEXTS = Texts("en")


class _Usage(Exception):
    """The words of a command line do not fit."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs, allow_abbrev=False)  # a typo is never taken for something else

    def error(self, message: str) -> NoReturn:
        raise _Usage(message)


def run(argv: Sequence[str]) -> int:
    """Run one headless command and return its exit code."""
    try:
        args = _parser().parse_args(_lines_first(argv))
    except _Usage as error:
        return _refuse([Problem("", "usage", msg("core.usage", why=str(error)))])
    try:
        code: int = args.run(args)
    except BrokenPipeError:  # whoever reads the answers has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return code


def _lines_first(argv: Sequence[str]) -> list[str]:
    """The words with `--lines` in front: argparse wants no optional FILE after an option."""
    flags = [word for word in argv[1:] if word == "--lines"]
    return [*argv[:1], *flags, *(word for word in argv[1:] if word != "--lines")]


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="companion", description="A companion for the game table, without its screens.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    score = commands.add_parser("score", help="the final score of a report")
    score.add_argument("game")
    score.add_argument("file", nargs="?", metavar="FILE", help="a report as JSON (default: standard input)")
    score.add_argument("--lines", action="store_true", help="one report a line, one answer a line")
    score.set_defaults(run=_score)
    reward = commands.add_parser("reward", help="Small Islands: what a Reward phase is worth")
    reward.add_argument("file", nargs="?", metavar="FILE", help="a request as JSON (default: standard input)")
    reward.add_argument("--lines", action="store_true", help="one request a line, one answer a line")
    reward.set_defaults(run=_reward)
    play = commands.add_parser("play", help="play a game, one intent a line")
    play.add_argument("game")
    play.add_argument("--options", default="{}", metavar="JSON", help="the set-up")
    play.add_argument("--seed", metavar="TEXT", help="the same seed deals the same cards")
    play.set_defaults(run=_play)
    _add_history(commands.add_parser("history", help="the finished games, and everything else that is kept"))
    return parser


def _add_history(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_history)
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


def _score(args: argparse.Namespace) -> int:
    game = GAMES.get(args.game)
    if game is None:
        return _refuse([_unknown_game(args.game)])
    return _answer(args, partial(score_report, game))


def _reward(args: argparse.Namespace) -> int:
    return _answer(args, reward_answer)


def _answer(args: argparse.Namespace, answer: Callable[[bytes], dict[str, Any]]) -> int:
    """Answer a file or the standard input, whole or line by line."""
    if args.file is None:
        return _answer_source(answer, sys.stdin.buffer, args.lines)
    try:
        raw = Path(args.file).read_bytes()
    except (OSError, ValueError) as error:
        text = msg("core.unreadable", file=args.file, why=getattr(error, "strerror", None) or str(error))
        return _refuse([Problem("", "unreadable", text)])
    return _answer_source(answer, BytesIO(raw), args.lines)


def _answer_source(answer: Callable[[bytes], dict[str, Any]], source: BinaryIO, lines: bool) -> int:
    if lines:
        for line in source:
            _say(answer(line))
        return FINE
    said = answer(source.read())
    _say(said)
    if "problems" not in said:
        return FINE
    _tell(said["problems"])
    return REFUSED


def score_report(game: AnyGame, raw: bytes) -> dict[str, Any]:
    """The answer to one report: its score, or all of its problems."""
    try:
        report = strict_json.loads(raw)
    except NotJson as error:
        return problems_json([Problem("", "bad_json", error.text)])
    checked = game.scoring.sheet(None).check(report)
    if checked.problems:
        return problems_json(checked.problems)
    answer = score_json(game.id, game.scoring.score(checked.value, None))
    answer["warnings"] = [_problem_json(warning) for warning in checked.warnings] + answer["warnings"]
    return answer


def reward_answer(raw: bytes) -> dict[str, Any]:
    """The answer to one request: what a Reward phase of Small Islands is worth, or all problems."""
    try:
        request = strict_json.loads(raw)
    except NotJson as error:
        return problems_json([Problem("", "bad_json", error.text)])
    checked = rewards.REQUEST.check(request)
    if checked.problems:
        return problems_json(checked.problems)
    answer: dict[str, Any] = TEXTS.resolve(rewards.answer(checked.value))
    return answer


def score_json(game: str, score: Score, texts: Texts = TEXTS) -> dict[str, Any]:
    """A score as the contract shows it."""
    return {
        "game": game,
        **totals_json(score),
        **texts.resolve(dict(score.extra)),
        "warnings": [_problem_json(warning) for warning in score.warnings],
    }


def _play(args: argparse.Namespace) -> int:
    game = GAMES.get(args.game)
    if game is None:
        return _refuse([_unknown_game(args.game)])
    try:
        options = strict_json.loads(args.options)
    except NotJson as error:
        return _refuse([Problem("options", "bad_json", error.text)])
    checked = game.rules.options.check(options)
    if checked.problems:
        return _refuse(checked.problems)
    seed = args.seed if args.seed is not None else _fresh_seed()
    _play_session(game, begin(game, "play", checked.value, seed), sys.stdin.buffer)
    return FINE


def _fresh_seed() -> str:
    import secrets

    seed = secrets.token_hex(8)
    print(f"seed: {seed}", file=sys.stderr)
    return seed


def _play_session(game: AnyGame, session: Session, lines: Iterable[bytes]) -> None:
    _say(_turn_json(game, session, ()))
    for line in lines:
        try:
            intent = strict_json.loads(line)
            session, events = _step(game, session, intent)
            _say(_turn_json(game, session, events))
        except NotJson as error:
            _say(_refused_json("bad_json", error.text))
        except Refused as refused:
            _say(_refused_json(refused.code, refused.text))


def _step(game: AnyGame, session: Session, intent: Any) -> tuple[Session, Sequence[Any]]:
    if not isinstance(intent, dict):
        raise Refused("no_intent", msg("core.no_intent"))
    if intent == {"do": "undo"}:
        return undo(session), ()
    session = redo(session) if intent == {"do": "redo"} else act(game, session, intent)
    return session, session.turns[-1].events


def _turn_json(game: AnyGame, session: Session, events: Sequence[Any]) -> dict[str, Any]:
    state = fold(game, session)
    over = game.rules.over(state)
    return {
        "turn": len(session.turns),
        "over": over,
        "state": game.telling.public(state),
        "offers": [offer.to_json() for offer in game.rules.offers(state)],
        "events": [game.telling.shown(event) for event in events],
        **({"report": game.scoring.report(state)} if over else {}),
    }


def _history(args: argparse.Namespace) -> int:
    from companion.commands import history
    from companion.store import StoreProblem
    from companion.transfer.export_file import BadFile

    try:
        answer, notices = history.answer(args)
    except BadFile as bad:
        return _refuse(bad.problems)
    except StoreProblem as problem:
        return _refuse([Problem("", problem.code, problem.text)])
    for notice in notices:
        print(TEXTS(notice), file=sys.stderr)
    if isinstance(answer, bytes):
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    else:
        _say(answer)
    return FINE


def _unknown_game(name: str) -> Problem:
    return Problem("", "unknown_game", msg("core.unknown_game", name=name, known=", ".join(GAMES)))


def _problem_json(problem: Problem) -> dict[str, str]:
    return {"where": problem.where, "code": problem.code, "text": TEXTS(problem.text)}


def problems_json(problems: Sequence[Problem]) -> dict[str, Any]:
    """A refusal as the contract shows it."""
    return {"problems": [_problem_json(problem) for problem in problems]}


def _refused_json(code: str, text: Message) -> dict[str, Any]:
    return {"refused": {"code": code, "text": TEXTS(text)}}


def _refuse(problems: Sequence[Problem]) -> int:
    answer = problems_json(problems)
    _say(answer)
    _tell(answer["problems"])
    return REFUSED


def _tell(problems: Sequence[Mapping[str, str]]) -> None:
    """For the person who looks on."""
    for problem in problems:
        print(f"{problem['where'] or 'input'}: {problem['text']}", file=sys.stderr)


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.buffer.write(strict_json.dumps(answer))
    sys.stdout.buffer.flush()
