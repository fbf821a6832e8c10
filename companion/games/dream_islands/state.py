"""The table: its state, the missions that pieces meet on it (section B), and what a script sees of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

from companion.core.strict_json import Json
from companion.games.dream_islands.facts import (
    END_IN_MIDDLE,
    HAND,
    IN_A_ROW,
    ISLANDS,
    MISSIONS,
    MOST_ON,
    NUMBERS,
    ON_AN_ISLAND,
    PIECES,
    SMALL,
    Color,
    EightOne,
    Mission,
    Number,
    Spot,
    Track,
    lead,
    steps_between,
)

Phase = Literal["shell", "move", "missions", "over"]
Counts = Mapping[int, int]


@dataclass(frozen=True)
class MissionProof:
    """The islands that meet a mission, in the order of the path, with my pieces and the others' on them."""

    mission: Mission
    islands: tuple[int, ...]
    mine: int
    others: int = 0


def met(mine: Counts, others: Counts, lead: int, joined: bool) -> tuple[MissionProof, ...]:
    """All missions that are met, in the order of the cards. One piece may serve several of them (section B).

    Pieces on the airplane and in the middle count for none.
    """
    return (*_on_an_island(mine), *_in_a_row(mine, joined), *_most(mine, others, lead))


def _on_an_island(mine: Counts) -> Iterator[MissionProof]:
    """Exactly so many of one's own on one island, however many others are there: five are not three."""
    for number, mission in ON_AN_ISLAND.items():
        there = tuple(island for island in ISLANDS if mine.get(island, 0) == number)
        if there:
            yield MissionProof(mission, there, number)


def _in_a_row(mine: Counts, joined: bool) -> Iterator[MissionProof]:
    """A run of exactly so many islands with a piece of one's own on each: a run of four holds no run of two."""
    found = runs({island for island in ISLANDS if mine.get(island, 0)}, joined)
    for number, mission in IN_A_ROW.items():
        run = next((run for run in found if len(run) == number), None)
        if run:
            yield MissionProof(mission, run, sum(mine[island] for island in run))


def _most(mine: Counts, others: Counts, lead: int) -> Iterator[MissionProof]:
    """More pieces than all others together on the island of the card; of two players, two more."""
    for island, mission in MOST_ON.items():
        own, other = mine.get(island, 0), others.get(island, 0)
        if own >= other + lead:
            yield MissionProof(mission, (island,), own, other)


def runs(occupied: set[int], joined: bool) -> list[tuple[int, ...]]:
    """The longest stretches of neighbouring islands. Joined, the path leads on from island 8 to island 1 (ruling)."""
    stretches = [
        tuple(island for _, island in stretch)
        for _, stretch in groupby(enumerate(sorted(occupied)), key=lambda pair: pair[1] - pair[0])
    ]
    first, last = ISLANDS[0], ISLANDS[-1]
    if joined and len(stretches) > 1 and stretches[0][0] == first and stretches[-1][-1] == last:
        return [*stretches[1:-1], stretches[-1] + stretches[0]]
    return stretches


@dataclass(frozen=True)
class DreamSeat:
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

    seats: tuple[DreamSeat, ...]
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
    def seat(self) -> DreamSeat:
        return self.seats[self.at]

    @property
    def round(self) -> int:
        return self.turn // len(self.seats) + 1

    @property
    def ending(self) -> bool:
        """A player has done the last mission, or six pieces are in the middle (section "End of game")."""
        return len(self.middle) >= END_IN_MIDDLE or any(not seat.open for seat in self.seats)

    @property
    def untouched(self) -> bool:
        """Whether the player at turn has done nothing yet but take their number, or have it come by itself."""
        return self.number is None or (self.left == self.number if self.track == "map" else not self.ticked)

    @property
    def over(self) -> bool:
        """The last round ends with the neighbour to the right of the start player."""
        return self.ending and self.at == 0 and self.number is None

    @property
    def phase(self) -> Phase:
        if self.over:
            return "over"
        if self.number is None:
            return "shell"
        return "move" if self.left else "missions"

    @cached_property
    def met(self) -> tuple[MissionProof, ...]:
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


def public(state: State) -> Json:
    """What a script sees: all that the app knows, as it hides nothing from the players of this game."""
    owners = [state.seats[at].name for at in state.middle]
    small = [{"points": points, "player": owners[at] if at < len(owners) else None} for at, points in enumerate(SMALL)]
    return {
        "players": [seat.name for seat in state.seats],
        "round": state.round,
        "to_act": None if state.over else state.seat.name,
        "phase": state.phase,
        "number": state.number,
        "steps_left": state.left,
        "ending": state.ending,
        "track": state.track,
        "eight_one": state.eight_one,
        "seats": {
            seat.name: {
                "color": seat.color,
                "free_numbers": list(seat.free),
                "airplane": seat.pieces.count("airplane"),
                "islands": [seat.counts[island] for island in ISLANDS],
                "middle": state.middle.count(at),
                "done": list(seat.done),
                "hand": list(seat.hand),
            }
            for at, seat in enumerate(state.seats)
        },
        "middle": {"small": small, "main": owners[len(SMALL) :]},
        "met": [{"mission": proof.mission, "islands": list(proof.islands)} for proof in state.met],
        "ticked": list(state.ticked),
    }
