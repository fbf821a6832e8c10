"""A known order of cards, looked through card by card with the most promising positions of each.

Where nothing was left aside but what cannot reach the goal, that it was not reached is a proof.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Enough
from companion.games.bridges.coach.aims import Quest
from companion.games.bridges.coach.blueprint import Blueprint
from companion.games.bridges.coach.chart import Move, Position, points
from companion.games.bridges.coach.deal import Plan
from companion.games.bridges.coach.draft import Patience
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.coach.turn import Turn, Way
from companion.games.bridges.facts import TURNED

# Of positions that have all numbers in the same places so many are looked at: others may hold what these lack.
ALIKE = 2
# From the position itself each way is tried so often, with so many looks or more; onward once, with so many.
TRIES, LOOKS, ONWARD = 400, 2000, 3000


def look_through(quest: Quest, width: int, enough: Enough) -> Steps[tuple[Plan | None, bool]]:
    """A plan that reaches the goal, if one was found; and whether there is no better one than was found."""
    layer, complete = [_begun(quest.position)], True
    for card in range(quest.turned + 1, TURNED + 1):
        if enough():
            return None, False
        turn = _turn(quest, card, width)
        layer = yield from turn.ways(layer)
        complete &= turn.complete
    if not layer:
        return None, complete
    end = max(layer, key=lambda way: points(way.position))
    return Plan(points(end.position), _moves(end)), complete


def draw_up(quest: Quest, width: int, again: Patience, onward: Patience, enough: Enough) -> Steps[Plan | None]:
    """A plan that reaches the goal, from its end: from here again and again, then from what comes of each card."""
    here = Blueprint(quest, again)
    found = yield from here.plan(TRIES, LOOKS, enough)
    if found:
        return found
    quest = replace(quest, prospects=[bonuses for bonuses in quest.prospects if bonuses not in here.never])
    layer, card = [_begun(quest.position)], quest.turned
    while layer:
        for way in layer:
            there = replace(quest, position=way.position, turned=card)
            found = yield from Blueprint(there, onward).plan(1, ONWARD, enough)
            if found:
                return Plan(found.points, (*_moves(way), *found.moves))
        if card == TURNED or onward.left <= 0 or enough():
            break
        card += 1
        layer = yield from _turn(quest, card, width).ways(layer)
    return None


def _turn(quest: Quest, card: int, width: int) -> Turn:
    deal = quest.deal
    most = quest.most_worths()
    return Turn(deal.chart, deal.judge, deal.cards[card - 1], deal.futures[card], width, quest.goal, ALIKE, most)


def _begun(position: Position) -> Way:
    return Way(0.0, position, None, (), None)


def _moves(way: Way) -> tuple[Move, ...]:
    found: list[Move] = []
    while way.before:
        found.append(way.move)
        way = way.before
    return tuple(reversed(found))
