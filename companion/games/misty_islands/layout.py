"""An island as it is printed: its coasts, its wharf and its volcanoes. Players copy theirs once, and it is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.core.message import Message, Problem, msg
from companion.core.plain import Entries, Json
from companion.core.sheet import Choice, Count, Record, Rows, Rule, Sheet, Text, join
from companion.games.misty_islands.facts import LANDSCAPES, MOST_ENERGY, SIDE, SPACES
from companion.games.misty_islands.spaces import INLAND, MIDDLE, PLACES, RIM

COAST = SIDE - 1
MOST_COST = 9
MOST_CROWNS = 9
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
BAR = (Rows("crowns", default=[], of=_CROWN, most=MOST_CROWNS), _TRACK)
# The same beside a report: there may be none.
TOLD_BAR = (Rows("crowns", optional=True, of=_CROWN, most=MOST_CROWNS), _TRACK)
BAR_KEYS = ("crowns", "track")
FIELDS = (Text("name", msg("core.field.name")), *PRINTED, *BAR)


@dataclass(frozen=True)
class Volcano:
    """A volcano and what it costs while no tile lies on it."""

    at: str
    points: int


@dataclass(frozen=True)
class Crown:
    """A crown on the energy bar: who has so much energy has passed it."""

    energy: int
    points: int


@dataclass(frozen=True)
class Layout:
    """Six coasts clockwise; the first one begins `start` spaces after the north-western corner.

    The crowns of the energy bar, and where it ends, are told with it, as far as they are known.
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


USUAL = Layout()


def from_json(data: Entries) -> Layout:
    """An island from JSON of the right shape."""
    volcanoes = sorted((Volcano(**volcano) for volcano in data["volcanoes"]), key=lambda one: one.at)
    return with_bar(Layout(tuple(data["coasts"]), data["start"], data["wharf"], tuple(volcanoes)), data)


def with_bar(layout: Layout, data: Entries) -> Layout:
    """An island with the energy bar that is told beside it, if any."""
    crowns = sorted((Crown(**crown) for crown in data.get("crowns", ())), key=lambda one: one.energy)
    return replace(layout, crowns=tuple(crowns), track=data.get("track"))


def to_json(layout: Layout) -> Json:
    """The same as an entry of a report."""
    return {
        "coasts": list(layout.coasts),
        "start": layout.start,
        "wharf": layout.wharf,
        "volcanoes": [{"at": volcano.at, "points": volcano.points} for volcano in layout.volcanoes],
    }


def _each_coast_once(data: Entries, where: str) -> Iterator[Problem]:
    seen: Counter[str] = Counter(data["coasts"])
    for landscape in (one for one in LANDSCAPES if seen[one] > 1):
        text = msg("misty_islands.layout.coast_twice", landscape=msg(f"misty_islands.line.{landscape}"))
        yield Problem(join(where, "coasts"), "coast_twice", text)


def _volcanoes_apart(data: Entries, where: str) -> Iterator[Problem]:
    seen: set[str] = {data["wharf"]}
    for at, volcano in enumerate(data["volcanoes"]):
        if volcano["at"] in seen:
            text = msg("misty_islands.layout.volcano_twice", space=volcano["at"])
            yield Problem(join(where, f"volcanoes.{at}"), "volcano_twice", text)
        seen.add(volcano["at"])


def bar_to_json(layout: Layout) -> Json:
    """The energy bar as it is kept."""
    crowns = [{"energy": crown.energy, "points": crown.points} for crown in layout.crowns]
    return {"crowns": crowns, **({"track": layout.track} if layout.track is not None else {})}


def crowns_rise(data: Entries, where: str) -> Iterator[Problem]:
    """Further along the bar a crown gives more, and no marker passes one beyond its end."""
    before = (0, 0)
    for at, crown in enumerate(data.get("crowns", ())):
        if crown["energy"] <= before[0] or crown["points"] <= before[1]:
            yield Problem(join(where, f"crowns.{at}"), "crown_order", msg("misty_islands.layout.crown_order"))
        elif crown["energy"] > data.get("track", MOST_ENERGY):
            text = msg("misty_islands.layout.crown_beyond", energy=crown["energy"], track=data["track"])
            yield Problem(join(where, f"crowns.{at}"), "crown_beyond", text)
        before = (crown["energy"], crown["points"])


def rules(at: str = "") -> tuple[Rule, ...]:
    """What must hold of an island, wherever it stands."""
    return (
        Rule(at, _each_coast_once, needs=("coasts",)),
        Rule(at, _volcanoes_apart, needs=("wharf", "volcanoes")),
    )


SHEET = Sheet(Record("layout", fields=FIELDS), rules=(*rules(), Rule("", crowns_rise, needs=BAR_KEYS)))


def missing(data: Entries) -> Iterator[Message]:
    """An island can be played on as soon as it is there: it begins with the coasts of ours."""
    yield from ()
