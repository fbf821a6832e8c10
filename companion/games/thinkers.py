"""The thinkers of the games, by game and question. They weigh more than all rules: only commands that ask load them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Thinker
from companion.games.bridges.coach import answers as bridges

THINKERS: Mapping[str, Mapping[str, Thinker]] = {"bridges": bridges.THINKERS}
