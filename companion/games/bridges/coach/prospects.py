"""What each bonus can still be worth, by what can be finished in time when the order of the cards is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach.aims import FACTS, FLAGS, SIX, Bonuses, worths
from companion.games.bridges.coach.chart import SIX as JOINED
from companion.games.bridges.coach.chart import Position
from companion.games.bridges.coach.deal import Deal
from companion.games.bridges.coach.in_time import Race
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.facts import MOST_BRIDGES, TURNED

LOOKS = 600
GROUPS = 400


def prospects(deal: Deal, position: Position, turned: int) -> Steps[list[Bonuses]]:
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
        if Race(deal, position, turned, due, LOOKS).may_be_won():
            found += [(blue, red, six) for six in single[SIX]]
    return found


def _may_be_worth(deal: Deal, position: Position, turned: int, bonus: int, worth: int) -> Steps[bool]:
    if bonus == SIX:
        return (yield from _may_join(deal, position, turned, _by(bonus, worth)))
    yield 0
    return Race(deal, position, turned, _due(deal, position, bonus, worth), LOOKS).may_be_won()


def _due(deal: Deal, position: Position, bonus: int, worth: int) -> dict[int, int]:
    """By which card each flag of a bonus has to be finished."""
    if position.made[bonus] or not worth:
        return {}
    return dict.fromkeys(deal.chart.flags[bonus], _by(bonus, worth))


def _by(bonus: int, worth: int) -> int:
    return FACTS[bonus].deadline if worth == FACTS[bonus].full else TURNED


def _may_join(deal: Deal, position: Position, turned: int, by: int) -> Steps[bool]:
    """Whether six islands may be finished and joined by a card."""
    for tried, group in enumerate(_groups(deal, position, turned, by)):
        yield 0
        if tried == GROUPS or Race(deal, position, turned, dict.fromkeys(group, by), LOOKS, joined=True).may_be_won():
            return True
    return False


def _groups(deal: Deal, position: Position, turned: int, by: int) -> Iterator[tuple[int, ...]]:
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


def _lacking(deal: Deal, position: Position, turned: int, by: int, island: int) -> int | None:
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
