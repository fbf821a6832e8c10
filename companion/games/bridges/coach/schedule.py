"""In which order a board that is filled in can be drawn: where each card's number goes, and which bridges it draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.bridges.coach.chance import Chance
from companion.games.bridges.coach.chart import BONUS_ORDER, Move, Position, drawn, points, settled, written
from companion.games.bridges.coach.filling import Filling
from companion.games.bridges.coach.search import Deal, Plan
from companion.games.bridges.facts import BONUSES, TURNED

# Each card that a bonus comes too late leaves so much of what it lacks: near misses are worth mending.
NEARLY = 0.7
# A flag that no bridge reaches waits for one as if its deadline were so many cards earlier.
UNREACHED = 5
LATE_POINTS = [(BONUSES[bonus].deadline, BONUSES[bonus].full - BONUSES[bonus].late) for bonus in BONUS_ORDER]


class Played(NamedTuple):
    """A plan, and its points with what near misses are worth."""

    plan: Plan
    promise: float


class Schedule:
    """One filling of one deal, played from a position on. A few `looks` at cards are enough: most choices are none."""

    def __init__(self, deal: Deal, filling: Filling, looks: int, chance: Chance) -> None:
        chart = deal.chart
        self._deal, self._chart, self._numbers, self._chance = deal, chart, filling.numbers, chance
        self._bridges = filling.bridges
        self._looks = looks
        self._best: Played | None = None
        self._deadline = [TURNED] * len(chart.names)
        for flags, bonus in zip(chart.flags, BONUS_ORDER, strict=False):
            for island in flags:
                self._deadline[island] = BONUSES[bonus].deadline
        self._sums = _sums([card.bridges for card in deal.cards])

    def best(self, position: Position, turned: int) -> Played | None:
        """The best order that was found."""
        self._play(position, turned, self._bridges, sum(self._bridges), (), 0.0)
        return self._best

    def _play(
        self,
        position: Position,
        turned: int,
        left: Sequence[int],
        lacking: int,
        moves: tuple[Move, ...],
        promise: float,
    ) -> None:
        if self._looks <= 0:
            return
        if turned == TURNED:
            total = points(position)
            if self._best is None or total + promise > self._best.promise:
                self._best = Played(Plan(total, moves), total + promise)
            return
        self._looks -= 1
        card = self._deal.cards[turned]
        for island in self._places(position, turned, card.number, left) or [None]:
            news = position if island is None else written(position, island, card.number)
            drew = self._drew(news, turned, card.bridges, left, lacking)
            rest = list(left)
            for line in drew:
                news = drawn(self._chart, news, line)
                rest[line] -= 1
            news = settled(self._chart, news, turned + 1)
            nearly = promise + _nearly(position, news, turned + 1)
            self._play(news, turned + 1, rest, lacking - len(drew), (*moves, Move(island, tuple(drew))), nearly)

    def _places(self, position: Position, turned: int, number: int, left: Sequence[int]) -> list[int | None]:
        """The islands that end with this number, the most pressing first."""
        found: list[int | None] = [
            island
            for island, wanted in enumerate(self._numbers)
            if wanted == number
            and not position.numbers[island]
            and (position.loads[island] or not self._chart.flagged[island])
        ]
        if len(found) < 2:
            return found

        def pressing(island: int | None) -> tuple[int, int, int]:
            assert island is not None
            deadline = self._deadline[island]
            if turned < deadline < TURNED:
                return 0, deadline, 0
            beyond = [other for line, other in self._chart.around[island] if left[line]]
            flags = sum(self._chart.flagged[other] and not position.loads[other] for other in beyond)
            return 1, -flags, -sum(not position.numbers[other] for other in beyond)

        return sorted(self._chance.shuffled(found), key=pressing)

    def _drew(self, position: Position, turned: int, count: int, left: Sequence[int], lacking: int) -> list[int]:
        """The lines of this card's bridges: all of them, or none where too few can begin or the rest would not fit."""
        numbers = position.numbers
        begun = [line for line in self._chart.lines if left[line.at] and (numbers[line.first] or numbers[line.second])]
        later = self._sums[turned + 1]
        fits = lacking >= count and later >> lacking - count & 1
        if sum(left[line.at] for line in begun) < count or not (fits or not later >> lacking & 1) or lacking < count:
            return []
        rest, loads, drew = list(left), list(position.loads), []
        for _ in range(count):
            line = min(
                (line for line in begun if rest[line.at]), key=lambda line: self._urgency(line, numbers, loads, turned)
            )
            rest[line.at] -= 1
            loads[line.first] += 1
            loads[line.second] += 1
            drew.append(line.at)
        return drew

    def _urgency(
        self, line: tuple[int, int, int], numbers: bytes, loads: Sequence[int], turned: int
    ) -> tuple[int, int, int]:
        """Deadlines first, flags that wait for a bridge before that, then islands that are nearly finished."""
        _, one, two = line
        deadline = min(self._deadline[one], self._deadline[two])
        if deadline <= turned:
            deadline = TURNED
        flagged = self._chart.flagged
        if any(flagged[end] and not numbers[end] and not loads[end] for end in (one, two)):
            deadline -= UNREACHED
        first, second = self._numbers[one] - loads[one], self._numbers[two] - loads[two]
        lack = min(first, second)
        return deadline, lack if numbers[one] and numbers[two] else lack + UNREACHED, first + second


def _sums(bridges: Sequence[int]) -> list[int]:
    """Which numbers of bridges the cards from each on can draw together, as bits."""
    found = [1]
    for count in reversed(bridges):
        found.append(found[-1] | found[-1] << count)
    return found[::-1]


def _nearly(before: Position, after: Position, card: int) -> float:
    if before.made == after.made:
        return 0.0
    made = zip(before.made, after.made, LATE_POINTS, strict=True)
    late = [(lost, card - deadline) for old, new, (deadline, lost) in made if new > old and card > deadline]
    return sum(lost * NEARLY**cards for lost, cards in late)
