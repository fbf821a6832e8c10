"""The state as a script sees it."""

from __future__ import annotations

from companion.core.plain import Json
from companion.games.bridges import board
from companion.games.bridges import slate as slates
from companion.games.bridges.facts import BONUSES, TURNED, Card
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State, closed


def public(state: State) -> Json:
    """What a script sees: everything but the order of the cards to come."""
    card = {"number": state.card.number, "bridges": state.card.bridges} if state.card else None
    stacks = {"stack": state.stack, "left": list(state.left)} if state.solo else {"left": [TURNED - state.turned]}
    shut = {"closed": [bonus for bonus in BONUSES if closed(state, bonus)]} if state.solo else {}
    return {
        "players": list(state.players),
        "board": state.board,
        "deck": state.deck,
        "card": card,
        "flipped": state.turned,
        **stacks,
        **shut,
        "unseen": [{"number": card.number, "bridges": card.bridges} for card in state.unseen],
        "claims": [
            {"player": claim.player, "bonus": claim.bonus, "worth": claim.worth, "card": claim.card}
            for claim in state.claims
        ],
        "finished": {count.player: count.finished for count in state.finished},
        **({"hinted": {str(hint.card): hint.rung for hint in state.hinted}} if state.hints else {}),
        **({"slate": _slate(state.slate, state.card)} if state.slate else {}),
    }


def _slate(slate: Slate, card: Card | None) -> Json:
    """The board as a report would have it, how far the open card has come on it, and what is finished."""
    return {
        "layout": slate.layout.name,
        "lines": [list(pair) for pair in slate.lines.pairs],
        **board.to_json(slate.board),
        "written": slate.written,
        "drawn": len(slate.strokes),
        "to_draw": slates.to_draw(slate, card),
        "finished": sorted(slate.board.done),
        "joined": sorted(slate.board.joined),
    }
