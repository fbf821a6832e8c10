"""In which order a board that is filled in can be drawn: where each card's number goes, and which bridges it draws.

Where the numbers go is tried out; of the bridges those come first that are due first, which is as good as any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.bridges.coach.chart import Move, Position
from companion.games.bridges.coach.deal import Deal
from companion.games.bridges.coach.filling import Filling
from companion.games.bridges.facts import TURNED

# So many looks at cards are enough: most of them leave no choice.
LOOKS = 40


class Schedule:
    """One filling, drawn from a position on. `cards` are set for some islands, and the lines are `due` by some card."""

    def __init__(
        self,
        deal: Deal,
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
        self._looks = LOOKS

    def moves(self) -> tuple[Move, ...] | None:
        """What to do with each card, where an order was found."""
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
        """Where a card's number may go, first where bridges to islands without a number wait for it."""
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
