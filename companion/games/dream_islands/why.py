"""The rules behind each step and each mission, with their place in the rulebook and our rulings."""

from __future__ import annotations

from companion.core.blocks import Why
from companion.core.message import msg
from companion.games.dream_islands.facts import IN_A_ROW, ON_AN_ISLAND, Mission
from companion.games.dream_islands.state import State

PREPARE = Why(
    msg("dream_islands.why_prepare"),
    (msg("dream_islands.why_prepare_pieces"), msg("dream_islands.why_prepare_cards")),
    msg("dream_islands.source_setup"),
)
SHELL = Why(
    msg("dream_islands.why_shell"),
    (msg("dream_islands.why_shell_free"), msg("dream_islands.why_shell_cleared")),
    msg("dream_islands.source_a"),
)
STEPS = Why(
    msg("dream_islands.why_steps"),
    (msg("dream_islands.why_steps_shared"), msg("dream_islands.why_steps_all")),
    msg("dream_islands.source_a"),
)
MIDDLE = Why(
    msg("dream_islands.why_middle"),
    (msg("dream_islands.why_middle_way"), msg("dream_islands.why_middle_order")),
    msg("dream_islands.source_middle"),
)
LAY = Why(
    msg("dream_islands.why_lay"),
    (msg("dream_islands.why_lay_after"), msg("dream_islands.why_lay_shared")),
    msg("dream_islands.source_b"),
)
ON_AN_ISLAND_WHY = Why(
    msg("dream_islands.why_island"), (msg("dream_islands.why_island_exactly"),), msg("dream_islands.source_b")
)
CARDS = Why(
    msg("dream_islands.why_cards"),
    (msg("dream_islands.why_cards_draw"), msg("dream_islands.why_cards_under")),
    msg("dream_islands.source_c"),
)
END = Why(
    msg("dream_islands.why_end"),
    (msg("dream_islands.why_end_when"), msg("dream_islands.why_end_points")),
    msg("dream_islands.source_end"),
)


def whys(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    kinds = (ON_AN_ISLAND_WHY, _in_a_row(state), _most(state))
    match state.phase:
        case "shell":
            prepare = (PREPARE,) if state.turn == 0 else ()
            return (SHELL, STEPS, CARDS, *prepare, MIDDLE, *kinds, END)
        case "move":
            return (STEPS, MIDDLE, SHELL, *kinds, END)
        case "missions":
            return (LAY, *kinds, CARDS, MIDDLE, END)
    return (END,)


def why_mission(state: State, mission: Mission) -> Why:
    """The rule of one mission card."""
    if mission in ON_AN_ISLAND.values():
        return ON_AN_ISLAND_WHY
    return _in_a_row(state) if mission in IN_A_ROW.values() else _most(state)


def _in_a_row(state: State) -> Why:
    return Why(
        msg("dream_islands.why_row"),
        (msg("dream_islands.why_row_exactly"),),
        msg("dream_islands.source_b"),
        msg(f"dream_islands.ruling_{state.eight_one}"),
    )


def _most(state: State) -> Why:
    rule = "two" if len(state.seats) == 2 else "group"
    return Why(
        msg("dream_islands.why_most"),
        (msg("dream_islands.why_most_together"), msg(f"dream_islands.why_most_{rule}")),
        msg("dream_islands.source_b"),
    )
