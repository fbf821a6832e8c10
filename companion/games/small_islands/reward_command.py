"""The command that prices a Reward phase without a game: islands, a mission and a reward in, what to build on out."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, Problem, msg
from companion.core.plain import Entries, Json
from companion.core.sheet import Count, Flag, Record, Rows, Rule, Sheet, Text, join
from companion.games.small_islands.facts import ALL_TILES, HOUSES_IN_HAND, PORTS_ON_A_TILE
from companion.games.small_islands.missions import MISSION, Island, mission_from, mission_rule
from companion.games.small_islands.rewards import (
    REWARD,
    Discovery,
    Judged,
    Reward,
    best,
    judge,
    reward_from,
    reward_rule,
)


def _label(entry: str) -> Message:
    """What the form of an island in a game calls the same."""
    return msg(f"small_islands.field.{entry}")


_ISLAND = Record(
    "island",
    fields=(
        Text("name", msg("core.field.name")),
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
        mission_rule("mission"),
        reward_rule("reward"),
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


def island_from(data: Entries) -> Island:
    """An island of a checked request."""
    plain = {key: data[key] for key in ("name", "tiles", "flower", "fruit", "leaf", "temple", "ports")}
    own = int(data["own_house"])
    return Island(**plain, free=data["free_locations"], own=own, others=data["houses"] - own)


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


def _explained(reward: Reward, one: Judged) -> Message:
    if not one.eligible:
        return one.why
    key = "small_islands.judged_draw" if isinstance(reward, Discovery) else "small_islands.judged_points"
    return msg(key, n=one.draw if isinstance(reward, Discovery) else one.points, why=one.why)
