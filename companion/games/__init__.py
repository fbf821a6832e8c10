"""The games that are built. Adding one adds its line here and touches nothing else outside its folders."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import AnyGame
from companion.games.bridges import BRIDGES
from companion.games.dragon_island import DRAGON_ISLAND
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.misty_islands import MISTY_ISLANDS
from companion.games.small_islands import SMALL_ISLANDS

_ALL = (SMALL_ISLANDS, BRIDGES, DREAM_ISLANDS, DRAGON_ISLAND, MISTY_ISLANDS)
GAMES: Mapping[str, AnyGame] = {game.id: game for game in _ALL}
