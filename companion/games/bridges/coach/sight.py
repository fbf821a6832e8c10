"""A position as a judge sees it, and what each further stroke would make of it.

One stroke changes little: the judge looks again at the islands near it and keeps the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.judgement import REACH, Future, Horizon, Judge
from companion.games.bridges.coach.positions import (
    BONUS_ORDER,
    FULL,
    JOINED,
    Bonuses,
    Chart,
    ChartLine,
    Position,
    largest,
)
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, ISLANDS, MOST_BRIDGES, BonusFacts

BLUE, RED, LINKED = (BONUSES[bonus] for bonus in BONUS_ORDER)
FLAGS = (BLUE, RED)
GROUP = 2


class Estimate(NamedTuple):
    """Points to hope for, and the most that can be."""

    hope: float
    most: int


class Scale:
    """The chances that a judge gives islands while `to_draw` bridges of the open card are left.

    An island stands in these tables by its room and by how many bridges its lines could bring.
    """

    def __init__(self, chart: Chart, judge: Judge, future: Future, to_draw: int, most: Bonuses = FULL) -> None:
        self.chart, self.judge, self.future, self.to_draw, self.most = chart, judge, future, to_draw, most
        self.now = 1 if to_draw else 0
        end = future.end
        self.cards = end.cards
        numbered, alive = judge.numbered(end.cards + self.now, min(end.most_bridges + to_draw, MOST_BRIDGES))
        self.chances = (judge.blank(end.cards, end.fits), numbered)
        self.alive = (end.fits, alive)
        self.over = end.bridges + to_draw - future.numbers / 2
        self.in_time = (self._soon(BLUE, future.blue), self._soon(RED, future.red))
        self.due = tuple(self.now if future.turned <= facts.deadline else 0 for facts in (BLUE, RED, LINKED))
        self.soon = future.red.cards + self.due[GROUP]
        self.time = min(1.0, (self.soon or end.cards) / JOINED)

    def _soon(self, facts: BonusFacts, horizon: Horizon) -> tuple[list[float], list[float]]:
        now = self.now if self.future.turned <= facts.deadline else 0
        blank = self.judge.blank(horizon.cards, horizon.fits, self.judge.weights.reached)
        return blank, self.judge.numbered(horizon.cards + now, MOST_BRIDGES)[0]


class Sight:
    """One position, looked at as a whole."""

    def __init__(self, scale: Scale, position: Position) -> None:
        self.scale, self.position = scale, position
        self._chart = scale.chart
        numbers, loads, counts, crossed, _ = position
        self._room = [(number or MOST_BRIDGES) - load for number, load in zip(numbers, loads, strict=True)]
        self._caps = [0] * len(counts)
        self._reach = [0] * len(numbers)
        _look_again(self._chart.lines, self._room, self._caps, self._reach, counts, crossed)
        self._chances: list[float] = []
        self._hope = self._blank_hope = 0.0
        self._alive = self._blank_alive = self._lacking = 0
        self._blanks = numbers.count(0)
        for island, number in enumerate(numbers):
            at = self._room[island] * REACH + self._reach[island]
            kind = 1 if number else 0
            chance, alive = scale.chances[kind][at], scale.alive[kind][at]
            self._chances.append(chance)
            if number:
                self._hope += chance
                self._alive += alive
                self._lacking += self._room[island] if alive else 0
            else:
                self._blank_hope += chance
                self._blank_alive += alive > 0
                self._lacking -= loads[island]
        self._flag_hopes = [self._flags(at, numbers, self._room, self._reach, self._chances) for at in range(GROUP)]
        self._labels, self._groups = ([], []) if position.made[GROUP] else self._joined(counts, self._chances)

    def estimate(self) -> Estimate:
        """The estimate of the position as it is."""
        return self._told(
            self._hope, self._blank_hope, self._blanks, self._lacking, self._flag_hopes, max(self._groups, default=0.0),
            self._alive + min(self._blank_alive, self.scale.cards), self._chances, self.position.numbers,
            self.position.made,
        )  # fmt: skip

    def limits(self) -> tuple[int, int, int]:
        """The most that each bonus can be worth."""
        islands = self._alive + min(self._blank_alive, self.scale.cards)
        return _limits(self.scale, self.position.made, self._chances, self.position.numbers, islands)

    def drawn(self, line: int) -> Estimate:
        """The estimate with one more bridge."""
        chart, position = self._chart, self.position
        _, first, second = chart.lines[line]
        room = self._room[:]
        room[first] -= 1
        room[second] -= 1
        counts = bytearray(position.counts)
        counts[line] += 1
        crossed = position.crossed | chart.crossing[line]
        lines, islands = chart.near_line[line]
        made = position.made
        if not self.scale.to_draw and not all(made) and not (room[first] and room[second]):
            made = self._made(room, counts, position.numbers)
        return self._changed(room, position.numbers, counts, crossed, lines, islands, made, (first, second), -1)

    def written(self, island: int, number: int) -> Estimate:
        """The estimate with one more number."""
        position = self.position
        room = self._room[:]
        room[island] -= MOST_BRIDGES - number
        numbers = bytearray(position.numbers)
        numbers[island] = number
        lines, islands = self._chart.near_island[island]
        return self._changed(
            room, numbers, position.counts, position.crossed, lines, islands, position.made, (), island
        )

    def _changed(
        self,
        room: list[int],
        numbers: Sequence[int],
        counts: Sequence[int],
        crossed: int,
        lines: Sequence[ChartLine],
        islands: Sequence[int],
        made: tuple[int, int, int],
        joined: Sequence[int],
        news: int,
    ) -> Estimate:
        scale, before, at_before = self.scale, self._room, self._reach
        caps, reach, chances = self._caps[:], self._reach[:], self._chances[:]
        _look_again(lines, room, caps, reach, counts, crossed)
        hope, blank_hope, lacking = self._hope, self._blank_hope, self._lacking
        alive, blank_alive, flagged = self._alive, self._blank_alive, 0
        groups, labels, torn = self._groups, self._labels, False
        if groups:
            groups = groups[:]
        blank, numbered = scale.chances
        blank_lives, numbered_lives = scale.alive
        for island in islands:
            left = room[island]
            at, was = left * REACH + reach[island], before[island] * REACH + at_before[island]
            if island == news:
                chance = numbered[at]
                lives = numbered_lives[at]
                blank_hope -= chances[island]
                blank_alive -= blank_lives[was] > 0
                hope += chance
                alive += lives
                lacking += MOST_BRIDGES - before[island] + (left if lives else 0)
            elif at == was:
                continue
            elif numbers[island]:
                chance = numbered[at]
                lives, lived = numbered_lives[at], numbered_lives[was]
                hope += chance - chances[island]
                alive += lives - lived
                lacking += (left if lives else 0) - (before[island] if lived else 0)
            else:
                chance = blank[at]
                blank_hope += chance - chances[island]
                blank_alive += (blank_lives[at] > 0) - (blank_lives[was] > 0)
                lacking -= before[island] - left
            if groups:
                if labels[island] >= 0 and chance:
                    groups[labels[island]] += chance - chances[island]
                elif chance or chances[island]:
                    torn = True
            chances[island] = chance
            flagged |= self._chart.flag_bits[island]
        if torn:
            groups, joined = self._joined(counts, chances)[1], ()
        most = max(groups) if groups else 0.0
        if groups and joined:
            one, two = labels[joined[0]], labels[joined[1]]
            if one != two and one >= 0 and two >= 0:
                most = max(most, groups[one] + groups[two])
        flags = self._flag_hopes
        if flagged:
            flags = [
                self._flags(at, numbers, room, reach, chances) if flagged >> at & 1 else flags[at]
                for at in range(GROUP)
            ]
        blanks = self._blanks - (news >= 0)
        total = alive + min(blank_alive, scale.cards)
        return self._told(hope, blank_hope, blanks, lacking, flags, most, total, chances, numbers, made)

    def _told(
        self,
        hope: float,
        blank_hope: float,
        blanks: int,
        lacking: float,
        flags: Sequence[tuple[float, float]],
        group: float,
        islands: int,
        chances: Sequence[float],
        numbers: Sequence[int],
        made: tuple[int, int, int],
    ) -> Estimate:
        scale = self.scale
        one, cards, future = scale.judge.weights, scale.cards, scale.future
        if blanks > cards:
            blank_hope *= cards / blanks
        over = scale.over - lacking / 2
        points = ISLAND_POINTS * (hope + blank_hope) + sum(made)
        points += one.short * over if over < 0 else -one.spare * min(over, 6.0)
        for at, share in ((0, one.blue), (1, one.red)):
            if not made[at]:
                soon, some = flags[at]
                facts = FLAGS[at]
                late = facts.late * one.late
                points += share * ((facts.full - late) * soon**one.joint + late * some)
        if not made[GROUP] and (cards or scale.now):
            share = min(1.0, group / JOINED)
            counted = share * one.grown + (1 - one.grown) * share**one.curve
            points += (LINKED.full if scale.soon else LINKED.late) * counted * (0.5 + 0.5 * max(share, scale.time))
        if islands == ISLANDS and future.certain is not None and (sum(numbers) + sum(future.certain)) % 2:
            islands -= 1
        return Estimate(points, ISLAND_POINTS * islands + sum(_limits(scale, made, chances, numbers, islands)))

    def _flags(
        self, at: int, numbers: Sequence[int], room: list[int], reach: list[int], chances: Sequence[float]
    ) -> tuple[float, float]:
        """The chances that all islands with a flag are finished by the deadline, and at the end."""
        soon = some = 1.0
        blank, numbered = self.scale.in_time[at]
        for island in self._chart.flags[at]:
            chance = chances[island]
            if not chance:
                return 0.0, 0.0
            some *= chance
            soon *= (numbered if numbers[island] else blank)[room[island] * REACH + reach[island]]
        return soon, some

    def _joined(self, counts: Sequence[int], chances: Sequence[float]) -> tuple[list[int], list[float]]:
        """The groups of joined islands that may be finished: the group of each island, and each group's hope."""
        around = self._chart.around
        labels, groups = [-1] * len(chances), list[float]()
        for first, chance in enumerate(chances):
            if labels[first] >= 0 or not chance:
                continue
            label, total, reached = len(groups), 0.0, [first]
            labels[first] = label
            for island in reached:  # it grows as it is walked
                total += chances[island]
                for line, beyond in around[island]:
                    if counts[line] and labels[beyond] < 0 and chances[beyond]:
                        labels[beyond] = label
                        reached.append(beyond)
            groups.append(total)
        return labels, groups

    def _made(self, room: list[int], counts: bytearray, numbers: Sequence[int]) -> tuple[int, int, int]:
        """The points of each bonus that is complete at the end of the card."""
        made, card = list(self.position.made), self.scale.future.turned
        for at, facts in enumerate((BLUE, RED, LINKED)):
            if made[at]:
                continue
            if at < GROUP:
                complete = not any(room[island] or not numbers[island] for island in self._chart.flags[at])
            else:
                done = [not left and number > 0 for left, number in zip(room, numbers, strict=True)]
                complete = sum(done) >= JOINED and largest(self._chart, done, counts) >= JOINED
            if complete:
                made[at] = facts.full if card <= facts.deadline else facts.late
        blue, red, six = made
        return blue, red, six


def _look_again(
    lines: Iterable[ChartLine], room: list[int], caps: list[int], reach: list[int], counts: Sequence[int], crossed: int
) -> None:
    """Update how many bridges some lines can bring, from their ends and the bridges across."""
    for at, first, second in lines:
        one, two, cap = room[first], room[second], MOST_BETWEEN - counts[at]
        if crossed >> at & 1 or not one or not two:
            cap = 0
        elif one < cap or two < cap:
            cap = 1
        more = cap - caps[at]
        if more:
            caps[at] = cap
            reach[first] += more
            reach[second] += more


def _limits(
    scale: Scale, made: tuple[int, int, int], chances: Sequence[float], numbers: Sequence[int], islands: int
) -> tuple[int, int, int]:
    """The most that each bonus can still be worth."""
    blue, red, six = made
    future, flags = scale.future, scale.chart.flags
    most_blue, most_red, most_six = scale.most
    if not blue and most_blue:
        blue = min(most_blue, _most_flags(flags[0], numbers, BLUE, future.blue, scale.due[0], chances))
    if not red and most_red:
        red = min(most_red, _most_flags(flags[1], numbers, RED, future.red, scale.due[1], chances))
    if not six and islands >= JOINED and (scale.cards or scale.now):
        six = min(most_six, LINKED.full if scale.soon else LINKED.late)
    return blue, red, six


def _most_flags(
    flags: tuple[int, ...], numbers: Sequence[int], facts: BonusFacts, horizon: Horizon, now: int,
    chances: Sequence[float],
) -> int:  # fmt: skip
    blanks = 0
    for island in flags:
        if not chances[island]:
            return 0
        blanks += not numbers[island]
    return facts.full if horizon.cards >= blanks and (horizon.cards or now) else facts.late
