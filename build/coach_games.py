"""Games for the coach to look back at: played well, naively, or at random, each from its number alone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bridges.coach.chance import Chance
from companion.games.bridges.coach.chart import Move, Position, chart, drawable, drawn, open_to, opening, written
from companion.games.bridges.coach.house import House
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.search import Deal
from companion.games.bridges.coach.steps import at_once
from companion.games.bridges.facts import DECK, FIRST_NUMBERS, TURNED
from companion.games.bridges.layout import practice

GOOD_WIDTH = 6


def game(seed: int, play: str) -> tuple[str, Deal, list[Position], list[Move]]:
    """The board, the deal, how it stood before the first card and after each one, and what was done."""
    chance = Chance(seed + 1)
    board = sorted(practice())[chance.below(len(practice()))]
    deal = Deal(chart(practice()[board]), tuple(chance.shuffled(DECK)[:TURNED]), usual_judge())
    plain = [island for island, flagged in enumerate(deal.chart.flagged) if not flagged]
    first = opening(deal.chart, plain[chance.below(len(plain))], FIRST_NUMBERS[chance.below(len(FIRST_NUMBERS))])
    positions, moves = [first], list[Move]()
    for turned in range(TURNED):
        moves.append(_move(deal, positions[-1], turned, play, chance))
        positions.append(deal.play(positions[-1], turned, moves[-1]))
    return board, deal, positions, moves


def _move(deal: Deal, position: Position, turned: int, play: str, chance: Chance) -> Move:
    card = deal.cards[turned]
    if play == "good":
        unseen = [other for other in DECK if other not in deal.cards[: turned + 1]]
        return at_once(House(deal.chart, deal.judge, GOOD_WIDTH).ways(position, turned + 1, card, unseen))[0].move
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


def _between_numbers(deal: Deal, position: Position, free: Sequence[int]) -> list[int]:
    ends = [deal.chart.lines[line] for line in free]
    return [line.at for line in ends if position.numbers[line.first] and position.numbers[line.second]]


def entry(board: str, play: str, deal: Deal, first: Position, moves: Sequence[Move], best: int) -> str:
    """A position as the tests keep it."""
    names = deal.chart.names
    start = next(f"{names[island]} {number}" for island, number in enumerate(first.numbers) if number)
    cards = " ".join(f"{card.number}{card.bridges}" for card in deal.cards)
    told = ", ".join(f'"{_told(deal, move)}"' for move in moves)
    facts = f'board = "{board}"\nplay = "{play}"\nstart = "{start}"\ncards = "{cards}"\n'
    return f"\n[[position]]\n{facts}moves = [{told}]\nbest = {best}\n"


def _told(deal: Deal, move: Move) -> str:
    names = deal.chart.names
    lines = [deal.chart.lines[line] for line in move.bridges]
    write = "-" if move.island is None else names[move.island]
    return " ".join((write, *(f"{names[line.first]}-{names[line.second]}" for line in lines)))
