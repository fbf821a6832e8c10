"""The cards, stacks and bonuses of a step as pictures, and the buttons for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from companion.core.blocks import Block, Button, Heading, Menu, Role
from companion.core.message import Message, msg
from companion.games.bridges.deadlines import bonuses_until, is_missed, worth_at, worth_now
from companion.games.bridges.facts import BONUSES, COUNTS, DECK, NUMBERS, STACKS, TURNED, Bonus, Card
from companion.games.bridges.pictures import (
    BonusRow,
    BonusTable,
    BridgeDeck,
    CardStack,
    Chances,
    ClaimCell,
    ClaimRound,
    ClaimRow,
    ClaimTable,
    DeckCell,
    SoloStacks,
    StackBonus,
)
from companion.games.bridges.rules import board_waits, refusal
from companion.games.bridges.scoring import bonus_name, bonus_symbol
from companion.games.bridges.slate import Slate, to_draw
from companion.games.bridges.state import State
from companion.games.bridges.view_slate import dealt_with, phase


def bonus_names(bonuses: Sequence[Bonus]) -> Message:
    """The names of one or two bonuses: no deadline closes more."""
    first, *second = map(bonus_name, bonuses)
    return msg("core.and", first=first, second=second[0]) if second else first


def solo_stacks(state: State) -> SoloStacks:
    """The three stacks, with the cards left in each and the bonuses that close with it."""
    stacks = tuple(
        CardStack(left, state.stack == at, tuple(_stack_bonus(state, bonus) for bonus in bonuses_until(last)))
        for at, (left, last) in enumerate(zip(state.left, accumulate(STACKS), strict=True), start=1)
    )
    first, second, third = state.left
    return SoloStacks(
        stacks, label=msg("bridges.stacks_label", first=first, second=second, third=third, now=state.stack)
    )


def _stack_bonus(state: State, bonus: Bonus) -> StackBonus:
    facts = BONUSES[bonus]
    if claim := state.claim(state.players[0], bonus):
        return StackBonus(bonus, facts.points(claim.worth), "made_full" if claim.worth == "full" else "made_late")
    return StackBonus(bonus, facts.points(worth_now(state, bonus)), "gone" if is_missed(state, bonus) else "open")


def bonus_table(state: State) -> BonusTable:
    """The bonuses of a group with what each gives now and the players who have it."""
    rows = tuple(
        BonusRow(bonus, worth_now(state, bonus) == "late", tuple(one for one in state.claims if one.bonus == bonus))
        for bonus in BONUSES
    )
    return BonusTable(rows, label=msg("bridges.bonus_table_label", n=len(state.claims)))


def still_to_come(state: State) -> Iterator[Block]:
    """The cards on the board's edge, ticked off, with the chance of each number and count for the next card."""
    unseen, pick = state.unseen, picks_cards(state)
    heading = msg("bridges.which_card") if pick else msg("bridges.still_to_come")
    yield Heading(heading, msg("bridges.unseen", n=len(unseen)))
    can_tap = pick and not board_waits(state)
    cells = tuple(_deck_cell(state, card, can_tap) for card in DECK)
    if state.turned == TURNED:
        yield BridgeDeck(cells, None, label=msg("bridges.deck_label", n=len(unseen)))
        return
    # The next card is any of the unseen ones, equally.
    numbers = tuple(sum(card.number == number for card in unseen) for number in NUMBERS)
    bridges = tuple(sum(card.bridges == count for card in unseen) for count in COUNTS)
    told = [
        ", ".join(f"{value}: {seen}" for value, seen in zip(values, counts, strict=True))
        for values, counts in ((NUMBERS, numbers), (COUNTS, bridges))
    ]
    label = msg("bridges.deck_label_chances", n=len(unseen), numbers=told[0], bridges=told[1])
    yield BridgeDeck(cells, Chances(len(unseen), numbers, bridges), label=label)


def _deck_cell(state: State, card: Card, can_tap: bool) -> DeckCell:
    if card in state.open:
        return DeckCell(card, "now" if card == state.card else "out", None)
    return DeckCell(card, "unseen", {"do": "flip", "number": card.number, "bridges": card.bridges} if can_tap else None)


def picks_cards(state: State) -> bool:
    """Whether the next tap is on the card that came: with real cards."""
    return state.deck == "table" and state.turned < TURNED


def foot(state: State) -> Iterator[Button | Menu]:
    """Without a board in the app: the next card, or the count after the last one."""
    if state.turned:
        yield _bonus_menu(state)
    if state.turned == TURNED:
        yield Button(msg("bridges.count_islands"), role="main", symbol="count", opens_sheet=True)
    elif state.deck == "default":
        yield _next_card(state)


def _next_card(state: State, locked: Message | None = None) -> Button:
    label = msg("bridges.next_card" if state.turned else "bridges.first_card")
    return Button(label, {"do": "flip"}, role="main", symbol="card", locked=locked, shared=not state.solo)


def slate_foot(state: State, slate: Slate) -> Iterator[Button | Menu]:
    """With the board in the app. All of a card's bridges are drawn or none, so a card half drawn locks the next one."""
    if not state.solo and state.turned:
        yield _bonus_menu(state)
    writes = phase(state, slate) == "write"
    if writes:
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
        label = msg("bridges.slate.skip_card" if writes else "bridges.slate.skip_bridges")
        yield Button(label, {"do": "flip"}, symbol="skip", shared=not state.solo)
    elif state.deck == "default":
        yield _next_card(state, locked)


def _bonus_menu(state: State) -> Menu:
    """The bonuses to claim, with the open card or, where a claim was forgotten, with the one before."""
    title = msg("bridges.bonus_which")
    if state.solo:
        return Menu(msg("bridges.bonus_made"), title, tuple(_own_bonuses(state)), "check")
    rounds = [_claim_round(state, "claim")]
    if state.turned > 1:
        rounds.append(_claim_round(state, "claim_before"))
    return Menu(msg("bridges.bonus_made"), title, (ClaimTable(tuple(rounds), label=title),), "check")


def _own_bonuses(state: State) -> Iterator[Heading | Button]:
    """Solo: buttons with words. The card before is offered only for a bonus that gave more with it."""
    yield from (_own_bonus(state, "claim", bonus) for bonus in BONUSES)
    before = [
        _own_bonus(state, "claim_before", bonus)
        for bonus in BONUSES
        if state.turned > 1 and worth_at(state, bonus, state.turned - 1) != worth_now(state, bonus)
    ]
    if open_before := [button for button in before if not button.locked]:
        yield Heading(msg("bridges.round.claim_before"))
        yield from open_before


def _own_bonus(state: State, do: str, bonus: Bonus) -> Button:
    cell = _claim_cell(state, do, state.players[0], bonus)
    return Button(
        msg(f"bridges.claim_{bonus}", n=BONUSES[bonus].islands),
        {"do": do, "player": state.players[0], "bonus": bonus},
        symbol=bonus_symbol(bonus),
        hint=cell.gives,
        locked=None if cell.intent else cell.gives,
    )


def _claim_round(state: State, do: str) -> ClaimRound:
    """One row for each player. The bonuses on the board in the app are claimed by themselves."""
    rows = tuple(
        ClaimRow(player, tuple(_claim_cell(state, do, player, bonus) for bonus in BONUSES))
        for player in state.players
        if player != state.keeper
    )
    return ClaimRound(msg(f"bridges.round.{do}"), rows)


def _claim_cell(state: State, do: str, player: str, bonus: Bonus) -> ClaimCell:
    intent = {"do": do, "player": player, "bonus": bonus}
    reason, claim, facts = refusal(state, intent), state.claim(player, bonus), BONUSES[bonus]
    worth = claim.worth if claim else worth_at(state, bonus, state.turned - (do == "claim_before"))
    points = facts.points(worth)
    if claim:
        gives = msg("bridges.claimed_for", n=points, card=claim.card)
    else:
        gives = reason.text if reason else msg(f"bridges.claim_{worth}", n=points)
    name = msg("bridges.claim_cell", bonus=msg(f"bridges.claim_{bonus}", n=facts.islands), gives=gives)
    return ClaimCell(bonus, points, claim is not None, None if reason else intent, gives, name)
