"""The commands `companion history …`: what was played, and everything that is kept, out, in and checked."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

from companion.commands.command_io import FINE, TEXTS, Refusal, problem_json, remark, say, tell
from companion.core.long_work import run_to_end
from companion.core.message import Problem, msg
from companion.core.strict_json import Json
from companion.diagnostics.check import check
from companion.history.archive import Archive
from companion.store.problem import StoreProblem
from companion.store.repository import Store, open_store
from companion.transfer import other_formats
from companion.transfer.exchange import Exchange
from companion.transfer.export_file import PIECE, BadFile

SHOWN = ("id", "game", "started", "finished", "players", "note", "score")

# What is said as one object, unless a file has gone out instead.
Answer = Json | None


def run(args: Namespace) -> int:
    """Run one of them on the data folder; the exit code."""
    try:
        store = open_store()
        answer = COMMANDS[args.what](store, args)
    except BadFile as bad:
        raise Refusal(*bad.problems) from bad
    except StoreProblem as problem:
        raise Refusal(Problem("", problem.code, problem.text)) from problem
    for notice in store.notices:
        remark(notice)
    if answer is not None:
        say(answer)
    return FINE


def _exchange(store: Store) -> Exchange:
    return Exchange(store, lambda: datetime.now(UTC))


def _list(store: Store, args: Namespace) -> Answer:
    games = []
    for record in store.history.newest_first():
        if all(key in record for key in SHOWN):
            games.append({key: record[key] for key in SHOWN})
        else:
            store.tell(msg("store.unlisted", id=record["id"]))
    return {"games": games}


def _export(store: Store, args: Namespace) -> Answer:
    """Everything as one file, or the history as a table; to the output unless a FILE is named."""
    pieces = _table(store) if args.csv else _exchange(store).written()
    if args.file is None:
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.buffer.flush()
        return None
    try:
        with Path(args.file).open("wb") as file:
            return {"file": args.file, "bytes": sum(map(file.write, pieces))}
    except (OSError, ValueError) as error:
        raise BadFile(Problem("", "not_written", msg("carry.not_written", **_why(args.file, error)))) from error


def _table(store: Store) -> Iterator[bytes]:
    yield run_to_end(other_formats.spreadsheet(Archive(store).entries(), TEXTS))


def _import(store: Store, args: Namespace) -> Answer:
    """First all of the file is checked; then what is here is kept; then it comes in, but for rows that are unsound."""
    if not args.look:
        store.occupy()
    exchange = _exchange(store)
    plan = run_to_end(exchange.look(_pieces(args.file)))
    backup = None if args.look else run_to_end(exchange.take_in(plan))
    left_out = [problem_json(problem) for problem in plan.left_out.problems]
    tell(left_out)
    return {
        **{name: rows.counts for name, rows in plan.lists.items()},
        "settings": "taken" if plan.settings else "kept",
        "backup": backup.name if backup else None,
        "left_out": left_out,
    }


def _pieces(name: str | None) -> Iterator[bytes]:
    try:
        with nullcontext(sys.stdin.buffer) if name is None else Path(name).open("rb") as source:
            while piece := source.read(PIECE):
                yield piece
    except (OSError, ValueError) as error:
        raise BadFile(Problem("", "unreadable", msg("core.unreadable", **_why(name or "", error)))) from error


def _why(name: str, error: Exception) -> dict[str, str]:
    return {"file": name, "why": getattr(error, "strerror", None) or str(error)}


def _check(store: Store, args: Namespace) -> Answer:
    return check(store, args.repair)


COMMANDS: Mapping[str, Callable[[Store, Namespace], Answer]] = {
    "list": _list,
    "export": _export,
    "import": _import,
    "check": _check,
}
