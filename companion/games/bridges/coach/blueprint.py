"""A plan from its end: settle what has a deadline, fill in the rest, then find the order.

Flags that a bonus asks for and six joined islands are settled first, and flags that no bridge reaches yet: they wait
for a neighbour with a number. After each choice the rest of the board must still be fillable, and the search tries next
what fills it in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.core.game import Enough
from companion.core.long_work import Steps
from companion.games.bridges.coach.draft import BEGINNING, Draft, OutOfPatience, Patience, Schedule, Unfillable
from companion.games.bridges.coach.filling import NEVER, NOT_YET, Filling, TooLong, shares
from companion.games.bridges.coach.positions import FACTS, JOINED, SIX, Aim, Bonuses, MovePlan, Quest, aims, points
from companion.games.bridges.facts import TURNED

# The fillings of the same board that are drawn up.
FILLINGS = 8


@dataclass(frozen=True)
class _Stage:
    """Islands to be settled, lines that are shut, islands that stay out of the group, and what fills in the rest."""

    due: tuple[int, ...]
    shut: int
    outside: int
    filling: Filling


@dataclass
class _Spent:
    """The tries and looks spent so far on one way to a goal."""

    tries: int = 0
    looks: int = 0


class GivenUp(Exception):
    """The looks of this try or the time are used up."""


class Blueprint:
    """Looks for a plan that reaches a goal from a position. `never` are the bonuses with which none can."""

    def __init__(self, quest: Quest, patience: Patience) -> None:
        self._quest, self._patience = quest, patience
        self._deal, self._chart, self._position = quest.deal, quest.deal.chart, quest.position
        self._islands = range(len(self._chart.names))
        self._at = [sum(1 << line for line, _ in around) for around in self._chart.around]
        self.never: set[Bonuses] = set()

    def plan(self, tries: int, looks: int, enough: Enough) -> Steps[MovePlan | None]:
        """A plan that reaches the goal, if one was found.

        Each way to come there is tried so often, from other fillings, and given up after so many looks or more. What
        has cost the least so far is tried next.
        """
        self._enough = enough
        ways = {aim: _Spent() for aim in aims(self._quest)}
        while ways and not enough():
            aim, spent = min(ways.items(), key=lambda way: way[1].looks)
            before = self._patience.left
            try:
                found = yield from self._aimed(aim, spent.tries, looks)
            except (TooLong, GivenUp):
                found = None
            except Unfillable:
                self.never.add(aim.bonuses)
                del ways[aim]
                continue
            except OutOfPatience:
                return None
            if found:
                return found
            spent.tries += 1
            spent.looks += before - self._patience.left
            if spent.tries == tries:
                del ways[aim]
        return None

    def _aimed(self, aim: Aim, turn: int, looks: int) -> Steps[MovePlan | None]:
        stamina = _stamina(turn + 1)
        self._aim, self._least = aim, self._patience.left - looks * stamina
        draft = self._draft = Draft(self._quest, aim, self._patience)
        due = tuple(island for island in draft.deadline if island not in draft.settled)
        filling = yield from draft.begun(self._position.crossed, turn, BEGINNING * stamina)
        return (yield from self._onward(_Stage(due, self._position.crossed, 0, filling)))

    def _go_on(self) -> None:
        if self._patience.left < self._least or self._enough():
            raise GivenUp

    def _onward(self, stage: _Stage) -> Steps[MovePlan | None]:
        """Settle or lose the next island that is due, and go on to the end."""
        draft = self._draft
        yield 0
        self._patience.left -= 1
        self._go_on()
        if not stage.due:
            if self._aim.in_time(SIX, self._position):
                return (yield from self._grown(stage))
            return (yield from self._drawn_up(stage))
        island = min(stage.due, key=lambda one: (draft.deadline[one], not draft.numbers[one], draft.room(one)))
        rest = replace(stage, due=tuple(one for one in stage.due if one != island))
        if draft.numbers[island] or draft.losses[island] == NEVER:
            return (yield from self._settle(island, draft.deadline[island], rest))
        if stage.filling.numbers[island]:
            found = yield from self._settle(island, draft.deadline[island], rest)
            return found or (yield from self._lose(island, rest))
        found = yield from self._lose(island, rest)
        return found or (yield from self._settle(island, draft.deadline[island], rest))

    def _lose(self, island: int, stage: _Stage) -> Steps[MovePlan | None]:
        """Go on with a flag that never gets a number."""
        draft = self._draft
        draft.lost.add(island)
        filling: Filling | None = stage.filling
        if stage.filling.numbers[island]:
            filling = yield from draft.filled(stage.shut, stage.filling)
        found = (yield from self._onward(replace(stage, filling=filling))) if filling else None
        draft.lost.discard(island)
        return found

    def _settle(self, island: int, by: int, stage: _Stage) -> Steps[MovePlan | None]:
        """Go on with an island that is finished by a card."""
        draft = self._draft
        given, load, found = draft.numbers[island], draft.loads[island], None
        if draft.cards.get(island, 0) > by:
            return None
        lines = [
            (line, beyond)
            for line, beyond in self._chart.around[island]
            if not stage.shut >> line & 1 and beyond not in draft.settled and draft.cap(line, beyond)
        ]
        caps = tuple(draft.cap(line, beyond) for line, beyond in lines)
        like = tuple(stage.filling.bridges[line] for line, _ in lines)
        draft.settled.add(island)
        for card in self._cards_for(island, by, sum(caps), stage.filling):
            number = self._deal.cards[card - 1].number if card and not given else given
            if not given:
                draft.numbers[island], draft.cards[island] = number, card
            for share in sorted(shares(number - load, caps), key=lambda one: _apart(one, like)):
                found = found or (yield from self._shared(island, by, stage, lines, share))
            if not given:
                draft.numbers[island] = 0
                del draft.cards[island]
        draft.settled.discard(island)
        return found

    def _cards_for(self, island: int, by: int, reach: int, filling: Filling) -> Sequence[int]:
        """The cards that may give an island its number, those of the filling first; 0 where it has one."""
        draft = self._draft
        if draft.numbers[island]:
            return (draft.cards.get(island, 0),)
        cards, load, like = self._deal.cards, draft.loads[island], filling.numbers[island]
        fitting = [card for card in draft.free_cards(by) if load <= cards[card - 1].number <= load + reach]
        return sorted(fitting, key=lambda card: cards[card - 1].number != like)

    def _shared(
        self, island: int, by: int, stage: _Stage, lines: Sequence[tuple[int, int]], share: Sequence[int]
    ) -> Steps[MovePlan | None]:
        """Go on with all bridges of an island shared among its lines like this."""
        draft = self._draft
        found, shut, load = None, stage.shut | self._at[island], draft.loads[island]
        for more, (line, beyond) in zip(share, lines, strict=True):
            if more:
                draft.bridges[line] += more
                draft.loads[beyond] += more
                shut |= self._chart.crossing[line]
        draft.loads[island], draft.due[island] = load + sum(share), by
        if draft.drawable(by):
            for wrote in self._reached(island, stage.filling):
                found = found or (yield from self._after(island, stage, shut, lines, share, wrote))
        del draft.due[island]
        draft.loads[island] = load
        for more, (line, beyond) in zip(share, lines, strict=True):
            draft.bridges[line] -= more
            draft.loads[beyond] -= more
        return found

    def _reached(self, island: int, filling: Filling) -> Iterator[tuple[int, int] | None]:
        """Which neighbour gets its number by which card, so that it reaches a flag in time; none if one does."""
        draft = self._draft
        card = draft.cards.get(island, 0)
        if not card or not draft.waits(island):
            yield None
            return
        near = [beyond for line, beyond in self._chart.around[island] if draft.bridges[line]]
        if any(self._position.numbers[one] or draft.cards.get(one, NOT_YET) < card for one in near):
            yield None
            return
        cards = self._deal.cards
        found = [
            (one, by)
            for one in near
            for by in draft.free_cards(card - 1)
            if not draft.numbers[one] and one not in draft.lost and cards[by - 1].number >= draft.loads[one]
        ]
        yield from sorted(found, key=lambda one: (cards[one[1] - 1].number != filling.numbers[one[0]], one[1]))

    def _after(
        self,
        island: int,
        stage: _Stage,
        shut: int,
        lines: Sequence[tuple[int, int]],
        share: Sequence[int],
        wrote: tuple[int, int] | None,
    ) -> Steps[MovePlan | None]:
        """Go on after a settled island, with a number for the neighbor from which it is reached."""
        draft = self._draft
        due, filling = stage.due, stage.filling
        same = filling.numbers[island] == draft.numbers[island]
        same = same and all(filling.bridges[line] == more for more, (line, _) in zip(share, lines, strict=True))
        if wrote:
            neighbour, card = wrote
            draft.numbers[neighbour], draft.cards[neighbour] = self._deal.cards[card - 1].number, card
            same = same and filling.numbers[neighbour] == draft.numbers[neighbour]
            if draft.waits(neighbour) and neighbour not in due:
                due = (*due, neighbour)
        rest: Filling | None
        if same:
            bridges = list(filling.bridges)
            for line, _ in lines:
                bridges[line] = 0
            rest = Filling(filling.numbers, tuple(bridges))
        else:
            self._go_on()
            rest = yield from draft.filled(shut, filling)
        found = (yield from self._onward(_Stage(due, shut, stage.outside, rest))) if rest else None
        if wrote:
            draft.numbers[wrote[0]] = 0
            del draft.cards[wrote[0]]
        return found

    def _grown(self, stage: _Stage) -> Steps[MovePlan | None]:
        """Join six islands in time: put one neighbor after the other into the group, or leave it outside."""
        draft = self._draft
        by, best = FACTS[SIX].deadline, None
        for group, border in draft.groups(stage.outside):
            if len(group) >= JOINED:
                before = draft.due
                draft.due = {**before, **{island: min(by, before.get(island, by)) for island in group[:JOINED]}}
                found = (yield from self._drawn_up(stage)) if draft.drawable(by) else None
                draft.due = before
                return found
            for island in border:
                rank = -len(group), not draft.numbers[island], draft.room(island)
                best = min(best or (rank, island), (rank, island))
        if best is None:
            apart = [one for one in self._islands if one not in draft.settled and not stage.outside >> one & 1]
            if not apart:
                return None
            best = min(((0, not draft.numbers[one], draft.room(one)), one) for one in apart)
        island = best[1]
        found = yield from self._settle(island, by, stage)
        return found or (yield from self._onward(replace(stage, outside=stage.outside | 1 << island)))

    def _drawn_up(self, stage: _Stage) -> Steps[MovePlan | None]:
        """Look for the order of a few ways to fill in the rest."""
        draft = self._draft
        due = [min(draft.due.get(end, TURNED) for end in line[1:]) for line in self._chart.lines]
        filling: Filling | None = stage.filling
        for turn in range(FILLINGS):
            if turn:
                filling = yield from draft.filled(stage.shut, None, turn)
            if filling:
                bridges = tuple(some + more for some, more in zip(draft.bridges, filling.bridges, strict=True))
                whole = Filling(filling.numbers, bridges)
                moves = Schedule(self._deal, self._position, self._quest.turned, whole, draft.cards, due).moves()
                position = self._position
                for turned, move in enumerate(moves or (), start=self._quest.turned):
                    position = self._deal.play(position, turned, move)
                if moves is not None and points(position) >= self._quest.goal:
                    return MovePlan(points(position), moves)
        return None


def _apart(one: Sequence[int], other: Sequence[int]) -> int:
    return sum([abs(first - second) for first, second in zip(one, other, strict=True)])


def _stamina(turn: int) -> int:
    """1, 1, 2, 1, 1, 2, 4, 1, …: how long to keep at it when nobody knows how long it takes (Luby and others, 1993)."""
    size = turn.bit_length()
    return 1 << size - 1 if turn == (1 << size) - 1 else _stamina(turn - (1 << size - 1) + 1)
