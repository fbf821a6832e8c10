"""The board that the app keeps, as blocks: what to do on it, what lights up, and why the rest does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.blocks import DataPicture, Menu, Text, data_picture
from companion.core.message import Message, Refused, msg
from companion.core.plain import Json
from companion.games.bridges.board import Island
from companion.games.bridges.board_rules import MOST_BETWEEN, room_at
from companion.games.bridges.coaching import asked_about, rung
from companion.games.bridges.deadlines import is_missed, worth_now
from companion.games.bridges.facts import BONUSES, FIRST_NUMBERS, FLAGS, TURNED, Bonus, Card
from companion.games.bridges.layout import Pair, place_at
from companion.games.bridges.outlook import Outlook
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.slate import Slate, draw_now, places, to_draw, write_now
from companion.games.bridges.state import State


def phase(state: State, slate: Slate) -> str:
    """What a tap on the board does now."""
    if state.finished_drawing:
        return "closed"
    if state.card is None:
        return "first" if not slate.prepared else "wait"
    if places(slate, state.card):
        return "write"
    return "done" if len(slate.strokes) == state.card.bridges else "draw"


def order(state: State, slate: Slate) -> DataPicture:
    """The open card, small, with what hands do on the board now."""
    card = state.card
    if card is None:
        mode = "solo" if state.solo else "group"
        first = slate.first
        lead = msg("bridges.slate.ready", number=first.number) if first else msg(f"bridges.slate.first_{mode}")
        return data_picture("bridges.order", lead, {"title": lead}, told=True)
    title, more = _order(state, slate, card)
    data = {"number": card.number, "bridges": card.bridges, "drawn": len(slate.strokes), "title": title, "more": more}
    return data_picture("bridges.order", msg("bridges.slate.order", title=title, more=more), data, told=True)


def dealt_with(state: State, slate: Slate) -> bool:
    """Whether nothing is left to do with the open card, or nothing that can be done."""
    now = phase(state, slate)
    return now != "write" and not (now == "draw" and (slate.strokes or _any_draw(state, slate)))


def _order(state: State, slate: Slate, card: Card) -> tuple[Message, Message]:
    drawn = len(slate.strokes)
    written = "written" if slate.written else "left_out" if slate.left_out or drawn else "nowhere"
    match phase(state, slate):
        case "write":
            return msg("bridges.slate.write", number=card.number), msg("bridges.slate.then", n=card.bridges)
        case "draw" if drawn == 0:
            if not _any_draw(state, slate):
                return msg("bridges.slate.no_bridge"), msg(f"bridges.slate.{written}", number=card.number)
            return msg("bridges.slate.draw", n=card.bridges), msg(f"bridges.slate.{written}", number=card.number)
        case "draw":
            more = "drawn_so_far" if _any_draw(state, slate) else "stuck"
            return msg("bridges.slate.draw_more", n=to_draw(slate, card)), msg(
                f"bridges.slate.{more}", drawn=drawn, of=card.bridges
            )
        case "done":
            title = msg("bridges.slate.all_played") if state.turned == TURNED else msg("bridges.slate.done")
            return title, msg(f"bridges.slate.done_{written}", number=card.number, n=drawn)
    return msg("bridges.slate.closed"), msg("bridges.slate.finished", n=slate.board.finished)


def _any_draw(state: State, slate: Slate) -> bool:
    return any(draw_now(slate, state.card, pair) is None for pair in slate.lines.pairs)


def board(state: State, slate: Slate, seen: Outlook | None = None) -> DataPicture:
    """Every island and every line with its name, what a tap on it does, or why it does nothing.

    What the app sees coming is marked where it is handed in. Played strictly, nothing lights up, and all printed lines
    stay.
    """
    now = phase(state, slate)
    marked = state.help != "strict"
    joined = slate.board.joined if len(slate.board.joined) >= BONUSES["six"].islands and marked else frozenset()
    data = {
        "phase": now,
        "turn": state.turned,
        "marked": marked,
        "islands": [
            {
                **_island(slate, island, seen),
                "joined": island.id in joined,
                **_island_tap(state, slate, island, now, seen),
            }
            for island in slate.board.islands
        ],
        "lines": [_line(state, slate, pair, joined) for pair in slate.lines.pairs],
        "astray": msg("bridges.stroke.not_neighbours"),
    }
    label = msg("bridges.slate.board", n=slate.board.finished)
    return data_picture("bridges.board", label, data, steady=True, whole=True)


def _island(slate: Slate, island: Island, seen: Outlook | None) -> Json:
    """How an island looks. `most` are the bridges that one without a number can get; `past` is never finished."""
    spoilt = island.id in slate.board.spoilt
    past = seen is not None and not spoilt and island.id not in seen.possible.alive
    most = seen.possible.most[island.id] if seen and not spoilt and island.number is None else None
    return {
        "id": island.id,
        "x": island.x,
        "y": island.y,
        "flag": island.flag,
        "number": island.number,
        "finished": island.id in slate.board.done,
        "spoilt": spoilt,
        "most": most,
        "past": past,
        "name": island_name(slate, island, most, past),
    }


def _island_tap(state: State, slate: Slate, island: Island, now: str, seen: Outlook | None) -> Json:
    """At first a tap writes; later it is the end of a bridge. What can hold the number lights up.

    Of the two first numbers the larger one is written. Until a card is turned, the next tap writes the other `instead`;
    one that was given stays.
    """
    nothing = {"intent": None, "instead": None, "why": None, "lit": False}
    if now == "wait" and island.id == slate.written:
        other = next(number for number in FIRST_NUMBERS if number != island.number)
        return {**nothing, "instead": {"island": island.id, "number": other}}
    if now not in ("first", "wait", "write"):
        return nothing
    reason = write_now(slate, state.card, island)
    if reason:
        return {**nothing, "why": reason.text}
    write: Json = {"do": "write", "island": island.id}
    if now == "first":
        write["number"] = max(FIRST_NUMBERS)
    lowest = state.card.number if state.card else min(FIRST_NUMBERS)
    holds = seen is None or lowest <= seen.possible.most[island.id]
    return {
        **nothing,
        "intent": write,
        "lit": holds and state.help != "strict",
    }


def _line(state: State, slate: Slate, pair: Pair, joined: frozenset[str]) -> Json:
    a, b = pair
    count, fresh = slate.board.count(pair), slate.strokes.count(pair)
    reason = _line_refusal(state, slate, pair)
    draw = None if reason else {"do": "draw", "a": a, "b": b}
    erase = _erase(pair, fresh) if reason and fresh and not state.finished_drawing else None
    does = "line_draw" if draw else f"line_{erase['do']}" if erase else "line"
    return {
        "a": a,
        "b": b,
        "count": count,
        "fresh": fresh,
        "joined": joined.issuperset(pair),
        "free": not count and (state.help == "strict" or _is_open(slate, pair)),
        "draw": draw,
        "erase": erase,
        "why": reason.text if reason else None,
        "name": msg(f"bridges.slate.{does}", n=count, a=msg_place(a), b=msg_place(b)),
    }


def _line_refusal(state: State, slate: Slate, pair: Pair) -> Refused | None:
    """Why no bridge can be drawn along a line. The number comes first: who draws before has left it out."""
    if state.finished_drawing:
        return Refused("closed", msg("bridges.slate.closed"))
    if state.card and places(slate, state.card):
        return Refused("number_waits", msg("bridges.stroke.number_waits", number=state.card.number))
    return draw_now(slate, state.card, pair)


def _erase(pair: Pair, fresh: int) -> Json:
    """Takes away all that this card has drawn along a line."""
    return {"do": "erase_both" if fresh == MOST_BETWEEN else "erase", "a": pair[0], "b": pair[1]}


def _is_open(slate: Slate, pair: Pair) -> bool:
    """Whether a bridge may still come to lie there: none crosses it, and both islands take one more."""
    crossed = any(slate.board.count(other) for other in slate.lines.crossing[pair])
    return not crossed and all(room_at(slate.board, slate.board.by_id[end]) for end in pair)


def msg_place(island: str) -> Message:
    """Where an island lies, in words."""
    x, y = place_at(island)
    return msg("bridges.slate.place", row=y + 1, column=x + 1)


def island_name(slate: Slate, island: Island, most: int | None = None, past: bool = False) -> Message:
    """An island as a screen reader names it."""
    load = slate.board.load.get(island.id, 0)
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
    where = msg_place(island.id)
    if island.flag is None:
        return msg("bridges.slate.island", place=where, filling=filling)
    flag = msg(f"bridges.flag.{island.flag}")
    return msg("bridges.slate.island_flag", place=where, filling=filling, flag=flag)


def tally(state: State, slate: Slate, seen: Outlook | None) -> DataPicture:
    """How far each bonus has come, and what it gives when."""
    cells = [_cell(state, slate, bonus, seen) for bonus in BONUSES]
    return data_picture("bridges.tally", msg("bridges.slate.tally"), {"cells": cells})


def _cell(state: State, slate: Slate, bonus: Bonus, seen: Outlook | None) -> Json:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    count = min(facts.islands, slate.board.flags_done(bonus) if bonus in FLAGS else len(slate.board.joined))
    gone = seen is not None and bonus not in seen.bonuses
    return {
        "symbol": SYMBOLS[LINES[bonus]],
        "name": msg(f"bridges.slate.count_{bonus}", seen=count, of=facts.islands),
        "count": msg("bridges.slate.of", seen=count, of=facts.islands),
        "word": msg("bridges.slate.out_of_reach") if gone else _word(state, bonus),
        "made": claim is not None,
        "gone": gone,
    }


def _word(state: State, bonus: Bonus) -> Message:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    if claim:
        return msg("bridges.slate.points_made", n=facts.points(claim.worth))
    points = facts.points(worth_now(state, bonus))
    if state.solo and not is_missed(state, bonus):
        return msg("bridges.slate.points_until", n=points, card=facts.deadline)
    return msg("bridges.slate.points_now", n=points)


def in_reach(seen: Outlook) -> Iterator[Text]:
    """The points now and at most, and why a bonus is none of them any more."""
    yield Text(msg("bridges.slate.in_reach", now=seen.points, most=seen.most))
    for bonus in BONUSES:
        if bonus not in seen.bonuses:
            name = msg(f"bridges.line.{LINES[bonus]}")
            yield Text(msg("bridges.slate.lost", bonus=name, reason=_why_lost(bonus, seen)), "small")


def _why_lost(bonus: Bonus, seen: Outlook) -> Message:
    if bonus == "six":
        return msg("bridges.slate.lost_six")
    if blocked := seen.possible.blocked(bonus):
        return msg("bridges.slate.lost_flag", place=msg_place(blocked[0].id))
    return msg("bridges.slate.lost_cards")


def spoil_menu(state: State, slate: Slate) -> Iterator[Menu]:
    """While there is an island with something in it that is not spoilt yet."""
    held = {island.id for island in slate.board.islands if island.number or slate.board.load.get(island.id)}
    if state.card and not state.finished_drawing and held - set(slate.board.spoilt):
        hint = Text(msg("bridges.slate.spoil_hint"), "small")
        picture = _to_mark(board(state, slate), held)
        yield Menu(msg("bridges.slate.spoil"), msg("bridges.slate.spoil_title"), (picture, hint), "block")


def _to_mark(shown: DataPicture, held: set[str]) -> DataPicture:
    islands = [{**island, **_tap(island, held)} for island in shown.data["islands"]]
    lines = [{**line, "draw": None, "erase": None, "why": None} for line in shown.data["lines"]]
    data = {**shown.data, "phase": "spoil", "islands": islands, "lines": lines}
    return replace(shown, label=msg("bridges.slate.spoil_title"), data=data, whole=False)


def _tap(island: Json, held: set[str]) -> Json:
    """Where nothing stands, nothing is wrong, and what is spoilt stays so."""
    if island["spoilt"] or island["id"] not in held:
        return {"intent": None, "instead": None, "why": None, "lit": False}
    return {"intent": {"do": "spoil", "island": island["id"]}, "instead": None, "why": None, "lit": False}


def with_hint(board: DataPicture, state: State, slate: Slate) -> tuple[DataPicture, Sequence[DataPicture]]:
    """The board with all that is known of hints at its card, and what stands below it; neither where there are none."""
    if not state.hints or not state.card or state.finished_drawing or slate.board.spoilt:
        return board, ()
    data = {
        "rung": rung(state),
        "about": asked_about(state),
        "written": slate.written,
        "strokes": slate.strokes,
    }
    hint = data_picture("bridges.hint", msg("bridges.hint.title"), data)
    return replace(board, data={**board.data, "hint": data}), (hint,)
