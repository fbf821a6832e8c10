"""The most that a known order of cards allows, by OR-Tools: the rules once more, as equations."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model  # type: ignore[import-not-found,import-untyped,unused-ignore]

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.positions import BONUS_ORDER, JOINED, KnownDeal, Position
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, MOST_BRIDGES, TURNED

# Ways to search that OR-Tools takes in turn: one alone proves too little.
WORKERS = 8


def most(deal: KnownDeal, position: Position, turned: int, seconds: float) -> tuple[int, int]:
    """The best total that was found from a position on, and what nothing can beat."""
    return _Model(deal, position, turned).solved(seconds)


class _Model:
    def __init__(self, deal: KnownDeal, position: Position, turned: int) -> None:
        self.chart, self.cards, self.position, self.turned = deal.chart, deal.cards, position, turned
        self.model = cp_model.CpModel()
        self.rest = range(turned + 1, TURNED + 1)
        self.blank = [island for island, number in enumerate(position.numbers) if not number]
        self.write = {(island, card): self._bool() for island in self.blank for card in self.rest}
        self.draw = {
            (line.at, card): self.model.NewIntVar(0, MOST_BETWEEN, "")
            for line in self.chart.lines
            for card in self.rest
        }
        self.done: dict[tuple[int, int], Any] = {}
        self._cards()
        self._islands()
        self._lines()

    def _bool(self) -> Any:
        return self.model.NewBoolVar("")

    def has_number(self, island: int, card: int) -> Any:
        if self.position.numbers[island]:
            return 1
        return sum(self.write[island, other] for other in self.rest if other <= card)

    def number(self, island: int) -> Any:
        if self.position.numbers[island]:
            return self.position.numbers[island]
        return sum(self.cards[card - 1].number * self.write[island, card] for card in self.rest)

    def bridges(self, line: int, card: int) -> Any:
        return self.position.counts[line] + sum(self.draw[line, other] for other in self.rest if other <= card)

    def load(self, island: int, card: int) -> Any:
        return sum(self.bridges(line, card) for line, _ in self.chart.around[island])

    def _cards(self) -> None:
        """A number at most, and all of a card's bridges or none."""
        for card in self.rest:
            self.model.Add(sum(self.write[island, card] for island in self.blank) <= 1)
            drawn = sum(self.draw[line.at, card] for line in self.chart.lines)
            self.model.Add(drawn == self.cards[card - 1].bridges * self._bool())

    def _islands(self) -> None:
        """One number, no flag numbered before a bridge leads there, no more bridges than the number."""
        for island in self.blank:
            self.model.Add(self.has_number(island, TURNED) <= 1)
            for card in self.rest if self.chart.flagged[island] else ():
                self.model.Add(self.load(island, card - 1) >= 1).OnlyEnforceIf(self.write[island, card])
        for island in range(len(self.chart.names)):
            room = MOST_BRIDGES * (1 - self.has_number(island, TURNED))
            self.model.Add(self.load(island, TURNED) <= self.number(island) + room)

    def _lines(self) -> None:
        """Two bridges at most, none across another, each beginning at a number."""
        used = [self._bool() for _ in self.chart.lines]
        for at, first, second in self.chart.lines:
            self.model.Add(self.bridges(at, TURNED) <= MOST_BETWEEN * used[at])
            for other in range(at):
                if self.chart.crossing[at] >> other & 1:
                    self.model.Add(used[at] + used[other] <= 1)
            for card in self.rest:
                numbers = self.has_number(first, card) + self.has_number(second, card)
                self.model.Add(self.draw[at, card] <= MOST_BETWEEN * numbers)

    def finished(self, island: int, card: int) -> Any:
        """Whether an island has its number and all its bridges by a card: one way for each number it may have got.

        One equation for all numbers would leave the solver a half-written number; these prove minutes sooner.
        """
        if (island, card) not in self.done:
            done = self.done[island, card] = self._bool()
            self.model.Add(self.load(island, card) >= self._full(island, card, done))
            if card != TURNED:
                self.model.AddImplication(done, self.finished(island, TURNED))
        return self.done[island, card]

    def _full(self, island: int, card: int, done: Any) -> Any:
        """How many bridges an island has to have by a card where it is `done`."""
        if self.position.numbers[island]:
            return self.position.numbers[island] * done
        ways = {}
        for number in {self.cards[other - 1].number for other in self.rest if other <= card}:
            ways[number] = self._bool()
            by = (other for other in self.rest if other <= card and self.cards[other - 1].number == number)
            self.model.Add(ways[number] <= sum(self.write[island, other] for other in by))
        self.model.Add(sum(ways.values()) == done)
        return sum(number * way for number, way in ways.items())

    def flags(self, at: int, card: int) -> Any:
        made = self._bool()
        for island in self.chart.flags[at]:
            self.model.AddImplication(made, self.finished(island, card))
        return made

    def six(self, card: int) -> Any:
        """A group that grows from one island: each other one joined to one that is nearer to it."""
        made, islands = self._bool(), range(len(self.chart.names))
        inside, root = [self._bool() for _ in islands], [self._bool() for _ in islands]
        depth = [self.model.NewIntVar(0, len(islands), "") for _ in islands]
        self.model.Add(sum(root) == 1)
        self.model.Add(sum(inside) >= JOINED).OnlyEnforceIf(made)
        for island in islands:
            self.model.AddImplication(inside[island], self.finished(island, card))
            ways = []
            for line, beyond in self.chart.around[island]:
                ways.append(self._bool())
                self.model.AddImplication(ways[-1], inside[beyond])
                self.model.Add(self.bridges(line, card) >= 1).OnlyEnforceIf(ways[-1])
                self.model.Add(depth[island] >= depth[beyond] + 1).OnlyEnforceIf(ways[-1])
            self.model.Add(sum(ways) >= 1).OnlyEnforceIf([inside[island], root[island].Not()])
        return made

    def solved(self, seconds: float) -> tuple[int, int]:
        """The points of the board: islands, and each bonus that is not made yet, in time or late."""
        points = [ISLAND_POINTS * self.finished(island, TURNED) for island in range(len(self.chart.names))]
        for at, bonus in enumerate(BONUS_ORDER):
            facts, made = BONUSES[bonus], self.six if bonus == "six" else lambda card, at=at: self.flags(at, card)
            if self.position.made[at]:
                continue
            late = made(TURNED)
            points.append(facts.late * late)
            if self.turned < facts.deadline:
                early = made(facts.deadline)
                self.model.AddImplication(early, late)
                points.append((facts.full - facts.late) * early)
        self.model.Maximize(sum(points))
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = WORKERS
        solver.Solve(self.model)
        known = sum(self.position.made)
        return round(solver.ObjectiveValue()) + known, round(solver.BestObjectiveBound()) + known
