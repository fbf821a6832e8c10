"""The Reward phase: cards in hand, islands, houses, and how a round ends (page 6; solo mode)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from companion.core.chance import Rng
from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.small_islands import alexis_decides, hand, ledger
from companion.games.small_islands.changes import evolve
from companion.games.small_islands.events import Event, GameEnded, HouseBuilt, HousesCounted, RewardDone, RoundBegan
from companion.games.small_islands.facts import ALL_TILES, HOUSES, NAVIGATION
from companion.games.small_islands.ledger_events import IslandNoted, IslandRemoved
from companion.games.small_islands.missions import Mission, no_place, obstacle
from companion.games.small_islands.rewards import JudgedIsland, Reward, best, judge
from companion.games.small_islands.state import ALEXIS, State

MOST_OF_A_SYMBOL = 40
MOST_LOCATIONS = 20
MOST_PORTS = 40
# What is told about islands, in a Reward phase or whenever the ledger is open.
NOTES = ("island", "remove_island")
_SYMBOLS = ("flower", "fruit", "leaf", "temple")


def offers(state: State) -> Iterator[Offer]:
    """The offers for the seat in its Reward phase."""
    if state.alexis_acts and state.app_draws and state.card is None:
        yield Offer("alexis")
        return
    if state.alexis_acts:
        yield Offer("houses", {}, {"houses": Ask(0, state.to_act.in_hand)})
        if 0 < len(alexis_decides.his_islands(state)) <= state.to_act.in_hand:
            yield Offer("build_all")
    else:
        yield Offer("done")
        yield from _counted_at_the_table(state)
        if best_now(state):
            yield Offer("build_best")
    yield from house_offers(state)
    if buildable(state):
        yield Offer("build", {}, {"island": Ask(choices=buildable(state))})
    yield from island_offers(state)


def _counted_at_the_table(state: State) -> Iterator[Offer]:
    """Houses and points that a player has counted, or houses and discovery tokens."""
    hand = state.to_act.in_hand
    if hand:
        yield Offer("houses", {}, {"houses": Ask(1, hand), "points": Ask(0, MOST_POINTS)})
    for houses in range(1, hand + 1):
        if state.tokens_left:
            yield Offer("houses", {"houses": houses}, {"tokens": Ask(1, min(houses, state.tokens_left))})


def island_offers(state: State) -> Iterator[Offer]:
    """Note an island, correct one or strike one off."""
    names = tuple(island.name for island in state.islands)
    new = ledger.next_name(state)
    ask = {
        "name": Ask(choices=(*names, *((new,) if new else ()))),
        "tiles": Ask(1, ALL_TILES),
        **{symbol: Ask(0, MOST_OF_A_SYMBOL) for symbol in _SYMBOLS},
        "ports": Ask(0, MOST_PORTS),
        "free": Ask(0, MOST_LOCATIONS),
        **{f"houses_{at + 1}": Ask(0, most_houses(state, at)) for at in range(len(state.seats))},
    }
    yield Offer("island", {}, ask)
    if names:
        yield Offer("remove_island", {}, {"name": Ask(choices=names)})


def most_houses(state: State, seat: int) -> int:
    """The most houses of a seat on an island. With the ledger Alexis has only the houses that he has built."""
    his = seat == ALEXIS and state.keeping == "ledger"
    return state.seats[seat].placed if his else HOUSES


def objective(state: State) -> tuple[Mission, Reward] | None:
    """The mission and the reward of the player whose turn it is, once both are known."""
    mission, reward = state.to_act.hand.now
    return (mission, reward) if mission and reward else None


def judged(state: State) -> tuple[JudgedIsland, ...]:
    """The player's islands under the present objective. Of fewer tokens than temples all are drawn (ruling)."""
    if not (now := objective(state)):
        return ()
    found = []
    for island in state.seen(state.seat):
        one = judge(*now, island)
        if since := state.unknown_since(island.name):  # an island without a count is not proposed
            one = JudgedIsland(island, False, 0, 0, msg("small_islands.not.unknown", n=since))
        found.append(replace(one, draw=min(one.draw, state.tokens_to_draw)))
    return tuple(found)


def best_now(state: State) -> tuple[JudgedIsland, ...]:
    """The best islands with the houses in hand."""
    return best(judged(state), state.to_act.in_hand, state.tokens_to_draw)


def buildable(state: State) -> tuple[str, ...]:
    """The islands on which the seat may build a house now."""
    if not state.to_act.in_hand:
        return ()
    if state.alexis_acts:
        return alexis_decides.his_islands(state)
    return tuple(one.island.name for one in judged(state) if one.eligible)


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """The events of an intent in a Reward phase."""
    match intent["do"]:
        case "alexis":
            return alexis_decides.turn_mission(state, rng)
        case "island":
            return [_noted(state, intent)]
        case "remove_island":
            return [IslandRemoved(intent["name"])]
        case "build":
            return [_built(state, intent["island"])]
        case "build_all":
            return finished(
                state, [HouseBuilt(ALEXIS, name, 0, False) for name in alexis_decides.his_islands(state)], rng
            )
        case "build_best":
            return finished(state, _best_houses(state), rng)
        case "houses_on":
            return finished(state, houses_told(state, intent), rng)
        case "houses" if intent["houses"]:
            count = HousesCounted(state.seat, intent["houses"], intent.get("points", 0), intent.get("tokens", 0))
            return finished(state, [count], rng)
        case _:
            return finished(state, [], rng)


def _noted(state: State, intent: Intent) -> IslandNoted:
    houses = tuple(intent[f"houses_{at + 1}"] for at in range(len(state.seats)))
    plain = {key: intent[key] for key in ("name", "tiles", *_SYMBOLS, "ports", "free")}
    return IslandNoted(**plain, houses=houses)


def _built(state: State, name: str) -> HouseBuilt:
    if state.alexis_acts:
        return HouseBuilt(ALEXIS, name, 0, False)
    one = next(one for one in judged(state) if one.island.name == name)
    return HouseBuilt(state.seat, name, one.points, bool(one.draw), drawn=one.draw or None)


def _best_houses(state: State) -> list[Event]:
    houses: list[Event] = []
    for one in best_now(state):
        house = _built(state, one.island.name)
        state = evolve(state, house)
        houses.append(house)
    return houses


def finished(state: State, events: Sequence[Event], rng: Rng) -> Sequence[Event]:
    """End the phase of the seat with these events; after the last seat a round begins or the game ends."""
    state = reduce(evolve, events, state)
    done, gone = RewardDone(state.seat), hand.gone_back(state, state.seat)
    ending = [] if state.queue else _after_the_phase(evolve(state, done))
    over = any(isinstance(event, GameEnded) for event in ending)
    shuffled = alexis_decides.all_back(state, rng) if state.alexis_acts and not over else []
    return [*events, done, *gone, *shuffled, *ending]


def _after_the_phase(state: State) -> list[Event]:
    """The end of the game, or the next round, begun by the seat after the one that landed (page 7)."""
    if state.last_phase and state.ending:
        return [GameEnded(state.ending)]
    if not state.ships_left:
        return [GameEnded("ships")]
    if state.reserve < NAVIGATION:
        return [GameEnded("tiles")]
    return [RoundBegan(state.round + 1, (state.opener + 1) % len(state.seats))]


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason why an intent is not possible in the Reward phase, or None."""
    match intent:
        case {"do": "build", "island": str(name)}:
            return _build_refusal(state, name)
        case {"do": "houses", "houses": int(houses)} if houses > state.to_act.in_hand:
            return Refused("too_few_houses", msg("small_islands.refused.too_few_houses", n=state.to_act.in_hand))
        case {"do": "build_best" | "build_all"}:
            return Refused("nothing_to_build", msg("small_islands.refused.nothing_to_build"))
        case {"do": "explore" | "land" | "placed" | "landed"}:
            return Refused("reward_phase", msg("small_islands.refused.reward_phase"))
    return None


def _build_refusal(state: State, name: str) -> Refused | None:
    if not state.to_act.in_hand:
        return Refused("too_few_houses", msg("small_islands.refused.too_few_houses", n=0))
    island = next((one for one in state.seen(state.seat) if one.name == name), None)
    if island is None:
        return Refused("unknown_island", msg("small_islands.refused.unknown_island", name=name))
    mission = (state.card.mission if state.card else None) if state.alexis_acts else state.to_act.hand.now[0]
    against = obstacle(mission, island) if mission else None
    return Refused("not_eligible", against) if against else None


MOST_POINTS = 99
# What stands before an island's name in the entries of an intent.
ON = "on_"


def islands_with_room(state: State) -> tuple[str, ...]:
    """The noted islands with room for a house of the seat to act; later growth of an island is not known."""
    if not state.to_act.in_hand:
        return ()
    return tuple(one.name for one in state.seen(state.seat) if no_place(one) is None)


def house_offers(state: State) -> Iterator[Offer]:
    """Tick the noted islands with a new house, and count the houses elsewhere."""
    hand, there = state.to_act.in_hand, islands_with_room(state)
    if not there:
        return
    ask = {**{f"{ON}{name}": Ask(0, 1) for name in there}, "others": Ask(0, hand)}
    if not state.alexis_acts:
        ask |= {"points": Ask(0, MOST_POINTS), "tokens": Ask(0, min(hand, state.tokens_left))}
    yield Offer("houses_on", {}, ask)


def houses_told(state: State, intent: Intent) -> Sequence[Event]:
    """The houses on ticked islands, then those elsewhere, up to the houses in hand; points and tokens need a house."""
    hand = state.to_act.in_hand
    on = [name for name in islands_with_room(state) if intent[f"{ON}{name}"]][:hand]
    others = min(intent["others"], hand - len(on))
    events: list[Event] = [HouseBuilt(state.seat, name, 0, False) for name in on]
    if not (on or others):
        return events
    points, tokens = intent.get("points", 0), min(intent.get("tokens", 0), len(on) + others)
    if others or points or tokens:
        events.append(HousesCounted(state.seat, others, points, tokens))
    return events
