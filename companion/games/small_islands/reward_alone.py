"""A Reward phase by itself, for a game that was played without the app: the state of its page, and its command.

The page has a real table in the middle of a Reward phase; it takes only cards, houses and islands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from companion.core.blocks import Progress, Screen, Text
from companion.core.chance import Rng
from companion.core.game import Intent
from companion.core.message import Message, Problem, Refused, msg
from companion.core.sheet import Count, Flag, Record, Rows, Rule, Sheet, TextField, join
from companion.core.strict_json import Entries, Json
from companion.games.small_islands import hand
from companion.games.small_islands.changes import evolve
from companion.games.small_islands.events import Event, Mode, RoundBegan, SetUp, ShipLaid
from companion.games.small_islands.facts import ALL_TILES, HOUSES_IN_HAND, PORTS_ON_A_TILE
from companion.games.small_islands.missions import MISSION, SeenIsland, mission_from, sensible_mission
from companion.games.small_islands.reward_phase import best_now, island_offers, objective
from companion.games.small_islands.rewards import (
    REWARD,
    Discovery,
    JudgedIsland,
    Reward,
    best,
    in_turn,
    judge,
    reward_from,
    sensible_reward,
)
from companion.games.small_islands.rules import decide
from companion.games.small_islands.state import State
from companion.games.small_islands.view import rules_behind
from companion.games.small_islands.view_hand import slots
from companion.games.small_islands.view_islands import islands


def laid(you: str, others: str, mode: Mode) -> State:
    """The table before any entry. All other players share a seat: only the owner of a house matters."""
    begun = SetUp((you, others), mode, 1, "stand_in", "", None, "red", "purple")
    events: tuple[Event, ...] = (begun, RoundBegan(1, 0), ShipLaid(0, "you"))
    state = None
    for event in events:
        state = evolve(state, event)
    assert state is not None
    return state


def tell(state: State, intent: Intent) -> State:
    """The table after a card or an island was entered, for the first time or again."""
    if not any(offer.takes(intent) for offer in (*hand.choosing(state, 0), *island_offers(state))):
        raise Refused("not_now", msg("core.not_now"))
    return reduce(evolve, decide(state, intent, Rng("", 0)), state)


def with_houses(state: State, houses: int) -> State:
    """The table with this number of houses in hand."""
    return replace(state, seats=(replace(state.seats[0], in_hand=houses), *state.seats[1:]))


def with_mode(state: State, mode: Mode) -> State:
    """The table in this mode; in Advanced mode any mission goes with any reward."""
    return replace(state, setup=replace(state.setup, mode=mode))


def view(state: State) -> Screen:
    """The known cards and islands, and the points that they bring."""
    lead = () if objective(state) else (Text(msg("small_islands.lead_helper"), "lead"),)
    return Screen(
        title=msg("small_islands.helper"),
        status=msg("small_islands.helper_hint"),
        progress=Progress((1,), 0, False, msg("small_islands.helper")),
        blocks=(*lead, *slots(state, 0), *islands(state, may_build=False)),
        foot=(),
        why=rules_behind("houses", "worth"),
        page="helper",
    )


def best_told(state: State) -> tuple[Message, Message] | None:
    """The best islands with the houses in hand: what for, and what they bring. None while there is nothing to judge."""
    if not (objective(state) and state.islands):
        return None
    chosen = best_now(state)
    head = msg("small_islands.best_with", n=state.to_act.in_hand)
    if not chosen:
        return head, msg("small_islands.best_nothing")
    names = ", ".join(one.island.name for one in chosen)
    draws, points = sum(in_turn(chosen)), sum(one.points for one in chosen)
    what = msg("small_islands.pair_draws", n=draws) if draws else msg("small_islands.pair_points", n=points)
    return head, msg("small_islands.best_worth", what=what, names=names)


def _label(entry: str) -> Message:
    """The label of an entry, as the form of an island in a game has the label."""
    return msg(f"small_islands.field.{entry}")


_ISLAND = Record(
    "island",
    fields=(
        TextField("name", msg("core.field.name")),
        Count("tiles", _label("tiles"), low=1, high=ALL_TILES),
        *(Count(name, msg(f"small_islands.symbol_name.{name}")) for name in ("flower", "fruit", "leaf", "temple")),
        Count("ports", _label("ports")),
        Count("free_locations", _label("free")),
        Count("houses", _label("houses_there")),
        Flag("own_house", _label("own_house")),
    ),
)

REQUEST = Sheet(
    Record(
        "reward_phase",
        fields=(
            MISSION,
            REWARD,
            Count("houses", _label("in_hand"), high=HOUSES_IN_HAND),
            Rows("islands", of=_ISLAND, names_differ=True),
        ),
    ),
    rules=(
        Rule("mission", sensible_mission),
        Rule("reward", sensible_reward),
        Rule("islands.*", lambda island, where: _ports_fit(island, where), needs=("tiles", "ports")),
        Rule("islands.*", lambda island, where: _own_is_there(island, where), needs=("houses", "own_house")),
    ),
)


def _ports_fit(island: Entries, where: str) -> Iterator[Problem]:
    """At most two ports a tile (page 5)."""
    most = island["tiles"] * PORTS_ON_A_TILE
    if island["ports"] > most:
        yield Problem(join(where, "ports"), "too_many_ports", msg("small_islands.card.too_many_ports", n=most))


def _own_is_there(island: Entries, where: str) -> Iterator[Problem]:
    if island["own_house"] and not island["houses"]:
        yield Problem(join(where, "own_house"), "house_missing", msg("small_islands.card.house_missing"))


def island_from(data: Entries) -> SeenIsland:
    """An island of a checked request."""
    plain = {key: data[key] for key in ("name", "tiles", "flower", "fruit", "leaf", "temple", "ports")}
    own = int(data["own_house"])
    return SeenIsland(**plain, free=data["free_locations"], own=own, others=data["houses"] - own)


def answer(request: Entries) -> Json:
    """The answer to a checked request, with messages that are still to be said."""
    mission, reward = mission_from(request["mission"]), reward_from(request["reward"])
    judged = [judge(mission, reward, island_from(island)) for island in request["islands"]]
    chosen = best(judged, request["houses"])
    return {
        "islands": [
            {
                "name": one.island.name,
                "eligible": one.eligible,
                "points": one.points,
                "draw": one.draw,
                "why": _explained(reward, one),
            }
            for one in judged
        ],
        "best": [one.island.name for one in chosen],
        "points": sum(one.points for one in chosen),
    }


def _explained(reward: Reward, one: JudgedIsland) -> Message:
    if not one.eligible:
        return one.why
    key = "small_islands.judged_draw" if isinstance(reward, Discovery) else "small_islands.judged_points"
    return msg(key, n=one.draw if isinstance(reward, Discovery) else one.points, why=one.why)
