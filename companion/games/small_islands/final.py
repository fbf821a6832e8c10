"""After the last Reward phase: ports and tokens are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands.events import CardRead, Event, Tallied
from companion.games.small_islands.facts import PORTS_ROUND_A_SHIP
from companion.games.small_islands.state import ALEXIS, State

MOST_BASE = 99
MOST_PER_HOUSE = 9
MOST_ON_A_TOKEN = 20


def offers(state: State) -> Iterator[Offer]:
    """Alone one count for both sides; in a group one for each player."""
    if state.solo:
        if state.seats[0].ports is None:
            yield Offer("count", {}, asks(state, 0))
    else:
        for seat, player in enumerate(state.seats):
            if player.ports is None:
                yield Offer("count", {"player": player.name}, asks(state, seat))


def asks(state: State, seat: int) -> dict[str, Ask]:
    """What must be counted: only what there is to count."""
    player = state.seats[seat]
    found = {"ports": Ask(0, PORTS_ROUND_A_SHIP)} if player.ship == "placed" else {}
    found |= {f"token_{at + 1}": Ask(0, MOST_ON_A_TOKEN) for at in range(player.tokens)}
    if state.solo:
        grey = sum(ship == "grey" for _, ship in state.ships)
        found |= {"grey_ports": Ask(0, grey * PORTS_ROUND_A_SHIP)} if grey else {}
        if state.setup.alexis is None:
            found |= {"base": Ask(0, MOST_BASE), "per_house": Ask(0, MOST_PER_HOUSE)}
    return found


def over(state: State) -> bool:
    """The game has ended and everybody has counted."""
    return state.phase == "count" and all(seat.ports is not None for seat in state.seats)


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """What was counted."""
    names = [seat.name for seat in state.seats]
    seat = 0 if state.solo else names.index(intent["player"])
    values = tuple(intent[f"token_{at + 1}"] for at in range(state.seats[seat].tokens))
    events: list[Event] = [Tallied(seat, intent.get("ports", 0), values)]
    if state.solo:
        events.append(Tallied(ALEXIS, intent.get("grey_ports", 0), ()))
        if "base" in intent:
            events.append(CardRead(intent["base"], intent["per_house"]))
    return events


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why this is not possible after the end."""
    if intent["do"] == "count" and over(state):
        return Refused("counted_already", msg("small_islands.refused.counted_already"))
    if intent["do"] != "count":
        return Refused("game_has_ended", msg("small_islands.refused.game_has_ended"))
    return None


def report(state: State) -> dict[str, Any]:
    """What the play knows of the final report; after the count that is all of it."""
    players = state.seats[:1] if state.solo else state.seats
    told = {"mode": state.setup.mode, "players": [_reported(state, at) for at in range(len(players))]}
    return {**told, "alexis": _alexis(state)} if state.solo else told


def _reported(state: State, at: int) -> dict[str, Any]:
    seat = state.seats[at]
    placed = seat.ship == "placed"
    ports = 0 if not placed else seat.ports
    values = () if not seat.tokens else seat.values
    return {
        "name": seat.name,
        "prestige": seat.prestige,
        **({} if values is None else {"discovery": list(values)}),
        "ship": "placed" if placed else "not_placed",
        **({} if ports is None else {"ship_ports": ports}),
        "houses": seat.placed,
        "placed_last_tile": state.last == at,
    }


def _alexis(state: State) -> dict[str, Any]:
    seat, side = state.seats[ALEXIS], state.setup.alexis
    base, each = (side.base, side.per_house) if side else (state.base, state.per_house)
    known = {"base": base, "per_house": each, "grey_ports": seat.ports}
    if not any(ship == "grey" for _, ship in state.ships):
        known["grey_ports"] = 0
    return {
        **{key: value for key, value in known.items() if value is not None},
        "prestige": seat.prestige,
        "houses": seat.placed,
    }
