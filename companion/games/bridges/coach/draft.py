"""A board that grows from its end: which islands are settled, what fills in the rest, and in which order to draw it.

An island is settled when its number, the card of the number and all of its bridges are chosen. `Draft` asks after each
choice whether the rest can be filled in. `Schedule` gives each number of a filled board its card and draws the bridges
that are due first, which is as good as any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.long_work import Steps
from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.filling import ANY, NEVER, Filler, Filling, TooLong, Wish, stock_of
from companion.games.bridges.coach.positions import (
    FACTS,
    FLAGS,
    SIX,
    Aim,
    KnownDeal,
    Move,
    Position,
    Quest,
    waits_for_bridge,
)
from companion.games.bridges.facts import ISLAND_POINTS, MOST_BRIDGES, TURNED

# The looks that mostly show whether a board can be filled in; after them the search tries other beginnings.
LOOKS, BEGINNINGS, AGAIN = 60, 6, 1
# For the whole board so many are given, or more.
BEGINNING = 240


class OutOfPatience(Exception):
    """The looks for this goal are used up."""


class Unfillable(Exception):
    """A board that cannot be filled in."""


class Patience:
    """The looks at boards that are left for one goal, shared by all tries."""

    def __init__(self, left: int) -> None:
        self.left = left


class Draft:
    """One way to a goal, as far as it is chosen.

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
        return waits_for_bridge(self._chart, self._position, island)

    def begun(self, shut: int, turn: int, looks: int) -> Steps[Filling]:
        """Fill in the whole board; `turn` varies the order of the search."""
        yield 0
        found = self._fill(self._wish(shut), None, turn, looks)
        if found is None:
            raise Unfillable
        return found

    def filled(self, shut: int, like: Filling | None, turn: int = 0) -> Steps[Filling | None]:
        """Fill in the rest of the board; None where nothing was found."""
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
        cards, deadlines = self._deal.cards, set(self.deadline.values())
        kinds = {by: {cards[card - 1].number for card in self.free_cards(by)} for by in deadlines}
        bits = {by: sum(1 << number for number in kinds[by]) for by in deadlines}
        for island, by in self.deadline.items():
            found[island] = bits[by]
        for island in self.lost:
            found[island] = 0
        return found

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
        """Each group of joined settled islands, with the unsettled islands at its border."""
        by, around = FACTS[SIX].deadline, self._chart.around
        waiting = {one for one in self.settled if not outside >> one & 1 and self.cards.get(one, 0) <= by}
        while waiting:
            # Islands that are finished or due early come first.
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


# Enough looks at cards: most of them leave no choice.
ORDER_LOOKS = 40


class Schedule:
    """The order in which to draw one filling. `cards` are set for some islands; lines are `due` by a card."""

    def __init__(
        self,
        deal: KnownDeal,
        position: Position,
        turned: int,
        filling: Filling,
        cards: Mapping[int, int],
        due: Sequence[int],
    ) -> None:
        self._deal, self._chart, self._position, self._turned = deal, deal.chart, position, turned
        self._filling, self._cards, self._due = filling, cards, due
        self._island = {card: island for island, card in cards.items()}
        self._sums = _sums([card.bridges for card in deal.cards])
        self._last = {
            card.number: at for at, card in enumerate(deal.cards, start=1) if at > turned and at not in self._island
        }
        self._looks = ORDER_LOOKS

    def moves(self) -> tuple[Move, ...] | None:
        """The move with each card, or None where no order was found."""
        numbers, loads, bridges = list(self._position.numbers), list(self._position.loads), list(self._filling.bridges)
        return self._from(self._turned, numbers, loads, bridges)

    def _from(self, turned: int, numbers: list[int], loads: list[int], left: list[int]) -> tuple[Move, ...] | None:
        if turned == TURNED:
            return () if not any(left) else None
        self._looks -= 1
        if self._looks < 0:
            return None
        for island in self._islands(turned + 1, numbers, loads, left):
            news = numbers
            if island is not None:
                news = numbers[:]
                news[island] = self._deal.cards[turned].number
            drew = self._drew(turned + 1, news, loads, left)
            if drew is None:
                continue
            rest, load = left[:], loads[:]
            for line in drew:
                _, first, second = self._chart.lines[line]
                rest[line] -= 1
                load[first] += 1
                load[second] += 1
            onward = self._from(turned + 1, news, load, rest)
            if onward is not None:
                return Move(island, tuple(drew)), *onward
        return None

    def _islands(
        self, card: int, numbers: Sequence[int], loads: Sequence[int], left: Sequence[int]
    ) -> Iterator[int | None]:
        """The islands that may take a card's number; islands with bridges to unnumbered neighbors come first."""
        flagged, around = self._chart.flagged, self._chart.around
        if card in self._island:
            island = self._island[card]
            if loads[island] or not flagged[island]:
                yield island
            return
        number = self._deal.cards[card - 1].number
        ends = enumerate(self._filling.numbers)
        wanting = [at for at, end in ends if end == number and not numbers[at] and at not in self._cards]
        free = [island for island in wanting if loads[island] or not flagged[island]]
        yield from sorted(free, key=lambda island: -sum(left[at] and not numbers[end] for at, end in around[island]))
        cards = enumerate(self._deal.cards, start=1)
        later = sum(one.number == number and at > card and at not in self._island for at, one in cards)
        if later >= len(wanting):
            yield None

    def _drew(self, card: int, numbers: Sequence[int], loads: Sequence[int], left: Sequence[int]) -> list[int] | None:
        """The lines of this card's bridges: all of them, or none where the others come without them."""
        count, lacking, later = self._deal.cards[card - 1].bridges, sum(left), self._sums[card]
        waiting = sorted(self._waiting(numbers, loads, left))
        if count <= min(len(waiting), lacking) and later >> lacking - count & 1:
            late = len(waiting) > count and waiting[count][0] <= card
            return None if late else [line for _, line in waiting[:count]]
        late = bool(waiting) and waiting[0][0] <= card
        return [] if later >> lacking & 1 and not late else None

    def _waiting(self, numbers: Sequence[int], loads: Sequence[int], left: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Each bridge that can be drawn, after the card by which it is due: a flag needs its first one early."""
        flagged, ends, reached = self._chart.flagged, self._filling.numbers, set[int]()
        for at, first, second in self._chart.lines:
            if not left[at] or not (numbers[first] or numbers[second]):
                continue
            due = [self._due[at]] * left[at]
            for island in (first, second):
                if flagged[island] and ends[island] and not (numbers[island] or loads[island] or island in reached):
                    reached.add(island)
                    due[0] = min(due[0], self._cards.get(island, self._last.get(ends[island], 0)) - 1)
            yield from ((by, at) for by in due)


def _sums(bridges: Sequence[int]) -> list[int]:
    """Which numbers of bridges the cards from each on can draw together, as bits."""
    found = [1]
    for count in reversed(bridges):
        found.append(found[-1] | found[-1] << count)
    return found[::-1]
