"""The games that are built. Adding one adds its line here, and one in `companion/ui/games`.

Every game's folder has the same files, each as far as the game needs it: `facts` (the box), `rules` (set-up, intents,
events, the end), `options` (the form of the set-up, where it is long), `offers` (legal intents, and reasons against the
others), `events`, `state` and `changes` (events, known state, the state after an event), `scoring` (sheet, report,
points), `pictures` (the classes of its drawings), `view` (the screen of each step) and `telling` (past steps, rules
behind a step, sounds, public state). All other files hold parts that only this game has.
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
