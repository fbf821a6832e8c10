"""The rules behind each step, in our own words, with their place in the rulebook."""

from __future__ import annotations

from companion.core.blocks import Why
from companion.core.message import Message, msg
from companion.games.small_islands.state import State


def why(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    if state.phase == "count":
        return _ending(), _winner()
    if state.phase == "reward":
        return (_his_houses(), _houses(), _order()) if state.alexis_acts else (_houses(), _worth(), _order())
    if state.alexis_acts:
        return (_decision(state), _place(), _his_pile()) if state.type else (_his_pile(), _place())
    turn = _turn(), _landing(), _tiles(), _tokens()
    return (_objective(), *turn) if state.fresh else turn


def prices() -> tuple[Why, ...]:
    """The rules that a Reward phase by itself rests on."""
    return _houses(), _worth()


def _decision(state: State) -> Why:
    """How the card led to what he does: its type, what was ruled out, what follows from the answers."""
    told = [msg(f"small_islands.why_is_{state.type}")]
    if state.type == "land":
        key = "blocked" if state.blocked else "navigation" if state.navigation else "lands"
        told.append(msg(f"small_islands.why_{key}", n=state.navigation))
    if state.lands:
        told.append(msg("small_islands.why_grey" if state.grey else "small_islands.why_turned_grey"))
    else:
        if state.card:
            told.append(msg("small_islands.why_tile", tile=msg(f"small_islands.nth_{state.card.tile}")))
        told += [msg("small_islands.why_impossible"), msg("small_islands.why_missing")]
    question = (
        msg("small_islands.why_tile_question", tile=msg(f"small_islands.nth_{state.card.tile}"))
        if state.card and not state.lands
        else msg("small_islands.why_question")
    )
    return Why(question, tuple(told), msg("small_islands.source_alexis_turn"), msg("small_islands.ruling_row"))


def _place() -> Why:
    return _entry("place", msg("small_islands.source_alexis_place"), msg("small_islands.ruling_last_tile"))


def _his_pile() -> Why:
    return _entry("pile", msg("small_islands.source_alexis_turn"))


def _turn() -> Why:
    return _entry("turn", msg("small_islands.source_explore"))


def _landing() -> Why:
    return _entry("landing", msg("small_islands.source_land"))


def _tiles() -> Why:
    return _entry("tiles", msg("small_islands.source_tiles"), msg("small_islands.ruling_no_tile"))


def _tokens() -> Why:
    return _entry("tokens", msg("small_islands.source_tokens"))


def _objective() -> Why:
    return _entry("objective", msg("small_islands.source_preparation"))


def _houses() -> Why:
    return _entry("houses", msg("small_islands.source_houses"))


def _worth() -> Why:
    return _entry("worth", msg("small_islands.source_rewards"), msg("small_islands.ruling_worth"))


def _order() -> Why:
    return _entry("order", msg("small_islands.source_reward"), msg("small_islands.ruling_last_phase"))


def _his_houses() -> Why:
    return _entry("his_houses", msg("small_islands.source_alexis_reward"), msg("small_islands.ruling_his_houses"))


def _ending() -> Why:
    return _entry("ending", msg("small_islands.source_end"), msg("small_islands.ruling_ports"))


def _winner() -> Why:
    return _entry("winner", msg("small_islands.source_points"), msg("small_islands.ruling_tie"))


def _entry(key: str, source: Message, ruling: Message | None = None) -> Why:
    answer = msg(f"small_islands.why_{key}_answer")
    return Why(msg(f"small_islands.why_{key}_question"), (answer,), source, ruling)
