"""The board that the app keeps, as blocks: what to do on it, what lights up, and why the rest does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import Button, Heading, Menu, Picture, Text
from companion.core.message import Message, Refused, msg
from companion.core.plain import Json
from companion.games.bridges.board import Island
from companion.games.bridges.building import MOST_BETWEEN
from companion.games.bridges.facts import BONUSES, FIRST_NUMBERS, FLAGS, TURNED, Bonus, Card
from companion.games.bridges.layout import Pair, place_at
from companion.games.bridges.slate import Slate, draw_now, places, to_draw, write_now
from companion.games.bridges.state import State, closed, worth_now

SYMBOLS = {"red": "flag_red", "blue": "flag_blue", "six": "bridge_double"}


def phase(state: State, slate: Slate) -> str:
    """What a tap on the board does now."""
    if state.finished_drawing:
        return "closed"
    if state.card is None:
        return "first" if not slate.prepared else "wait"
    if places(slate, state.card):
        return "write"
    return "done" if len(slate.strokes) == state.card.bridges else "draw"


def order(state: State, slate: Slate) -> Picture | Text:
    """The open card, small, with what hands do on the board now."""
    card = state.card
    if card is None:
        if slate.prepared:
            return Text(msg("bridges.slate.ready"), "lead")
        return Text(msg("bridges.slate.first_solo" if state.solo else "bridges.slate.first_group"), "lead")
    title, more = _order(state, slate, card)
    data = {"number": card.number, "bridges": card.bridges, "drawn": len(slate.strokes), "title": title, "more": more}
    return Picture("bridges.order", msg("bridges.slate.order", title=title, more=more), data)


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


def board(state: State, slate: Slate) -> Picture:
    """Every island and every line with its name, what a tap on it does, or why it does nothing."""
    now = phase(state, slate)
    joined = slate.board.joined if len(slate.board.joined) >= BONUSES["six"].islands else frozenset()
    data = {
        "phase": now,
        "turn": state.turned,
        "islands": [
            {
                "id": island.id,
                "x": island.x,
                "y": island.y,
                "flag": island.flag,
                "number": island.number,
                "finished": island.id in slate.board.done,
                "spoilt": island.id in slate.board.spoilt,
                "joined": island.id in joined,
                "name": island_name(slate, island),
                **_island_tap(state, slate, island, now),
            }
            for island in slate.board.islands
        ],
        "lines": [_line(state, slate, pair, joined) for pair in slate.lines.pairs],
        "first": msg("bridges.slate.first_title"),
        "astray": msg("bridges.stroke.not_neighbours"),
    }
    label = msg("bridges.slate.board", n=slate.board.finished)
    return Picture("bridges.board", label, data, steady=True, whole=True)


def _island_tap(state: State, slate: Slate, island: Island, now: str) -> Json:
    """In the first two phases a tap writes; later it is the end of a bridge."""
    if now not in ("first", "write"):
        return {"intents": [], "why": None}
    reason = write_now(slate, state.card, island)
    if reason:
        return {"intents": [], "why": reason.text}
    write = {"do": "write", "island": island.id}
    numbers = FIRST_NUMBERS if now == "first" else ()
    labels = [{"label": msg("bridges.slate.write_a", number=n), "intent": {**write, "number": n}} for n in numbers]
    return {"intents": labels or [{"label": island_name(slate, island), "intent": write}], "why": None}


def _line(state: State, slate: Slate, pair: Pair, joined: frozenset[str]) -> Json:
    a, b = pair
    count, fresh = slate.board.count(pair), slate.strokes.count(pair)
    ends = {"a": msg_place(a), "b": msg_place(b)}
    over = Refused("closed", msg("bridges.slate.closed")) if state.finished_drawing else None
    reason = over or draw_now(slate, state.card, pair)
    return {
        "a": a,
        "b": b,
        "count": count,
        "fresh": fresh,
        "joined": joined.issuperset(pair),
        "free": count < MOST_BETWEEN and not any(slate.board.count(other) for other in slate.lines.crossing[pair]),
        "draw": None if reason else {"do": "draw", "a": a, "b": b},
        "why": reason.text if reason else None,
        "erase": {"do": "erase", "a": a, "b": b} if fresh and not state.finished_drawing else None,
        "name": msg("bridges.slate.line", n=count, **ends),
        "draw_name": msg("bridges.slate.line_draw", n=count, **ends),
        "erase_name": msg("bridges.slate.line_erase", n=count, **ends),
    }


def msg_place(island: str) -> Message:
    """Where an island lies, in words."""
    x, y = place_at(island)
    return msg("bridges.slate.place", row=y + 1, column=x + 1)


def island_name(slate: Slate, island: Island) -> Message:
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
    where = msg_place(island.id)
    if island.flag is None:
        return msg("bridges.slate.island", place=where, filling=filling)
    flag = msg(f"bridges.flag.{island.flag}")
    return msg("bridges.slate.island_flag", place=where, filling=filling, flag=flag)


def tally(state: State, slate: Slate) -> Picture:
    """How far each bonus has come, and what it gives when."""
    cells = [_tally_cell(state, slate, bonus) for bonus in ("blue", "red", "six")]
    return Picture("bridges.tally", msg("bridges.slate.tally"), {"cells": cells})


def _tally_cell(state: State, slate: Slate, bonus: Bonus) -> Json:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    count = min(facts.islands, slate.board.flags_done(bonus) if bonus in FLAGS else len(slate.board.joined))
    return {
        "symbol": SYMBOLS[bonus],
        "name": msg(f"bridges.slate.count_{bonus}", seen=count, of=facts.islands),
        "count": msg("bridges.slate.of", seen=count, of=facts.islands),
        "word": _tally_word(state, bonus),
        "made": claim is not None,
    }


def _tally_word(state: State, bonus: Bonus) -> Message:
    facts, claim = BONUSES[bonus], state.claim(state.players[0], bonus)
    if claim:
        return msg("bridges.slate.points_made", n=facts.points(claim.worth))
    points = facts.points(worth_now(state, bonus))
    if state.solo and not closed(state, bonus):
        return msg("bridges.slate.points_until", n=points, card=facts.deadline)
    return msg("bridges.slate.points_now", n=points)


def spoil_menu(state: State, slate: Slate) -> Iterator[Menu]:
    """For an error of one's own that comes to light too late: the islands with something in them."""
    items: Sequence[Heading | Text | Button] = [
        Button(island_name(slate, island), {"do": "spoil", "island": island.id})
        for island in slate.board.islands
        if island.id not in slate.board.spoilt and (island.number or slate.board.load.get(island.id))
    ]
    if state.card and items and not state.finished_drawing:
        hint = Text(msg("bridges.slate.spoil_hint"), "small")
        yield Menu(msg("bridges.slate.spoil"), msg("bridges.slate.spoil_title"), (hint, *items), "block")
