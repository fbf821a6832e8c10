"""A player's turn in the Exploration phase (page 4; FAQ), and the count of a player after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands import ledger
from companion.games.small_islands.events import CardRead, Event, ShipLaid, Stuck, Tallied, TileLaid, TilePutAway
from companion.games.small_islands.facts import PORTS_ROUND_A_SHIP
from companion.games.small_islands.state import ALEXIS, State


def ships(state: State) -> tuple[str, ...]:
    """The ships that the player may take: the own one and grey ones, once the navigation stack is empty (page 4)."""
    if state.navigation:
        return ()
    own = ("you",) if state.to_act.ship == "waiting" else ()
    return (*own, *(("grey",) if state.grey else ()))


def offers(state: State) -> Iterator[Offer]:
    """The offers for a player in the Exploration phase."""
    if state.row:
        yield Offer("explore")
        yield from ledger.tile_offers(state, "explore")
        if state.to_act.bonus and not state.token_down:
            yield Offer("explore", {"token": True})
            yield from ledger.token_offers(state)
        yield Offer("no_tile_fits")
    else:
        yield Offer("stuck")
    if takeable := ships(state):
        yield Offer("land", {}, {"ship": Ask(choices=takeable)})


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """The events of an intent on a player's turn. The stacks decide where the next tile comes from."""
    match intent["do"]:
        case "explore":
            return [TileLaid(state.seat, "token" in intent), *ledger.written(state, intent)]
        case "no_tile_fits":
            return [TilePutAway(state.seat)]
        case "land":
            return [ShipLaid(state.seat, intent["ship"])]
        case _:
            return [Stuck(state.seat)]


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason why an intent is not possible on a player's turn, or None."""
    match intent:
        case {"do": "land"} if state.navigation:
            return Refused("navigation_left", msg("small_islands.refused.navigation_left", n=state.navigation))
        case {"do": "land", "ship": "you"} if state.to_act.ship != "waiting":
            return Refused("ship_is_gone", msg("small_islands.refused.ship_is_gone"))
        case {"do": "land", "ship": "grey"} if not state.grey:
            return Refused("no_grey_ship", msg("small_islands.refused.no_grey_ship"))
        case {"do": "explore", "token": True} if not state.to_act.bonus:
            return Refused("no_token", msg("small_islands.refused.no_token"))
        case {"do": "explore" | "no_tile_fits"} if not state.row:
            return Refused("no_tile", msg("small_islands.refused.no_tile"))
        case {"do": "stuck"} if state.row:
            return Refused("tiles_left", msg("small_islands.refused.tiles_left", n=state.row))
    return None


MOST_BASE = 99
MOST_PER_HOUSE = 9
MOST_ON_A_TOKEN = 20


def count_offers(state: State) -> Iterator[Offer]:
    """One count for both sides of a solo game; in a group one for each player."""
    if state.solo:
        if state.seats[0].ports is None:
            yield Offer("count", {}, asks(state, 0))
    else:
        for seat, player in enumerate(state.seats):
            if player.ports is None:
                yield Offer("count", {"player": player.name}, asks(state, seat))


def asks(state: State, seat: int) -> dict[str, Ask]:
    """The entries of a count: only for ships and tokens that are there."""
    player = state.seats[seat]
    found = {"ports": Ask(0, PORTS_ROUND_A_SHIP)} if player.ship == "placed" else {}
    found |= {f"token_{at + 1}": Ask(0, MOST_ON_A_TOKEN) for at in range(player.tokens)}
    if state.solo:
        found |= {"grey_ports": Ask(0, state.grey_ships * PORTS_ROUND_A_SHIP)} if state.grey_ships else {}
        if state.setup.alexis is None:
            found |= {"base": Ask(0, MOST_BASE), "per_house": Ask(0, MOST_PER_HOUSE)}
    return found


def counted(state: State, intent: Intent) -> Sequence[Event]:
    """The events of a count."""
    names = [seat.name for seat in state.seats]
    seat = 0 if state.solo else names.index(intent["player"])
    values = tuple(intent[f"token_{at + 1}"] for at in range(state.seats[seat].tokens))
    events: list[Event] = [Tallied(seat, intent.get("ports", 0), values)]
    if state.solo:
        events.append(Tallied(ALEXIS, intent.get("grey_ports", 0), ()))
        if "base" in intent:
            events.append(CardRead(intent["base"], intent["per_house"]))
    return events


def count_refusal(state: State, intent: Intent) -> Refused | None:
    """The reason why an intent is not possible after the end, or None."""
    if intent["do"] == "count" and state.over:
        return Refused("counted_already", msg("small_islands.refused.counted_already"))
    if intent["do"] != "count":
        return Refused("game_has_ended", msg("small_islands.refused.game_has_ended"))
    return None
