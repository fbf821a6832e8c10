"""Alexis' cards: the stand-in that we made, and the cards that players enter from their own box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from companion.content.data_files import table
from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Count, Record, Rows, Rule, Sheet, TextField, join
from companion.core.strict_json import Entries, Json
from companion.games.small_islands.facts import (
    DIRECTIONS,
    EXPEDITION,
    LEVELS,
    MISSIONS,
    OBJECTIVES,
    REWARDS,
    ROW,
    Direction,
)
from companion.games.small_islands.missions import MISSION, Mission, mission_from, mission_json, sensible_mission
from companion.games.small_islands.rewards import REWARD, sensible_reward

CardType = Literal["explore", "land"]


@dataclass(frozen=True)
class Level:
    """A side of an Alexis card: the number of his expedition cards, and his points at the end."""

    level: int
    base: int
    per_house: int
    explore: int
    land: int

    def count(self, kind: CardType) -> int:
        return self.explore if kind == "explore" else self.land


@dataclass(frozen=True)
class ExpeditionCard:
    """An expedition card: the tile that he takes, the directions in order, and his mission in a Reward phase."""

    type: CardType
    tile: int
    directions: tuple[Direction, ...]
    mission: Mission


@dataclass(frozen=True)
class CardSet:
    """The cards of Alexis: his levels and his expedition cards."""

    name: str
    levels: tuple[Level, ...]
    expedition: tuple[ExpeditionCard, ...]

    def level(self, level: int) -> Level:
        return next(one for one in self.levels if one.level == level)


_LEVEL = Record(
    "level",
    fields=(
        Count("level", msg("small_islands.enter.level"), low=1, high=LEVELS),
        Count("base", msg("small_islands.enter.base")),
        Count("per_house", msg("small_islands.enter.per_house")),
        Count("explore", msg("small_islands.enter.explore"), low=1, high=EXPEDITION),
        Count("land", msg("small_islands.enter.land"), high=EXPEDITION),
    ),
)
_CARD = Record(
    "card",
    fields=(
        Choice("type", msg("small_islands.enter.type"), choices=("explore", "land")),
        Count("tile", msg("small_islands.enter.tile"), low=1, high=ROW),
        Rows(
            "directions",
            msg("small_islands.enter.directions"),
            of=Choice("direction", choices=DIRECTIONS),
            fewest=1,
            most=len(DIRECTIONS),
        ),
        MISSION,
    ),
)
FIELDS = (
    TextField("name", msg("core.field.name")),
    Rows("levels", of=_LEVEL, most=LEVELS, default=[]),
    Rows("expedition", of=_CARD, most=EXPEDITION, default=[]),
    Rows("objectives", of=Record("objective", fields=(MISSION, REWARD)), most=OBJECTIVES, default=[]),
    Rows("missions", of=MISSION, most=MISSIONS, default=[]),
    Rows("rewards", of=REWARD, most=REWARDS, default=[]),
)


def rules(at: str = "") -> tuple[Rule, ...]:
    """The rules for entered cards, complete or not. `at` is their place in a form."""
    missions = ("expedition.*.mission", "objectives.*.mission", "missions.*")
    return (
        Rule(at, _different_levels, needs=("levels",)),
        Rule(join(at, "expedition.*"), _different_directions, needs=("directions",)),
        *(Rule(join(at, path), sensible_mission) for path in missions),
        *(Rule(join(at, path), sensible_reward) for path in ("objectives.*.reward", "rewards.*")),
    )


def _different_levels(cards: Entries, where: str) -> Iterator[Problem]:
    seen = [level["level"] for level in cards["levels"]]
    for at, level in enumerate(seen):
        if level in seen[:at]:
            place = join(where, f"levels.{at}.level")
            yield Problem(place, "same_level", msg("small_islands.card.same_level", level=level))


def _different_directions(card: Entries, where: str) -> Iterator[Problem]:
    if len(set(card["directions"])) < len(card["directions"]):
        yield Problem(join(where, "directions"), "same_direction", msg("small_islands.card.same_direction"))


SHEET = Sheet(Record("cards", fields=FIELDS), rules=rules())


def missing(cards: Entries) -> Iterator[Message]:
    """The cards that a box lacks before Alexis can play with them: a level, all cards, enough of each type."""
    levels, expedition = cards["levels"], cards["expedition"]
    if not levels:
        yield msg("small_islands.lacks.level")
    if len(expedition) < EXPEDITION:
        yield msg("small_islands.lacks.expedition", n=EXPEDITION - len(expedition))
        return
    for kind in ("explore", "land"):
        there = sum(card["type"] == kind for card in expedition)
        most = max((level[kind] for level in levels), default=0)
        if there < most:
            yield msg(f"small_islands.lacks.{kind}", there=there, n=most)


def card_set(data: Entries) -> CardSet:
    """Cards from JSON that has been checked."""
    return CardSet(
        data["name"],
        tuple(Level(**level) for level in data["levels"]),
        tuple(map(card_from, data["expedition"])),
    )


def card_from(data: Entries) -> ExpeditionCard:
    """An expedition card from JSON."""
    return ExpeditionCard(data["type"], data["tile"], tuple(data["directions"]), mission_from(data["mission"]))


def card_json(card: ExpeditionCard) -> Json:
    """An expedition card as JSON."""
    return {
        "type": card.type,
        "tile": card.tile,
        "directions": list(card.directions),
        "mission": mission_json(card.mission),
    }


@cache
def stand_in(first: bool = False) -> CardSet:
    """Cards made by us, with the structure of the printed ones; the `first` levels had other points."""
    made = table("small_islands", "stand_in")
    return card_set({"name": "stand_in", **made, "levels": made["first_levels" if first else "levels"]})


def stand_in_won() -> tuple[int, ...]:
    """The games out of a hundred that a simple player wins at each level of the stand-in."""
    return tuple(table("small_islands", "levels")["won"])


def of_type(cards: Sequence[ExpeditionCard], kind: CardType) -> tuple[ExpeditionCard, ...]:
    """Explore cards or Land cards."""
    return tuple(card for card in cards if card.type == kind)
