"""A printed board as numbers, a position as a few bytes, a known deal and its plans: the material of both searches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.judgement import Future, Judge, knowing_judge, known
from companion.games.bridges.facts import (
    BONUSES,
    FLAG_BONUSES,
    ISLAND_POINTS,
    ISLANDS,
    MOST_BRIDGES,
    TURNED,
    Bonus,
    BonusFacts,
    Card,
)
from companion.games.bridges.layout import Layout, lines

BONUS_ORDER: tuple[Bonus, ...] = tuple(BONUSES)
JOINED = BONUSES["six"].islands


class ChartLine(NamedTuple):
    """A line by its place, with both of its ends."""

    at: int
    first: int
    second: int


class Near(NamedTuple):
    """The lines that a stroke can change, and the islands at their ends."""

    lines: tuple[ChartLine, ...]
    islands: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Chart:
    """Islands and lines by their places in reading order. `around` are each island's lines with the island beyond.

    `crossing` has for each line the set of those that cross it, as bits. `near_line` and `near_island` are the lines
    that a stroke there can make less of, and the islands at their ends; `flag_bits` is 1 for a blue flag, 2 for a red.
    """

    names: tuple[str, ...]
    lines: tuple[ChartLine, ...]
    around: tuple[tuple[tuple[int, int], ...], ...]
    crossing: tuple[int, ...]
    flagged: tuple[bool, ...]
    flags: tuple[tuple[int, ...], tuple[int, ...]]
    flag_bits: tuple[int, ...]
    near_line: tuple[Near, ...]
    near_island: tuple[Near, ...]


class Position(NamedTuple):
    """Numbers and loads by island, bridges by line, the lines that a bridge crosses, the points of each bonus."""

    numbers: bytes
    loads: bytes
    counts: bytes
    crossed: int
    made: tuple[int, int, int]


class Move(NamedTuple):
    """A move with one card: the island that gets its number, and the line of each bridge."""

    island: int | None
    bridges: tuple[int, ...]


NOTHING = Move(None, ())


@cache
def chart(layout: Layout) -> Chart:
    """A printed board as numbers."""
    found = lines(layout)
    place = {island.id: at for at, island in enumerate(layout.islands)}
    at_pair = {pair: at for at, pair in enumerate(found.pairs)}
    drawn = tuple(ChartLine(at, place[a], place[b]) for (a, b), at in at_pair.items())
    around = tuple(
        tuple((at, b if island == a else a) for at, a, b in drawn if island in (a, b)) for island in range(len(place))
    )
    crossing = tuple(sum(1 << at_pair[other] for other in found.crossing[pair]) for pair in found.pairs)
    flags = tuple(tuple(place[one.id] for one in layout.islands if one.flag == flag) for flag in ("blue", "red"))
    flagged = tuple(island.flag is not None for island in layout.islands)
    bits = tuple(sum(1 << at for at, islands in enumerate(flags) if island in islands) for island in range(len(place)))
    at_island = [{line for line, _ in lines_there} for lines_there in around]
    near_line = tuple(_near(drawn, at_island[a] | at_island[b], crossing[at]) for at, a, b in drawn)
    near_island = tuple(_near(drawn, lines_there, 0) for lines_there in at_island)
    return Chart(tuple(place), drawn, around, crossing, flagged, (flags[0], flags[1]), bits, near_line, near_island)


def _near(drawn: tuple[ChartLine, ...], there: set[int], crossing: int) -> Near:
    lines = tuple(line for line in drawn if line.at in there or crossing >> line.at & 1)
    return Near(lines, tuple(sorted({end for line in lines for end in line[1:]})))


def opening(one: Chart, island: int, number: int) -> Position:
    """The position with nothing but the first number."""
    islands, drawn = len(one.names), len(one.lines)
    return written(Position(bytes(islands), bytes(islands), bytes(drawn), 0, (0, 0, 0)), island, number)


def written(position: Position, island: int, number: int) -> Position:
    """The position with one more number."""
    numbers = bytearray(position.numbers)
    numbers[island] = number
    return Position(bytes(numbers), position.loads, position.counts, position.crossed, position.made)


def drawn(one: Chart, position: Position, line: int) -> Position:
    """The position with one more bridge."""
    _, first, second = one.lines[line]
    loads, counts = bytearray(position.loads), bytearray(position.counts)
    loads[first] += 1
    loads[second] += 1
    counts[line] += 1
    return Position(position.numbers, bytes(loads), bytes(counts), position.crossed | one.crossing[line], position.made)


def open_to(one: Chart, position: Position, number: int) -> list[int]:
    """The islands that may take a number."""
    return [
        island
        for island, (there, load) in enumerate(zip(position.numbers, position.loads, strict=True))
        if not there and load <= number and (load or not one.flagged[island])
    ]


def waits_for_bridge(one: Chart, position: Position, island: int) -> bool:
    """Whether an island has a flag, no number, and no bridge yet: it gets its number only after a bridge."""
    return one.flagged[island] and not (position.numbers[island] or position.loads[island])


def drawable(one: Chart, position: Position) -> list[int]:
    """The lines that take one more bridge."""
    numbers, loads, counts, crossed, _ = position
    return [
        at
        for at, first, second in one.lines
        if (numbers[first] or numbers[second])
        and counts[at] < MOST_BETWEEN
        and not crossed >> at & 1
        and loads[first] < (numbers[first] or MOST_BRIDGES)
        and loads[second] < (numbers[second] or MOST_BRIDGES)
    ]


def settled(one: Chart, position: Position, card: int) -> Position:
    """The position with the points of each bonus that is complete now, while this card lies open."""
    if all(position.made):
        return position
    made, done = list(position.made), finished(position)
    for at, bonus in enumerate(BONUS_ORDER):
        if not made[at] and _complete(one, position, done, at):
            facts = BONUSES[bonus]
            made[at] = facts.full if card <= facts.deadline else facts.late
    blue, red, six = made
    return Position(position.numbers, position.loads, position.counts, position.crossed, (blue, red, six))


def _complete(one: Chart, position: Position, done: list[bool], bonus: int) -> bool:
    if bonus < len(one.flags):
        return all(done[island] for island in one.flags[bonus])
    return sum(done) >= JOINED and largest(one, done, position.counts) >= JOINED


def finished(position: Position) -> list[bool]:
    """Which islands are finished."""
    return [bool(number) and number == load for number, load in zip(position.numbers, position.loads, strict=True)]


def largest(one: Chart, waiting: list[bool], counts: Sequence[int]) -> int:
    """How many islands that wait to be counted bridges join at most."""
    most = 0
    for first in range(len(waiting)):
        if not waiting[first]:
            continue
        waiting[first] = False
        reached = [first]
        for island in reached:  # it grows as it is walked
            for line, beyond in one.around[island]:
                if counts[line] and waiting[beyond]:
                    waiting[beyond] = False
                    reached.append(beyond)
        most = max(most, len(reached))
    return most


def points(position: Position) -> int:
    """The points of the board as it is."""
    return ISLAND_POINTS * sum(finished(position)) + sum(position.made)


def after(one: Chart, position: Position, move: Move, number: int, card: int) -> Position:
    """The position at the end of a card, of which this move was made."""
    if move.island is not None:
        position = written(position, move.island, number)
    for line in move.bridges:
        position = drawn(one, position, line)
    return settled(one, position, card)


@dataclass(frozen=True, eq=False)
class KnownDeal:
    """A board and all cards in the order in which they came."""

    chart: Chart
    cards: tuple[Card, ...]
    judge: Judge = field(default_factory=knowing_judge)

    @cached_property
    def futures(self) -> tuple[Future, ...]:
        """The future after each card; the one at 0 is before the first."""
        return tuple(known(self.cards, turned) for turned in range(TURNED + 1))

    def play(self, position: Position, turned: int, move: Move) -> Position:
        """The position after the next card."""
        return after(self.chart, position, move, self.cards[turned].number, turned + 1)


@dataclass(frozen=True)
class MovePlan:
    """The moves with the cards to come, and the points at the end. `proven`: nothing is better."""

    points: int
    moves: tuple[Move, ...]
    proven: bool = False


FACTS: tuple[BonusFacts, ...] = tuple(BONUSES[bonus] for bonus in BONUS_ORDER)
FLAGS, SIX = len(FLAG_BONUSES), len(FLAG_BONUSES)

# The points of each bonus.
Bonuses = tuple[int, int, int]
# Each at its best, as far as nothing is known.
FULL: Bonuses = (FACTS[0].full, FACTS[1].full, FACTS[2].full)


@dataclass(frozen=True)
class Quest:
    """A goal in points from a position of a known deal. `prospects` are the worths that bonuses may have together."""

    deal: KnownDeal
    position: Position
    turned: int
    prospects: Sequence[Bonuses]
    goal: int

    def most_worths(self) -> Bonuses:
        """The most that each bonus can be worth on a way to the goal."""
        ways = [bonuses for bonuses in self.prospects if _allowed(bonuses, self.goal) >= 0]
        blue, red, six = (max((bonuses[at] for bonuses in ways), default=0) for at in range(len(FACTS)))
        return blue, red, six


class Aim(NamedTuple):
    """The points of each bonus, and the points of islands that may be lost."""

    bonuses: Bonuses
    allowed: int

    def in_time(self, bonus: int, position: Position) -> bool:
        """Whether this aim makes a bonus by its deadline."""
        return not position.made[bonus] and self.bonuses[bonus] == FACTS[bonus].full


def aims(quest: Quest) -> Iterator[Aim]:
    """The ways to a goal that nothing forbids, the most bonuses first."""
    for bonuses in quest.prospects:
        possible = all(worth in worths(quest.position, quest.turned, at) for at, worth in enumerate(bonuses))
        allowed = _allowed(bonuses, quest.goal)
        if possible and allowed >= ISLAND_POINTS * bonuses[:FLAGS].count(0):
            yield Aim(bonuses, allowed)


def _allowed(bonuses: Bonuses, goal: int) -> int:
    return ISLAND_POINTS * ISLANDS + sum(bonuses) - goal


def worths(position: Position, turned: int, bonus: int) -> tuple[int, ...]:
    """The worths that a bonus may have by the number of cards alone."""
    made, facts = position.made[bonus], FACTS[bonus]
    if made:
        return (made,)
    return (facts.full, facts.late, 0) if turned < facts.deadline else (facts.late, 0)
