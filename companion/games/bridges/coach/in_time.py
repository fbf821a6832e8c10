"""Whether islands can still be finished, each by its card. A no is proven; a yes only says that nothing forbids it.

Here the order of the cards counts: each number comes by a card of its own, a flag is reached by a bridge before it gets
its number, and bridges begin at a number and are no more than the cards up to then have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.chart import Position, largest
from companion.games.bridges.coach.deal import Deal
from companion.games.bridges.coach.filling import shares
from companion.games.bridges.facts import MOST_BRIDGES, TURNED

# So many looks are a fair try; what is not ruled out by then stays possible.
LOOKS = 300
# Later than any card.
NOT_YET = TURNED + 1


class TooLong(Exception):
    """More looks than were given."""


class Race:
    """Islands against their cards: `due` says by which card each has to be finished; `joined`, whether as one group."""

    def __init__(
        self, deal: Deal, position: Position, turned: int, due: Mapping[int, int], looks: int, joined: bool = False
    ) -> None:
        self._deal, self._chart, self._position, self._turned, self._due = deal, deal.chart, position, turned, due
        before = [0] * turned + [card.bridges for card in deal.cards[turned:]]
        self._supply = [0, *accumulate(before)]
        self._numbers, self._loads = list(position.numbers), list(position.loads)
        self._more = [0] * len(self._chart.lines)
        self._cards: dict[int, int] = {}
        self._joined = joined
        self.looks = looks

    def may_be_won(self) -> bool:
        """Whether all may be finished in time."""
        left = frozenset(one for one in self._due if not self._numbers[one] or self._loads[one] < self._numbers[one])
        try:
            return self._from(left, self._position.crossed)
        except TooLong:
            return True

    def _from(self, left: frozenset[int], crossed: int) -> bool:
        """Whether the islands that are left may be finished, too: first each gets its number, then its bridges."""
        self.looks -= 1
        if self.looks < 0:
            raise TooLong
        if not self._is_supplied(left):
            return False
        if not left:
            return self._is_drawn_in_time()
        blanks = [island for island in left if not self._numbers[island]]
        if blanks:
            cards = {island: list(self._fitting(island, crossed)) for island in blanks}
            island = min(blanks, key=lambda one: (len(cards[one]), one))
            return any(self._numbered_by(island, card, left, crossed) for card in cards[island])
        ways = {island: self._shares(island, crossed) for island in left}
        island = min(left, key=lambda one: (len(ways[one]), one))
        lines = self._open(island, crossed)
        return any(self._shared(island, share, lines, left - {island}, crossed) for share in ways[island])

    def _open(self, island: int, crossed: int) -> list[tuple[int, int, int]]:
        """The lines of an island that take a bridge, with the island beyond and how many bridges they take."""
        found = []
        for line, beyond in self._chart.around[island]:
            cap = min(self._room(beyond), MOST_BETWEEN - self._position.counts[line] - self._more[line])
            if cap and not crossed >> line & 1:
                found.append((line, beyond, cap))
        return found

    def _room(self, island: int) -> int:
        return (self._numbers[island] or MOST_BRIDGES) - self._loads[island]

    def _shares(self, island: int, crossed: int) -> tuple[tuple[int, ...], ...]:
        return shares(self._room(island), tuple(cap for _, _, cap in self._open(island, crossed)))

    def _fitting(self, island: int, crossed: int) -> Iterator[int]:
        """The cards that may give an island its number."""
        load, reach = self._loads[island], sum(cap for _, _, cap in self._open(island, crossed))
        for card in range(self._turned + (2 if self._waits(island) else 1), self._due[island] + 1):
            if load <= self._deal.cards[card - 1].number <= load + reach and card not in self._cards.values():
                yield card

    def _waits(self, island: int) -> bool:
        """Whether it is a flag that no bridge has reached."""
        return self._chart.flagged[island] and not (self._position.numbers[island] or self._position.loads[island])

    def _numbered_by(self, island: int, card: int, left: frozenset[int], crossed: int) -> bool:
        self._cards[island], self._numbers[island] = card, self._deal.cards[card - 1].number
        found = self._from(left, crossed)
        del self._cards[island]
        self._numbers[island] = 0
        return found

    def _shared(
        self,
        island: int,
        share: Sequence[int],
        lines: Sequence[tuple[int, int, int]],
        rest: frozenset[int],
        crossed: int,
    ) -> bool:
        for more, (line, beyond, _) in zip(share, lines, strict=True):
            self._more[line] += more
            self._loads[beyond] += more
            if more:
                crossed |= self._chart.crossing[line]
        self._loads[island] += sum(share)
        found = self._from(rest, crossed)
        self._loads[island] -= sum(share)
        for more, (line, beyond, _) in zip(share, lines, strict=True):
            self._more[line] -= more
            self._loads[beyond] -= more
        return found

    def _is_supplied(self, left: frozenset[int]) -> bool:
        """Whether the cards bring as many bridges as are due by each of them. One between two islands serves both."""
        due = [(self._due_at(line), more) for line, more in enumerate(self._more) if more]
        due += [(self._due[island], self._room(island)) for island in left if self._numbers[island]]
        for line, first, second in self._chart.lines:
            if first in left and second in left and self._numbers[first] and self._numbers[second]:
                cap = min(MOST_BETWEEN - self._position.counts[line], self._room(first), self._room(second))
                due.append((max(self._due[first], self._due[second]), -cap))
        return all(sum(more for at, more in due if at <= by) <= self._supply[by] for by in set(self._due.values()))

    def _due_at(self, line: int) -> int:
        _, first, second = self._chart.lines[line]
        return min(self._due.get(first, NOT_YET), self._due.get(second, NOT_YET))

    def _is_drawn_in_time(self) -> bool:
        """Whether the bridges can be drawn after the numbers at which they begin, and before they are due."""
        if self._joined and not self._is_one_group():
            return False
        helpers = {
            island
            for line in self._chart.lines
            if self._more[line.at]
            for island in line[1:]
            if not self._numbers[island] and island not in self._due
        }
        return any(self._is_drawn(times) for times in self._helped(sorted(helpers), {}))

    def _helped(self, helpers: Sequence[int], times: dict[int, int]) -> Iterator[dict[int, int]]:
        """The cards that may give numbers to islands that need not be finished, so that bridges begin there."""
        self.looks -= 1
        if self.looks < 0:
            raise TooLong
        if not helpers:
            yield {**self._cards, **times}
            return
        first, *others = helpers
        taken = {*self._cards.values(), *times.values()}
        cards = enumerate(self._deal.cards, start=1)
        fitting = [at for at, card in cards if at > self._turned and card.number >= self._loads[first]]
        # No more cards are taken before it than there are others.
        for card in [at for at in fitting if at not in taken][: len(helpers)]:
            yield from self._helped(others, {**times, first: card})
        yield from self._helped(others, times)

    def _is_drawn(self, times: Mapping[int, int]) -> bool:
        drawn = [(self._begins(line, times), self._due_at(line), more) for line, more in enumerate(self._more) if more]
        for first in {begins for begins, _, _ in drawn}:
            for by in {due for _, due, _ in drawn}:
                needed = sum(more for begins, due, more in drawn if begins >= first and due <= by)
                if needed > max(0, self._supply[by] - self._supply[first - 1]):
                    return False
        return all(self._is_reached(island, card, times) for island, card in self._cards.items())

    def _begins(self, line: int, times: Mapping[int, int]) -> int:
        """From which card on a bridge can be drawn there."""
        _, first, second = self._chart.lines[line]
        return max(self._turned + 1, min(self._numbered(first, times), self._numbered(second, times)))

    def _numbered(self, island: int, times: Mapping[int, int]) -> int:
        return 0 if self._position.numbers[island] else times.get(island, NOT_YET)

    def _is_reached(self, island: int, card: int, times: Mapping[int, int]) -> bool:
        """Whether a bridge leads to a flag before it gets its number."""
        if not self._waits(island):
            return True
        near = (beyond for line, beyond in self._chart.around[island] if self._more[line])
        return any(self._numbered(beyond, times) < card for beyond in near)

    def _is_one_group(self) -> bool:
        waiting = [island in self._due for island in range(len(self._numbers))]
        counts = [count + more for count, more in zip(self._position.counts, self._more, strict=True)]
        return largest(self._chart, waiting, counts) == len(self._due)
