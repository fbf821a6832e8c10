"""A game against Alexis: where it stands on the disk, and what one taps next, the shortest way to its end."""

import re
from typing import Any

from companion.core.session import fold, from_json
from companion.games.small_islands import SMALL_ISLANDS, turns
from companion.games.small_islands.state import State
from companion.store.repository import open_store
from tests.browser.app import Server

Taps = tuple[str | re.Pattern[str], ...]


def stored(server: Server) -> dict[str, Any]:
    (running,) = open_store(server.home).active.latest_first()
    session: dict[str, Any] = running["session"]
    return session


def state_of(session: dict[str, Any]) -> State:
    state: State = fold(SMALL_ISLANDS, from_json(SMALL_ISLANDS, session))
    return state


def next_step(state: State) -> Taps:
    """What makes one turn."""
    return _explore(state) if state.phase == "explore" else _reward(state)


def _explore(state: State) -> Taps:
    """In an Exploration phase; you land as soon as you may."""
    if state.alexis_acts and state.type is None:
        return ("Turn his card",)
    if state.alexis_acts:
        return ("Ship placed" if state.lands else "Placed",)
    if not state.row:
        return (re.compile("^No tile, no ship"),)
    ships = turns.ships(state)
    if not ships:
        return ("I laid a tile",)
    name = re.compile("^I laid my own ship" if ships[0] == "you" else "^I laid a grey ship")
    return ("Lay a ship", name) if len(ships) > 1 else (name,)


def _reward(state: State) -> Taps:
    """A seat's Reward phase: two houses of yours in the first round, none of his."""
    if not state.alexis_acts and state.round == 1:
        return ("I count myself", "Houses and points", "Points for all of them: one more", "Done")
    if not state.alexis_acts:
        return ("No more houses",)
    return ("Turn his card",) if state.card is None else ("No house for him",)
