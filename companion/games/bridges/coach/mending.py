"""A plan made better piece by piece: a few islands are filled in anew, the rest stays, and all of it is played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import exp

from companion.core.game import Enough
from companion.games.bridges.coach.chance import Chance
from companion.games.bridges.coach.chart import Position
from companion.games.bridges.coach.filling import ANY, Filler, Filling, TooLong, Wish, open_lines
from companion.games.bridges.coach.schedule import Schedule
from companion.games.bridges.coach.search import Deal, Plan
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS

# How many fillings to begin with, and how long to look at one and at an order for it.
FRESH, FRESH_LOOKS, PIECE_LOOKS, ORDER_LOOKS = 40, 600, 80, 30
# After so many failures more islands may be lost, and after so many mendings without gain another one is mended.
FAILURES, STALE = 6, 600
# How readily a worse one is taken for a while, in points.
WARMTH = 1.0
SIZES = (3, 4, 5, 6, 7)


@dataclass
class Mended:
    """A filling with what it promises."""

    filling: Filling
    promise: float


class Mending:
    """Looks for plans from one position of a deal. `best` is what was found so far."""

    def __init__(self, deal: Deal, position: Position, turned: int, best: Plan, chance: Chance) -> None:
        self._deal, self._position, self._turned, self._chance = deal, position, turned, chance
        self._rest = deal.cards[turned:]
        self._numbers = [card.number for card in self._rest]
        self._open = open_lines(deal.chart, position)
        self._losses = [ISLAND_POINTS + flagged for flagged in deal.chart.flagged]
        self._wanted = [ANY] * len(deal.chart.names)
        for flags, bonus in zip(deal.chart.flags, (BONUSES["blue"], BONUSES["red"]), strict=True):
            early = {card.number for card in self._rest[: max(0, bonus.deadline - turned)]}
            for island in flags if early else ():
                self._wanted[island] = sum(1 << number for number in early)
        self._allowed = 0
        self.best = best

    def go_on(self, most: int, tries: int, enough: Enough) -> Steps[None]:
        """Try so often to find something better; done when it comes to the most that can be."""
        begun = yield from self._begun(most, min(FRESH, tries), enough)
        if not begun:
            return
        now, stale, turn = begun[0], 0, count(1)
        for _ in range(tries - FRESH):
            if self.best.points >= most or enough():
                return
            yield 0
            piece = self._piece(now.filling)
            if piece is None or piece == now.filling:
                continue
            mended = self._played(piece)
            gain = mended.promise - now.promise
            stale = 0 if gain > 0 else stale + 1
            if gain >= 0 or self._chance.below(1000) < 1000 * exp(gain / WARMTH):
                now = mended
            if stale > STALE:
                now, stale = begun[next(turn) % len(begun)], 0

    def _begun(self, most: int, tries: int, enough: Enough) -> Steps[list[Mended]]:
        """Fillings to begin with, the most promising first; the one of the best plan so far among them."""
        found = [self._played(self._of_best())] if len(self.best.moves) == len(self._rest) else []
        failures = 0
        for _ in range(tries):
            if self.best.points >= most or enough():
                break
            yield 0
            filling = self._filled(self._wanted, [0] * len(self._open), self._open, FRESH_LOOKS)
            if filling:
                found.append(self._played(filling))
            else:
                failures += 1
                self._allowed += ISLAND_POINTS * (failures % FAILURES == 0)
        return sorted(found, key=lambda mended: -mended.promise)

    def _of_best(self) -> Filling:
        """What the best plan fills in; an island that it does not finish is a lost one."""
        position = self._position
        for turned, move in enumerate(self.best.moves, start=self._turned):
            position = self._deal.play(position, turned, move)
        ends = zip(position.numbers, position.loads, strict=True)
        numbers = tuple(number if number == load else 0 for number, load in ends)
        bridges = zip(position.counts, self._position.counts, strict=True)
        lost = sum(loss for loss, number in zip(self._losses, numbers, strict=True) if not number)
        self._allowed = max(self._allowed, lost)
        return Filling(numbers, tuple(new - old for new, old in bridges))

    def _piece(self, filling: Filling) -> Filling | None:
        """The same filling with a few islands done anew."""
        region = self._region()
        wanted = [
            self._wanted[island] if island in region else 1 << number for island, number in enumerate(filling.numbers)
        ]
        fewest, most = list(filling.bridges), list(filling.bridges)
        for at, first, second in self._deal.chart.lines:
            if first in region or second in region:
                fewest[at], most[at] = 0, self._open[at]
        return self._filled(wanted, fewest, most, PIECE_LOOKS)

    def _region(self) -> set[int]:
        """A few islands that lie together, and sometimes two from anywhere."""
        chart, chance = self._deal.chart, self._chance
        first = chance.below(len(chart.names))
        region, size = {first}, SIZES[chance.below(len(SIZES))]
        near = [beyond for _, beyond in chart.around[first]]
        while len(region) < size and near:
            island = near.pop(chance.below(len(near)))
            if island not in region:
                region.add(island)
                near += [beyond for _, beyond in chart.around[island] if beyond not in region]
        if chance.below(2):
            region |= {chance.below(len(chart.names)), chance.below(len(chart.names))}
        return region

    def _filled(
        self, wanted: list[int], fewest: list[int], most: tuple[int, ...] | list[int], looks: int
    ) -> Filling | None:
        bridges = sum(card.bridges for card in self._rest)
        wish = Wish(wanted, self._losses, fewest, most, bridges, self._allowed)
        try:
            return Filler(self._deal.chart, self._position, wish, looks, self._chance).fill(self._numbers)
        except TooLong:
            return None

    def _played(self, filling: Filling) -> Mended:
        played = Schedule(self._deal, filling, ORDER_LOOKS, self._chance).best(self._position, self._turned)
        if played is None:
            return Mended(filling, 0.0)
        if played.plan.points > self.best.points:
            self.best = played.plan
        return Mended(filling, played.promise)
