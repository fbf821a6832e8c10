"""A board on which some islands are settled, as what is to be made of a deal grows from its end.

An island is settled when its number, the card of it and all of its bridges are chosen. The question is always whether
the rest can be filled in.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.aims import FACTS, FLAGS, SIX, Aim, Quest
from companion.games.bridges.coach.filling import ANY, Filler, Filling, TooLong, Wish, stock_of
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import ISLAND_POINTS, MOST_BRIDGES, TURNED

# So many looks at a board mostly show whether it can be filled in. Where not, other beginnings are tried.
LOOKS, BEGINNINGS, AGAIN = 60, 6, 1
# For the whole board so many are given, or more.
BEGINNING = 240
# More than a game has points: an island that may not be lost.
NEVER = 1000
# Later than any card.
NOT_YET = TURNED + 1


class OutOfPatience(Exception):
    """More looks at boards than were given."""


class Unfillable(Exception):
    """A board that cannot be filled in."""


class Patience:
    """How many looks at a board are left for all that look for the same thing."""

    def __init__(self, left: int) -> None:
        self.left = left


class Draft:
    """One way to come to a goal, as far as it is chosen.

    `bridges` are those of each line that were added, `cards` those that give islands their numbers. `deadline` is the
    card by which an island has to be settled, `due` the one by which the bridges of a settled one have to be drawn.
    """

    def __init__(self, quest: Quest, aim: Aim, patience: Patience) -> None:
        deal, position, turned = quest.deal, quest.position, quest.turned
        self._deal, self._chart, self._position, self._turned = deal, deal.chart, position, turned
        self._allowed, self._patience = aim.allowed, patience
        self._islands = range(len(deal.chart.names))
        self._supply = [sum(card.bridges for card in deal.cards[turned:by]) for by in range(TURNED + 1)]
        self._seen: dict[tuple[object, ...], Filling | None] = {}
        self.numbers, self.loads = list(position.numbers), list(position.loads)
        self.bridges = [0] * len(self._chart.lines)
        self.cards: dict[int, int] = {}
        self.due: dict[int, int] = {}
        self.lost: set[int] = set()
        ends = enumerate(zip(self.numbers, self.loads, strict=True))
        self.settled = {island for island, (number, load) in ends if number and number == load}
        self.losses = [ISLAND_POINTS] * len(self._islands)
        self.deadline: dict[int, int] = {}
        self._ask_for(aim)

    def _ask_for(self, aim: Aim) -> None:
        """Flags of a bonus that is wanted may not be lost. Those that no bridge reaches are chosen early, too."""
        for at in range(FLAGS):
            for island in self._chart.flags[at] if aim.bonuses[at] else ():
                self.losses[island] = NEVER
                if aim.in_time(at, self._position):
                    self.deadline[island] = FACTS[at].deadline
        for island in self._islands:
            if self.waits(island):
                self.deadline.setdefault(island, TURNED)

    def waits(self, island: int) -> bool:
        """Whether it is a flag that no bridge has reached."""
        return self._chart.flagged[island] and not (self._position.numbers[island] or self._position.loads[island])

    def begun(self, shut: int, turn: int, looks: int) -> Steps[Filling]:
        """What fills in the whole board; each turn begins elsewhere."""
        yield 0
        found = self._fill(self._wish(shut), None, turn, looks)
        if found is None:
            raise Unfillable
        return found

    def filled(self, shut: int, like: Filling | None, turn: int = 0) -> Steps[Filling | None]:
        """What fills in the rest of the board, if something was found."""
        key = (frozenset(self.lost), frozenset(self.cards.values()), *self.numbers, *self.loads, shut, turn)
        if key not in self._seen:
            self._seen[key] = yield from self._searched(shut, like, turn)
        return self._seen[key]

    def _searched(self, shut: int, like: Filling | None, turn: int) -> Steps[Filling | None]:
        wish = self._wish(shut)
        for more in range(AGAIN if like else BEGINNINGS):
            yield 0
            try:
                return self._fill(wish, None if more else like, turn + more)
            except TooLong:
                continue
        return None

    def _fill(self, wish: Wish, like: Filling | None, turn: int, looks: int = LOOKS) -> Filling | None:
        if self._patience.left <= 0:
            raise OutOfPatience
        begun = Filler(self._chart, self.numbers, self.loads, wish, looks, like, turn)
        try:
            return begun.fill()
        finally:
            self._patience.left -= looks - begun.looks

    def _wish(self, shut: int) -> Wish:
        counts = [count + more for count, more in zip(self._position.counts, self.bridges, strict=True)]
        most = [0 if shut >> at & 1 else MOST_BETWEEN - count for at, count in enumerate(counts)]
        stock = stock_of([self._deal.cards[card - 1].number for card in self.free_cards(TURNED)])
        bridges = self._supply[TURNED] - sum(self.bridges)
        return Wish(self._possible(), self.losses, most, stock, bridges, self._allowed)

    def _possible(self) -> list[int]:
        """The numbers that each island may get, as bits."""
        found = [ANY] * len(self._islands)
        by_card = {by: sum(1 << number for number in self._kinds(by)) for by in set(self.deadline.values())}
        for island, by in self.deadline.items():
            found[island] = by_card[by]
        for island in self.lost:
            found[island] = 0
        return found

    def _kinds(self, by: int) -> set[int]:
        return {self._deal.cards[card - 1].number for card in self.free_cards(by)}

    def free_cards(self, by: int) -> list[int]:
        taken = self.cards.values()
        return [card for card in range(self._turned + 1, by + 1) if card not in taken]

    def room(self, island: int) -> int:
        return (self.numbers[island] or MOST_BRIDGES) - self.loads[island]

    def cap(self, line: int, beyond: int) -> int:
        return min(MOST_BETWEEN - self._position.counts[line] - self.bridges[line], self.room(beyond))

    def drawable(self, by: int) -> bool:
        """Whether there are bridges enough for all that is due."""
        soon, needed = {island for island, card in self.due.items() if card <= by}, 0
        for at, first, second in self._chart.lines:
            if self.bridges[at] and (first in soon or second in soon):
                needed += self.bridges[at]
        return needed <= self._supply[by]

    def groups(self, outside: int) -> Iterator[tuple[list[int], set[int]]]:
        """The settled islands that are joined, and what they are joined to that is not settled."""
        by, around = FACTS[SIX].deadline, self._chart.around
        waiting = {one for one in self.settled if not outside >> one & 1 and self.cards.get(one, 0) <= by}
        while waiting:
            # Who is finished already or due in time comes first.
            first = min(waiting, key=lambda one: (self.due.get(one, 0), one))
            waiting.discard(first)
            group, border = [first], set[int]()
            for island in group:  # it grows as it is walked
                for line, beyond in around[island]:
                    if not self._position.counts[line] + self.bridges[line]:
                        continue
                    if beyond in waiting:
                        waiting.discard(beyond)
                        group.append(beyond)
                    elif beyond not in self.settled and not outside >> beyond & 1:
                        border.add(beyond)
            yield group, border
