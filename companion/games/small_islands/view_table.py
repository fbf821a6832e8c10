"""The table on the screen: open tiles, a new round, and the moves after a phase."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Banner, Block, Step, Steps
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.games.small_islands.facts import NAVIGATION
from companion.games.small_islands.pictures import OpenTiles
from companion.games.small_islands.rules import refusal
from companion.games.small_islands.state import State, TableMove


def open_tiles(state: State) -> OpenTiles:
    """The open tiles and the two stacks."""
    label = msg("small_islands.table_label", row=state.row, navigation=state.navigation, reserve=state.reserve)
    return OpenTiles(state.row, state.navigation, state.reserve, label=label)


def new_round(state: State) -> Iterator[Block]:
    """The steps of the Preparation phase (page 4)."""
    yield Banner(msg("small_islands.round_begins", n=state.round), "good", live=True)
    navigation = msg("small_islands.prepare.navigation", n=NAVIGATION, left=state.reserve)
    choose = msg(f"small_islands.prepare.choose_{state.setup.mode}")
    yield Steps((*moved(state), Step(navigation, symbol="tile_back"), Step(choose, symbol="card")))


def reason(state: State, intent: Intent) -> Message | None:
    """The reason why the button of an intent is locked, or None."""
    refused = refusal(state, intent)
    return refused.text if refused else None


_SIGNS = {
    "prestige": "star",
    "draw": "discovery",
    "keep": "discovery",
    "tokens_back": "discovery",
    "refill": "house",
    "objective_back": "card",
    "objectives": "card",
    "his_cards": "card",
    "gone": "landscape",
}


def moved(state: State) -> tuple[Step, ...]:
    """The moves at the table after the last phase."""
    return tuple(Step(_told(state, move), symbol=_SIGNS[move.kind]) for move in state.moves)


def _told(state: State, move: TableMove) -> Message:
    """A move in words, in a group with the name of its player; objectives concern all."""
    said = _said(state, move)
    if state.solo or move.kind == "objectives":
        return said
    return msg("small_islands.move.of", name=state.seats[move.seat].name, what=said)


def on_the_table(state: State) -> Iterator[Block]:
    """The moves as a list, if there are any."""
    if steps := moved(state):
        yield Steps(steps)


def _said(state: State, move: TableMove) -> Message:
    match move.kind:
        case "draw":
            return msg("small_islands.move.draw", n=move.n, island=move.island)
        case "his_cards":
            return msg(f"small_islands.move.his_cards_{'app' if state.app_draws else 'table'}")
        case "objective_back" | "objectives":
            return msg(f"small_islands.move.{move.kind}_{state.setup.mode}")
        case "tokens_back" | "gone":
            return msg(f"small_islands.move.{move.kind}")
        case _:
            return msg(f"small_islands.move.{move.kind}", n=move.n)
