"""The games that are built. Adding one adds its line here, and one in `companion/ui/games`.

Every game's folder has the same files, each as far as it has something to say: `facts` (the box), `options` (the
form of its set-up), `events` and `state` (what can happen, what is known), `changes` (the state after an event),
`rules` (the set-up, what a tap leads to, the end), `offers` (what may be done now and why something else may not),
`scoring` (the sheet, the report and its points), `view` (the screen of each step), `story` (past steps), `why` (the
rules behind a step), `public` (what a script sees), `tags` and `draws` (for the statistics), `dealing` (what a
code decides). Beside them lies what
only this game has.
"""

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
