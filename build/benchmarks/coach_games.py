"""Games for the coach to look back at: played well, naively, or at random, each from its number alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.core.long_work import at_once
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.looking_ahead import House
from companion.games.bridges.coach.positions import (
    KnownDeal,
    Move,
    Position,
    chart,
    drawable,
    drawn,
    open_to,
    opening,
    written,
)
from companion.games.bridges.coach.replay import Doing, as_move
from companion.games.bridges.facts import DECK, FIRST_NUMBERS, TURNED, Card
from companion.games.bridges.layout import practice

T = TypeVar("T")

GOOD_WIDTH = 6
_MASK = (1 << 64) - 1


class Chance:
    """Knuth's linear congruence: the same games from one seed everywhere. Cards are never dealt by it in the app."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 0x9E3779B97F4A7C15 & _MASK

    def below(self, count: int) -> int:
        """A number from 0 to `count - 1`."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self._state >> 33) % count

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same items in any order."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


def game(seed: int, play: str) -> tuple[str, KnownDeal, list[Position], list[Move]]:
    """The board, the deal, how it stood before the first card and after each one, and what was done."""
    chance = Chance(seed + 1)
    board = sorted(practice())[chance.below(len(practice()))]
    deal = KnownDeal(chart(practice()[board]), tuple(chance.shuffled(DECK)[:TURNED]))
    plain = [island for island, flagged in enumerate(deal.chart.flagged) if not flagged]
    first = opening(deal.chart, plain[chance.below(len(plain))], FIRST_NUMBERS[chance.below(len(FIRST_NUMBERS))])
    positions, moves = [first], list[Move]()
    for turned in range(TURNED):
        moves.append(_move(deal, positions[-1], turned, play, chance))
        positions.append(deal.play(positions[-1], turned, moves[-1]))
    return board, deal, positions, moves


def _move(deal: KnownDeal, position: Position, turned: int, play: str, chance: Chance) -> Move:
    card = deal.cards[turned]
    if play == "good":
        unseen = [other for other in DECK if other not in deal.cards[: turned + 1]]
        return at_once(House(deal.chart, usual_judge(), GOOD_WIDTH).ways(position, turned + 1, card, unseen))[0].move
    places = open_to(deal.chart, position, card.number)
    leaves = not places or (play == "random" and chance.below(10) < 3)
    island = None if leaves else places[chance.below(len(places))]
    news = position if island is None else written(position, island, card.number)
    lines: list[int] = []
    while len(lines) < card.bridges and (free := drawable(deal.chart, news)):
        if play == "naive":
            free = _between_numbers(deal, news, free) or free
        lines.append(free[chance.below(len(free))])
        news = drawn(deal.chart, news, lines[-1])
    return Move(island, tuple(lines) if len(lines) == card.bridges else ())


def _between_numbers(deal: KnownDeal, position: Position, free: Sequence[int]) -> list[int]:
    ends = [deal.chart.lines[line] for line in free]
    return [line.at for line in ends if position.numbers[line.first] and position.numbers[line.second]]


@dataclass
class Entry:
    """A game as the tests keep it: after so many cards so much was proven the best, found, and called exact."""

    board: str
    play: str
    start: str
    cards: str
    moves: list[str]
    after: list[int]
    best: list[int]
    found: list[int]
    exact: list[bool]

    def told(self) -> str:
        facts = ((key, json.dumps(value, ensure_ascii=False)) for key, value in vars(self).items())
        return "\n[[game]]\n" + "".join(f"{key} = {value}\n" for key, value in facts)

    def played(self) -> tuple[KnownDeal, list[Position], list[Move]]:
        """The deal, how it stood before the first card and after each one, and what was done."""
        layout = practice()[self.board]
        cards = tuple(Card(int(face[0]), int(face[1])) for face in self.cards.split())
        deal = KnownDeal(chart(layout), cards)
        island, number = self.start.split()
        positions = [opening(deal.chart, deal.chart.names.index(island), int(number))]
        moves = []
        for turned, words in enumerate(self.moves):
            write, *pairs = words.split()
            bridges = tuple((a, b) for a, b in (pair.split("-") for pair in pairs))
            moves.append(as_move(deal.chart, Doing(None if write == "-" else write, bridges)))
            positions.append(deal.play(positions[-1], turned, moves[-1]))
        return deal, positions, moves


def entry(seed: int, play: str) -> Entry:
    """A game of which nothing is proven yet."""
    board, deal, positions, moves = game(seed, play)
    names = deal.chart.names
    start = next(f"{names[island]} {number}" for island, number in enumerate(positions[0].numbers) if number)
    cards = " ".join(f"{card.number}{card.bridges}" for card in deal.cards)
    return Entry(board, play, start, cards, [_told(deal, move) for move in moves], [], [], [], [])


def _told(deal: KnownDeal, move: Move) -> str:
    names = deal.chart.names
    lines = [deal.chart.lines[line] for line in move.bridges]
    write = "-" if move.island is None else names[move.island]
    return " ".join((write, *(f"{names[line.first]}-{names[line.second]}" for line in lines)))
