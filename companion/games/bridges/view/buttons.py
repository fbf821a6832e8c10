"""What can be tapped: the next card, the bonuses, the count."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Button, Heading, Menu, Role, data_picture
from companion.core.message import Refused, msg
from companion.core.plain import Json
from companion.games.bridges.facts import BONUSES, TURNED, Bonus
from companion.games.bridges.offers import board_waits, refusal
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.slate import Slate, to_draw
from companion.games.bridges.state import State, worth_at
from companion.games.bridges.view.slate import dealt_with, phase

# About how high a row of bonuses is.
CLAIM_ROOM = 58


def foot(state: State) -> Iterator[Button | Menu]:
    """Without a board in the app: the next card, or the count after the last one."""
    if state.turned:
        yield bonus_menu(state)
    if state.turned == TURNED:
        yield Button(msg("bridges.count_islands"), role="main", symbol="count", opens_sheet=True)
    elif state.deck == "table":
        return
    else:
        key = "bridges.next_card" if state.turned else "bridges.first_card"
        yield Button(msg(key), {"do": "flip"}, role="main", symbol="card", shared=not state.solo)


def slate_foot(state: State, slate: Slate) -> Iterator[Button | Menu]:
    """What is left out is said; all of a card's bridges are drawn or none, so a card half drawn holds the game up."""
    if not state.solo and state.turned:
        yield bonus_menu(state)
    if phase(state, slate) == "write":
        yield Button(msg("bridges.slate.leave_number"), {"do": "leave_number"}, symbol="skip")
    elif to_draw(slate, state.card):
        yield Button(msg("bridges.slate.leave_bridges"), {"do": "leave_bridges"}, symbol="restore")
    waits = board_waits(state)
    locked = waits.text if waits else None
    skips = not locked and not dealt_with(state, slate)
    if state.turned == TURNED:
        role: Role = "other" if skips else "main"
        yield Button(msg("bridges.slate.to_score"), role=role, symbol="count", opens_sheet=True, locked=locked)
    elif state.deck == "default" and skips:
        what = "skip_card" if phase(state, slate) == "write" else "skip_bridges"
        yield Button(msg(f"bridges.slate.{what}"), {"do": "flip"}, symbol="skip", shared=not state.solo)
    elif state.deck == "default":
        key = "bridges.next_card" if state.turned else "bridges.first_card"
        yield Button(msg(key), {"do": "flip"}, role="main", symbol="card", locked=locked, shared=not state.solo)


def bonus_menu(state: State) -> Menu:
    """Who has made which bonus, with the open card or, where it was forgotten, with the one before."""
    rounds = [_round(state, "claim")]
    if state.turned > 1:
        rounds.append(_round(state, "claim_before"))
    data = {"rounds": rounds, "room": CLAIM_ROOM * (len(rounds[0]["rows"]) + len(rounds) - 1)}
    picture = data_picture("bridges.claims", msg("bridges.bonus_which"), data)
    items = tuple(_own_bonuses(state)) if state.solo else (picture,)
    return Menu(msg("bridges.bonus_made"), msg("bridges.bonus_which"), items, "check")


def _own_bonuses(state: State) -> Iterator[Heading | Button]:
    """Alone there is room for words. The round before is worth a word where it gave more."""
    yield from (_own_bonus(state, "claim", bonus) for bonus in BONUSES)
    before = [
        bonus
        for bonus in BONUSES
        if state.turned > 1 and worth_at(state, bonus, state.turned - 1) != worth_at(state, bonus, state.turned)
    ]
    open_before = [one for one in (_own_bonus(state, "claim_before", bonus) for bonus in before) if not one.locked]
    if open_before:
        yield Heading(msg("bridges.round.claim_before"))
        yield from open_before


def _own_bonus(state: State, do: str, bonus: Bonus) -> Button:
    cell = _claim(state, do, state.players[0], bonus)
    return Button(
        msg(f"bridges.claim_{bonus}", n=BONUSES[bonus].islands),
        {"do": do, "player": state.players[0], "bonus": bonus},
        symbol=cell["symbol"],
        hint=cell["gives"],
        locked=cell["gives"] if cell["intent"] is None else None,
    )


def _round(state: State, do: str) -> Json:
    """One row a player, one cell a bonus. With the board in the app its player's bonuses come by themselves."""
    rows = [
        {
            "player": None if state.solo else msg("core.words", words=player),
            "cells": [_claim(state, do, player, bonus) for bonus in BONUSES],
        }
        for player in state.players
        if player != state.keeper
    ]
    return {"label": msg(f"bridges.round.{do}"), "rows": rows}


def _claim(state: State, do: str, player: str, bonus: Bonus) -> Json:
    intent = {"do": do, "player": player, "bonus": bonus}
    worth = worth_at(state, bonus, state.turned - (do == "claim_before"))
    reason: Refused | None = refusal(state, intent)
    claim = state.claim(player, bonus)
    made = msg("bridges.claimed_for", n=BONUSES[bonus].points(claim.worth), card=claim.card) if claim else None
    points = BONUSES[bonus].points(claim.worth if claim else worth)
    gives = made or (reason.text if reason else msg(f"bridges.claim_{worth}", n=points))
    return {
        "symbol": SYMBOLS[LINES[bonus]],
        "points": points,
        "made": claim is not None,
        "intent": None if reason else intent,
        "gives": gives,
        "name": msg("bridges.claim_cell", bonus=msg(f"bridges.claim_{bonus}", n=BONUSES[bonus].islands), gives=gives),
    }
