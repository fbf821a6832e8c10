"""The ledger of islands: what each tile brought to which island, written down while they grow (page 5).

Nothing of it must be told. A tile that is not written down is remembered as such, and an island of which the count
was lost is unknown until it is counted again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import get_args

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands.events import Event
from companion.games.small_islands.facts import PORTS_ON_A_TILE, PORTS_ROUND_A_SHIP, RESOURCES
from companion.games.small_islands.ledger_events import (
    CountLost,
    IslandGrew,
    IslandsJoined,
    Keeping,
    KeepingChosen,
    Place,
    PlaceTold,
    PortsSeen,
    TileUnwritten,
    TokenLaid,
)
from companion.games.small_islands.state import ALEXIS, State

KEEPINGS: tuple[Keeping, ...] = get_args(Keeping)
PLACES: tuple[Place, ...] = get_args(Place)
# What is on a tile, as far as anybody must count it.
ON_A_TILE = {"flower": 4, "fruit": 4, "leaf": 4, "temple": 4, "ports": PORTS_ON_A_TILE, "free": 4}
DOES = ("keep", "join", "lost_count", "place", "ports", "token")
# Whose ports are round which ship.
SHIPS = {"you": 0, "grey": ALEXIS}


def next_name(state: State) -> str | None:
    """The letter of an island that is new; after Z there is none."""
    names = {island.name for island in state.islands}
    return next((letter for letter in ascii_uppercase if letter not in names), None)


def growing(state: State) -> tuple[str, ...]:
    """The islands to which the tile of this turn can come: for Alexis none with his house (solo mode)."""
    return tuple(one.name for one in state.islands if not (state.alexis_acts and one.houses[ALEXIS]))


def tile_offers(state: State, do: str) -> Iterator[Offer]:
    """A tile and the island that it came to, perhaps joining it with another; `unknown` says that nobody counted."""
    if state.keeping != "ledger":
        return
    old, new = growing(state), next_name(state)
    islands = (*old, *((new,) if new else ()))
    if islands:
        counts = {symbol: Ask(0, most) for symbol, most in ON_A_TILE.items()}
        joins = Ask(choices=("none", *old))
        yield Offer(do, {}, {"island": Ask(choices=islands), "joins": joins, **counts, "unknown": Ask(0, 1)})


def written(state: State, intent: Intent) -> Sequence[Event]:
    """What a tile that was laid means for the ledger."""
    if state.keeping != "ledger":
        return []
    if "island" not in intent:
        return [TileUnwritten(state.round)]
    name, other = intent["island"], intent["joins"]
    events: list[Event] = [IslandGrew(name, **{symbol: intent[symbol] for symbol in ON_A_TILE})]
    if other not in ("none", name):
        events.append(IslandsJoined(name, other))
    return [*events, CountLost(name, state.round)] if intent["unknown"] else events


def offers(state: State) -> Iterator[Offer]:
    """How islands are kept count of, and what can be put right in the ledger at any time."""
    if not state.solo:
        return
    if not state.alexis_acts:
        yield Offer("keep", {}, {"keeping": Ask(choices=tuple(one for one in KEEPINGS if one != state.keeping))})
    if state.keeping != "ledger":
        return
    for ship, most in ports_to_see(state):
        yield Offer("ports", {"ship": ship}, {"ports": Ask(0, most)})
    if not state.islands:
        return
    names = tuple(island.name for island in state.islands)
    yield Offer("place", {}, {"name": Ask(choices=names), "place": Ask(choices=PLACES)})
    if known := tuple(name for name in names if not state.unknown_since(name)):
        yield Offer("lost_count", {}, {"name": Ask(choices=known)})
    if len(names) > 1:
        for other in names:
            island = Ask(choices=tuple(name for name in names if name != other))
            yield Offer("join", {"other": other}, {"island": island})


def ports_to_see(state: State) -> Iterator[tuple[str, int]]:
    """The ships that lie, and how many ports can be round them."""
    if state.seats[0].ship == "placed":
        yield "you", PORTS_ROUND_A_SHIP
    if state.grey_ships:
        yield "grey", state.grey_ships * PORTS_ROUND_A_SHIP


def token_offers(state: State) -> Iterator[Offer]:
    """Where the bonus token of this turn lies: one a turn, over another resource or as a port (page 5)."""
    if state.keeping != "ledger" or state.token_down or not (state.row and state.to_act.bonus):
        return
    for covers in RESOURCES:
        if there := tuple(island.name for island in state.islands if getattr(island, covers)):
            shows = tuple(resource for resource in RESOURCES if resource != covers)
            yield Offer("token", {"covers": covers}, {"island": Ask(choices=there), "shows": Ask(choices=shows)})
    room = tuple(island.name for island in state.islands if island.ports < island.tiles * PORTS_ON_A_TILE)
    if room:
        yield Offer("token", {"shows": "port"}, {"island": Ask(choices=room)})


def decide(state: State, intent: Intent) -> Sequence[Event]:
    """What was put right, or where a bonus token lies."""
    match intent["do"]:
        case "keep":
            return [KeepingChosen(intent["keeping"])]
        case "join":
            return [IslandsJoined(intent["island"], intent["other"])]
        case "lost_count":
            return [CountLost(intent["name"], state.round)]
        case "ports":
            return [PortsSeen(SHIPS[intent["ship"]], intent["ports"])]
        case "place":
            return [PlaceTold(intent["name"], intent["place"])]
        case _:
            return [TokenLaid(state.seat, intent["island"], intent["shows"], intent.get("covers"))]


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why this cannot be written down."""
    match intent:
        case {"do": "placed"} if his := [intent[key] for key in ("island", "joins") if _his(state, intent.get(key))]:
            return Refused("his_house_is_there", msg("small_islands.refused.his_house_is_there", name=his[0]))
        case {"do": "token"} | {"do": "explore", "token": True} if state.token_down:
            return Refused("one_token_a_turn", msg("small_islands.refused.one_token_a_turn"))
    return None


def _his(state: State, name: object) -> bool:
    return any(island.name == name and island.houses[ALEXIS] for island in state.islands)
