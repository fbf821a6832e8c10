"""A filled-in board: what was drawn, which building rules it breaks, and what it is worth."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, Rows, Text, join, wrong_type
from companion.games.bridges.facts import BONUSES, FLAGS, GRID, ISLANDS, MOST_BRIDGES


@dataclass(frozen=True)
class Nullable(Field):
    """An entry that says with null that there is nothing."""

    of: Field = Field("")  # noqa: RUF009 - fields are frozen

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        if value is not None:
            yield from self.of.problems(value, where)


@dataclass(frozen=True)
class Drawn(Field):
    """One or two bridges between two islands: `["a", "b", 1]`."""

    def problems(self, value: Any, where: str) -> Iterator[Problem]:
        match value:
            case [str(), str(), int(count)] if type(count) is int:
                if not 1 <= count <= 2:
                    yield Problem(f"{where}.2", "bridge_count", msg("bridges.board.bridge_count"))
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
                    Text("id"),
                    Count("x", high=GRID - 1),
                    Count("y", high=GRID - 1),
                    Nullable("flag", of=Choice("flag", choices=tuple(FLAGS))),
                    Nullable("number", of=Count("number", low=1, high=MOST_BRIDGES)),
                ),
            ),
            fewest=ISLANDS,
            most=ISLANDS,
        ),
        Rows("bridges", of=Drawn("bridge")),
        Rows("spoilt", of=Text("id"), most=ISLANDS),
    ),
)


@dataclass(frozen=True)
class Island:
    """A circle on the board."""

    id: str
    x: int
    y: int
    flag: str | None
    number: int | None


@dataclass(frozen=True)
class Bridge:
    """The one or two bridges between two islands."""

    ends: tuple[str, str]
    count: int


@dataclass(frozen=True)
class Board:
    """A board whose entries have the right shape; whether they obey the rules is for `problems` to say."""

    islands: tuple[Island, ...]
    bridges: tuple[Bridge, ...]
    spoilt: tuple[str, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Island]:
        return {island.id: island for island in self.islands}

    @cached_property
    def load(self) -> Mapping[str, int]:
        """How many bridges lead to each island."""
        load: Counter[str] = Counter()
        for bridge in self.bridges:
            for end in set(bridge.ends):
                load[end] += bridge.count
        return load

    def is_finished(self, island: Island) -> bool:
        """As many bridges as its number says, and not spoilt."""
        return island.number == self.load.get(island.id, 0) and island.id not in self.spoilt

    @property
    def finished(self) -> int:
        return sum(self.is_finished(island) for island in self.islands)

    def made(self) -> set[str]:
        """The bonuses that the finished islands amount to."""
        done = {island.id for island in self.islands if self.is_finished(island)}
        flags = {flag for flag in FLAGS if all(island.id in done for island in self.islands if island.flag == flag)}
        return flags | ({"six"} if _largest_group(done, self.bridges) >= BONUSES["six"].islands else set())


def read(data: Mapping[str, Any]) -> Board:
    """A board from a report that has the shape of `FIELD`."""
    return Board(
        tuple(Island(**island) for island in data["islands"]),
        tuple(Bridge((first.strip(), second.strip()), count) for first, second, count in data["bridges"]),
        tuple(data["spoilt"]),
    )


def _largest_group(done: set[str], bridges: tuple[Bridge, ...]) -> int:
    """The most finished islands that bridges join without an unfinished one between them."""
    joined = defaultdict(set)
    for bridge in bridges:
        if done.issuperset(bridge.ends):
            first, second = bridge.ends
            joined[first].add(second)
            joined[second].add(first)
    largest, unvisited = 0, set(done)
    while unvisited:
        reached = [unvisited.pop()]
        for island in reached:
            news = joined[island] & unvisited
            unvisited -= news
            reached += news
        largest = max(largest, len(reached))
    return largest


def problems(data: Mapping[str, Any], where: str) -> Iterator[Problem]:
    """Every breach of the building rules, each at its bridge or island."""
    board = read(data)
    yield from _island_problems(board, where)
    yield from _end_problems(board, where)
    if len(board.by_id) == len(board.islands):  # else nobody knows which island a bridge leads to
        yield from _bridge_problems(board, where)
        yield from _number_problems(board, where)


def _island_problems(board: Board, where: str) -> Iterator[Problem]:
    ids: set[str] = set()
    places: set[tuple[int, int]] = set()
    for at, island in enumerate(board.islands):
        if island.id in ids:
            yield Problem(f"{where}.islands.{at}.id", "same_id", msg("bridges.board.same_id", id=island.id))
        if (island.x, island.y) in places:
            yield _breach(where, "islands", at, "same_place", msg("bridges.board.same_place", x=island.x, y=island.y))
        ids.add(island.id)
        places.add((island.x, island.y))
    for flag, wanted in FLAGS.items():
        seen = sum(island.flag == flag for island in board.islands)
        if seen != wanted:
            text = msg("bridges.board.flag_count", flag=msg(f"bridges.flag.{flag}"), seen=seen, wanted=wanted)
            yield Problem(join(where, "islands"), "flag_count", text)
    for at, spoilt in enumerate(board.spoilt):
        if spoilt not in board.by_id:
            yield _breach(where, "spoilt", at, "unknown_island", msg("bridges.board.unknown_island", id=spoilt))
        elif spoilt in board.spoilt[:at]:
            yield _breach(where, "spoilt", at, "same_id", msg("bridges.board.same_id", id=spoilt))


def _end_problems(board: Board, where: str) -> Iterator[Problem]:
    """Each bridge runs straight from an island to the next one, and each pair of islands appears once."""
    pairs: set[frozenset[str]] = set()
    for at, bridge in enumerate(board.bridges):
        unknown = [end for end in bridge.ends if end not in board.by_id]
        for end in unknown:
            yield _breach(where, "bridges", at, "unknown_island", msg("bridges.board.unknown_island", id=end))
        if not unknown and not _neighbours(board, bridge):
            yield _breach(where, "bridges", at, "not_neighbours", _about("bridges.board.not_neighbours", bridge))
        if frozenset(bridge.ends) in pairs:
            yield _breach(where, "bridges", at, "same_pair", _about("bridges.board.same_pair", bridge))
        pairs.add(frozenset(bridge.ends))


def _neighbours(board: Board, bridge: Bridge) -> bool:
    if not board.by_id.keys() >= set(bridge.ends):
        return False
    a, b = (board.by_id[end] for end in bridge.ends)
    if a.id == b.id or (a.x != b.x and a.y != b.y):
        return False
    between = {
        (x, y) for x in range(min(a.x, b.x), max(a.x, b.x) + 1) for y in range(min(a.y, b.y), max(a.y, b.y) + 1)
    } - {(a.x, a.y), (b.x, b.y)}
    return not any((island.x, island.y) in between for island in board.islands)


def _bridge_problems(board: Board, where: str) -> Iterator[Problem]:
    """Bridges never cross, and begin at an island with a number. One that leads astray is not looked at again."""
    straight = [(at, bridge) for at, bridge in enumerate(board.bridges) if _neighbours(board, bridge)]
    for position, (at, bridge) in enumerate(straight):
        for _, other in straight[:position]:
            if _cross(board, bridge, other):
                text = _about("bridges.board.crossing", bridge, c=other.ends[0], d=other.ends[1])
                yield _breach(where, "bridges", at, "crossing", text)
        if all(board.by_id[end].number is None for end in bridge.ends):
            yield _breach(where, "bridges", at, "no_number", _about("bridges.board.no_number", bridge))


def _cross(board: Board, one: Bridge, two: Bridge) -> bool:
    (a, b), (c, d) = ([board.by_id[end] for end in bridge.ends] for bridge in (one, two))
    if a.x == b.x:
        a, b, c, d = c, d, a, b
    if a.y != b.y or c.x != d.x:
        return False
    return min(a.x, b.x) < c.x < max(a.x, b.x) and min(c.y, d.y) < a.y < max(c.y, d.y)


def _number_problems(board: Board, where: str) -> Iterator[Problem]:
    """Never more bridges than the number, never more than six, no flag island numbered without a bridge.

    A spoilt island is past saving: its own number and count no longer matter.
    """
    for at, island in enumerate(board.islands):
        load = board.load.get(island.id, 0)
        if island.id in board.spoilt:
            continue
        if load > MOST_BRIDGES:
            text = msg("bridges.board.seventh", id=island.id, seen=load, most=MOST_BRIDGES)
            yield _breach(where, "islands", at, "too_many_bridges", text)
        elif island.number is not None and load > island.number:
            text = msg("bridges.board.above_number", id=island.id, seen=load, number=island.number)
            yield _breach(where, "islands", at, "above_number", text)
        if island.flag and island.number is not None and load == 0:
            yield _breach(where, "islands", at, "flag_unreached", msg("bridges.board.flag_unreached", id=island.id))


def _about(key: str, bridge: Bridge, **more: str) -> Message:
    return msg(key, a=bridge.ends[0], b=bridge.ends[1], **more)


def _breach(where: str, part: str, at: int, code: str, text: Message) -> Problem:
    return Problem(f"{where}.{part}.{at}", code, text)
