"""Who thinks for a player, by game and question. It weighs more than the rules of all games: only who asks loads it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Counsel
from companion.games.bridges.coach import answers as bridges

COUNSELS: Mapping[str, Mapping[str, Counsel]] = {"bridges": bridges.COUNSELS}
