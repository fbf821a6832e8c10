"""Hints while playing, where they were switched on: which were taken, and all that one may be made of.

With each card there are so many rungs, one tap each: whether anything is at stake, where, whether it is the number or
the bridges, and the stroke. Who has taken one and goes back still knows it, so the mark stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.core.game import Offer
from companion.core.message import Refused, msg
from companion.games.bridges.board import Board
from companion.games.bridges.events import Event, Flipped, Hinted
from companion.games.bridges.facts import Card
from companion.games.bridges.layout import Layout
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State

RUNGS = 4


def rung(state: State) -> int:
    """How many hints were taken with the open card."""
    return _highest(state.hinted, state.turned)


def _highest(hints: Sequence[Hinted], card: int) -> int:
    return max((hint.rung for hint in hints if hint.card == card), default=0)


def offers(state: State) -> Iterator[Offer]:
    """The next rung."""
    if refusal(state) is None:
        yield Offer("hint")


def refusal(state: State) -> Refused | None:
    """Why there is no hint now. What is drawn in error no coach can judge."""
    if not state.hints or state.slate is None or state.slate.board.spoilt:
        return Refused("no_hints", msg("bridges.refused.no_hints"))
    if state.card is None:
        return Refused("no_card", msg("bridges.stroke.no_card"))
    if rung(state) == RUNGS or state.finished_drawing:
        return Refused("all_hints", msg("bridges.refused.all_hints"))
    return None


def still_known(state: State, lost: Sequence[Event], events: Sequence[Event]) -> Iterator[Hinted]:
    """Hints that were taken back. With the card that is open they are there again, with a later one only their mark."""
    turned = state.turned + sum(isinstance(event, Flipped) for event in events)
    taken = [*state.hinted, *(event for event in events if isinstance(event, Hinted))]
    for card in sorted({event.card for event in lost if isinstance(event, Hinted)}):
        known = _highest([event for event in lost if isinstance(event, Hinted)], card) if card <= turned else 0
        if known > _highest(taken, card) or card not in {hint.card for hint in taken}:
            yield Hinted(card, known)


def asked_about(state: State) -> State:
    """The table when the open card was turned, with no more of it than its player sees: as if real cards lay there."""
    assert state.slate
    slate = _untouched(state.slate)
    claims = tuple(claim for claim in state.claims if claim.card < state.turned)
    return State(state.players, state.board, "table", order=(), open=state.open, claims=claims, slate=slate)


def _untouched(slate: Slate) -> Slate:
    """The board without what the open card has brought."""
    board = slate.board
    for pair in slate.strokes:
        board = board.with_bridges(pair, -1)
    if slate.written:
        board = _without_number(board, slate.written)
    return Slate(slate.layout, board)


def _without_number(board: Board, island: str) -> Board:
    islands = (replace(one, number=None) if one.id == island else one for one in board.islands)
    return replace(board, islands=tuple(islands))


@dataclass(frozen=True)
class Seen:
    """What a house player has seen so far, and its strength."""

    layout: Layout
    island: str
    number: int
    cards: tuple[Card, ...]
    strength: int


def seen(state: State, cards: int) -> Seen | None:
    """Up to so many cards; None where nobody plays against one, or before the first number stands for good."""
    if not state.rival or state.slate is None or state.first is None:
        return None
    island, number = state.first
    return Seen(state.slate.layout, island, number, state.open[:cards], state.rival)
