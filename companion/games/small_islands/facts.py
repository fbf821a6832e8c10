"""The contents of the box of Small Islands, read once from `data/small_islands`."""

from __future__ import annotations

from typing import Literal

from companion.content.data_files import facts

Resource = Literal["flower", "fruit", "leaf"]
Symbol = Literal["temple", "flower", "fruit", "leaf"]
Direction = Literal["up", "right", "down", "left"]

RESOURCES: tuple[Resource, ...] = ("flower", "fruit", "leaf")
SYMBOLS: tuple[Symbol, ...] = ("temple", "flower", "fruit", "leaf")
DIRECTIONS: tuple[Direction, ...] = ("up", "right", "down", "left")

_FACTS = facts("small_islands")

TILES: int = _FACTS["tiles"]["landscape"]
ALL_TILES: int = TILES + _FACTS["tiles"]["starting"]
ROW: int = _FACTS["tiles"]["row"]
HAND: int = _FACTS["tiles"]["hand"]
ROUNDS: int = _FACTS["rounds"]["most"]
NAVIGATION: int = _FACTS["rounds"]["navigation"]
SHIPS: int = _FACTS["ships"]["count"]
HOUSES: int = _FACTS["houses"]["count"]
HOUSES_IN_HAND: int = _FACTS["houses"]["in_hand"]
BONUS_TOKENS: int = _FACTS["tokens"]["bonus"]
DISCOVERY_TOKENS: int = _FACTS["tokens"]["discovery"]

OBJECTIVES: int = _FACTS["cards"]["objectives"]
MISSIONS: int = _FACTS["cards"]["missions"]
REWARDS: int = _FACTS["cards"]["rewards"]
EXPEDITION: int = _FACTS["cards"]["expedition"]
LEVELS: int = _FACTS["cards"]["levels"]

FEWEST_TILES: int = _FACTS["islands"]["fewest_tiles"]
PORTS_ON_A_TILE: int = _FACTS["islands"]["ports_on_a_tile"]
PORTS_ROUND_A_SHIP: int = _FACTS["ports"]["tiles_round_a_ship"] * PORTS_ON_A_TILE

FLAT: int = _FACTS["rewards"]["flat"]
PLUS: int = _FACTS["rewards"]["plus"]
EACH_FEWEST: int = _FACTS["rewards"]["each_fewest"]
PORTS_FOR_A_POINT: int = _FACTS["rewards"]["ports_for_a_point"]
SIZES: tuple[tuple[int, int], ...] = tuple((size["tiles"], size["points"]) for size in _FACTS["rewards"]["sizes"])

IMPOSSIBLE_POINTS: int = _FACTS["alexis"]["impossible"]
EXPLORER: dict[str, dict[str, int]] = {mode: _FACTS["explorer"][mode] for mode in ("normal", "advanced")}
OPENS_AT: int = _FACTS["explorer"]["opens_at"]
