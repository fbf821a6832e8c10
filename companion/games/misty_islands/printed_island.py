"""An island as it is printed: its spaces, coasts, wharf and volcanoes, and the energy bar beside it.

The spaces lie in nine rows from north to south, named a1 to i5; the wharf is usually in their middle. Players copy
their printed island once, and the app keeps the copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.core.codec import encode
from companion.core.message import Message, Problem, breach, msg
from companion.core.sheet import Choice, Count, Record, Rows, Rule, Sheet, TextField, join
from companion.core.strict_json import Entries, Json
from companion.games.misty_islands.facts import LANDSCAPES, MOST_ENERGY, SIDE, SPACES

COAST = SIDE - 1
_ROWS = "abcdefghi"
MOST_COST = 9
MOST_CROWNS = 9
BAR_KEYS = ("crowns", "track")


@dataclass(frozen=True)
class SpacePosition:
    """Steps to the east and rows to the south from the middle. A row begins half a step aside of the one above."""

    east: int
    south: int

    def step(self, way: tuple[int, int]) -> SpacePosition:
        return SpacePosition(self.east + way[0], self.south + way[1])


# From a space to the six around it: north-east first, then clockwise.
_WAYS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def _names() -> Mapping[str, SpacePosition]:
    """Each row begins at its western end."""
    found: dict[str, SpacePosition] = {}
    for south, letter in zip(range(-COAST, COAST + 1), _ROWS, strict=True):
        first, last = max(-COAST, -COAST - south), min(COAST, COAST - south)
        found |= {f"{letter}{east - first + 1}": SpacePosition(east, south) for east in range(first, last + 1)}
    return found


def _along_the_rim() -> tuple[str, ...]:
    """From the north-western corner clockwise."""
    names = {place: name for name, place in PLACES.items()}
    place, found = SpacePosition(0, -COAST), []
    for way in (*_WAYS[1:], _WAYS[0]):
        for _ in range(COAST):
            found.append(names[place])
            place = place.step(way)
    return tuple(found)


PLACES: Mapping[str, SpacePosition] = _names()
AROUND: Mapping[str, tuple[str, ...]] = {
    name: tuple(other for other, there in PLACES.items() if there in {place.step(way) for way in _WAYS})
    for name, place in PLACES.items()
}
"""The spaces that share an edge with a space."""
RIM: tuple[str, ...] = _along_the_rim()
INLAND: tuple[str, ...] = tuple(name for name in PLACES if name not in RIM)
MIDDLE: str = next(name for name, place in PLACES.items() if place == SpacePosition(0, 0))

_VOLCANO = Record("volcano", fields=(Choice("at", choices=tuple(PLACES)), Count("points", low=1, high=MOST_COST)))
# No bar shows three figures, and no crown stands at its beginning.
_CROWN = Record("crown", fields=(Count("energy", low=1, high=MOST_ENERGY), Count("points", low=1, high=MOST_ENERGY)))
PRINTED = (
    Rows(
        "coasts",
        default=list(LANDSCAPES),
        of=Choice("coast", choices=LANDSCAPES),
        fewest=len(LANDSCAPES),
        most=len(LANDSCAPES),
    ),
    Count("start", default=0, high=COAST - 1),
    Choice("wharf", default=MIDDLE, choices=INLAND),
    Rows("volcanoes", default=[], of=_VOLCANO, most=SPACES),
)
_TRACK = Count("track", optional=True, low=1, high=MOST_ENERGY)
# The energy bar as an entry of a report, which may lack it.
TOLD_BAR = (Rows("crowns", optional=True, of=_CROWN, most=MOST_CROWNS), _TRACK)
FIELDS = (
    TextField("name", msg("core.field.name")),
    *PRINTED,
    Rows("crowns", default=[], of=_CROWN, most=MOST_CROWNS),
    _TRACK,
)


@dataclass(frozen=True)
class Volcano:
    """A volcano and the points that it costs while no tile lies on it."""

    at: str
    points: int


@dataclass(frozen=True)
class Crown:
    """A crown on the energy bar. A player with so much energy has passed it."""

    energy: int
    points: int


@dataclass(frozen=True)
class PrintedIsland:
    """Six coasts clockwise; the first one begins `start` spaces after the north-western corner.

    `crowns` and `track`, the end of the energy bar, are empty as long as nobody has told them.
    """

    coasts: tuple[str, ...] = LANDSCAPES
    start: int = 0
    wharf: str = MIDDLE
    volcanoes: tuple[Volcano, ...] = ()
    crowns: tuple[Crown, ...] = ()
    track: int | None = None

    def crown(self, energy: int) -> int:
        """The points of the last crown that a marker with so much energy has passed (energy bar)."""
        return max((crown.points for crown in self.crowns if crown.energy <= energy), default=0)

    @cached_property
    def printed(self) -> Mapping[str, str]:
        """The landscape on each space of a coast."""
        rim = RIM[self.start :] + RIM[: self.start]
        return {space: self.coasts[at // COAST] for at, space in enumerate(rim)}

    def coast(self, landscape: str) -> tuple[str, ...]:
        """The spaces of one coast."""
        return tuple(space for space, printed in self.printed.items() if printed == landscape)


USUAL = PrintedIsland()


def from_json(data: Entries) -> PrintedIsland:
    """Read an island from JSON of the right shape."""
    volcanoes = sorted((Volcano(**volcano) for volcano in data["volcanoes"]), key=lambda one: one.at)
    return with_bar(PrintedIsland(tuple(data["coasts"]), data["start"], data["wharf"], tuple(volcanoes)), data)


def to_json(printed: PrintedIsland) -> Json:
    """The island as an entry of a report, without the energy bar."""
    return {key: value for key, value in encode(printed).items() if key not in BAR_KEYS}


def with_bar(printed: PrintedIsland, data: Entries) -> PrintedIsland:
    """The island with the energy bar that `data` tells, if any."""
    crowns = sorted((Crown(**crown) for crown in data.get("crowns", ())), key=lambda one: one.energy)
    return replace(printed, crowns=tuple(crowns), track=data.get("track"))


def kept_with_bar(entries: Entries, bar: PrintedIsland) -> Json:
    """The entries of a copied island with another energy bar."""
    rest = {key: value for key, value in entries.items() if key not in BAR_KEYS}
    return {**rest, "crowns": encode(bar.crowns), **({} if bar.track is None else {"track": bar.track})}


def bar_of(report: Entries) -> PrintedIsland:
    """The usual island with the energy bar that a report tells."""
    return with_bar(USUAL, report)


def tells_bar(report: Entries) -> bool:
    """Whether a report says anything of the crowns, be it that there are none."""
    return "crowns" in report


def tell_bar(report: Json, bar: PrintedIsland) -> None:
    """Write the energy bar into a report. From then on energy decides for all players."""
    report.pop("track", None)
    report.update(kept_with_bar({}, bar))
    for player in report["players"]:
        enter_crown(player, bar)


def enter_crown(player: Json, bar: PrintedIsland) -> None:
    """Enter the crown that a player's energy has passed, where the crowns are known."""
    if bar.crowns and "energy" in player:
        player["crown"] = bar.crown(player["energy"])


def _each_coast_once(data: Entries, where: str) -> Iterator[Problem]:
    for landscape in (one for one in LANDSCAPES if data["coasts"].count(one) > 1):
        text = msg("misty_islands.layout.coast_twice", landscape=msg(f"misty_islands.line.{landscape}"))
        yield Problem(join(where, "coasts"), "coast_twice", text)


def _volcanoes_apart(data: Entries, where: str) -> Iterator[Problem]:
    seen: set[str] = {data["wharf"]}
    for at, volcano in enumerate(data["volcanoes"]):
        if volcano["at"] in seen:
            yield breach(join(where, f"volcanoes.{at}"), "misty_islands.layout.volcano_twice", space=volcano["at"])
        seen.add(volcano["at"])


def crowns_rise(data: Entries, where: str) -> Iterator[Problem]:
    """Further along the bar a crown gives more, and none stands beyond the end of the bar."""
    before = (0, 0)
    for at, crown in enumerate(data.get("crowns", ())):
        if crown["energy"] <= before[0] or crown["points"] <= before[1]:
            yield breach(join(where, f"crowns.{at}"), "misty_islands.layout.crown_order")
        elif crown["energy"] > data.get("track", MOST_ENERGY):
            text = msg("misty_islands.layout.crown_beyond", energy=crown["energy"], track=data["track"])
            yield Problem(join(where, f"crowns.{at}"), "crown_beyond", text)
        before = (crown["energy"], crown["points"])


def rules(at: str = "") -> tuple[Rule, ...]:
    """The rules for a printed island at any place of a report or box."""
    return (
        Rule(at, _each_coast_once, needs=("coasts",)),
        Rule(at, _volcanoes_apart, needs=("wharf", "volcanoes")),
    )


SHEET = Sheet(Record("layout", fields=FIELDS), rules=(*rules(), Rule("", crowns_rise, needs=BAR_KEYS)))


def missing(data: Entries) -> Iterator[Message]:
    """Nothing is missing: a new copy begins with the usual coasts and can be played at once."""
    yield from ()
