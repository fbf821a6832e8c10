"""What a game says of its deals: which entries of the set-up decide the cards, and what shows one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.codes import SCHEME, SEED_BITS, Code
from companion.core.plain import Entries, Json

# A value that lies on the player's own shelf: entered cards, a board of one's own. A code only says that there is one.
OWN: Any = object()


@dataclass(frozen=True)
class Decided:
    """An entry of the set-up that a code carries. The order of `values` never changes, new ones come at the end.

    There may be `room` of them in all. None means that the entry is left out.
    """

    entry: str
    values: tuple[Any, ...]
    room: int

    def index(self, options: Entries) -> int:
        """Which of the values a set-up has; the first one where it is from before there was a choice."""
        value = options.get(self.entry, self.values[0])
        return self.values.index(OWN if isinstance(value, Mapping) else value)


@dataclass(frozen=True)
class Dealing:
    """What the app deals in a game. `number` is the game's in codes and never changes.

    `needs` are the entries of the set-up with which the app deals at all, `solo` says that it does so for one player
    only. `draws` are the events that show a card or a face. `of_day` is the set-up of a day, by the day's number.
    """

    number: int
    draws: tuple[type, ...]
    needs: Entries
    of_day: Callable[[int], Entries]
    decided: tuple[Decided, ...] = ()
    solo: bool = False

    def deals(self, options: Entries) -> bool:
        """Whether a checked set-up leaves anything to the app's chance."""
        alone = len(options["players"]) == 1 or not self.solo
        return alone and all(options.get(key) == value for key, value in self.needs.items())

    def code(self, options: Entries, seed: int) -> Code:
        """The code of a checked set-up with a seed, of which it takes 32 bits."""
        setup = 0
        for one in self.decided:
            setup = setup * one.room + one.index(options)
        return Code(self.number, SCHEME, setup, seed % (1 << SEED_BITS))

    def options(self, code: Code) -> Json | None:
        """The entries of the set-up that a code decides; None where no set-up has its number."""
        found: Json = {}
        setup = code.setup
        for one in reversed(self.decided):
            setup, index = divmod(setup, one.room)
            if index >= len(one.values):
                return None
            found[one.entry] = one.values[index]
        return None if setup else {**self.needs, **dict(reversed(found.items()))}
