"""The race of a solo game: what both sides have by now, and what a Reward phase would take."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.small_islands.state import ALEXIS, State


@dataclass(frozen=True)
class Race:
    """What both have by now; the values of `tokens` are only known at the end, ports as far as they were seen.

    `base` and `each` are what his card gives him and what each of his houses does; None while nobody has read it.
    """

    you: int
    tokens: int
    base: int | None
    each: int | None
    houses: int
    prestige: int
    ports: int

    @property
    def for_houses(self) -> int:
        return self.houses * (self.each or 0)

    @property
    def his(self) -> int | None:
        return None if self.base is None else self.base + self.for_houses + self.prestige + self.ports

    @property
    def ahead(self) -> int | None:
        """How many points you are ahead, or behind where it is negative."""
        return None if self.his is None else self.you - self.his


def race(state: State) -> Race:
    """How it stands now; what was counted after the end is in it."""
    you, alexis, side = state.seats[0], state.seats[ALEXIS], state.setup.alexis
    base, each = (side.base, side.per_house) if side else (state.base, state.per_house)
    yours = you.prestige + sum(you.values or ()) + (state.ports_of(0) or 0)
    return Race(yours, you.tokens, base, each, alexis.placed, alexis.prestige, state.ports_of(ALEXIS) or 0)
