"""The contents of the box, read once from `data/bridges`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.content.data_files import facts
from companion.core.message import Message, msg

Bonus = Literal["blue", "red", "six"]
Worth = Literal["full", "late"]
Help = Literal["coach", "plain", "strict"]

_FACTS = facts("bridges")

ISLANDS: int = _FACTS["islands"]["count"]
ISLAND_POINTS: int = _FACTS["islands"]["points"]
STACKS: tuple[int, ...] = tuple(_FACTS["solo"]["stacks"])
GRID: int = _FACTS["board"]["size"]
MOST_BRIDGES: int = _FACTS["board"]["most_bridges"]
FLAGS: dict[str, int] = _FACTS["board"]["flags"]


@dataclass(frozen=True, order=True)
class Card:
    """A number to write and the bridges to draw."""

    number: int
    bridges: int

    @property
    def label(self) -> Message:
        """The card in words."""
        return msg("bridges.card_label", number=self.number, n=self.bridges)


@dataclass(frozen=True)
class BonusFacts:
    """The islands that a bonus needs, and its points. In a solo game they are full up to the card `deadline`."""

    islands: int
    full: int
    late: int
    deadline: int

    def points(self, worth: str) -> int:
        return {"full": self.full, "late": self.late, "none": 0}[worth]


@dataclass(frozen=True)
class Title:
    """The title of a solo player with `low` to `high` points."""

    rank: int
    key: str
    low: int
    high: int


NUMBERS: tuple[int, ...] = tuple(_FACTS["deck"]["numbers"])
COUNTS: tuple[int, ...] = tuple(_FACTS["deck"]["bridges"])
DECK: tuple[Card, ...] = tuple(Card(number, bridges) for number in NUMBERS for bridges in COUNTS)
TURNED: int = len(DECK) - _FACTS["deck"]["hidden"]
FIRST_NUMBERS: tuple[int, int] = tuple(_FACTS["first"]["numbers"])
BONUSES: dict[Bonus, BonusFacts] = {key: BonusFacts(**bonus) for key, bonus in _FACTS["bonuses"].items()}
FLAG_BONUSES: tuple[Bonus, ...] = ("blue", "red")


_LOWS = (0, *(title["to"] + 1 for title in _FACTS["titles"]))
TITLES: tuple[Title, ...] = tuple(
    Title(rank, title["key"], low, title["to"])
    for rank, (title, low) in enumerate(zip(_FACTS["titles"], _LOWS, strict=False), start=1)
)
