"""What things cost, with the sum written out (steps 3 and 5, actions of the tiles, abilities of the pets)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from companion.games.dragon_island.facts import BUILD, CAPTURE, MOVE_DRAGON, OWN_TERRAIN, PET, TAME, Color

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
