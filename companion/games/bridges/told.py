"""What the play tells: the state as a script sees it, and what it knows of the final report."""

from __future__ import annotations

from typing import Any

from companion.games.bridges import board
from companion.games.bridges import slate as slates
from companion.games.bridges.facts import BONUSES, TURNED, Card
from companion.games.bridges.rules import State, closed
from companion.games.bridges.slate import Slate


def public(state: State) -> dict[str, Any]:
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
        **({"slate": _slate(state.slate, state.card)} if state.slate else {}),
    }


def _slate(slate: Slate, card: Card | None) -> dict[str, Any]:
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


def report(state: State) -> dict[str, Any]:
    """What the play knows of the final report."""
    return {"players": [_reported(state, player) for player in state.players]}


def _reported(state: State, player: str) -> dict[str, Any]:
    claims = {bonus: state.claim(player, bonus) for bonus in ("red", "blue", "six")}
    worth = {bonus: claim.worth if claim else "none" for bonus, claim in claims.items()}
    if state.slate and player == state.keeper:
        return {"name": player, **worth, "board": board.to_json(state.slate.board)}
    finished = state.counted(player)
    return {"name": player, **worth, **({} if finished is None else {"finished": finished})}
