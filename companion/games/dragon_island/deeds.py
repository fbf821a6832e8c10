"""Deeds and the fame they bring: the same count for a game in progress and for a report at its end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.dragon_island.facts import (
    ANOTHER,
    BUILD,
    BUILDING_FAME,
    CAPTURE,
    COLORS,
    FIRST_OF_COLOR,
    GOLD_PET,
    MOVE_DRAGON,
    OWN_TERRAIN,
    PET,
    TAME,
    Building,
    Color,
)


@dataclass(frozen=True)
class Capture:
    """All dragons of one tile, by colour (step 5 B)."""

    dragons: Mapping[Color, int]

    @property
    def colors(self) -> tuple[Color, ...]:
        return tuple(color for color in COLORS if self.dragons.get(color))


@dataclass(frozen=True)
class Build:
    """A building (building types). Only a cave has a colour."""

    what: Building
    color: Color | None = None


@dataclass(frozen=True)
class Treasure:
    """A treasure card played (step 7), with the gold pet or without."""

    fame: int
    gold_pet: bool


Deed = Capture | Build | Treasure


def captured_colors(deeds: Sequence[Deed]) -> tuple[Color, ...]:
    """The colours of the captured-dragon markers, in the order of the box."""
    seen = {color for deed in deeds if isinstance(deed, Capture) for color in deed.colors}
    return tuple(color for color in COLORS if color in seen)


def fame_of(deed: Deed, earlier: Sequence[Deed] = ()) -> int:
    """What a deed brings, given what its player did before."""
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
    """The fame markers behind a screen, if all deeds are told."""
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
    """What is paid out of one's own stock: the full price and what is taken off, one after the other."""

    base: int
    off: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return max(0, self.base - sum(self.off))

    @property
    def sum(self) -> str:
        return " − ".join(str(part) for part in (self.base, *self.off))


def price(what: What, pets: Collection[Color], own_terrain: bool) -> Price:
    """Own terrain takes 1 energy off, the pet that helps takes 1 off, too.

    The green pet's coin comes from the bank: three coins still go onto the new pet's card.
    """
    terrain = (OWN_TERRAIN,) if own_terrain and what in PAID_IN_ENERGY else ()
    pet = (PET,) if HELPER.get(what) in pets else ()
    return Price(BASE[what], terrain + pet)
