"""The games that are built. Adding one adds its line here, and one in `companion/ui/games`.

Every game's folder has the same files, each as far as it has something to say: `facts` (the box), `options` (the
form of its set-up), `events` and `state` (what can happen, what is known), `changes` (the state after an event),
`rules` (the set-up, what a tap leads to, the end), `offers` (what may be done now and why something else may not),
`scoring` (the sheet, the report and its points), `view` (the screen of each step), `story` (past steps), `why` (the
rules behind a step), `sounds` (what a tap sounds like), `public` (what a script sees), `tags` and `draws` (for the
statistics), `dealing` (what a code decides). Beside them lies what only this game has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import resolve_name

from companion.core.game import AnyGame


class Loaded(Mapping[str, AnyGame]):
    """The games by their ids, in this order. Each is loaded when it is first asked for: a score needs no other."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places
        self._games: dict[str, AnyGame] = {}

    def __getitem__(self, game: str) -> AnyGame:
        if game not in self._games:
            self._games[game] = resolve_name(self._places[game])
        return self._games[game]

    def __contains__(self, game: object) -> bool:
        return game in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES: Mapping[str, AnyGame] = Loaded(
    {
        "small_islands": "companion.games.small_islands:SMALL_ISLANDS",
        "bridges": "companion.games.bridges:BRIDGES",
        "dream_islands": "companion.games.dream_islands:DREAM_ISLANDS",
        "dragon_island": "companion.games.dragon_island:DRAGON_ISLAND",
        "misty_islands": "companion.games.misty_islands:MISTY_ISLANDS",
    }
)
