"""A dear card once more: the table as it was when it was turned, what the coach says of another choice, and of the end.

It is practice, nothing of it gets into the records. It is measured by the same orders as the game was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.bridges.coach import replay
from companion.games.bridges.coach.account import AS_GOOD, orders_to_measure
from companion.games.bridges.coach.chart import Position, after, chart
from companion.games.bridges.coach.hindsight import Dear, measure
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.coach.steps import Steps
from companion.games.bridges.course import Stage, stages
from companion.games.bridges.events import Event
from companion.games.bridges.facts import DECK, Card
from companion.games.bridges.state import State

# As good as the best, better than in the game, or neither.
Answer = Literal["found", "closer", "missed"]


def table(events: Sequence[Event], card: int) -> State:
    """The table when a card had just been turned."""
    known = stages(events)
    return replay.flipped(known[card - 1].state, _turned(known[card]))


def answer(events: Sequence[Event], dear: Dear, state: State) -> Steps[Answer]:
    """What the coach says of the table as somebody leaves it now, with that card."""
    known = stages(events)[: dear.card + 1]
    doings = [_done(stage.state) for stage in known[1:]]
    ends = [_end(known, [*doings[:-1], last]) for last in (Doing(dear.write, dear.bridges), doings[-1], _done(state))]
    best, was, now = ends
    if now == best:
        return "found"
    cards = [_turned(stage) for stage in known[1:]]
    assert state.slate
    ahead = measure(chart(state.slate.layout))
    orders = orders_to_measure(ahead, dear.card, [card for card in DECK if card not in cards])
    totals = []
    for end in (best, was, now):
        totals.append(sum(map(sum, (yield from ahead.ends(end, dear.card, orders)))))
    least = AS_GOOD * len(orders)
    if totals[2] >= totals[0] - least:
        return "found"
    return "closer" if totals[2] > totals[1] + least else "missed"


def turned_on(events: Sequence[Event], state: State) -> State:
    """The table with the card that came next in the game."""
    return replay.flipped(state, _turned(stages(events)[state.turned + 1]))


def totals(events: Sequence[Event], state: State) -> tuple[int, int]:
    """What somebody has come to, and what the game came to."""
    return replay.total(state), replay.total(stages(events)[-1].state)


def _end(known: Sequence[Stage], doings: Sequence[Doing]) -> Position:
    """Where the first number and these doings lead."""
    slate = known[0].state.slate
    assert slate
    islands, position = chart(slate.layout), replay.position_of(chart(slate.layout), known[0].state)
    for turned, (stage, doing) in enumerate(zip(known[1:], doings, strict=True), start=1):
        position = after(islands, position, replay.as_move(islands, doing), _turned(stage).number, turned)
    return position


def _done(state: State) -> Doing:
    assert state.slate
    return Doing(state.slate.written, state.slate.strokes)


def _turned(stage: Stage) -> Card:
    assert stage.state.card
    return stage.state.card
