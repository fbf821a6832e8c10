"""What a position promises: how many points to hope for, and how many it can come to at most.

The most is a bound that holds: an island counts until nothing can finish it any more. The hope is a judgement; its
weights stand in `data/bridges/judgement.toml`, and a wrong one costs points, never truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from companion.content.files import table
from companion.games.bridges.building import MOST_BETWEEN
from companion.games.bridges.coach.chance import Chance
from companion.games.bridges.coach.chart import BONUS_ORDER, SIX, Chart, Position
from companion.games.bridges.coach.future import Future, Horizon
from companion.games.bridges.facts import BONUSES, DECK, ISLAND_POINTS, ISLANDS, MOST_BRIDGES, TURNED, BonusFacts

MINDS = 24
BLUE, RED, LINKED = (BONUSES[bonus] for bonus in BONUS_ORDER)


@dataclass(frozen=True)
class Weights:
    """How to judge an island, a bonus and the bridges that are left.

    An island with a number: `sure` for each bridge that it lacks, `tight` where no line may fail, `eased` by each one
    more, `pace` bridges a card. One without: `missed` by each card that fits, `written` at most, `early` cards from
    the end. `short` is what each lacking bridge costs and `spare` each one too many, `reached` what a flag without a
    bridge is worth, `grown` and `curve` how a group of finished islands counts; `blue`, `red`, `late` and `joint` weigh
    the bonuses.
    """

    sure: float
    tight: float
    eased: float
    pace: float
    missed: float
    written: float
    early: float
    short: float
    spare: float
    reached: float
    grown: float
    curve: float
    blue: float
    red: float
    late: float
    joint: float


class Estimate(NamedTuple):
    """Points to hope for, and the most that can be."""

    hope: float
    most: int


class Judge:
    """Weights, with the chances that follow from them worked out once: by cards left, bridges lacking, spare lines."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        cards, spare = range(TURNED + 2), range(MOST_BRIDGES + 1)
        self.finish = [[[self._finish(left, lack, more) for more in spare] for lack in spare] for left in cards]
        self.number = [[self._number(left, fit) for fit in range(len(DECK) + 1)] for left in cards]

    def _finish(self, left: int, lack: int, more: int) -> float:
        one = self.weights
        chance = one.sure**lack * (1 - one.tight * max(0.0, one.eased) ** more)
        return _chance(chance * min(1.0, left * one.pace / (lack + 1)) ** 0.7) if left else 0.0

    def _number(self, left: int, fit: int) -> float:
        one = self.weights
        return (
            _chance((1 - max(0.0, one.missed) ** fit) * one.written * min(1.0, (left + one.early) / 8))
            if left and fit
            else 0.0
        )

    def estimate(self, chart: Chart, position: Position, future: Future, to_draw: int) -> Estimate:
        """What a position promises while so many bridges of the open card may still be drawn."""
        return self.look(chart, position, future, to_draw)[0]

    def look(
        self, chart: Chart, position: Position, future: Future, to_draw: int
    ) -> tuple[Estimate, tuple[int, int, int]]:
        """What a position promises, with the most of each bonus."""
        room, reach = _room(chart, position)
        now = 1 if to_draw else 0
        end = future.end
        bridges = end.most_bridges + to_draw
        finish, number, fits = self.finish[end.cards + now], self.number[end.cards], end.fits
        chances: list[float] = []
        hope = blank_hope = 0.0
        alive = blanks = blank_alive = lacking = 0
        for island, there in enumerate(position.numbers):
            lack, spare = room[island], reach[island]
            if not there:
                load = position.loads[island]
                top = load + spare
                fit = fits[load][top if top < MOST_BRIDGES else MOST_BRIDGES]
                chance = number[fit]
                blanks += 1
                lacking -= load
                blank_hope += chance
                blank_alive += fit > 0
            elif not lack:
                chance = 1.0
                hope += 1.0
                alive += 1
            elif spare < lack or lack > bridges:
                chance = 0.0
            else:
                lacking += lack
                spare -= lack
                chance = finish[lack][spare if spare < MOST_BRIDGES else MOST_BRIDGES]
                hope += chance
                alive += 1
            chances.append(chance)
        if blanks > end.cards:
            blank_hope *= end.cards / blanks
        points = ISLAND_POINTS * (hope + blank_hope) + self._bridges(lacking, future, to_draw)
        most = alive + min(blank_alive, end.cards)
        if most == ISLANDS and future.certain is not None and (sum(position.numbers) + sum(future.certain)) % 2:
            most -= 1
        bonus = self._bonuses(chart, position, future, now, chances, room, reach)
        limits = _most_bonuses(chart, position, future, now, chances, most)
        return Estimate(points + bonus, ISLAND_POINTS * most + sum(limits)), limits

    def _bridges(self, lacking: float, future: Future, to_draw: int) -> float:
        """Too few bridges leave islands unfinished; too many have to go somewhere, or cards are left out."""
        over = future.end.bridges + to_draw - (lacking + future.numbers) / 2
        return self.weights.short * over if over < 0 else -self.weights.spare * min(over, 6.0)

    def _bonuses(
        self,
        chart: Chart,
        position: Position,
        future: Future,
        now: int,
        chances: list[float],
        room: list[int],
        reach: list[int],
    ) -> float:
        one, made = self.weights, position.made
        total = float(sum(made))
        for at, (facts, share, horizon) in enumerate(((BLUE, one.blue, future.blue), (RED, one.red, future.red))):
            if not made[at]:
                intime = now if future.turned <= facts.deadline else 0
                soon, some = self._flags(chart.flags[at], position, horizon, intime, chances, room, reach)
                late = facts.late * one.late
                total += share * ((facts.full - late) * soon**one.joint + late * some)
        if not made[2] and (future.end.cards or now):
            total += self._six(chart, position, future, now, chances)
        return total

    def _flags(
        self,
        flags: tuple[int, ...],
        position: Position,
        horizon: Horizon,
        now: int,
        chances: list[float],
        room: list[int],
        reach: list[int],
    ) -> tuple[float, float]:
        """The chances that all islands with a flag are finished by the deadline, and at the end."""
        soon = some = 1.0
        for island in flags:
            chance = chances[island]
            if not chance:
                return 0.0, 0.0
            if chance == 1.0:
                continue
            some *= chance
            if position.numbers[island]:
                lack = room[island]
                spare = reach[island] - lack
                soon *= self.finish[horizon.cards + now][lack][spare if spare < MOST_BRIDGES else MOST_BRIDGES]
            else:
                load = position.loads[island]
                soon *= self.number[horizon.cards][horizon.fits[load][min(MOST_BRIDGES, load + reach[island])]]
                if not load:
                    soon *= self.weights.reached
        return soon, some

    def _six(self, chart: Chart, position: Position, future: Future, now: int, chances: list[float]) -> float:
        """The islands to hope for that bridges join already, as a share of six."""
        counts, most = position.counts, 0.0
        seen = [not chance for chance in chances]
        for first, before in enumerate(seen):
            if before:
                continue
            seen[first] = True
            group, reached = 0.0, [first]
            for island in reached:  # it grows as it is walked
                group += chances[island]
                for line, beyond in chart.around[island]:
                    if counts[line] and not seen[beyond]:
                        seen[beyond] = True
                        reached.append(beyond)
            most = max(most, group)
        share = min(1.0, most / SIX)
        soon = future.red.cards + (now if future.turned <= LINKED.deadline else 0)
        worth = LINKED.full if soon else LINKED.late
        time = min(1.0, (soon or future.end.cards) / 6)
        grown = self.weights.grown
        counted: float = share * grown + (1 - grown) * share**self.weights.curve
        return worth * counted * (0.5 + 0.5 * max(share, time))


def most_bonuses(chart: Chart, judge: Judge, position: Position, future: Future) -> tuple[int, int, int]:
    """What each bonus can still be worth at most when a card is done."""
    return judge.look(chart, position, future, 0)[1]


def _chance(value: float) -> float:
    return max(0.0, min(0.98, value))


def _room(chart: Chart, position: Position) -> tuple[list[int], list[int]]:
    """How many bridges more each island takes, and how many its lines could bring."""
    numbers, loads, counts, crossed, _ = position
    room = [(number or MOST_BRIDGES) - load for number, load in zip(numbers, loads, strict=True)]
    reach = [0] * len(room)
    for at, first, second in chart.lines:
        one = room[first]
        if one:
            two = room[second]
            if two and not crossed >> at & 1:
                more = MOST_BETWEEN - counts[at]
                more = min(one, two, more)
                reach[first] += more
                reach[second] += more
    return room, reach


def _most_bonuses(
    chart: Chart, position: Position, future: Future, now: int, chances: list[float], islands: int
) -> tuple[int, int, int]:
    """What each bonus can still be worth at most."""
    blue, red, six = position.made
    if not blue:
        blue = _most_flags(chart.flags[0], position, BLUE, future.blue, now and future.turned <= BLUE.deadline, chances)
    if not red:
        red = _most_flags(chart.flags[1], position, RED, future.red, now and future.turned <= RED.deadline, chances)
    if not six and islands >= SIX and (future.end.cards or now):
        six = LINKED.full if future.red.cards or (now and future.turned <= LINKED.deadline) else LINKED.late
    return blue, red, six


def _most_flags(
    flags: tuple[int, ...], position: Position, facts: BonusFacts, horizon: Horizon, now: int, chances: list[float]
) -> int:
    if not all(chances[island] for island in flags):
        return 0
    blanks = sum(not position.numbers[island] for island in flags)
    in_time = horizon.cards >= blanks and (horizon.cards or now)
    return facts.full if in_time else facts.late


@cache
def usual_judge() -> Judge:
    """With the weights that were found by playing."""
    return Judge(Weights(**table("bridges", "judgement")["weights"]))


@cache
def minds() -> tuple[Judge, ...]:
    """The usual judge, and others who weigh things differently, the same ones each time."""
    facts, chance = table("bridges", "judgement"), Chance(1)
    usual, spread = facts["weights"], facts["spread"]
    others = ({key: usual[key] + spread[key] * chance.swing() for key in usual} for _ in range(MINDS))
    return (usual_judge(), *(Judge(Weights(**other)) for other in others))
