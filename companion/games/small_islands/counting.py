"""After the last Reward phase: ports and tokens are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
        found |= {"grey_ports": Ask(0, state.grey_ships * PORTS_ROUND_A_SHIP)} if state.grey_ships else {}
        if state.setup.alexis is None:
            found |= {"base": Ask(0, MOST_BASE), "per_house": Ask(0, MOST_PER_HOUSE)}
    return found


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
    if intent["do"] == "count" and state.over:
        return Refused("counted_already", msg("small_islands.refused.counted_already"))
    if intent["do"] != "count":
        return Refused("game_has_ended", msg("small_islands.refused.game_has_ended"))
    return None
