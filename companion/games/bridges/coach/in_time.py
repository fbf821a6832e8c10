"""Which bonuses can still be made when the order of the cards is known. A no is proven; a yes means nothing forbids it.

Each number comes by a card of its own, a flag is reached by a bridge before it gets its number, and bridges begin at a
number and are no more than the cards up to then have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product

from companion.core.long_work import Steps
from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.filling import NOT_YET, TooLong, shares
from companion.games.bridges.coach.positions import (
    FACTS,
    FLAGS,
    JOINED,
    SIX,
    Bonuses,
    KnownDeal,
    Position,
    largest,
    waits_for_bridge,
    worths,
)
from companion.games.bridges.facts import MOST_BRIDGES, TURNED


class Race:
    """Islands against their cards: `due` says by which card each has to be finished; `joined`, whether as one group."""

    def __init__(
        self, deal: KnownDeal, position: Position, turned: int, due: Mapping[int, int], looks: int, joined: bool = False
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
        lines = {island: self._open(island, crossed) for island in left}
        ways = {one: shares(self._room(one), tuple(cap for _, _, cap in lines[one])) for one in left}
        island = min(left, key=lambda one: (len(ways[one]), one))
        return any(self._shared(island, share, lines[island], left - {island}, crossed) for share in ways[island])

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

    def _fitting(self, island: int, crossed: int) -> Iterator[int]:
        """The cards that may give an island its number."""
        load, reach = self._loads[island], sum(cap for _, _, cap in self._open(island, crossed))
        first = self._turned + 1 + waits_for_bridge(self._chart, self._position, island)
        for card in range(first, self._due[island] + 1):
            if load <= self._deal.cards[card - 1].number <= load + reach and card not in self._cards.values():
                yield card

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
        if self._joined:
            waiting = [island in self._due for island in range(len(self._numbers))]
            counts = [count + more for count, more in zip(self._position.counts, self._more, strict=True)]
            if largest(self._chart, waiting, counts) < len(self._due):
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
        if not waits_for_bridge(self._chart, self._position, island):
            return True
        near = (beyond for line, beyond in self._chart.around[island] if self._more[line])
        return any(self._numbered(beyond, times) < card for beyond in near)


RACE_LOOKS = 600
MOST_GROUPS = 400


def prospects(deal: KnownDeal, position: Position, turned: int) -> Steps[list[Bonuses]]:
    """The points of all three bonuses that nothing forbids, each way to combine them."""
    single: list[list[int]] = []
    for at in range(len(FACTS)):
        single.append([])
        for worth in worths(position, turned, at):
            if position.made[at] or not worth or (yield from _may_be_worth(deal, position, turned, at, worth)):
                single[at].append(worth)
    found: list[Bonuses] = []
    for blue, red in product(*single[:FLAGS]):
        due = {**_due(deal, position, 0, blue), **_due(deal, position, 1, red)}
        yield 0
        if Race(deal, position, turned, due, RACE_LOOKS).may_be_won():
            found += [(blue, red, six) for six in single[SIX]]
    return found


def _may_be_worth(deal: KnownDeal, position: Position, turned: int, bonus: int, worth: int) -> Steps[bool]:
    if bonus == SIX:
        return (yield from _may_join(deal, position, turned, _by(bonus, worth)))
    yield 0
    return Race(deal, position, turned, _due(deal, position, bonus, worth), RACE_LOOKS).may_be_won()


def _due(deal: KnownDeal, position: Position, bonus: int, worth: int) -> dict[int, int]:
    """By which card each flag of a bonus has to be finished."""
    if position.made[bonus] or not worth:
        return {}
    return dict.fromkeys(deal.chart.flags[bonus], _by(bonus, worth))


def _by(bonus: int, worth: int) -> int:
    return FACTS[bonus].deadline if worth == FACTS[bonus].full else TURNED


def _may_join(deal: KnownDeal, position: Position, turned: int, by: int) -> Steps[bool]:
    """Whether six islands may be finished and joined by a card."""
    for tried, group in enumerate(_groups(deal, position, turned, by)):
        yield 0
        if (
            tried == MOST_GROUPS
            or Race(deal, position, turned, dict.fromkeys(group, by), RACE_LOOKS, joined=True).may_be_won()
        ):
            return True
    return False


def _groups(deal: KnownDeal, position: Position, turned: int, by: int) -> Iterator[tuple[int, ...]]:
    """Six islands that lines can join, with no more lacking than the cards up to then bring."""
    chart, cards = deal.chart, deal.cards[turned:by]
    lacking = [_lacking(deal, position, turned, by, island) for island in range(len(chart.names))]
    near: list[set[int]] = [set() for _ in lacking]
    for line, first, second in chart.lines:
        joins = position.counts[line] or not position.crossed >> line & 1
        if joins and lacking[first] is not None and lacking[second] is not None:
            near[first].add(second)
            near[second].add(first)
    most = 2 * sum(card.bridges for card in cards)

    def grown(group: tuple[int, ...], border: tuple[int, ...], seen: frozenset[int]) -> Iterator[tuple[int, ...]]:
        if sum(lacking[one] or 0 for one in group) > most:
            return
        if sum(not position.numbers[one] for one in group) > len(cards):
            return
        if len(group) == JOINED:
            yield group
            return
        for at, one in enumerate(border):
            new = tuple(sorted(near[one] - seen))
            yield from grown((*group, one), (*border[at + 1 :], *new), seen | frozenset(new))

    for first, lacks in enumerate(lacking):
        if lacks is not None:
            later = tuple(sorted(one for one in near[first] if one > first))
            yield from grown((first,), later, frozenset((*range(first + 1), *later)))


def _lacking(deal: KnownDeal, position: Position, turned: int, by: int, island: int) -> int | None:
    """How many bridges an island lacks at least, nothing where it cannot be finished by a card."""
    number, load, reach = position.numbers[island], position.loads[island], 0
    for line, beyond in deal.chart.around[island]:
        room = (position.numbers[beyond] or MOST_BRIDGES) - position.loads[beyond]
        if not position.crossed >> line & 1:
            reach += min(room, MOST_BETWEEN - position.counts[line])
    if number:
        return number - load if number - load <= reach else None
    waits = deal.chart.flagged[island] and not load
    kinds = {card.number for card in deal.cards[turned + waits : by]}
    fitting = [kind - load for kind in kinds if load <= kind <= load + reach]
    return min(fitting, default=None)
