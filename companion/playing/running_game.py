"""A game that lies on the table."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property

from companion.core.blocks import Screen
from companion.core.deals import Mixed
from companion.core.game import AnyGame, AnyState
from companion.core.session import Session
from companion.core.strict_json import Json
from companion.core.table_clock import SECOND, TableClock, new_clock
from companion.games import GAMES


@dataclass(frozen=True)
class RunningGame:
    """A game being played: its course, the state after it, and the entries in its score sheet so far.

    `mixed` holds the words of several players from which the seed was made. `clock` is None without a table clock.
    """

    session: Session
    state: AnyState
    started: str
    saved: str
    draft: Json | None = None
    mixed: Mixed | None = None
    clock: TableClock | None = None

    @property
    def game(self) -> AnyGame:
        return GAMES[self.session.game]

    @property
    def turn(self) -> int:
        """The number of taps so far: the step at which the next tap is made."""
        return len(self.session.turns)

    @cached_property
    def screen(self) -> Screen:
        """The view of the present step, built once for drawing and for the screen reader."""
        return self.game.telling.view(self.state)

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.rules.over(self.state)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.session.options["players"])

    @property
    def seat(self) -> int | None:
        """Index of the player to act; 0 in a solo game, None when several may act."""
        return 0 if self.seats == 1 else self.game.telling.seat(self.state)

    @property
    def sheet(self) -> Json:
        """The score sheet with all entries so far; for settled seats it holds what the play has seen."""
        scoring = self.game.scoring
        seen = scoring.report(self.state)
        sheet = deepcopy(self.draft or seen)
        for seat in scoring.settled(self.state):
            sheet["players"][seat] = seen["players"][seat]
        return sheet

    def with_clock(self, now: int) -> RunningGame:
        """Add a table clock, which runs at once for the player to act, where the game knows that player."""
        clock = new_clock(self.seats)
        return replace(self, clock=clock if self.seat is None else clock.passed_to(self.seat, now))

    def clock_following(self, now: int) -> RunningGame:
        """Pass the clock to the player to act. After the end, or once a player has stopped it, the clock stands."""
        if self.clock is None or self.clock.stopped:
            return self
        if self.over:
            return replace(self, clock=self.clock.passed_to(None, now))
        if self.seat in (None, self.clock.runs):
            return self
        return replace(self, clock=self.clock.passed_to(self.seat, now))

    def times(self, now: int) -> tuple[int, ...] | None:
        """The seconds of each player; None when the clock has never run."""
        times = self.clock.at(now) if self.clock else ()
        return tuple(round(time / SECOND) for time in times) if any(times) else None
