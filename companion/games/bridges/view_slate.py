"""The board that the app keeps, as pictures: what to do on it, what lights up, and why the rest does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.blocks import Menu, Text
from companion.core.message import Message, Refused, msg
from companion.games.bridges.board import Island
from companion.games.bridges.board_rules import MOST_BETWEEN, room_at
from companion.games.bridges.coaching import asked_about, rung
from companion.games.bridges.deadlines import is_missed, worth_now
from companion.games.bridges.facts import BONUSES, FIRST_NUMBERS, FLAGS, TURNED, Bonus, Card
from companion.games.bridges.layout import Pair, place_name
from companion.games.bridges.outlook import Outlook
from companion.games.bridges.pictures import (
    BoardIsland,
    BoardLine,
    BonusTally,
    CardTask,
    HintRungs,
    Phase,
    SlateBoard,
    SpoilBoard,
    TallyCell,
)
from companion.games.bridges.scoring import bonus_name, bonus_symbol
from companion.games.bridges.slate import Slate, draw_now, places, to_draw, write_now
from companion.games.bridges.state import State


def phase(state: State, slate: Slate) -> Phase:
    """The effect of a tap on the board now."""
    if state.finished_drawing:
        return "closed"
    if state.card is None:
        return "first" if not slate.prepared else "wait"
    if places(slate, state.card):
        return "write"
    return "done" if len(slate.strokes) == state.card.bridges else "draw"


def card_task(state: State, slate: Slate) -> CardTask:
    """The open card, small, with the next action on the board."""
    card, first = state.card, slate.first
    if card:
        title, more = _task(state, slate, card)
        label = msg("bridges.slate.order", title=title, more=more)
        return CardTask(title, more, card, len(slate.strokes), label=label)
    mode = "solo" if state.solo else "group"
    title = msg("bridges.slate.ready", number=first.number) if first else msg(f"bridges.slate.first_{mode}")
    return CardTask(title, label=title)


def dealt_with(state: State, slate: Slate) -> bool:
    """Whether nothing is left to do with the open card, or nothing that can be done."""
    now = phase(state, slate)
    return now != "write" and not (now == "draw" and (slate.strokes or _can_draw(state, slate)))


def _task(state: State, slate: Slate, card: Card) -> tuple[Message, Message]:
    drawn = len(slate.strokes)
    written = "written" if slate.written else "left_out" if slate.left_out or drawn else "nowhere"
    number = msg(f"bridges.slate.{written}", number=card.number)
    match phase(state, slate):
        case "write":
            return msg("bridges.slate.write", number=card.number), msg("bridges.slate.then", n=card.bridges)
        case "draw" if drawn:
            more = msg(
                "bridges.slate.drawn_so_far" if _can_draw(state, slate) else "bridges.slate.stuck",
                drawn=drawn,
                of=card.bridges,
            )
            return msg("bridges.slate.draw_more", n=to_draw(slate, card)), more
        case "draw" if _can_draw(state, slate):
            return msg("bridges.slate.draw", n=card.bridges), number
        case "draw":
            return msg("bridges.slate.no_bridge"), number
        case "done":
            title = msg("bridges.slate.all_played") if state.turned == TURNED else msg("bridges.slate.done")
            return title, msg(f"bridges.slate.done_{written}", number=card.number, n=drawn)
    return msg("bridges.slate.closed"), msg("bridges.slate.finished", n=slate.board.finished)


def _can_draw(state: State, slate: Slate) -> bool:
    return any(draw_now(slate, state.card, pair) is None for pair in slate.lines.pairs)


def slate_board(state: State, slate: Slate, seen: Outlook | None = None) -> SlateBoard:
    """Every island and every line with its name, what a tap on it does, or why it does nothing.

    `seen` marks what is still possible. In a strict game nothing lights up, and all printed lines stay.
    """
    now, marked = phase(state, slate), state.help != "strict"
    joined = slate.board.joined if marked and len(slate.board.joined) >= BONUSES["six"].islands else frozenset()
    return SlateBoard(
        now,
        state.turned,
        marked,
        tuple(_island(state, slate, island, now, seen) for island in slate.board.islands),
        tuple(_line(state, slate, pair, joined) for pair in slate.lines.pairs),
        label=msg("bridges.slate.board", n=slate.board.finished),
    )


def _island(state: State, slate: Slate, island: Island, now: Phase, seen: Outlook | None) -> BoardIsland:
    """An island and its tap: at first it writes; later it is the end of a bridge.

    Of the two first numbers the larger one is written. Until a card is turned, the next tap writes the other one
    instead; a given number stays. Without a number, an island shows the most bridges that it can get.
    """
    spoilt = island.id in slate.board.spoilt
    past = seen is not None and not spoilt and island.id not in seen.possible.alive
    most = seen.possible.most[island.id] if seen and not spoilt and island.number is None else None
    drawn = BoardIsland(
        island.id,
        island.x,
        island.y,
        island.flag,
        island.number,
        finished=island.id in slate.board.done,
        spoilt=spoilt,
        most=most,
        past=past,
        name=_island_name(slate, island, most, past),
    )
    if now == "wait" and island.id == slate.written:
        return replace(drawn, instead=next(number for number in FIRST_NUMBERS if number != island.number))
    if now not in ("first", "wait", "write"):
        return drawn
    if reason := write_now(slate, state.card, island):
        return replace(drawn, why=reason.text)
    number = {"number": max(FIRST_NUMBERS)} if now == "first" else {}
    lowest = state.card.number if state.card else min(FIRST_NUMBERS)
    holds = seen is None or lowest <= seen.possible.most[island.id]
    return replace(drawn, intent={"do": "write", "island": island.id, **number}, lit=holds and state.help != "strict")


def _line(state: State, slate: Slate, pair: Pair, joined: frozenset[str]) -> BoardLine:
    a, b = pair
    count, fresh = slate.board.count(pair), slate.strokes.count(pair)
    reason = _line_refusal(state, slate, pair)
    free = not count
    if free and state.help != "strict":
        crossed = any(slate.board.count(other) for other in slate.lines.crossing[pair])
        free = not crossed and all(room_at(slate.board, slate.board.by_id[end]) for end in pair)
    draw = None if reason else {"do": "draw", "a": a, "b": b}
    # A tap takes back all that this card has drawn along the line.
    takes = "erase_both" if fresh == MOST_BETWEEN else "erase"
    erase = {"do": takes, "a": a, "b": b} if reason and fresh and not state.finished_drawing else None
    does = "line_draw" if draw else f"line_{takes}" if erase else "line"
    return BoardLine(
        pair,
        count,
        fresh,
        joined.issuperset(pair),
        free,
        name=msg(f"bridges.slate.{does}", n=count, a=place_name(a), b=place_name(b)),
        draw=draw,
        erase=erase,
        why=reason.text if reason else None,
    )


def _line_refusal(state: State, slate: Slate, pair: Pair) -> Refused | None:
    """Why no bridge can be drawn along a line. The number comes first: a bridge drawn before it leaves it out."""
    if state.finished_drawing:
        return Refused("closed", msg("bridges.slate.closed"))
    if state.card and places(slate, state.card):
        return Refused("number_waits", msg("bridges.stroke.number_waits", number=state.card.number))
    return draw_now(slate, state.card, pair)


def _island_name(slate: Slate, island: Island, most: int | None, past: bool) -> Message:
    """An island as a screen reader names it."""
    load = slate.board.load[island.id]
    if island.id in slate.board.spoilt:
        filling = msg("bridges.slate.is_spoilt", n=load)
    elif island.number is None:
        filling = msg("bridges.slate.is_empty", n=load) if load else msg("bridges.slate.is_blank")
    elif island.id in slate.board.done:
        filling = msg("bridges.slate.is_finished", number=island.number)
    else:
        filling = msg("bridges.slate.is_open", number=island.number, seen=load)
    if past:
        filling = msg("bridges.slate.is_past", filling=filling)
    elif most is not None:
        filling = msg("bridges.slate.gets", filling=filling, n=most)
    where = place_name(island.id)
    if island.flag is None:
        return msg("bridges.slate.island", place=where, filling=filling)
    flag = msg(f"bridges.flag.{island.flag}")
    return msg("bridges.slate.island_flag", place=where, filling=filling, flag=flag)


def hint_rungs(state: State, slate: Slate) -> HintRungs | None:
    """The hints taken with the open card, in a game with hints. An error on the board ends them."""
    if not state.hints or not state.card or state.finished_drawing or slate.board.spoilt:
        return None
    label = msg("bridges.hint.title")
    return HintRungs(rung(state), asked_about(state), slate.written, slate.strokes, label=label)


def spoil_menu(state: State, slate: Slate) -> Iterator[Menu]:
    """An error found too late: the board once more, to tap an island that is not empty and not spoilt yet."""
    held = {island.id for island in slate.board.islands if island.number or slate.board.load[island.id]}
    held -= set(slate.board.spoilt)
    if not held or not state.card or state.finished_drawing:
        return
    shown, title = slate_board(state, slate), msg("bridges.slate.spoil_title")
    islands = (
        replace(
            island,
            intent={"do": "spoil", "island": island.id} if island.id in held else None,
            instead=None,
            why=None,
            lit=False,
        )
        for island in shown.islands
    )
    lines = (replace(line, draw=None, erase=None, why=None) for line in shown.lines)
    picture = SpoilBoard("spoil", shown.turned, shown.marked, tuple(islands), tuple(lines), label=title)
    yield Menu(msg("bridges.slate.spoil"), title, (picture, Text(msg("bridges.slate.spoil_hint"), "small")), "block")


def bonus_tally(state: State, slate: Slate, seen: Outlook | None) -> BonusTally:
    """How far each bonus has come, and what it gives when."""
    cells = tuple(_tally_cell(state, slate, bonus, seen) for bonus in BONUSES)
    return BonusTally(cells, label=msg("bridges.slate.tally"))


def _tally_cell(state: State, slate: Slate, bonus: Bonus, seen: Outlook | None) -> TallyCell:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    count = min(facts.islands, slate.board.flags_done(bonus) if bonus in FLAGS else len(slate.board.joined))
    gone = seen is not None and bonus not in seen.bonuses
    points = facts.points(claim.worth if claim else worth_now(state, bonus))
    if gone:
        word = msg("bridges.slate.out_of_reach")
    elif claim:
        word = msg("bridges.slate.points_made", n=points)
    elif state.solo and not is_missed(state, bonus):
        word = msg("bridges.slate.points_until", n=points, card=facts.deadline)
    else:
        word = msg("bridges.slate.points_now", n=points)
    return TallyCell(
        bonus_symbol(bonus),
        msg(f"bridges.slate.count_{bonus}", seen=count, of=facts.islands),
        msg("bridges.slate.of", seen=count, of=facts.islands),
        word,
        claim is not None,
        gone,
    )


def in_reach(seen: Outlook) -> Iterator[Text]:
    """The points now and at most, and why a bonus is out of reach."""
    yield Text(msg("bridges.slate.in_reach", now=seen.points, most=seen.most))
    for bonus in BONUSES:
        if bonus not in seen.bonuses:
            yield Text(msg("bridges.slate.lost", bonus=bonus_name(bonus), reason=_why_lost(bonus, seen)), "small")


def _why_lost(bonus: Bonus, seen: Outlook) -> Message:
    if bonus == "six":
        return msg("bridges.slate.lost_six")
    if blocked := seen.possible.blocked(bonus):
        return msg("bridges.slate.lost_flag", place=place_name(blocked[0].id))
    return msg("bridges.slate.lost_cards")
