"""What the player sees at each step, as blocks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Banner, Block, DataPicture, Progress, Screen, Step, Steps, Text, Why, data_picture
from companion.core.message import Message, msg
from companion.games.bridges.coaching import seen
from companion.games.bridges.facts import BONUSES, STACKS, TURNED
from companion.games.bridges.layout import name_of
from companion.games.bridges.outlook import Outlook, outlook
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State
from companion.games.bridges.view_cards import (
    bonus_names,
    bonus_table,
    bonuses_until,
    card_data,
    card_label,
    foot,
    just_in_time,
    picks_cards,
    slate_foot,
    stacks_picture,
    still_to_come,
)
from companion.games.bridges.view_slate import board, in_reach, order, phase, spoil_menu, tally, with_hint


def view(state: State) -> Screen:
    """The present step."""
    solo = state.solo
    return Screen(
        title=msg("bridges.title_solo") if solo else msg("bridges.title_group", n=len(state.players)),
        status=msg("bridges.status", step=_step(state), board=_board_name(state)),
        progress=Progress(STACKS if solo else (TURNED,), max(0, state.turned - 1), state.turned > 0, _step(state)),
        blocks=tuple(_slate_blocks(state, state.slate) if state.slate else _blocks(state)),
        foot=tuple(slate_foot(state, state.slate) if state.slate else foot(state)),
        why=why(state),
        page=f"card-{state.turned}",
    )


def _board_name(state: State) -> Message:
    return name_of(state.slate.layout) if state.slate else msg("core.words", words=state.board)


def _step(state: State) -> Message:
    return msg("bridges.card_of", card=state.turned, of=TURNED) if state.turned else msg("bridges.before_first")


def _blocks(state: State) -> Iterator[Block]:
    if state.card:
        yield data_picture("bridges.card", card_label(state.card), card_data(state.card), told=True)
        yield Text(msg("bridges.do", number=state.card.number, n=state.card.bridges))
    else:
        yield Text(msg("bridges.prepare_solo" if state.solo else "bridges.prepare_group"), "lead")
        yield from _preparation(state)
    yield from _banners(state, None)
    bonuses = stacks_picture(state) if state.solo else bonus_table(state)
    if picks_cards(state):
        yield from still_to_come(state)
        yield bonuses
    else:
        yield bonuses
        yield from still_to_come(state)


def _slate_blocks(state: State, slate: Slate) -> Iterator[Block]:
    """With the board in the app: order, board, bonuses, then what may still come.

    With real cards, the one that came is tapped where one is told to turn the first.
    """
    seen = outlook(state, slate) if state.help == "coach" and not state.finished_drawing else None
    first = picks_cards(state) and not state.turned and slate.prepared
    yield order(state, slate)
    if first:
        yield from still_to_come(state)
    drawn, hint = with_hint(board(state, slate, seen), state, slate)
    yield drawn
    yield from hint
    yield tally(state, slate, seen)
    yield from rival(state)
    if seen:
        yield from in_reach(seen)
    yield from _banners(state, seen)
    yield Text(msg(f"bridges.slate.hint_{_hint(state, slate)}"), "small")
    if state.card is None:
        yield from _preparation(state)
    if slate.board.finished:
        yield Banner(msg("bridges.slate.sound", n=slate.board.finished), "good")
    if not state.solo:
        yield bonus_table(state)
    if not first:
        yield from still_to_come(state)
    yield from spoil_menu(state, slate)


def _hint(state: State, slate: Slate) -> str:
    """What lights up is only spoken of where something does."""
    now = phase(state, slate)
    if now == "wait" and not slate.written:
        return "wait_given"
    return f"{now}_strict" if now in ("first", "write") and state.help == "strict" else now


def _preparation(state: State) -> Iterator[Block]:
    """Before the first card: what to lay out, as a checklist."""
    mode = "solo" if state.solo else "group"
    deck = "app" if state.deck == "default" else f"table_{mode}"
    texts = (f"bridges.prepare_board_{mode}", f"bridges.prepare_cards_{deck}", "bridges.prepare_flags")
    yield Steps(tuple(Step(msg(text)) for text in texts))


def _banners(state: State, seen: Outlook | None) -> Iterator[Banner | DataPicture]:
    """A warning while a deadline is near, a word when one has passed or was just met, and one at the last card.

    Nobody is hurried for what is seen to be out of reach.
    """
    if joy := just_in_time(state):
        yield joy
    if state.turned == TURNED:
        yield Banner(msg("bridges.slate.last_card" if state.slate else "bridges.last_card"), "plain", live=True)
    if not state.solo:
        return
    for deadline in sorted({facts.deadline for facts in BONUSES.values()}):
        within_reach = [bonus for bonus in bonuses_until(deadline) if seen is None or bonus in seen.bonuses]
        open_bonuses = [bonus for bonus in within_reach if not state.claim(state.players[0], bonus)]
        if not open_bonuses:
            continue
        names = bonus_names(open_bonuses)
        cards_left = deadline - state.turned
        if cards_left == 0:
            yield Banner(msg("bridges.deadline_now", bonuses=names), "warn", live=True)
        elif cards_left in (1, 2):
            yield Banner(msg("bridges.deadline_near", bonuses=names, n=cards_left), "warn", live=True)
        elif cards_left == -1:
            yield Banner(msg("bridges.deadline_passed", bonuses=names, n=len(open_bonuses)), "bad", live=True)


def rival(state: State) -> Iterator[DataPicture]:
    """From the first card on. What it does with the open one is worked out, and kept back."""
    if ahead := seen(state, state.turned):
        data = {"ahead": ahead, "shown": seen(state, state.turned - 1)}
        yield data_picture("bridges.rival", msg(f"bridges.rival.strength_{state.rival}"), data)


def why(state: State) -> tuple[Why, ...]:
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
