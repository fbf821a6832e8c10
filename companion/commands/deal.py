"""The command `companion deal …`: the code of a deal, what a code says, and whether a game was dealt by its seed."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from dataclasses import replace
from datetime import date

from companion.commands.command_io import FINE, Refusal, checked_options, named_game, read_file, say
from companion.core import strict_json
from companion.core.codec import CodecError, decode
from companion.core.deal_codes import SEED_BITS
from companion.core.deals import Deal, Mixed, deal_of_day, new_deal, read_deal, seed_of
from companion.core.game import AnyGame
from companion.core.long_work import run_to_end
from companion.core.message import Problem, Refused, msg
from companion.core.session import Session, from_json
from companion.core.sheet import join
from companion.core.strict_json import Json, NotJson
from companion.games import GAMES
from companion.history.finished_game import draws_by_app
from companion.history.review import proof
from companion.transfer import export_reader
from companion.transfer.export_file import BadFile, cut


def run(args: Namespace) -> int:
    """Run one of them; the exit code."""
    if args.game == "verify":
        say(_verified(read_file(args.what[0]) if args.what else sys.stdin.buffer.read()))
        return FINE
    try:
        say(_deal_json(read_deal(GAMES, " ".join(args.what)) if args.game == "show" else _new(args)))
    except Refused as refused:
        raise Refusal(Problem("code" if args.game == "show" else "", refused.code, refused.text)) from refused
    return FINE


def _deal_json(deal: Deal) -> Json:
    return {
        "code": deal.code,
        "game": deal.game.id,
        "options": deal.options,
        "commitment": deal.commitment,
        "scheme": deal.scheme,
    }


def _new(args: Namespace) -> Deal:
    """A deal of its own, of some words, or of a day."""
    game = named_game(args.game)
    if args.what:
        raise Refusal(Problem("", "usage", msg("core.usage", why=f"unrecognized arguments: {' '.join(args.what)}")))
    if args.daily is not None:
        deal = _of_day(game, args.daily)
        checked_options(game, args.options, deal)
        return deal
    seed = secrets.randbits(SEED_BITS) if args.seed is None else seed_of(args.seed)
    return new_deal(game, checked_options(game, args.options), seed)


def _of_day(game: AnyGame, day: str) -> Deal:
    try:
        number = date.fromisoformat(day).toordinal()
    except ValueError:
        number = 0
    if number == 0 or date.fromordinal(number).isoformat() != day:
        raise Refusal(Problem("daily", "bad_day", msg("core.deal.bad_day", day=day)))
    return deal_of_day(game, day, number)


def _verified(source: bytes) -> Json:
    """What the draws of all games of an export come to, or a refusal that names the first one that is wrong."""
    proofs = []
    for where, row in _finished(source):
        game, session = _session(row, where)
        if draws_by_app(game, session):
            proofs.append(proof(game, session, row.get("commitment"), _mixed(row, where)))
            if problem := proofs[-1].problem:
                raise Refusal(replace(problem, where=join(where, problem.where)))
    if not proofs:
        raise Refusal(Problem("", "nothing_dealt", msg("core.deal.nothing_dealt")))
    told = [one.commitment for one in proofs]
    several = {"commitments": told} if len(told) > 1 else {"commitment": told[0]}
    return {"verified": True, **several, "draws": sum(one.draws for one in proofs)}


def _finished(raw: bytes) -> list[tuple[str, Json]]:
    """The finished games of an export that have a course, each with its place; or a single one, as a row of it."""
    try:
        data = strict_json.loads(raw)
    except NotJson:
        data = None
    if isinstance(data, dict) and isinstance(data.get("session"), dict):
        return [("", data)]
    try:
        games = run_to_end(export_reader.read(cut(raw)))["history"]
    except BadFile as bad:
        raise Refusal(*bad.problems) from bad
    rows = ((f"history.{at}", row) for at, row in enumerate(games))
    return [(where, row) for where, row in rows if isinstance(row, dict) and isinstance(row.get("session"), dict)]


def _mixed(row: Json, where: str) -> Mixed | None:
    """What the seed was mixed of, where several have said a word to it."""
    try:
        return decode(Mixed, row["mixed"]) if "mixed" in row else None
    except CodecError as error:
        raise Refusal(Problem(join(where, f"mixed.{error.path}"), "bad_words", msg("core.deal.other_words"))) from error


def _session(row: Json, where: str) -> tuple[AnyGame, Session]:
    game = GAMES.get(str(row["session"].get("game")))
    if game is None:
        text = msg("core.unknown_game", name=str(row["session"].get("game"))[:40], known=", ".join(GAMES))
        raise Refusal(Problem(join(where, "session.game"), "unknown_game", text))
    try:
        return game, from_json(game, row["session"])
    except CodecError as error:
        place = join(where, f"session.{error.path}")
        raise Refusal(Problem(place, "bad_course", msg("carry.bad_course"))) from error
