"""A game that lies on the table."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from companion.core.game import AnyGame
from companion.core.mixed import Mixed
from companion.core.plain import Json
from companion.core.session import Session
from companion.core.table_clock import SECOND, TableClock, new_clock
from companion.games import GAMES


@dataclass(frozen=True)
class Running:
    """A game being played: its course, the state after it, and what was entered into its score sheet so far.

    Where several have said a word to its seed, it is `mixed` of these. It has a `clock` where the table wanted one.
    """

    session: Session
    state: Any
    started: str
    saved: str
    draft: Json | None = None
    mixed: Mixed | None = None
    clock: TableClock | None = None

    @property
    def game(self) -> AnyGame:
        return GAMES[self.session.game]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.session.options["players"])

    @property
    def seat(self) -> int | None:
        """Whose turn it is, where that is one player's: nobody else's is it, for who plays alone."""
        return 0 if self.seats == 1 else self.game.telling.seat(self.state)

    @property
    def sheet(self) -> Json:
        """The score sheet as far as it is filled in; of whom the play has seen all, it tells what was seen."""
        scoring = self.game.scoring
        seen = scoring.report(self.state)
        sheet = deepcopy(self.draft or seen)
        for seat in scoring.settled(self.state):
            sheet["players"][seat] = seen["players"][seat]
        return sheet

    def with_clock(self, now: int) -> Running:
        """It runs at once for who plays alone, and for who begins where the game knows that."""
        clock = new_clock(self.seats)
        return replace(self, clock=clock if self.seat is None else clock.passed_to(self.seat, now))

    def clock_following(self, now: int) -> Running:
        """A clock goes on with whose turn it is by now; it stands after the game, and when somebody has stopped it."""
        if self.clock is None or self.clock.stopped:
            return self
        if self.game.rules.over(self.state):
            return replace(self, clock=self.clock.passed_to(None, now))
        if self.seat in (None, self.clock.runs):
            return self
        return replace(self, clock=self.clock.passed_to(self.seat, now))

    def times(self, now: int) -> tuple[int, ...] | None:
        """The seconds of each player, where the clock has run at all."""
        times = self.clock.at(now) if self.clock else ()
        return tuple(round(time / SECOND) for time in times) if any(times) else None
