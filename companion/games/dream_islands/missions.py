"""Which missions a player's pieces meet, and what proves it (section B). The airplane and the middle count for none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.games.dream_islands.facts import IN_A_ROW, ISLANDS, MOST_ON, ON_AN_ISLAND, Mission

Counts = Mapping[int, int]


@dataclass(frozen=True)
class Proof:
    """The islands that meet a mission, in the order of the path, with my pieces and the others' on them."""

    mission: Mission
    islands: tuple[int, ...]
    mine: int
    others: int = 0


def met(mine: Counts, others: Counts, lead: int, joined: bool) -> tuple[Proof, ...]:
    """All missions that are met, in the order of the cards. One piece may serve several of them (section B)."""
    return (*_on_an_island(mine), *_in_a_row(mine, joined), *_most(mine, others, lead))


def _on_an_island(mine: Counts) -> Iterator[Proof]:
    """Exactly so many of one's own on one island, however many others are there: five are not three."""
    for number, mission in ON_AN_ISLAND.items():
        there = tuple(island for island in ISLANDS if mine.get(island, 0) == number)
        if there:
            yield Proof(mission, there, number)


def _in_a_row(mine: Counts, joined: bool) -> Iterator[Proof]:
    """A run of exactly so many islands with a piece of one's own on each: a run of four holds no run of two."""
    found = runs({island for island in ISLANDS if mine.get(island, 0)}, joined)
    for number, mission in IN_A_ROW.items():
        run = next((run for run in found if len(run) == number), None)
        if run:
            yield Proof(mission, run, sum(mine[island] for island in run))


def _most(mine: Counts, others: Counts, lead: int) -> Iterator[Proof]:
    """More pieces than all others together on the island of the card; of two players, two more."""
    for island, mission in MOST_ON.items():
        own, other = mine.get(island, 0), others.get(island, 0)
        if own >= other + lead:
            yield Proof(mission, (island,), own, other)


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
