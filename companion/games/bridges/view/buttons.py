"""What can be tapped: the next card, the bonuses, the count."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Button, Heading, Menu
from companion.core.message import Refused, msg
from companion.games.bridges.facts import BONUSES, TURNED, Bonus
from companion.games.bridges.offers import board_waits, refusal
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.slate import Slate, to_draw
from companion.games.bridges.state import State, worth_now
from companion.games.bridges.view.slate import phase


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
        yield Button(msg(key), {"do": "flip"}, role="main", symbol="card")


def bonus_menu(state: State) -> Menu:
    """Who has made which bonus."""
    return Menu(msg("bridges.bonus_made"), msg("bridges.bonus_which"), tuple(_claim_buttons(state)), "check")


def slate_foot(state: State, slate: Slate) -> Iterator[Button | Menu]:
    """What is left out is said; all of a card's bridges are drawn or none, so a card half drawn holds the game up."""
    if phase(state, slate) == "write":
        yield Button(msg("bridges.slate.leave_number"), {"do": "leave_number"}, symbol="skip")
    elif to_draw(slate, state.card):
        yield Button(msg("bridges.slate.leave_bridges"), {"do": "leave_bridges"}, symbol="skip")
    waits = board_waits(state)
    locked = waits.text if waits else None
    if state.turned == TURNED:
        yield Button(msg("bridges.slate.to_score"), role="main", symbol="count", opens_sheet=True, locked=locked)
    elif state.deck == "default":
        key = "bridges.next_card" if state.turned else "bridges.first_card"
        yield Button(msg(key), {"do": "flip"}, role="main", symbol="card", locked=locked)


def _claim_buttons(state: State) -> Iterator[Heading | Button]:
    for player in state.players:
        if player == state.keeper:
            continue
        if not state.solo:
            yield Heading(msg("core.words", words=player))
        for bonus in ("blue", "red", "six"):
            yield _claim_button(state, player, bonus)


def _claim_button(state: State, player: str, bonus: Bonus) -> Button:
    intent = {"do": "claim", "player": player, "bonus": bonus}
    worth = worth_now(state, bonus)
    reason: Refused | None = refusal(state, intent)
    claim = state.claim(player, bonus)
    made = msg("bridges.claimed_for", n=BONUSES[bonus].points(claim.worth), card=claim.card) if claim else None
    return Button(
        msg(f"bridges.claim_{bonus}", n=BONUSES[bonus].islands),
        intent,
        symbol=SYMBOLS[LINES[bonus]],
        hint=msg(f"bridges.claim_{worth}", n=BONUSES[bonus].points(worth)),
        locked=made or (reason.text if reason else None),
    )
