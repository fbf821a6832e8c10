"""Hints while playing: rung by rung below the board, and on it where there is something to see.

They are thought about aside and known until the app ends; whoever comes back to a rung has them thought about again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.coach.fair_measure import Hint, find_hint
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.coaching import RUNGS
from companion.games.bridges.events import LeftOut, Written
from companion.games.bridges.pictures import HintRungs, SlateBoard
from companion.games.bridges.state import State
from companion.games.bridges.telling import drawn, story
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.board import BridgeBoard
from companion.ui.games.bridges.chart import Marks
from companion.ui.games.bridges.coach_strip import at_work_lines
from companion.ui.kit.buttons import press
from companion.ui.kit.cards import card
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window.background import Findings, thinking_of, use_found
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui

# From this rung on there is something to see on the board, and on the last one the stroke itself.
WHERE = 2
QUARTERS = {
    (False, False): "upper_left",
    (False, True): "upper_right",
    (True, False): "lower_left",
    (True, True): "lower_right",
}
# The hints of the last cards.
FOUND: Findings[State, Hint] = Findings(40)


def hint(ui: Ui, picture: HintRungs, hands: Hands) -> ft.Control:
    """Below the board: what the hints so far say, and the way to the next one."""
    return HintPaper(picture, hands, key="hint")


def use_hint(ui: Ui, rungs: HintRungs) -> Hint | None:
    """The hint for the open card, as soon as it is known. The coach thinks about it from the first rung on."""
    return use_found(ui, _name(rungs.about), rungs.about if rungs.rung else None, FOUND, find_hint)


def _name(asked: State) -> str:
    return f"hint-{hash(asked)}"


@component
def HintPaper(picture: HintRungs, hands: Hands) -> ft.Control:
    """Before the first rung only the button; what is thought about shows how far it is."""
    ui = current_ui()
    rung, found = picture.rung, use_hint(ui, picture)
    ask = partial(hands.send, {"do": "hint"})
    if not rung:
        return press(ui, msg("bridges.hint.ask_1"), ask, hint=msg("bridges.hint.marks"))
    if found is None:
        done = thinking_of(ui.controller).so_far(_name(picture.about)) or 0
        cells, at_work = at_work_lines(ui, msg("bridges.hint.at_work"), done)
        return card(ui, [cells, ft.Semantics(content=at_work, live_region=True, container=True)])
    said = [words(ui, line) for line in _lines(found, picture)]
    heard = stretched(said, 6)
    parts: list[ft.Control] = [ft.Semantics(content=heard, live_region=True, container=True)]
    if found.stake and rung < RUNGS:
        parts.append(press(ui, msg(f"bridges.hint.ask_{rung + 1}"), ask, within=card_room(ui)))
    return card(ui, parts, spacing=10)


def _lines(found: Hint, rungs: HintRungs) -> Iterator[Message]:
    """What each rung adds; the last one says what those before it were about. Where nothing is at stake, one is all."""
    if not found.stake:
        yield msg("bridges.hint.nothing")
        return
    way, rung = found.way(Doing(rungs.written, rungs.strokes)), rungs.rung
    yield msg("bridges.hint.stake", n=round(found.stake))
    if rung == RUNGS:
        yield from _strokes(way, rungs.about)
        return
    if rung >= WHERE:
        where = found.where(way)
        yield msg(f"bridges.hint.where_{QUARTERS[where]}" if where else "bridges.hint.where_nowhere")
    if rung > WHERE:
        yield msg(f"bridges.hint.part_{found.part(way)}")


def _strokes(way: Doing, asked: State) -> Iterator[Message]:
    """The number first, and then the bridges, in the words of past steps."""
    assert asked.card
    yield story([Written(way.write, asked.card.number) if way.write else LeftOut()])
    yield from drawn(way.bridges)
    if not way.bridges:
        yield msg("bridges.hint.no_bridges")


@component
def HintedBoard(picture: SlateBoard, hands: Hands, side: float) -> ft.Control:
    """The board in a game in which hints can be taken."""
    rungs = picture.hint
    assert rungs
    found = use_hint(current_ui(), rungs)
    return BridgeBoard(picture, hands, side, _marks(found, rungs) if found and found.stake else None)


def _marks(found: Hint, rungs: HintRungs) -> Marks | None:
    """The quarter, and on the last rung what is still to be drawn of the stroke."""
    so_far, rung = Doing(rungs.written, rungs.strokes), rungs.rung
    way = found.way(so_far)
    if rung < WHERE:
        return None
    if rung < RUNGS:
        return Marks(quarter=found.where(way))
    left = Counter(way.bridges) - Counter(so_far.bridges)
    return Marks(island=None if way.write == so_far.write else way.write, bridges=tuple(left.items()))
