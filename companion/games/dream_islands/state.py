"""All that is known about the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.games.dream_islands.events import EightOne, Track
from companion.games.dream_islands.facts import (
    END_IN_MIDDLE,
    HAND,
    ISLANDS,
    MISSIONS,
    NUMBERS,
    PIECES,
    SMALL,
    Color,
    Mission,
    Number,
    Spot,
    lead,
    steps_between,
)
from companion.games.dream_islands.missions import Proof, met

Phase = Literal["shell", "move", "missions", "over"]


@dataclass(frozen=True)
class Seat:
    """What belongs to one player. Without the map the app knows no `pieces`, only the steps they have made."""

    name: str
    color: Color
    pieces: tuple[Spot, ...]
    shells: tuple[Number, ...] = ()
    steps: int = 0
    done: tuple[Mission, ...] = ()
    hand: tuple[Mission, ...] = ()

    @cached_property
    def open(self) -> tuple[Mission, ...]:
        """The missions that are still to do, in the order of the cards."""
        return tuple(mission for mission in MISSIONS if mission not in self.done)

    @property
    def hand_size(self) -> int:
        """Three cards, or what is left of them (section C)."""
        return min(HAND, len(self.open))

    @property
    def free(self) -> tuple[Number, ...]:
        """The numbers to choose from: when all are covered, the shells come off first (section A)."""
        return tuple(number for number in NUMBERS if number not in self.shells) or NUMBERS

    @cached_property
    def counts(self) -> Counter[int]:
        """Pieces on each outer island."""
        return Counter(spot for spot in self.pieces if isinstance(spot, int))


@dataclass(frozen=True)
class State:
    """All that is known about the table. `turn` counts finished turns, `middle` the arrivals there, by seat."""

    seats: tuple[Seat, ...]
    eight_one: EightOne
    track: Track
    middle: tuple[int, ...] = ()
    turn: int = 0
    number: Number | None = None
    left: int = 0
    ticked: tuple[Mission, ...] = ()

    @property
    def at(self) -> int:
        """The seat whose turn it is."""
        return self.turn % len(self.seats)

    @property
    def seat(self) -> Seat:
        return self.seats[self.at]

    @property
    def round(self) -> int:
        return self.turn // len(self.seats) + 1

    @property
    def ending(self) -> bool:
        """A player has done the last mission, or six pieces are in the middle (section "End of game")."""
        return len(self.middle) >= END_IN_MIDDLE or any(not seat.open for seat in self.seats)

    @property
    def one_short(self) -> tuple[str, ...]:
        """Who has one mission left: with it the last round comes."""
        return tuple(seat.name for seat in self.seats if len(seat.open) == 1)

    @property
    def untouched(self) -> bool:
        """Whether the player at turn has done nothing yet but take their number, or have it come by itself."""
        return self.number is None or (self.left == self.number if self.track == "map" else not self.ticked)

    @property
    def over(self) -> bool:
        """The last round ends with the neighbour to the right of the start player."""
        return self.ending and self.at == 0 and self.number is None

    @property
    def still_to_play(self) -> tuple[str, ...]:
        """Who has a turn after this one in the round."""
        return tuple(seat.name for seat in self.seats[self.at + 1 :])

    @property
    def phase(self) -> Phase:
        if self.over:
            return "over"
        if self.number is None:
            return "shell"
        return "move" if self.left else "missions"

    @cached_property
    def met(self) -> tuple[Proof, ...]:
        """The open missions that the pieces of the player at turn meet as they stand."""
        others: Counter[int] = Counter()
        for at, seat in enumerate(self.seats):
            if at != self.at:
                others += seat.counts
        proofs = met(self.seat.counts, others, lead(len(self.seats)), self.eight_one == "joined")
        return tuple(proof for proof in proofs if proof.mission not in self.seat.done)

    def small(self, at: int) -> tuple[int, ...]:
        """The small middle islands of a player: filled in order by the first three that arrive."""
        return tuple(value for value, owner in zip(SMALL, self.middle, strict=False) if owner == at)

    def main(self, at: int) -> int:
        """A player's pieces on the main island, where all later ones go."""
        return self.middle[len(SMALL) :].count(at)


def last_piece_lapses(state: State, end: Spot, steps: int) -> bool:
    """Whether the last piece outside would enter the middle with steps left that nobody could then use up."""
    outside = [spot for spot in state.seat.pieces if spot != "middle"]
    return end == "middle" and len(outside) == 1 and steps < state.left


def can_have_entered(state: State) -> bool:
    """Without the map: whether one more piece of the player at turn can have reached the middle by now.

    The first piece began on an island and the others in the airplane, so the steps made so far set a limit. All steps
    are used up: with all six in the middle, what is left over is whole rounds of the outer islands.
    """
    arrived = state.middle.count(state.at) + 1
    if state.number is None or arrived > PIECES:
        return False
    needed = steps_between("airplane", "middle") * arrived - (state.at + 1)
    spare = state.seat.steps - needed
    return spare >= 0 and (arrived < PIECES or spare % len(ISLANDS) == 0)


def whose_turn(state: State) -> int | None:
    """The seat that moves."""
    return None if state.phase == "over" else state.at
