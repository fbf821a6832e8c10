"""The numbers of Die Inseln im Nebel: pieces, prices and points, read once from `data/misty_islands`."""

from __future__ import annotations

from typing import Literal

from companion.content.data_files import facts

Direction = Literal["ne", "e", "se", "sw", "w", "nw"]
Bonus = Literal["energy_1", "energy_2", "tile", "plus_1", "opposite", "neighbours"]
Finish = Literal["first", "final", "none"]

_FACTS = facts("misty_islands")

START_ENERGY: tuple[int, ...] = tuple(_FACTS["setup"]["energy"])
CLOUDS: dict[int, int] = {int(players): clouds for players, clouds in _FACTS["setup"]["clouds"].items()}
CLOUD_HOLDS: int = _FACTS["cloud"]["most"]

# An ocular is a round space before each player: it holds a tile until the player lays the tile onto the island.
OCULARS: int = _FACTS["oculars"]["each"]
START_TILES: int = _FACTS["start_tiles"]["each"]

CITIES: int = _FACTS["bag"]["cities"]
JOKERS: int = _FACTS["bag"]["jokers"]
MONUMENTS: int = _FACTS["bag"]["monuments"]
LANDSCAPE_TILES: int = _FACTS["bag"]["landscapes"] + _FACTS["start_tiles"]["count"]
BAG: int = sum(_FACTS["bag"].values())

NEIGHBOURS = 6
SIDE: int = _FACTS["island"]["side"]
LONGEST_FLIGHT: int = 2 * (SIDE - 1)
"""The most steps from coast to coast. A larger number on a space would be useless."""
SPACES: int = 3 * SIDE * (SIDE - 1)
"""All spaces of an island but the wharf."""

DIRECTIONS: tuple[Direction, ...] = tuple(_FACTS["dice"]["directions"])
BONUSES: tuple[Bonus, ...] = tuple(_FACTS["dice"]["bonuses"])
BONUS_ENERGY: dict[Bonus, int] = {"energy_1": 1, "energy_2": 2}
STEP: int = _FACTS["flight"]["step"]
TURNED_STEP: int = _FACTS["flight"]["turned_step"]

MOST_DROP: int = _FACTS["unknown"]["drop"]
MOST_ENERGY: int = _FACTS["unknown"]["energy"]

LANDSCAPES: tuple[str, ...] = tuple(_FACTS["landscapes"]["names"])
JOKER, CITY, MONUMENT = "joker", "city", "monument"
TILES: tuple[str, ...] = (*LANDSCAPES, JOKER, CITY, MONUMENT)
TILE_POINTS: int = _FACTS["landscapes"]["tile"]
JOKER_POINTS: int = _FACTS["landscapes"]["joker"]
GROUP_OF: int = _FACTS["landscapes"]["group_of"]
GROUP_POINTS: int = _FACTS["landscapes"]["group"]
MONUMENT_POINTS: tuple[int, ...] = tuple(_FACTS["monuments"]["points"])
FINISH_POINTS: dict[Finish, int] = _FACTS["finish"]
