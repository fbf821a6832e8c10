"""How far the bonuses of the board in the app are, how many points are in reach, and why a bonus is not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import DataPicture, Text, data_picture
from companion.core.message import Message, msg
from companion.core.plain import Json
from companion.games.bridges.facts import BONUSES, FLAGS, Bonus
from companion.games.bridges.outlook import Outlook
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State, closed, worth_now
from companion.games.bridges.view.slate import msg_place


def tally(state: State, slate: Slate, seen: Outlook | None) -> DataPicture:
    """How far each bonus has come, and what it gives when."""
    cells = [_cell(state, slate, bonus, seen) for bonus in BONUSES]
    return data_picture("bridges.tally", msg("bridges.slate.tally"), {"cells": cells})


def _cell(state: State, slate: Slate, bonus: Bonus, seen: Outlook | None) -> Json:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    count = min(facts.islands, slate.board.flags_done(bonus) if bonus in FLAGS else len(slate.board.joined))
    gone = seen is not None and bonus not in seen.bonuses
    return {
        "symbol": SYMBOLS[LINES[bonus]],
        "name": msg(f"bridges.slate.count_{bonus}", seen=count, of=facts.islands),
        "count": msg("bridges.slate.of", seen=count, of=facts.islands),
        "word": msg("bridges.slate.out_of_reach") if gone else _word(state, bonus),
        "made": claim is not None,
        "gone": gone,
    }


def _word(state: State, bonus: Bonus) -> Message:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    if claim:
        return msg("bridges.slate.points_made", n=facts.points(claim.worth))
    points = facts.points(worth_now(state, bonus))
    if state.solo and not closed(state, bonus):
        return msg("bridges.slate.points_until", n=points, card=facts.deadline)
    return msg("bridges.slate.points_now", n=points)


def in_reach(seen: Outlook) -> Iterator[Text]:
    """The points now and at most, and why a bonus is none of them any more."""
    yield Text(msg("bridges.slate.in_reach", now=seen.points, most=seen.most))
    for bonus in BONUSES:
        if bonus not in seen.bonuses:
            name = msg(f"bridges.line.{LINES[bonus]}")
            yield Text(msg("bridges.slate.lost", bonus=name, reason=_why_lost(bonus, seen)), "small")


def _why_lost(bonus: Bonus, seen: Outlook) -> Message:
    if bonus == "six":
        return msg("bridges.slate.lost_six")
    if blocked := seen.possible.blocked(bonus):
        return msg("bridges.slate.lost_flag", place=msg_place(blocked[0].id))
    return msg("bridges.slate.lost_cards")
