"""The screen of a step, with the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.blocks import Banner, Block, Progress, Screen, Step, Steps, Text, Why
from companion.core.message import msg
from companion.games.bridges import coaching
from companion.games.bridges.deadlines import bonuses_until, made_in_time
from companion.games.bridges.facts import BONUSES, STACKS, TURNED
from companion.games.bridges.layout import name_of
from companion.games.bridges.outlook import Outlook, outlook
from companion.games.bridges.pictures import JustInTime, RivalProgress, TurnedCard
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State
from companion.games.bridges.view_cards import (
    bonus_names,
    bonus_table,
    foot,
    picks_cards,
    slate_foot,
    solo_stacks,
    still_to_come,
)
from companion.games.bridges.view_slate import (
    bonus_tally,
    card_task,
    hint_rungs,
    in_reach,
    phase,
    slate_board,
    spoil_menu,
)


def view(state: State) -> Screen:
    """The present step."""
    solo, slate = state.solo, state.slate
    step = msg("bridges.card_of", card=state.turned, of=TURNED) if state.turned else msg("bridges.before_first")
    board = name_of(slate.layout) if slate else msg("core.words", words=state.board)
    return Screen(
        title=msg("bridges.title_solo") if solo else msg("bridges.title_group", n=len(state.players)),
        status=msg("bridges.status", step=step, board=board),
        progress=Progress(STACKS if solo else (TURNED,), max(0, state.turned - 1), state.turned > 0, step),
        blocks=tuple(_slate_blocks(state, slate) if slate else _blocks(state)),
        foot=tuple(slate_foot(state, slate) if slate else foot(state)),
        why=_why(state),
        page=f"card-{state.turned}",
    )


def _blocks(state: State) -> Iterator[Block]:
    """With boards on paper: the open card, the bonuses, and what may still come."""
    if card := state.card:
        yield TurnedCard(card, label=card.label)
        yield Text(msg("bridges.do", number=card.number, n=card.bridges))
    else:
        yield Text(msg("bridges.prepare_solo" if state.solo else "bridges.prepare_group"), "lead")
        yield _preparation(state)
    yield from _banners(state, None)
    bonuses = solo_stacks(state) if state.solo else bonus_table(state)
    if picks_cards(state):
        yield from still_to_come(state)
        yield bonuses
    else:
        yield bonuses
        yield from still_to_come(state)


def _slate_blocks(state: State, slate: Slate) -> Iterator[Block]:
    """With the board in the app: the task, the board, the bonuses, then what may still come.

    With real cards, the player taps the first one right below the sentence that asks for it.
    """
    seen = outlook(state, slate) if state.help == "coach" and not state.finished_drawing else None
    first = picks_cards(state) and not state.turned and slate.prepared
    yield card_task(state, slate)
    if first:
        yield from still_to_come(state)
    hint = hint_rungs(state, slate)
    yield replace(slate_board(state, slate, seen), hint=hint)
    if hint:
        yield hint
    yield bonus_tally(state, slate, seen)
    ahead, shown = coaching.seen(state, state.turned), coaching.seen(state, state.turned - 1)
    if ahead and shown:
        yield RivalProgress(ahead, shown, label=msg(f"bridges.rival.strength_{state.rival}"))
    if seen:
        yield from in_reach(seen)
    yield from _banners(state, seen)
    yield Text(msg(f"bridges.slate.hint_{_tap_hint(state, slate)}"), "small")
    if state.card is None:
        yield _preparation(state)
    if slate.board.finished:
        yield Banner(msg("bridges.slate.sound", n=slate.board.finished), "good")
    if not state.solo:
        yield bonus_table(state)
    if not first:
        yield from still_to_come(state)
    yield from spoil_menu(state, slate)


def _tap_hint(state: State, slate: Slate) -> str:
    """Which sentence says what a tap does. It speaks of islands that light up only where some do."""
    now = phase(state, slate)
    if now == "wait" and not slate.written:
        return "wait_given"
    return f"{now}_strict" if now in ("first", "write") and state.help == "strict" else now


def _preparation(state: State) -> Steps:
    """Before the first card: what to lay out, as a checklist."""
    mode = "solo" if state.solo else "group"
    deck = "app" if state.deck == "default" else f"table_{mode}"
    texts = (f"bridges.prepare_board_{mode}", f"bridges.prepare_cards_{deck}", "bridges.prepare_flags")
    return Steps(tuple(Step(msg(text)) for text in texts))


def _banners(state: State, seen: Outlook | None) -> Iterator[Banner | JustInTime]:
    """A word when a deadline was just met, is near or has passed, and at the last card.

    A bonus that is out of reach hurries nobody.
    """
    if made := made_in_time(state):
        points = sum(BONUSES[bonus].full for bonus in made)
        yield JustInTime(made, label=msg("bridges.just_in_time", bonuses=bonus_names(made), points=points))
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
        match deadline - state.turned:
            case 0:
                yield Banner(msg("bridges.deadline_now", bonuses=names), "warn", live=True)
            case 1 | 2 as cards:
                yield Banner(msg("bridges.deadline_near", bonuses=names, n=cards), "warn", live=True)
            case -1:
                yield Banner(msg("bridges.deadline_passed", bonuses=names, n=len(open_bonuses)), "bad", live=True)


def _why(state: State) -> tuple[Why, ...]:
    """The rules that the present step rests on, the most pressing first."""
    card = _rule("card", "turn", "card_number", "card_bridges", "card_skip")
    build = _rule("build", "build", "build_rules")
    if state.solo:
        bonus = _rule("deadline", "solo", "deadline_stacks", "deadline_late")
    else:
        bonus = _rule("first", "points", "first_round")
    prepare = _rule("prepare", "prepare", "prepare_hidden")
    if state.solo:
        prepare = replace(prepare, ruling=msg("bridges.ruling_own_board"))
    if not state.turned:
        return prepare, card, bonus, build
    if state.turned == TURNED:
        return _rule("end", "points", "end_count"), bonus, card, build
    return card, bonus, build, _rule("spoilt", "build", "spoilt_rule") if state.slate else prepare


def _rule(question: str, source: str, *answers: str) -> Why:
    """A rule by the keys of its question, its source and its answers."""
    told = tuple(msg(f"bridges.why_{answer}") for answer in answers)
    return Why(msg(f"bridges.why_{question}"), told, msg(f"bridges.source_{source}"))
