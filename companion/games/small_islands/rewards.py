"""Rewards: the points of an island, the best islands to build on, the best pair of cards (page 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Count
from companion.core.strict_json import Entries, Json
from companion.games.small_islands.facts import (
    DISCOVERY_TOKENS,
    EACH_FEWEST,
    FLAT,
    PLUS,
    PORTS_FOR_A_POINT,
    RESOURCES,
    SIZES,
    SYMBOLS,
    Symbol,
)
from companion.games.small_islands.missions import (
    Kinds,
    Mission,
    SeenIsland,
    joined,
    met_by,
    mission_from,
    mission_json,
    mission_text,
    obstacle,
)


@dataclass(frozen=True)
class Symbols:
    """Points for each symbol on the island, plus a flat bonus."""

    temple: int = 0
    flower: int = 0
    fruit: int = 0
    leaf: int = 0
    plus: int = 0

    @property
    def worth(self) -> dict[Symbol, int]:
        return {symbol: getattr(self, symbol) for symbol in SYMBOLS if getattr(self, symbol)}


@dataclass(frozen=True)
class Fewest:
    """Points for each of the rarest resource on the island, and a bonus."""


@dataclass(frozen=True)
class Flat:
    """The same for every island."""


@dataclass(frozen=True)
class Size:
    """Points by the number of tiles."""


@dataclass(frozen=True)
class Discovery:
    """A discovery token, chosen from as many as there are temples."""


@dataclass(frozen=True)
class BestResource:
    """Advanced mode: a point for each of one resource of the player's choice, and a bonus."""


@dataclass(frozen=True)
class ResourceAndPorts:
    """Advanced mode: a point for each of one resource of the player's choice and for each pair of ports."""


@dataclass(frozen=True)
class Locations:
    """Advanced mode: a point for each location for a house, taken or free."""


Reward = Symbols | Fewest | Flat | Size | Discovery | BestResource | ResourceAndPorts | Locations

Half = Literal["mission", "reward"]
CardHalf = Mission | Reward

_KINDS: dict[str, type[Any]] = {
    "symbols": Symbols,
    "fewest": Fewest,
    "flat": Flat,
    "size": Size,
    "discovery": Discovery,
    "best_resource": BestResource,
    "resource_and_ports": ResourceAndPorts,
    "locations": Locations,
}

REWARD = Kinds(
    "reward",
    kinds={
        kind: tuple(Count(entry, optional=True) for entry in (*SYMBOLS, "plus")) if kind == "symbols" else ()
        for kind in _KINDS
    },
)


def sensible_reward(reward: Entries, where: str) -> Iterator[Problem]:
    """A problem of a reward for symbols that names none."""
    if reward["kind"] == "symbols" and not any(reward.get(symbol) for symbol in SYMBOLS):
        yield Problem(where, "names_no_symbol", msg("small_islands.card.names_no_symbol"))


def reward_from(data: Entries) -> Reward:
    """A reward from JSON that has been checked."""
    reward: Reward = _KINDS[data["kind"]](**{key: value for key, value in data.items() if key != "kind"})
    return reward


def reward_json(reward: Reward) -> Json:
    """A reward as JSON."""
    kind = next(kind for kind, of in _KINDS.items() if isinstance(reward, of))
    if isinstance(reward, Symbols):
        return {"kind": kind, **{str(symbol): n for symbol, n in reward.worth.items()}, "plus": reward.plus}
    return {"kind": kind}


def reward_text(reward: Reward) -> Message:
    """The points of a reward in words."""
    if not isinstance(reward, Symbols):
        return msg(f"small_islands.reward.{reward_json(reward)['kind']}")
    text = joined([msg(f"small_islands.each.{symbol}", n=points) for symbol, points in reward.worth.items()])
    return msg("small_islands.reward.with_plus", what=text, n=reward.plus) if reward.plus else text


def points(reward: Reward, island: SeenIsland) -> int:
    """The points for a house on the island. A discovery token counts at the end of the game only."""
    resources = [island.count(resource) for resource in RESOURCES]
    match reward:
        case Symbols():
            return reward.plus + sum(worth * island.count(symbol) for symbol, worth in reward.worth.items())
        case Fewest():
            return PLUS + EACH_FEWEST * min((n for n in resources if n), default=0)
        case Flat():
            return FLAT
        case Size():
            return next((worth for tiles, worth in SIZES if island.tiles >= tiles), 0)
        case Discovery():
            return 0
        case BestResource():
            return PLUS + max(resources)
        case ResourceAndPorts():
            return max(resources) + island.ports // PORTS_FOR_A_POINT
        case Locations():
            return island.free + island.own + island.others


@dataclass(frozen=True)
class JudgedIsland:
    """An island under a mission and a reward. `why` is the reason for or against a house.

    `draw` is the number of discovery tokens for a house on this island, were it the next one of the phase.
    """

    island: SeenIsland
    eligible: bool
    points: int
    draw: int
    why: Message


def judge(mission: Mission, reward: Reward, island: SeenIsland) -> JudgedIsland:
    """Judge an island: whether a house may be built, and its points or draws."""
    against = obstacle(mission, island)
    if against:
        return JudgedIsland(island, False, 0, 0, against)
    draw = min(island.temple, DISCOVERY_TOKENS) if isinstance(reward, Discovery) else 0
    return JudgedIsland(island, True, points(reward, island), draw, met_by(mission, island))


def best(judged: Sequence[JudgedIsland], houses: int, tokens: int = DISCOVERY_TOKENS) -> tuple[JudgedIsland, ...]:
    """The islands with most points or draws for these houses, then with fewest houses, in the given order.

    After the last of the `tokens` is drawn a further house brings none.
    """
    worth = [(one.points, one.draw, -at) for at, one in enumerate(judged) if one.points or one.draw]
    ranked = [-minus for _, _, minus in sorted(worth, reverse=True)[:houses]]
    drawn = in_turn([judged[at] for at in ranked], tokens)
    chosen = [at for at, draw in zip(ranked, drawn, strict=True) if draw or judged[at].points]
    return tuple(judged[at] for at in sorted(chosen))


def in_turn(chosen: Sequence[JudgedIsland], tokens: int = DISCOVERY_TOKENS) -> tuple[int, ...]:
    """The draws of each island in turn: drawn tokens are gone until the phase ends (page 11)."""
    drawn: list[int] = []
    for one in chosen:
        drawn.append(min(one.draw, tokens - sum(drawn)))
    return tuple(drawn)


@dataclass(frozen=True)
class ObjectiveWorth:
    """A mission and a reward in hand (numbers of the cards), with their points or draws now."""

    mission: int
    reward: int
    points: int
    draw: int
    islands: tuple[str, ...]


def compare(
    missions: Mapping[int, Mission],
    rewards: Mapping[int, Reward],
    islands: Sequence[SeenIsland],
    houses: int,
    free: bool,
    tokens: int = DISCOVERY_TOKENS,
) -> tuple[ObjectiveWorth, ...]:
    """Every objective that the hand allows, the best first. In Advanced mode pairs are `free`, else card by card."""
    found = []
    for m, mission in missions.items():
        for r, reward in rewards.items():
            if free or m == r:
                chosen = best([judge(mission, reward, island) for island in islands], houses, tokens)
                names = tuple(one.island.name for one in chosen)
                found.append(ObjectiveWorth(m, r, sum(o.points for o in chosen), sum(in_turn(chosen, tokens)), names))
    return tuple(sorted(found, key=lambda pair: (-pair.points, -pair.draw, pair.mission, pair.reward)))


def half_from(half: Half, card: Entries) -> CardHalf:
    """Half a card from JSON that has been checked."""
    return mission_from(card) if half == "mission" else reward_from(card)


def half_json(half: CardHalf) -> Json:
    """Half a card as JSON."""
    return mission_json(half) if isinstance(half, Mission) else reward_json(half)


def kind_of(half: CardHalf) -> str:
    """The kind of half a card, as JSON names it."""
    kind: str = half_json(half)["kind"]
    return kind


def half_text(half: CardHalf) -> Message:
    """Half a card in words."""
    return mission_text(half) if isinstance(half, Mission) else reward_text(half)
