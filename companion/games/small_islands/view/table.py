"""What both sides see of the table, as blocks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Banner, Block, DataPicture, Step, Steps, data_picture
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.games.small_islands.facts import NAVIGATION, ROW
from companion.games.small_islands.offers import refusal
from companion.games.small_islands.state import State
from companion.games.small_islands.view.moves import moved


def table(state: State) -> DataPicture:
    """The open tiles and the two stacks."""
    data = {
        "row": state.row,
        "of": ROW,
        "navigation": state.navigation,
        "navigation_word": msg("small_islands.navigation"),
        "reserve": state.reserve,
        "reserve_word": msg("small_islands.reserve"),
    }
    label = msg("small_islands.table_label", row=state.row, navigation=state.navigation, reserve=state.reserve)
    return data_picture("small_islands.table", label, data)


def new_round(state: State) -> Iterator[Block]:
    """What the Preparation phase asks for at the table (page 4)."""
    yield Banner(msg("small_islands.round_begins", n=state.round), "good", live=True)
    navigation = msg("small_islands.prepare.navigation", n=NAVIGATION, left=state.reserve)
    choose = msg(f"small_islands.prepare.choose_{state.setup.mode}")
    yield Steps((*moved(state), Step(navigation, symbol="tile_back"), Step(choose, symbol="card")))


def reason(state: State, intent: Intent) -> Message | None:
    """Why a button is locked."""
    refused = refusal(state, intent)
    return refused.text if refused else None
