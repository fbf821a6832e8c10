"""What the player sees at each step, as blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.blocks import (
    Banner,
    Block,
    Button,
    Heading,
    Menu,
    Picture,
    Progress,
    Screen,
    Step,
    Steps,
    Text,
    Why,
)
from companion.core.message import Message, Refused, msg
from companion.games.bridges import view_slate
from companion.games.bridges.facts import BONUSES, COUNTS, DECK, NUMBERS, STACKS, TURNED, Bonus, Card
from companion.games.bridges.layout import name_of
from companion.games.bridges.rules import (
    Claimed,
    Counted,
    Event,
    Flipped,
    State,
    board_waits,
    closed,
    refusal,
    worth_now,
)
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.slate import Drawn, Erased, LeftOut, Slate, Spoilt, Written, to_draw


def view(state: State) -> Screen:
    """The present step."""
    solo = state.solo
    return Screen(
        title=msg("bridges.title_solo") if solo else msg("bridges.title_group", n=len(state.players)),
        status=msg("bridges.status", step=_step(state), board=_board_name(state)),
        progress=Progress(STACKS if solo else (TURNED,), max(0, state.turned - 1), state.turned > 0, _step(state)),
        blocks=tuple(_slate_blocks(state, state.slate) if state.slate else _blocks(state)),
        foot=tuple(_slate_foot(state, state.slate) if state.slate else _foot(state)),
        why=_why(state),
        page=f"card-{state.turned}",
    )


def _board_name(state: State) -> Message:
    return name_of(state.slate.layout) if state.slate else msg("core.words", words=state.board)


def _step(state: State) -> Message:
    return msg("bridges.card_of", card=state.turned, of=TURNED) if state.turned else msg("bridges.before_first")


def _blocks(state: State) -> Iterator[Block]:
    if state.card:
        yield Picture("bridges.card", _card_label(state.card), _card(state.card))
        yield Text(msg("bridges.do", number=state.card.number, n=state.card.bridges))
    else:
        yield Text(msg("bridges.prepare_solo" if state.solo else "bridges.prepare_group"), "lead")
        yield from _preparation(state)
    yield from _banners(state)
    bonuses = _stacks(state) if state.solo else _bonus_table(state)
    if picks_cards(state):
        yield from _still_to_come(state)
        yield bonuses
    else:
        yield bonuses
        yield from _still_to_come(state)


def _slate_blocks(state: State, slate: Slate) -> Iterator[Block]:
    """With the board in the app: order, board, bonuses, then what may still come."""
    yield view_slate.order(state, slate)
    yield view_slate.board(state, slate)
    yield view_slate.tally(state, slate)
    yield from _banners(state)
    yield Text(msg(f"bridges.slate.hint_{view_slate.phase(state, slate)}"), "small")
    if state.card is None:
        yield from _preparation(state)
    if slate.board.finished:
        yield Banner(msg("bridges.slate.sound", n=slate.board.finished), "good")
    if not state.solo:
        yield _bonus_table(state)
        if state.turned:
            yield _bonus_menu(state)
    yield from _still_to_come(state)
    yield from view_slate.spoil_menu(state, slate)


def picks_cards(state: State) -> bool:
    """With real cards the next tap is on the card that came."""
    return state.deck == "table" and state.turned < TURNED


def _preparation(state: State) -> Iterator[Block]:
    """Before the first card: what to lay out, as a checklist."""
    mode = "solo" if state.solo else "group"
    deck = "app" if state.deck == "default" else f"table_{mode}"
    texts = (f"bridges.prepare_board_{mode}", f"bridges.prepare_cards_{deck}", "bridges.prepare_flags")
    yield Steps(tuple(Step(msg(text)) for text in texts))


def _card(card: Card) -> dict[str, Any]:
    return {"number": card.number, "bridges": card.bridges}


def _card_label(card: Card) -> Message:
    return msg("bridges.card_label", number=card.number, n=card.bridges)


def _banners(state: State) -> Iterator[Banner]:
    """A warning while a deadline is near, a word when one has passed, and one at the last card."""
    if state.turned == TURNED:
        yield Banner(msg("bridges.slate.last_card" if state.slate else "bridges.last_card"), "plain", live=True)
    if not state.solo:
        return
    for deadline in sorted({facts.deadline for facts in BONUSES.values()}):
        open_bonuses = [bonus for bonus in _at(deadline) if not state.claim(state.players[0], bonus)]
        if not open_bonuses:
            continue
        names = _names(open_bonuses)
        cards_left = deadline - state.turned
        if cards_left == 0:
            yield Banner(msg("bridges.deadline_now", bonuses=names), "warn", live=True)
        elif cards_left in (1, 2):
            yield Banner(msg("bridges.deadline_near", bonuses=names, n=cards_left), "warn", live=True)
        elif cards_left == -1:
            yield Banner(msg("bridges.deadline_passed", bonuses=names, n=len(open_bonuses)), "bad", live=True)


def _at(deadline: int) -> list[Bonus]:
    return [bonus for bonus in ("blue", "red", "six") if BONUSES[bonus].deadline == deadline]


def _names(bonuses: Sequence[Bonus]) -> Message:
    """One or two of them: no deadline closes more."""
    lines = [msg(f"bridges.line.{LINES[bonus]}") for bonus in bonuses]
    return lines[0] if len(lines) == 1 else msg("core.and", first=lines[0], second=lines[1])


def _stacks(state: State) -> Picture:
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
                "bonuses": [_stack_bonus(state, bonus) for bonus in _at(last)],
            }
        )
    left = state.left
    label = msg("bridges.stacks_label", first=left[0], second=left[1], third=left[2], now=state.stack)
    return Picture("bridges.stacks", label, {"stacks": stacks, "last": msg("bridges.then_end")})


def _stack_bonus(state: State, bonus: Bonus) -> dict[str, Any]:
    claim, facts = state.claim(state.players[0], bonus), BONUSES[bonus]
    status = f"made_{claim.worth}" if claim else "gone" if closed(state, bonus) else "open"
    return {
        "symbol": SYMBOLS[LINES[bonus]],
        "name": msg(f"bridges.line.{LINES[bonus]}"),
        "points": facts.points(claim.worth if claim else worth_now(state, bonus)),
        "status": status,
        "word": msg(f"bridges.bonus_{status}"),
    }


def _bonus_table(state: State) -> Picture:
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
    return Picture("bridges.bonuses", label, {"rows": rows})


def _still_to_come(state: State) -> Iterator[Block]:
    """The cards on the board's edge, ticked off, with the chance of each number and count for the next card."""
    unseen, more, pick = state.unseen, state.turned < TURNED, picks_cards(state)
    waits = board_waits(state)
    heading = msg("bridges.which_card") if pick else msg("bridges.still_to_come")
    yield Heading(heading, msg("bridges.unseen", n=len(unseen)))
    cards = [
        {
            **_card(card),
            "state": "now" if card == state.card else "out" if card in state.open else "unseen",
            "label": _card_label(card),
            "intent": {"do": "flip", **_card(card)} if pick and card in unseen and not waits else None,
        }
        for card in DECK
    ]
    yield Picture(
        "bridges.deck", _deck_label(state, more), {"cards": cards, "chances": _chances(state) if more else None}
    )


def _chances(state: State) -> dict[str, Any]:
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


def _foot(state: State) -> Iterator[Button | Menu]:
    if state.turned:
        yield _bonus_menu(state)
    if state.turned == TURNED:
        yield Button(msg("bridges.count_islands"), role="main", symbol="count", opens_sheet=True)
    elif state.deck == "table":
        return
    else:
        key = "bridges.next_card" if state.turned else "bridges.first_card"
        yield Button(msg(key), {"do": "flip"}, role="main", symbol="card")


def _bonus_menu(state: State) -> Menu:
    return Menu(msg("bridges.bonus_made"), msg("bridges.bonus_which"), tuple(_claim_buttons(state)), "check")


def _slate_foot(state: State, slate: Slate) -> Iterator[Button | Menu]:
    """What is left out is said; all of a card's bridges are drawn or none, so a card half drawn holds the game up."""
    if view_slate.phase(state, slate) == "write":
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


def _why(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    card = Why(
        msg("bridges.why_card"),
        (msg("bridges.why_card_number"), msg("bridges.why_card_bridges"), msg("bridges.why_card_skip")),
        msg("bridges.source_turn"),
    )
    spoilt = Why(msg("bridges.why_spoilt"), (msg("bridges.why_spoilt_rule"),), msg("bridges.source_build"))
    build = Why(msg("bridges.why_build"), (msg("bridges.why_build_rules"),), msg("bridges.source_build"))
    if state.solo:
        bonus = Why(
            msg("bridges.why_deadline"),
            (msg("bridges.why_deadline_stacks"), msg("bridges.why_deadline_late")),
            msg("bridges.source_solo"),
        )
    else:
        bonus = Why(msg("bridges.why_first"), (msg("bridges.why_first_round"),), msg("bridges.source_points"))
    prepare = Why(
        msg("bridges.why_prepare"),
        (msg("bridges.why_prepare_hidden"),),
        msg("bridges.source_prepare"),
        msg("bridges.ruling_own_board") if state.solo else None,
    )
    end = Why(msg("bridges.why_end"), (msg("bridges.why_end_count"),), msg("bridges.source_points"))
    if not state.turned:
        return prepare, card, bonus, build
    last = (spoilt,) if state.slate else (prepare,)
    return (end, bonus, card, build) if state.turned == TURNED else (card, bonus, build, *last)


def story(events: Sequence[Event]) -> Message:
    """One step in a few words, for the undo bar and the list of past steps."""
    match events[0]:
        case Flipped(card):
            return msg("bridges.story_card", number=card.number, n=card.bridges)
        case Claimed(player, bonus, worth):
            points = BONUSES[bonus].points(worth)
            return msg("bridges.story_claim", bonus=msg(f"bridges.line.{LINES[bonus]}"), n=points, player=player)
        case Counted(player, finished):
            return msg("bridges.story_count", player=player, n=finished)
        case Written(island, number):
            return msg("bridges.story_written", number=number, place=view_slate.msg_place(island))
        case LeftOut():
            return msg("bridges.story_left_out")
        case Drawn(a, b):
            way = "right" if a[1] == b[1] else "down"
            return msg(f"bridges.story_drawn_{way}", place=view_slate.msg_place(a))
        case Erased():
            return msg("bridges.story_erased", n=sum(isinstance(event, Erased) for event in events))
        case Spoilt(island):
            return msg("bridges.story_spoilt", place=view_slate.msg_place(island))
    return msg("bridges.story_deal")
