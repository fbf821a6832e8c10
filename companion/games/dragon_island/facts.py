"""The numbers of Dragon Island: pieces, prices and fame, read once from `data/dragon_island`."""

from __future__ import annotations

from typing import Literal

from companion.content.data_files import facts

Color = Literal["white", "blue", "red", "green", "gold"]
Building = Literal["stable", "tower", "cave"]
Action = Literal["build", "telekinesis", "cards", "none"]

_FACTS = facts("dragon_island")

COLORS: tuple[Color, ...] = tuple(_FACTS["colors"]["all"])
BUILDINGS: tuple[Building, ...] = ("stable", "tower", "cave")
# A wizard's terrain gives energy, so no wizard is yellow.
WIZARDS: tuple[Color, ...] = tuple(_FACTS["colors"]["wizards"])
ACTIONS: tuple[Action, ...] = ("build", "telekinesis", "cards", "none")

TILES: int = _FACTS["box"]["tiles"]
COINS: int = _FACTS["box"]["coins"]
DRAGONS: int = _FACTS["box"]["dragons"]
TREASURES: int = _FACTS["box"]["found_treasures"]
FAME_MARKERS: int = _FACTS["box"]["fame"]
TOWERS: int = _FACTS["box"]["towers"]
STORMS: int = _FACTS["faces"]["storm"]

FIRST_OF_COLOR: int = _FACTS["fame"]["first_of_color"]
ANOTHER: int = _FACTS["fame"]["another"]
GOLD_PET: int = _FACTS["fame"]["gold_pet"]
BUILDING_FAME: dict[Building, int] = {what: _FACTS["fame"][what] for what in BUILDINGS}

BUILD: int = _FACTS["prices"]["build"]
CAPTURE: int = _FACTS["prices"]["capture"]
MOVE_DRAGON: int = _FACTS["prices"]["move_dragon"]
TAME: int = _FACTS["prices"]["tame"]
OWN_TERRAIN: int = _FACTS["prices"]["own_terrain"]
PET: int = _FACTS["prices"]["pet"]

MOST_TREASURE_FAME: int = _FACTS["entry"]["treasure_fame"]


def removed(players: int) -> int:
    """Tiles that leave the bag before the game (preparation, step 2)."""
    tiles: int = _FACTS["removed"][str(players)]
    return tiles


def turns(players: int, tiles: int) -> int:
    """Turns of each player: the start tile, then an equal share of the tiles that stay in the bag."""
    return 1 + tiles // players


def in_bag(players: int, longer: int = 0) -> int:
    """Tiles that stay in the bag; for a longer game as many more for each player (preparation, step 2)."""
    return TILES - removed(players) + longer * players


def longest(players: int) -> int:
    """By how many turns each the game can be longer: all have the same number (preparation, step 2)."""
    return removed(players) // players
