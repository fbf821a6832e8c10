"""The outlook of the board in the app: its points now and at most, and which bonuses are within reach.

It follows from the board, the rules and the cards that may still come; nothing here knows their order. Drawn bridges
stay: taking one back may open more again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.games.bridges.board import Board, Island
from companion.games.bridges.board_rules import MOST_BETWEEN, room_at
from companion.games.bridges.deadlines import worth_now
from companion.games.bridges.facts import (
    BONUSES,
    FIRST_NUMBERS,
    FLAGS,
    ISLAND_POINTS,
    ISLANDS,
    TURNED,
    Bonus,
    Card,
    Worth,
)
from companion.games.bridges.layout import Lines, Pair, groups
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State


@dataclass(frozen=True)
class Outlook:
    """The bounds of a board. `bonuses` are those within reach, each with its best worth."""

    possible: Prospects
    points: int
    most: int
    bonuses: Mapping[Bonus, Worth]


def outlook(state: State, slate: Slate) -> Outlook:
    """The bounds of the board as it is now."""
    possible = prospects(slate, state.card, state.unseen)
    claims = {claim.bonus: claim.worth for claim in state.claims if claim.player == state.keeper}
    worths = {bonus: claims.get(bonus) or _worth(state, slate, bonus, possible) for bonus in BONUSES}
    within = {bonus: worth for bonus, worth in worths.items() if worth}
    return Outlook(
        possible,
        _points(claims) + ISLAND_POINTS * slate.board.finished,
        _points(within) + ISLAND_POINTS * possible.finished,
        within,
    )


def _points(worths: Mapping[Bonus, Worth]) -> int:
    return sum(BONUSES[bonus].points(worth) for bonus, worth in worths.items())


def _worth(state: State, slate: Slate, bonus: Bonus, possible: Prospects) -> Worth | None:
    """The best worth of a bonus that is not made yet: alone up to its deadline, in a group with the first player."""
    if not possible.makes(bonus):
        return None
    if worth_now(state, bonus) == "late":
        return "late"
    first = any(claim.bonus == bonus and claim.card == state.turned for claim in state.claims)
    until = BONUSES[bonus].deadline if state.solo else state.turned if first else TURNED
    return "full" if prospects(slate, state.card, state.unseen, until).makes(bonus) else "late"


@dataclass(frozen=True)
class Supply:
    """The numbers for the open card (`now`) and for up to so many `cards` after it, and the most bridges of all."""

    now: tuple[int, ...]
    later: tuple[int, ...]
    cards: int
    bridges: int

    @property
    def numbers(self) -> int:
        """The most numbers that may still be written."""
        return bool(self.now) + self.cards


def supply(slate: Slate, card: Card | None, unseen: Sequence[Card], cards: int) -> Supply:
    """The supply of the open card and of so many more cards: any unseen ones, with the most bridges that they have."""
    if card is None:
        now: tuple[int, ...] = () if slate.prepared else FIRST_NUMBERS
    else:
        now = (card.number,) if slate.writes(card) else ()
    most = sum(sorted((one.bridges for one in unseen), reverse=True)[:cards])
    left = card.bridges - len(slate.strokes) if card else 0
    return Supply(now, tuple(one.number for one in unseen) if cards else (), cards, left + most)


@dataclass(frozen=True)
class Prospects:
    """The bounds of one board with one supply."""

    board: Board
    lines: Lines
    supply: Supply

    @cached_property
    def room(self) -> Mapping[Pair, int]:
        """How many more bridges each line takes."""
        return {pair: self._room(pair) for pair in self.lines.pairs}

    def _room(self, pair: Pair) -> int:
        ends = [self.board.by_id[end] for end in pair]
        if any(self.board.count(other) for other in self.lines.crossing[pair]):
            return 0
        if all(end.number is None for end in ends) and not self.supply.numbers:
            return 0
        return min(MOST_BETWEEN - self.board.count(pair), *(room_at(self.board, end) for end in ends))

    @cached_property
    def most(self) -> Mapping[str, int]:
        """The most bridges that each island can get."""
        more: Counter[str] = Counter()
        for pair, room in self.room.items():
            for end in pair:
                more[end] += room
        return {
            island.id: self.board.load[island.id]
            + min(more[island.id], room_at(self.board, island), self.supply.bridges)
            for island in self.board.islands
        }

    def numbers(self, island: Island) -> frozenset[int]:
        """The numbers that an island without one may still get and can then hold."""
        now = () if island.flag and not self.board.load[island.id] else self.supply.now
        return frozenset(
            n for n in (*now, *self.supply.later) if self.board.load[island.id] <= n <= self.most[island.id]
        )

    @cached_property
    def alive(self) -> frozenset[str]:
        """The islands that are finished or can still be."""
        return frozenset(island.id for island in self.board.islands if self._is_alive(island))

    def _is_alive(self, island: Island) -> bool:
        if island.id in self.board.spoilt:
            return False
        if island.number is None:
            return bool(self.numbers(island))
        return self.board.load[island.id] <= island.number <= self.most[island.id]

    @cached_property
    def finished(self) -> int:
        """The most islands that can be finished at the end."""
        missed = sum(not self.makes(flag) for flag in ("blue", "red"))
        every = [island for island in self.board.islands if island.id in self.alive]
        return min(ISLANDS - missed, self._finishable(every))

    def makes(self, bonus: Bonus) -> bool:
        """Whether a bonus can still be made."""
        if bonus in FLAGS:
            flags = [island for island in self.board.islands if island.flag == bonus]
            return all(flag.id in self.alive for flag in flags) and self._finishable(flags) == len(flags)
        # Groups of islands that can all be finished and joined, judged by the lines alone.
        open_lines = (pair for pair in self.lines.pairs if self.board.count(pair) or self.room[pair])
        joined = ([self.board.by_id[name] for name in group] for group in groups([*self.alive], open_lines))
        return any(self._finishable(group) >= BONUSES[bonus].islands for group in joined)

    def blocked(self, flag: str) -> tuple[Island, ...]:
        """The islands with a flag that cannot be finished any more."""
        return tuple(one for one in self.board.islands if one.flag == flag and one.id not in self.alive)

    def _finishable(self, islands: Sequence[Island]) -> int:
        """The most of these islands that can be finished with the supply of numbers and bridges."""
        blank = {one.id: self.numbers(one) for one in islands if one.number is None}
        wanted = sorted(min(numbers) - self.board.load[name] for name, numbers in blank.items())
        lacking = [one.number - self.board.load[one.id] for one in islands if one.number is not None]
        ends = 2 * self.supply.bridges  # a bridge helps two islands
        count = 0
        for need in sorted([*lacking, *wanted[: self._written(list(blank.values()))]]):
            ends -= need
            count += ends >= 0
        return count

    def _written(self, blanks: Sequence[frozenset[int]]) -> int:
        """The most of these islands that can each get a number of its own from the supply."""
        stock = [*self.supply.now[:1], *self.supply.later] if len(self.supply.now) == 1 else list(self.supply.later)
        owner: dict[int, int] = {}

        def place(blank: int, tried: set[int]) -> bool:
            for at, number in enumerate(stock):
                if number in blanks[blank] and at not in tried:
                    tried.add(at)
                    if at not in owner or place(owner[at], tried):
                        owner[at] = blank
                        return True
            return False

        placed = sum(place(blank, set()) for blank in range(len(blanks)))
        first = len(self.supply.now) > 1  # a 3 or a 4, for the player to choose
        return min(placed + first, self.supply.numbers, len(blanks))


def prospects(slate: Slate, card: Card | None, unseen: Sequence[Card], until: int = TURNED) -> Prospects:
    """The prospects up to a card: the last one, or that of a deadline."""
    turned = TURNED + 1 - len(unseen)
    return Prospects(slate.board, slate.lines, supply(slate, card, unseen, max(0, until - turned)))
