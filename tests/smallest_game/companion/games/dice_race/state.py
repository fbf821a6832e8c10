"""What is known at the table, and how an event changes it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.dice_race.events import Began, Event, Rolled


@dataclass(frozen=True)
class State:
    """Who plays, and the dice so far, roll after roll."""

    players: tuple[str, ...]
    rolls: tuple[tuple[int, int], ...] = ()

    @property
    def round(self) -> int:
        return len(self.rolls) // len(self.players)

    @property
    def to_act(self) -> str:
        return self.players[len(self.rolls) % len(self.players)]

    def points(self, seat: int) -> int:
        return sum(map(sum, self.rolls[seat :: len(self.players)]))


def evolve(state: State | None, event: Event) -> State:
    """The state after an event; it decides nothing."""
    match event:
        case Began(players):
            return State(players)
        case Rolled(_, dice):
            assert state
            return replace(state, rolls=(*state.rolls, dice))
