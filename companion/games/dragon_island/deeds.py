"""Deeds: the fame that they bring, the prices to pay for them, and their entries in a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.core.message import Problem, breach, msg
from companion.core.sheet import Choice, Count, Field, Flag, Record, Rows, join
from companion.core.strict_json import Json
from companion.games.dragon_island.facts import (
    ANOTHER,
    BUILD,
    BUILDING_FAME,
    BUILDINGS,
    CAPTURE,
    COLORS,
    DRAGONS,
    FIRST_OF_COLOR,
    GOLD_PET,
    MOVE_DRAGON,
    OWN_TERRAIN,
    PET,
    TAME,
    TOWERS,
    TREASURES,
    Building,
    Color,
)


@dataclass(frozen=True)
class Capture:
    """All dragons of one tile, by color (step 5 B)."""

    dragons: Mapping[Color, int]

    @property
    def colors(self) -> tuple[Color, ...]:
        return tuple(color for color in COLORS if self.dragons.get(color))


@dataclass(frozen=True)
class Build:
    """A building (building types). Only a cave has a color."""

    what: Building
    color: Color | None = None


@dataclass(frozen=True)
class Treasure:
    """A treasure card played (step 7), with the gold pet or without."""

    fame: int
    gold_pet: bool


Deed = Capture | Build | Treasure


def captured_colors(deeds: Sequence[Deed]) -> tuple[Color, ...]:
    """The colors of the captured-dragon markers, in the order of the box."""
    seen = {color for deed in deeds if isinstance(deed, Capture) for color in deed.colors}
    return tuple(color for color in COLORS if color in seen)


def fame_of(deed: Deed, earlier: Sequence[Deed] = ()) -> int:
    """The fame of a deed after the `earlier` deeds of its player."""
    match deed:
        case Capture(dragons):
            firsts = len(set(deed.colors) - set(captured_colors(earlier)))
            return ANOTHER * sum(dragons.values()) + (FIRST_OF_COLOR - ANOTHER) * firsts
        case Build(what):
            return BUILDING_FAME[what]
        case Treasure(fame, gold_pet):
            return fame + GOLD_PET * gold_pet


def fames(deeds: Sequence[Deed]) -> Iterator[tuple[Deed, int]]:
    """Each deed with its fame."""
    for at, deed in enumerate(deeds):
        yield deed, fame_of(deed, deeds[:at])


def total_fame(deeds: Sequence[Deed]) -> int:
    """The fame of all deeds."""
    return sum(fame for _, fame in fames(deeds))


def fame_by_kind(deeds: Sequence[Deed]) -> dict[str, int]:
    """The fame from captures, buildings and treasures."""
    found = {"captures": 0, "buildings": 0, "treasures": 0}
    names = {Capture: "captures", Build: "buildings", Treasure: "treasures"}
    for deed, fame in fames(deeds):
        found[names[type(deed)]] += fame
    return found


What = Literal["capture", "build", "tame", "move_dragon"]
PAID_IN_ENERGY: tuple[What, ...] = ("capture", "build")

BASE: dict[What, int] = {"capture": CAPTURE, "build": BUILD, "tame": TAME, "move_dragon": MOVE_DRAGON}
HELPER: dict[What, Color] = {"capture": "red", "build": "white", "tame": "green"}


@dataclass(frozen=True)
class Price:
    """The full price, and the parts `off` it, paid out of the own stock (steps 3 and 5, actions, pets)."""

    base: int
    off: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return max(0, self.base - sum(self.off))

    @property
    def sum(self) -> str:
        return " − ".join(str(part) for part in (self.base, *self.off))


def price(what: What, pets: Collection[Color], own_terrain: bool) -> Price:
    """The price on or off the own terrain: own terrain takes 1 energy off, and so does the pet that helps.

    The green pet's coin comes from the bank: three coins still go onto the new pet's card.
    """
    terrain = (OWN_TERRAIN,) if own_terrain and what in PAID_IN_ENERGY else ()
    pet = (PET,) if HELPER.get(what) in pets else ()
    return Price(BASE[what], terrain + pet)


_DID = Choice("did", choices=("capture", "build", "treasure"))


@dataclass(frozen=True)
class Dragons(Record):
    """The number of dragons of each color, at least one in all."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        found = list(super().problems(value, where))
        yield from found
        if not found and isinstance(value, dict) and not any(value.values()):
            yield breach(where, "dragon_island.report.empty_capture")


_SHAPES: dict[str, tuple[Field, ...]] = {
    "capture": (Dragons("dragons", fields=tuple(Count(color, optional=True, high=DRAGONS) for color in COLORS)),),
    "build": (Choice("what", choices=BUILDINGS),),
    "cave": (Choice("what", choices=BUILDINGS), Choice("color", choices=COLORS)),
    "treasure": (Count("fame"), Flag("gold_pet")),
}


@dataclass(frozen=True)
class ReportedDeed(Field):
    """One deed. Its kind decides about its other entries."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        entries = value if isinstance(value, dict) else {}
        did = entries.get("did")
        if not isinstance(did, str) or did not in _DID.choices:
            stray = value if not isinstance(value, dict) else {key: value[key] for key in value if key == "did"}
            yield from Record("deed", fields=(_DID,)).problems(stray, where)
            return
        shape = "cave" if did == "build" and entries.get("what") == "cave" else did
        yield from Record("deed", fields=(_DID, *_SHAPES[shape])).problems(value, where)


DEEDS_FIELD = Rows("deeds", optional=True, of=ReportedDeed("deed"))


def read_deeds(deeds: object) -> dict[int, Deed]:
    """The deeds of a report by their place, without those of a wrong form, which are problems of their own."""
    rows = enumerate(deeds) if isinstance(deeds, list) else ()
    return {at: _read(deed) for at, deed in rows if not any(DEEDS_FIELD.of.problems(deed, ""))}


def _read(deed: Json) -> Deed:
    match deed["did"]:
        case "capture":
            return Capture(deed["dragons"])
        case "build":
            return Build(deed["what"], deed.get("color"))
        case _:
            return Treasure(deed["fame"], deed["gold_pet"])


def deed_problems(deeds: object, where: str) -> Iterator[Problem]:
    """The limits for one player: one stable, one cave of a color, the towers and treasures of the box."""
    seen: Counter[Build | str] = Counter()
    for at, deed in read_deeds(deeds).items():
        match deed:
            case Build(what):
                seen[deed] += 1
                most = TOWERS if what == "tower" else 1
                if seen[deed] > most:
                    text = msg(
                        "dragon_island.report.built_again", what=msg(f"dragon_island.building.{what}"), most=most
                    )
                    yield Problem(join(where, at), "built_again", text)
            case Treasure():
                seen["treasure"] += 1
                if seen["treasure"] > TREASURES:
                    yield breach(join(where, at), "dragon_island.report.treasure_again", most=TREASURES)
