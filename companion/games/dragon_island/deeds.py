"""Deeds and the fame they bring: the same count for a game in progress and for a report at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.dragon_island.facts import (
    ANOTHER,
    BUILDING_FAME,
    COLORS,
    FIRST_OF_COLOR,
    GOLD_PET,
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
