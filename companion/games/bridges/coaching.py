"""Hints and the house player in a game: the hints that were taken, and the table as each of them may see it.

A card has four hints (rungs), one tap each: whether anything is at stake; where; whether it is the number or the
bridges; the strokes. A player who takes a hint and goes back still knows it, so its mark stays.

The house player follows from what it has seen, so it is not an event. Its board is shown as it was before the open
card: its strokes with that card might be copied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game import Offer
from companion.core.message import Refused, msg
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
    """The next hint."""
    if refusal(state) is None:
        yield Offer("hint")


def refusal(state: State) -> Refused | None:
    """Why there is no hint now. The coach cannot judge a board with an error."""
    if not state.hints or state.slate is None or state.slate.board.spoilt:
        return Refused("no_hints", msg("bridges.refused.no_hints"))
    if state.card is None:
        return Refused("no_card", msg("bridges.stroke.no_card"))
    if rung(state) == RUNGS or state.finished_drawing:
        return Refused("all_hints", msg("bridges.refused.all_hints"))
    return None


def still_known(state: State, lost: Sequence[Event], events: Sequence[Event]) -> Iterator[Hinted]:
    """The hints that were undone: those of the open card are there again, of those of later cards only the mark."""
    turned = state.turned + sum(isinstance(event, Flipped) for event in events)
    taken = [*state.hinted, *(event for event in events if isinstance(event, Hinted))]
    undone = [event for event in lost if isinstance(event, Hinted)]
    for card in sorted({hint.card for hint in undone}):
        known = _highest(undone, card) if card <= turned else 0
        if known > _highest(taken, card) or card not in {hint.card for hint in taken}:
            yield Hinted(card, known)


def asked_about(state: State) -> State:
    """The table when the open card was turned, with no more than the player sees: as if real cards lay there."""
    board = state.kept.board
    for pair in state.kept.strokes:
        board = board.with_bridges(pair, -1)
    if state.kept.written:
        board = board.with_number(state.kept.written, None)
    claims = tuple(claim for claim in state.claims if claim.card < state.turned)
    slate = Slate(state.kept.layout, board)
    return State(state.players, state.board, "table", order=(), open=state.open, claims=claims, slate=slate)


@dataclass(frozen=True)
class Seen:
    """The table as a house player has seen it so far, and its strength."""

    layout: Layout
    island: str
    number: int
    cards: tuple[Card, ...]
    strength: int


def seen(state: State, cards: int) -> Seen | None:
    """The table of the house player up to so many cards; None without one, or before the first number stays."""
    if not state.rival or state.slate is None or state.first is None:
        return None
    island, number = state.first
    return Seen(state.slate.layout, island, number, state.open[:cards], state.rival)
