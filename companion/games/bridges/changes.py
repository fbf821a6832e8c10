"""What each event changes."""

from __future__ import annotations

from dataclasses import replace

from companion.games.bridges import slate as slates
from companion.games.bridges.events import (
    BoardLaid,
    Claimed,
    ClaimedBefore,
    Counted,
    Dealt,
    Drawn,
    Erased,
    Event,
    Flipped,
    Given,
    HelpChosen,
    Hinted,
    HintsAllowed,
    LeftOut,
    RivalChosen,
    Spoilt,
    WentBack,
    Withdrawn,
    Written,
)
from companion.games.bridges.state import Claim, State


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Dealt):
        return State(event.players, event.board, event.deck, event.order)
    assert state is not None, "a game begins with the deal"
    match event:
        case BoardLaid(layout):
            return replace(state, slate=slates.laid(layout))
        case HelpChosen(how):
            return replace(state, help=how)
        case RivalChosen(strength):
            return replace(state, rival=strength)
        case HintsAllowed():
            return replace(state, hints=True)
        case Hinted():
            return replace(state, hinted=(*state.hinted, event))
        case WentBack(card):
            return replace(state, went_back=(*state.went_back, card))
        case Flipped(card):
            slate = slates.turned(state.slate) if state.slate else None
            return replace(state, open=(*state.open, card), slate=slate, first=state.first or _first(state))
        case Claimed(player, bonus, worth):
            known = state.claim(player, bonus)
            claim = replace(known, worth=worth) if known else Claim(player, bonus, worth, state.turned)
            return replace(state, claims=(*(one for one in state.claims if one != known), claim))
        case ClaimedBefore(player, bonus, worth):
            return replace(state, claims=(*state.claims, Claim(player, bonus, worth, state.turned - 1)))
        case Withdrawn(player, bonus):
            return replace(state, claims=tuple(one for one in state.claims if one != state.claim(player, bonus)))
        case Counted():
            return replace(state, finished=(*state.finished, event))
        case Given() | Written() | LeftOut() | Drawn() | Erased() | Spoilt():
            assert state.slate is not None, "strokes need a board"
            return replace(state, slate=slates.evolve(state.slate, event))


def _first(state: State) -> tuple[str, int] | None:
    """The first number, and where it stands, when the first card is turned."""
    first = state.slate.first if state.slate else None
    return (first.id, first.number) if first and first.number else None
