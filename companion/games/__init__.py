"""The games that are built. Adding one adds its line here and touches nothing else outside its folders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.games.bridges import BRIDGES
from companion.games.dream_islands import DREAM_ISLANDS

GAMES: Mapping[str, Game[Any, Any]] = {game.id: game for game in (BRIDGES, DREAM_ISLANDS)}
