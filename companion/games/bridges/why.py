"""The rules behind each step, with their place in the rulebook."""

from __future__ import annotations

from companion.core.blocks import Why
from companion.core.message import msg
from companion.games.bridges.facts import TURNED
from companion.games.bridges.state import State


def why(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    card = Why(
        msg("bridges.why_card"),
        (msg("bridges.why_card_number"), msg("bridges.why_card_bridges"), msg("bridges.why_card_skip")),
        msg("bridges.source_turn"),
    )
    spoilt = Why(msg("bridges.why_spoilt"), (msg("bridges.why_spoilt_rule"),), msg("bridges.source_build"))
    build = Why(msg("bridges.why_build"), (msg("bridges.why_build_rules"),), msg("bridges.source_build"))
    if state.solo:
        bonus = Why(
            msg("bridges.why_deadline"),
            (msg("bridges.why_deadline_stacks"), msg("bridges.why_deadline_late")),
            msg("bridges.source_solo"),
        )
    else:
        bonus = Why(msg("bridges.why_first"), (msg("bridges.why_first_round"),), msg("bridges.source_points"))
    prepare = Why(
        msg("bridges.why_prepare"),
        (msg("bridges.why_prepare_hidden"),),
        msg("bridges.source_prepare"),
        msg("bridges.ruling_own_board") if state.solo else None,
    )
    end = Why(msg("bridges.why_end"), (msg("bridges.why_end_count"),), msg("bridges.source_points"))
    if not state.turned:
        return prepare, card, bonus, build
    last = (spoilt,) if state.slate else (prepare,)
    return (end, bonus, card, build) if state.turned == TURNED else (card, bonus, build, *last)
