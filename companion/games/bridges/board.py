"""A board as far as it is filled in: numbers and bridges, finished islands and joined ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.core.codec import encode
from companion.core.message import Problem, breach, msg
from companion.core.sheet import Count, Field, Record, Rows, TextField, wrong_type
from companion.core.strict_json import Entries, Json
from companion.games.bridges.facts import BONUSES, FLAGS, GRID, ISLANDS, MOST_BRIDGES
from companion.games.bridges.layout import FLAG, Flag, Nullable, Pair, groups


@dataclass(frozen=True)
class BridgeField(Field):
    """One or two bridges between two islands: `["a", "b", 1]`."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        match value:
            case [str(), str(), int(count)] if type(count) is int:
                if not 1 <= count <= 2:
                    yield breach(f"{where}.2", "bridges.board.bridge_count")
            case _:
                yield wrong_type(where, msg("bridges.board.type_bridge"))


FIELD = Record(
    "board",
    optional=True,
    fields=(
        Rows(
            "islands",
            of=Record(
                "island",
                fields=(
                    TextField("id"),
                    Count("x", high=GRID - 1),
                    Count("y", high=GRID - 1),
                    FLAG,
                    Nullable("number", of=Count("number", low=1, high=MOST_BRIDGES)),
                ),
            ),
            fewest=ISLANDS,
            most=ISLANDS,
        ),
        Rows("bridges", of=BridgeField("bridge")),
        Rows("spoilt", of=TextField("id"), most=ISLANDS),
    ),
)


@dataclass(frozen=True)
class Island:
    """A circle on the board."""

    id: str
    x: int
    y: int
    flag: Flag | None
    number: int | None


@dataclass(frozen=True)
class Bridge:
    """The one or two bridges between two islands."""

    ends: tuple[str, str]
    count: int


@dataclass(frozen=True)
class Board:
    """A board whose entries have the right shape. `board_rules.problems` checks them against the rules."""

    islands: tuple[Island, ...]
    bridges: tuple[Bridge, ...]
    spoilt: tuple[str, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Island]:
        return {island.id: island for island in self.islands}

    @cached_property
    def load(self) -> Counter[str]:
        """The number of bridges at each island."""
        load: Counter[str] = Counter()
        for bridge in self.bridges:
            for end in set(bridge.ends):
                load[end] += bridge.count
        return load

    def is_finished(self, island: Island) -> bool:
        """Whether an island has as many bridges as its number says and is not spoilt."""
        return island.number == self.load[island.id] and island.id not in self.spoilt

    @cached_property
    def done(self) -> frozenset[str]:
        """The finished islands."""
        return frozenset(island.id for island in self.islands if self.is_finished(island))

    @property
    def finished(self) -> int:
        return len(self.done)

    @cached_property
    def joined(self) -> frozenset[str]:
        """The most finished islands that bridges join without an unfinished one between them."""
        pairs = (bridge.ends for bridge in self.bridges)
        largest: Sequence[str] = max(groups(sorted(self.done), pairs), key=len, default=[])
        return frozenset(largest)

    def flags_done(self, flag: str) -> int:
        """How many islands with such a flag are finished."""
        return sum(island.flag == flag for island in self.islands if island.id in self.done)

    def made(self) -> set[str]:
        """The bonuses that the finished islands make."""
        flags = {flag for flag, islands in FLAGS.items() if self.flags_done(flag) == islands}
        return flags | ({"six"} if len(self.joined) >= BONUSES["six"].islands else set())

    def ends(self, bridge: Bridge) -> tuple[Island, Island]:
        """The islands that a bridge joins."""
        return self.by_id[bridge.ends[0]], self.by_id[bridge.ends[1]]

    def count(self, pair: Pair) -> int:
        """How many bridges there are between two islands."""
        return self._counts.get(pair, 0)

    @cached_property
    def _counts(self) -> Mapping[Pair, int]:
        return {bridge.ends: bridge.count for bridge in self.bridges}

    def with_number(self, island_id: str, number: int | None) -> Board:
        """The board with another number, or none, in an island."""
        islands = (replace(one, number=number) if one.id == island_id else one for one in self.islands)
        return replace(self, islands=tuple(islands))

    def with_bridges(self, pair: Pair, more: int) -> Board:
        """The board with one bridge more (or with -1 one less) between two islands."""
        counts = {**self._counts, pair: self.count(pair) + more}
        return replace(self, bridges=tuple(Bridge(ends, count) for ends, count in counts.items() if count))

    def with_spoilt(self, island_id: str) -> Board:
        """The board with one more island that can never be finished."""
        return replace(self, spoilt=(*self.spoilt, island_id))


def read(data: Entries) -> Board:
    """A board from a report that has the shape of `FIELD`."""
    return Board(
        tuple(Island(**island) for island in data["islands"]),
        tuple(Bridge((first.strip(), second.strip()), count) for first, second, count in data["bridges"]),
        tuple(data["spoilt"]),
    )


def to_json(board: Board) -> Json:
    """A board in the form of a report."""
    return {
        "islands": [encode(island) for island in board.islands],
        "bridges": [[*bridge.ends, bridge.count] for bridge in board.bridges],
        "spoilt": list(board.spoilt),
    }
