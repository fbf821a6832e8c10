"""A printed board: its islands, flags and lines; the sheet of boards that players enter; the practice boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal, Protocol

from companion.content.data_files import table
from companion.core.codec import encode
from companion.core.message import Message, Problem, breach, msg
from companion.core.sheet import Choice, Count, Field, Record, Rows, Rule, Sheet, TextField, join, wrong_type
from companion.core.strict_json import Entries, Json
from companion.games.bridges.facts import FLAGS, GRID, ISLANDS

Flag = Literal["red", "blue"]
Pair = tuple[str, str]
SIGNS: Mapping[str, Flag | None] = {"o": None, "R": "red", "B": "blue"}


@dataclass(frozen=True)
class Nullable(Field):
    """An entry that may be null."""

    of: Field = Field("")  # noqa: RUF009 - fields are frozen

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if value is not None:
            yield from self.of.problems(value, where)


@dataclass(frozen=True)
class Ends(Field):
    """Two islands by their names: `["a1", "c1"]`."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        match value:
            case [str(), str()]:
                return
        yield wrong_type(where, msg("bridges.layout.type_ends"))


FLAG = Nullable("flag", of=Choice("flag", choices=tuple(FLAGS)))
_PLACE = Record("island", fields=(Count("x", high=GRID - 1), Count("y", high=GRID - 1), FLAG))
FIELDS = (
    TextField("name", msg("core.field.name")),
    Rows("islands", of=_PLACE, most=GRID * GRID, default=[]),
    Rows("without", of=Ends("line"), default=[]),
)


class Spot(Protocol):
    """Anything that lies on a field of the grid and has a name."""

    @property
    def id(self) -> str: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


@dataclass(frozen=True)
class LayoutIsland:
    """An island as it is printed, named by its column (a to f) and its row (1 to 6)."""

    x: int
    y: int
    flag: Flag | None

    @property
    def id(self) -> str:
        return place_id(self.x, self.y)


@dataclass(frozen=True)
class Layout:
    """A board as it is printed. `without` are the missing lines between islands that face each other."""

    name: str
    islands: tuple[LayoutIsland, ...]
    without: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class Lines:
    """The lines for bridges, the upper or left island first, and for each the lines that cross it."""

    pairs: tuple[Pair, ...]
    crossing: Mapping[Pair, tuple[Pair, ...]]


def place_id(x: int, y: int) -> str:
    """The name of a field: `c2` is the third in the second row."""
    return f"{chr(ord('a') + x)}{y + 1}"


def place_at(name: str) -> tuple[int, int]:
    """Column and row of a field by its name, from 0."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def place_name(name: str) -> Message:
    """A field in words, by its row and column."""
    x, y = place_at(name)
    return msg("bridges.slate.place", row=y + 1, column=x + 1)


def from_json(data: Entries) -> Layout:
    """A board from JSON of the right shape, its islands in reading order."""
    places = sorted((LayoutIsland(**island) for island in data["islands"]), key=lambda place: (place.y, place.x))
    return Layout(data["name"], tuple(places), tuple((first, second) for first, second in data["without"]))


def to_json(layout: Layout, before: Entries | None = None) -> Json:
    """A board as the sheet wants it. Islands keep their order in the JSON `before`; changed islands come last."""
    data: Json = encode(layout)
    if before:
        there = [island for island in before["islands"] if island in data["islands"]]
        data["islands"] = there + [island for island in data["islands"] if island not in there]
    return data


@cache
def lines(layout: Layout) -> Lines:
    """The lines of a board: from each island to the next one in its row and in its column."""
    places = {place.id: place for place in layout.islands}
    missing = {frozenset(pair) for pair in layout.without}
    pairs = [pair for pair in facing(layout.islands) if frozenset(pair) not in missing]
    spans = {pair: (places[pair[0]], places[pair[1]]) for pair in pairs}
    crossing = {one: tuple(two for two in pairs if cross(spans[one], spans[two])) for one in pairs}
    return Lines(tuple(pairs), crossing)


def facing(islands: Sequence[Spot]) -> Iterator[Pair]:
    """Each two islands with nothing between them in a row or a column, in the order of the islands."""
    for one, two in combinations(islands, 2):
        if neighbours(one, two, islands):
            yield one.id, two.id


def neighbours(one: Spot, two: Spot, islands: Sequence[Spot]) -> bool:
    """Whether a straight line leads from one island to another and past none."""
    if one.id == two.id or (one.x != two.x and one.y != two.y):
        return False
    xs, ys = sorted((one.x, two.x)), sorted((one.y, two.y))
    passed = {(x, y) for x in range(xs[0], xs[1] + 1) for y in range(ys[0], ys[1] + 1)}
    passed -= {(one.x, one.y), (two.x, two.y)}
    return not any((island.x, island.y) in passed for island in islands)


def cross(one: tuple[Spot, Spot], two: tuple[Spot, Spot]) -> bool:
    """Whether two straight lines between islands meet between their ends."""
    (a, b), (c, d) = one, two
    if a.x == b.x:
        a, b, c, d = c, d, a, b
    if a.y != b.y or c.x != d.x:
        return False
    return min(a.x, b.x) < c.x < max(a.x, b.x) and min(c.y, d.y) < a.y < max(c.y, d.y)


def groups(islands: Sequence[str], pairs: Iterable[Pair]) -> Iterator[Sequence[str]]:
    """The groups of islands that pairs of them connect, in the order of the islands."""
    joined: dict[str, set[str]] = {island: set() for island in islands}
    for a, b in pairs:
        if a in joined and b in joined:
            joined[a].add(b)
            joined[b].add(a)
    left = set(islands)
    for first in islands:
        if first in left:
            left.remove(first)
            reached = [first]
            for island in reached:
                news = joined[island] & left
                left -= news
                reached += news
            yield reached


def unreached(layout: Layout) -> list[LayoutIsland]:
    """Islands to which no line leads."""
    ends = {end for pair in lines(layout).pairs for end in pair}
    return [place for place in layout.islands if place.id not in ends]


def missing(data: Entries) -> Iterator[Message]:
    """The islands, flags and lines that an entered board lacks or has too many of."""
    layout = from_json(data)
    counts = [("islands", len(layout.islands), ISLANDS)]
    counts += [(flag, sum(one.flag == flag for one in layout.islands), wanted) for flag, wanted in FLAGS.items()]
    for key, there, wanted in counts:
        if there != wanted:
            yield msg(
                f"bridges.lacks.{key}" if there < wanted else f"bridges.lacks.{key}_too_many", n=abs(wanted - there)
            )
    for place in unreached(layout):
        yield msg("bridges.lacks.neighbour", row=place.y + 1, column=place.x + 1)


def _different_places(data: Entries, where: str) -> Iterator[Problem]:
    seen = Counter((island["x"], island["y"]) for island in data["islands"])
    for (x, y), count in seen.items():
        if count > 1:
            yield breach(join(where, "islands"), "bridges.board.same_place", x=x, y=y)


def _lacking_lines_face(data: Entries, where: str) -> Iterator[Problem]:
    faces = {frozenset(pair) for pair in facing(from_json(data).islands)}
    for at, (first, second) in enumerate(data["without"]):
        if frozenset((first, second)) not in faces:
            yield breach(join(where, f"without.{at}"), "bridges.board.not_neighbours", a=first, b=second)


SHEET = Sheet(
    Record("layout", fields=FIELDS),
    rules=(
        Rule("", _different_places, needs=("islands",)),
        Rule("", _lacking_lines_face, needs=("name", "islands", "without")),
    ),
)


@cache
def practice() -> Mapping[str, Layout]:
    """The practice boards, by key."""
    return {board["key"]: drawn_layout(board["key"], board["rows"]) for board in practice_facts()}


@cache
def board_name(name: str) -> Message:
    """The name of a board by its tag: a practice board in the player's language, any other as players named it."""
    return msg(f"bridges.practice.{name}") if name in practice() else msg("core.words", words=name)


def practice_facts() -> Sequence[Entries]:
    """The practice boards in `data/bridges`, each with a game that has won it."""
    boards: Sequence[Entries] = table("bridges", "boards")["boards"]
    return boards


def drawn_layout(name: str, rows: Sequence[str]) -> Layout:
    """A board from a picture of letters: `o` an island, `R` and `B` one with a flag, `.` water."""
    places = [
        LayoutIsland(x, y, SIGNS[sign])
        for y, row in enumerate(rows)
        for x, sign in enumerate(row.split())
        if sign in SIGNS
    ]
    return Layout(name, tuple(places))


def name_of(layout: Layout) -> Message:
    """The name of a board: a practice board in the player's language, any other as players named it."""
    if practice().get(layout.name) == layout:
        return msg(f"bridges.practice.{layout.name}")
    return msg("core.words", words=layout.name)
