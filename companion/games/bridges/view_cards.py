"""The drawings of a step as plain data: the stacks, the bonuses, what may still come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import Block, Button, DataPicture, Heading, Menu, Role, data_picture
from companion.core.message import Message, Refused, msg
from companion.core.plain import Json
from companion.games.bridges.deadlines import is_missed, worth_at, worth_now
from companion.games.bridges.facts import BONUSES, COUNTS, DECK, NUMBERS, STACKS, TURNED, Bonus, Card
from companion.games.bridges.rules import board_waits, refusal
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.slate import Slate, to_draw
from companion.games.bridges.state import State
from companion.games.bridges.view_slate import dealt_with, phase


def card_data(card: Card) -> Json:
    """A card as the drawings want it."""
    return {"number": card.number, "bridges": card.bridges}


def card_label(card: Card) -> Message:
    """A card in words."""
    return msg("bridges.card_label", number=card.number, n=card.bridges)


def bonuses_until(deadline: int) -> list[Bonus]:
    """The bonuses that close after so many cards."""
    return [bonus for bonus in ("blue", "red", "six") if BONUSES[bonus].deadline == deadline]


def bonus_names(bonuses: Sequence[Bonus]) -> Message:
    """One or two of them: no deadline closes more."""
    lines = [msg(f"bridges.line.{LINES[bonus]}") for bonus in bonuses]
    return lines[0] if len(lines) == 1 else msg("core.and", first=lines[0], second=lines[1])


def stacks_picture(state: State) -> DataPicture:
    """The three stacks: what is left in each and which bonuses close with it."""
    stacks = []
    for at, size in enumerate(STACKS):
        last = sum(STACKS[: at + 1])
        stacks.append(
            {
                "name": msg("bridges.stack", n=at + 1),
                "size": size,
                "left": state.left[at],
                "current": state.stack == at + 1,
                "bonuses": [_stack_bonus(state, bonus) for bonus in bonuses_until(last)],
            }
        )
    left = state.left
    label = msg("bridges.stacks_label", first=left[0], second=left[1], third=left[2], now=state.stack)
    return data_picture("bridges.stacks", label, {"stacks": stacks, "last": msg("bridges.then_end")})


def _stack_bonus(state: State, bonus: Bonus) -> Json:
    claim, facts = state.claim(state.players[0], bonus), BONUSES[bonus]
    status = f"made_{claim.worth}" if claim else "gone" if is_missed(state, bonus) else "open"
    return {
        "symbol": SYMBOLS[LINES[bonus]],
        "name": msg(f"bridges.line.{LINES[bonus]}"),
        "points": facts.points(claim.worth if claim else worth_now(state, bonus)),
        "status": status,
        "word": msg(f"bridges.bonus_{status}"),
    }


def just_in_time(state: State) -> DataPicture | None:
    """Alone: what was made with the open card, the last one that could still bring the full points."""
    made = [bonus for bonus, facts in BONUSES.items() if state.solo and facts.deadline == state.turned]
    made = [bonus for bonus in made if (claim := state.claim(state.players[0], bonus)) and claim.card == state.turned]
    if not made:
        return None
    points = sum(BONUSES[bonus].full for bonus in made)
    text = msg("bridges.just_in_time", bonuses=bonus_names(made), points=points)
    signs = [SYMBOLS[LINES[bonus]] for bonus in made]
    return data_picture("bridges.just_in_time", text, {"symbols": signs}, told=True)


def bonus_table(state: State) -> DataPicture:
    """Group: each bonus with what it gives now and who has it; the full points are struck out once they are gone."""
    rows = []
    for bonus, facts in BONUSES.items():
        claims = [claim for claim in state.claims if claim.bonus == bonus]
        rows.append(
            {
                "symbol": SYMBOLS[LINES[bonus]],
                "name": msg(f"bridges.line.{LINES[bonus]}"),
                "full": facts.full,
                "late": facts.late,
                "full_gone": bool(claims) and worth_now(state, bonus) == "late",
                "claims": [{"player": claim.player, "points": facts.points(claim.worth)} for claim in claims],
                "nobody": msg("bridges.nobody_yet"),
            }
        )
    label = msg("bridges.bonus_table_label", n=len(state.claims))
    return data_picture("bridges.bonuses", label, {"rows": rows})


def still_to_come(state: State) -> Iterator[Block]:
    """The cards on the board's edge, ticked off, with the chance of each number and count for the next card."""
    unseen, more, pick = state.unseen, state.turned < TURNED, picks_cards(state)
    waits = board_waits(state)
    heading = msg("bridges.which_card") if pick else msg("bridges.still_to_come")
    yield Heading(heading, msg("bridges.unseen", n=len(unseen)))
    cards = [
        {
            **card_data(card),
            "state": "now" if card == state.card else "out" if card in state.open else "unseen",
            "label": card_label(card),
            "intent": {"do": "flip", **card_data(card)} if pick and card in unseen and not waits else None,
        }
        for card in DECK
    ]
    yield data_picture(
        "bridges.deck", _deck_label(state, more), {"cards": cards, "chances": _chances(state) if more else None}
    )


def _chances(state: State) -> Json:
    """How many of the unseen cards show each number and each count: the next card is any of them, equally."""
    return {
        "of": len(state.unseen),
        "number": {number: sum(card.number == number for card in state.unseen) for number in NUMBERS},
        "bridges": {count: sum(card.bridges == count for card in state.unseen) for count in COUNTS},
    }


def _deck_label(state: State, more: bool) -> Message:
    chances = _chances(state)
    if not more:
        return msg("bridges.deck_label", n=chances["of"])
    numbers, counts = (
        ", ".join(f"{value}: {count}" for value, count in chances[kind].items()) for kind in ("number", "bridges")
    )
    return msg("bridges.deck_label_chances", n=chances["of"], numbers=numbers, bridges=counts)


def picks_cards(state: State) -> bool:
    """With real cards the next tap is on the card that came."""
    return state.deck == "table" and state.turned < TURNED


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
