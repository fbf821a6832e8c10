"""Missions: the conditions for a house on an island (pages 6, 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from typing import Any

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, join, wrong_type
from companion.core.strict_json import Entries, Json
from companion.games.small_islands.facts import FEWEST_TILES, RESOURCES, SYMBOLS, Resource, Symbol


@dataclass(frozen=True)
class SeenIsland:
    """An island as one seat sees it. `own` and `others` are houses; `free` are locations without a house."""

    name: str
    tiles: int
    flower: int
    fruit: int
    leaf: int
    temple: int
    ports: int
    free: int
    own: int = 0
    others: int = 0

    def count(self, symbol: Symbol) -> int:
        number: int = getattr(self, symbol)
        return number


@dataclass(frozen=True)
class AtLeast:
    """At least these symbols."""

    temple: int = 0
    flower: int = 0
    fruit: int = 0
    leaf: int = 0

    @property
    def needs(self) -> Mapping[Symbol, int]:
        return {symbol: getattr(self, symbol) for symbol in SYMBOLS if getattr(self, symbol)}


@dataclass(frozen=True)
class Equal:
    """The same number of two different resources, both present."""


@dataclass(frozen=True)
class More:
    """Strictly more of one resource than of another, which may be missing."""

    more: Resource
    than: Resource


@dataclass(frozen=True)
class EqualWith:
    """Advanced mode: as many of this resource as of one of the two others, both present."""

    resource: Resource


Mission = AtLeast | Equal | More | EqualWith


@dataclass(frozen=True)
class Kinds(Field):
    """A card of one of several kinds; each kind has entries of its own."""

    kinds: Mapping[str, tuple[Field, ...]] = field(default_factory=dict)

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield wrong_type(where, msg("core.type.object"))
            return
        kind = Choice("kind", choices=tuple(self.kinds))
        if "kind" not in value:
            yield Problem(join(where, "kind"), "missing", msg("core.missing", entry="kind"))
        elif found := list(kind.problems(value["kind"], join(where, "kind"))):
            yield from found
        else:
            yield from Record(self.key, fields=(kind, *self.kinds[value["kind"]])).problems(value, where)


def resource_field(key: str) -> Choice:
    """One of the three resources."""
    return Choice(key, choices=RESOURCES)


MISSION = Kinds(
    "mission",
    kinds={
        "at_least": tuple(Count(symbol, optional=True) for symbol in SYMBOLS),
        "equal": (),
        "more": (resource_field("more"), resource_field("than")),
        "equal_with": (resource_field("resource"),),
    },
)


def sensible_mission(mission: Entries, where: str) -> Iterator[Problem]:
    """Problems of a mission that asks for nothing, or compares a resource with itself."""
    if mission["kind"] == "at_least" and not any(mission.get(symbol) for symbol in SYMBOLS):
        yield Problem(where, "asks_nothing", msg("small_islands.card.asks_nothing"))
    if mission["kind"] == "more" and mission["more"] == mission["than"]:
        yield Problem(join(where, "than"), "same_resource", msg("small_islands.card.same_resource"))


def mission_from(data: Entries) -> Mission:
    """A mission from JSON that has been checked."""
    rest = {key: value for key, value in data.items() if key != "kind"}
    kinds: dict[str, type[Any]] = {"at_least": AtLeast, "equal": Equal, "more": More, "equal_with": EqualWith}
    mission: Mission = kinds[data["kind"]](**rest)
    return mission


def mission_json(mission: Mission) -> Json:
    """A mission as JSON, without the symbols that it does not ask for."""
    match mission:
        case AtLeast():
            return {"kind": "at_least", **{str(symbol): n for symbol, n in mission.needs.items()}}
        case Equal():
            return {"kind": "equal"}
        case More(more, than):
            return {"kind": "more", "more": more, "than": than}
        case EqualWith(resource):
            return {"kind": "equal_with", "resource": resource}


def joined(parts: Sequence[Message], key: str = "core.and") -> Message:
    """Several messages in one; the text of `key` joins a `first` and a `second` part."""
    return reduce(lambda first, second: msg(key, first=first, second=second), parts)


def counted(counts: Sequence[tuple[Symbol, int]]) -> Message:
    """Symbols in words: three temples and two flowers."""
    return joined([msg(f"small_islands.symbol.{symbol}", n=n) for symbol, n in counts])


def mission_text(mission: Mission) -> Message:
    """The conditions of a mission in words."""
    match mission:
        case AtLeast():
            return msg("small_islands.mission.at_least", what=counted(list(mission.needs.items())))
        case Equal():
            return msg("small_islands.mission.equal")
        case More(more, than):
            return msg("small_islands.mission.more", more=plural(more), than=plural(than))
        case EqualWith(resource):
            return msg("small_islands.mission.equal_with", resource=plural(resource))


def plural(resource: Resource) -> Message:
    """The name of a resource in the plural."""
    return msg(f"small_islands.resource.{resource}")


def obstacle(mission: Mission, island: SeenIsland) -> Message | None:
    """The reason why no house may be built on the island, or None. Houses in hand do not matter (page 6)."""
    return no_place(island) or _unmet(mission, island)


def no_place(island: SeenIsland) -> Message | None:
    """The reason why the island takes no house under any mission, or None (page 6)."""
    if island.own:
        return msg("small_islands.not.own_house")
    if island.tiles < FEWEST_TILES:
        return msg("small_islands.not.one_tile")
    return None if island.free else msg("small_islands.not.no_location")


def _unmet(mission: Mission, island: SeenIsland) -> Message | None:
    match mission:
        case AtLeast():
            missing = [(symbol, n - island.count(symbol)) for symbol, n in mission.needs.items()]
            missing = [(symbol, n) for symbol, n in missing if n > 0]
            total = sum(n for _, n in missing)
            return msg("small_islands.not.missing", n=total, what=counted(missing)) if missing else None
        case Equal():
            return None if equal_pair(island) else msg("small_islands.not.equal")
        case More(more, than):
            if island.count(more) > island.count(than):
                return None
            return msg("small_islands.not.more", there=met_by(mission, island))
        case EqualWith(resource):
            return None if equal_pair(island, resource) else msg("small_islands.not.equal_with", what=plural(resource))


def equal_pair(island: SeenIsland, one: Resource | None = None) -> tuple[Resource, Resource] | None:
    """Two different resources with the same count, not zero; `one` is among them if it is given."""
    for first, second in combinations(RESOURCES, 2):
        if one in (None, first, second) and island.count(first) == island.count(second) > 0:
            return first, second
    return None


def met_by(mission: Mission, island: SeenIsland) -> Message:
    """The counts of the island that meet the mission."""
    match mission:
        case AtLeast():
            return counted([(symbol, island.count(symbol)) for symbol in mission.needs])
        case More(more, than):
            return counted([(more, island.count(more)), (than, island.count(than))])
        case Equal() | EqualWith():
            pair = equal_pair(island, mission.resource if isinstance(mission, EqualWith) else None)
            assert pair is not None, "asked only of an island that meets the mission"
            return counted([(resource, island.count(resource)) for resource in pair])
