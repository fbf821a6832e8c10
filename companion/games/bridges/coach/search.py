"""A known order of cards, looked through card by card with the most promising positions of each.

Where nothing was left aside but what cannot reach the goal, that it was not reached is a proof.
"""

from __future__ import annotations

from companion.core.game import Enough
from companion.games.bridges.coach.blueprint import Blueprint
from companion.games.bridges.coach.chart import Move, Position, points
from companion.games.bridges.coach.deal import Deal, Plan
from companion.games.bridges.coach.draft import Patience
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.coach.turn import Turn, Way
from companion.games.bridges.facts import TURNED

# Of positions that have all numbers in the same places so many are looked at: others may hold what these lack.
ALIKE = 2


def look_through(
    deal: Deal, position: Position, turned: int, goal: int, width: int, enough: Enough
) -> Steps[tuple[Plan | None, bool]]:
    """A plan that reaches the goal, if one was found; and whether there is no better one than was found."""
    layer, complete = [_begun(position)], True
    for card in range(turned + 1, TURNED + 1):
        if enough():
            return None, False
        turn = Turn(deal.chart, deal.judge, deal.cards[card - 1], deal.futures[card], width, goal, ALIKE)
        layer = yield from turn.ways(layer)
        complete &= turn.complete
    if not layer:
        return None, complete
    end = max(layer, key=lambda way: points(way.position))
    return Plan(points(end.position), _moves(end)), complete


def draw_up(
    deal: Deal, position: Position, turned: int, goal: int, width: int, patience: Patience, enough: Enough
) -> Steps[Plan | None]:
    """A plan that reaches the goal, from its end: from here, then from what is most promising after each card."""
    layer, card = [_begun(position)], turned
    while layer:
        for way in layer:
            if enough():
                return None
            found = yield from Blueprint(deal, way.position, card, goal, patience).plan()
            if found:
                return Plan(found.points, (*_moves(way), *found.moves))
        if card == TURNED or patience.left <= 0:
            break
        card += 1
        turn = Turn(deal.chart, deal.judge, deal.cards[card - 1], deal.futures[card], width, goal, ALIKE)
        layer = yield from turn.ways(layer)
    return None


def _begun(position: Position) -> Way:
    return Way(0.0, position, None, (), None)


def _moves(way: Way) -> tuple[Move, ...]:
    found: list[Move] = []
    while way.before:
        found.append(way.move)
        way = way.before
    return tuple(reversed(found))
