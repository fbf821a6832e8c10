"""The command `companion play`: a game without a screen, one intent a line."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import Any

from companion.commands.command_io import FINE, TEXTS, Refusal, checked_options, named_game, say
from companion.core import strict_json
from companion.core.deals import Deal, read_deal
from companion.core.game import AnyGame
from companion.core.message import Message, Problem, Refused, msg
from companion.core.session import Session, act_on, begin, fold, redo_on, undo
from companion.core.strict_json import Json, NotJson
from companion.games import GAMES


def run(args: Namespace) -> int:
    """Set a game up and play it with the lines of the standard input; the exit code."""
    game = named_game(args.game)
    deal = None if args.deal is None else _deal(game, args.deal)
    options = checked_options(game, args.options, deal)
    if deal:
        print(f"commitment: {deal.commitment}", file=sys.stderr)
    seed = deal.code if deal else args.seed if args.seed is not None else _fresh_seed()
    _play_session(game, begin(game, "play", options, seed), sys.stdin.buffer)
    return FINE


def _deal(game: AnyGame, code: str) -> Deal:
    """The deal of a code, which says itself of which game it is."""
    try:
        deal = read_deal(GAMES, code)
    except Refused as refused:
        raise Refusal(Problem("deal", refused.code, refused.text)) from refused
    if deal.game is not game:
        raise Refusal(Problem("deal", "other_game", msg("core.deal.other_game", game=deal.game.id)))
    return deal


def _fresh_seed() -> str:
    seed = secrets.token_hex(8)
    print(f"seed: {seed}", file=sys.stderr)
    return seed


def _play_session(game: AnyGame, session: Session, lines: Iterable[bytes]) -> None:
    state = fold(game, session)
    say(_turn_json(game, session, state, ()))
    for line in lines:
        try:
            intent = strict_json.loads(line)
            session, state, events = _step(game, session, state, intent)
            say(_turn_json(game, session, state, events))
        except NotJson as error:
            say(_refused_json("bad_json", error.text))
        except Refused as refused:
            say(_refused_json(refused.code, refused.text))


def _step(game: AnyGame, session: Session, state: Any, intent: Any) -> tuple[Session, Any, Sequence[Any]]:
    if not isinstance(intent, dict):
        raise Refused("no_intent", msg("core.no_intent"))
    if intent == {"do": "undo"}:
        session = undo(session)
        return session, fold(game, session), ()
    if intent == {"do": "redo"}:
        session, state = redo_on(game, session, state)
    else:
        session, state = act_on(game, session, state, intent)
    return session, state, session.turns[-1].events


def _turn_json(game: AnyGame, session: Session, state: Any, events: Sequence[Any]) -> Json:
    over = game.rules.over(state)
    return {
        "turn": len(session.turns),
        "over": over,
        "state": game.telling.public(state),
        "offers": [offer.to_json() for offer in game.rules.offers(state)],
        "events": [game.telling.shown(event) for event in events],
        **({"report": game.scoring.report(state)} if over else {}),
    }


def _refused_json(code: str, text: Message) -> Json:
    return {"refused": {"code": code, "text": TEXTS(text)}}
