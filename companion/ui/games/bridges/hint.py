"""Hints while playing: rung by rung below the board, and on it where there is something to see.

They are thought about aside and known until the app ends; whoever comes back to a rung has them thought about again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from weakref import WeakKeyDictionary

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.games.bridges.coach.fair_measure import Hint, find_hint
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.coaching import RUNGS
from companion.games.bridges.events import LeftOut, Written
from companion.games.bridges.pictures import HintRungs, SlateBoard
from companion.games.bridges.state import State
from companion.games.bridges.telling import drawn, story
from companion.playing.controller import Controller
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.board import BridgeBoard
from companion.ui.games.bridges.chart import Marks
from companion.ui.kit.buttons import press
from companion.ui.kit.cards import card
from companion.ui.kit.paper import card_room, neatline
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.background import CELLS, Thinking, thinking_of
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_told

# Of so many cards the hints are remembered.
MOST = 40
# From this rung on there is something to see on the board, and on the last one the stroke itself.
WHERE = 2
QUARTERS = {
    (False, False): "upper_left",
    (False, True): "upper_right",
    (True, False): "lower_left",
    (True, True): "lower_right",
}
_found: WeakKeyDictionary[Controller, dict[State, Hint]] = WeakKeyDictionary()


def hint(ui: Ui, picture: HintRungs, hands: Hands) -> ft.Control:
    """Below the board: what the hints so far say, and the way to the next one."""
    return HintPaper(picture, hands, key="hint")


def use_hint(ui: Ui, rungs: HintRungs) -> Hint | None:
    """What there is to say of the open card, as soon as it is known. It is thought about from the first rung on."""
    asked = rungs.about
    thinking, known, name = thinking_of(ui.controller), _found.setdefault(ui.controller, {}), _name(asked)
    redraw_when_told(ui, thinking.listeners, lambda _, ids: name in ids)
    wanted = bool(rungs.rung) and asked not in known

    def think() -> None:
        if wanted:
            thinking.ask(name, partial(find_hint, asked), partial(_keep, known, asked), first=True)

    ft.use_effect(think, dependencies=[name, wanted])
    return known.get(asked) if rungs.rung else None


def _name(asked: State) -> str:
    return f"hint-{hash(asked)}"


def _keep(known: dict[State, Hint], asked: State, found: Hint) -> None:
    known[asked] = found
    for oldest in list(known)[:-MOST]:
        del known[oldest]


@component
def HintPaper(picture: HintRungs, hands: Hands) -> ft.Control:
    """Before the first rung only the button; what is thought about shows how far it is."""
    ui = current_ui()
    rung, found = picture.rung, use_hint(ui, picture)
    ask = partial(hands.send, {"do": "hint"})
    if not rung:
        return press(ui, msg("bridges.hint.ask_1"), ask, hint=msg("bridges.hint.marks"))
    if found is None:
        return card(ui, _at_work(ui, thinking_of(ui.controller), picture.about))
    said = [words(ui, line) for line in _lines(found, picture)]
    heard = ft.Column(said, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    parts: list[ft.Control] = [ft.Semantics(content=heard, live_region=True, container=True)]
    if found.stake and rung < RUNGS:
        parts.append(press(ui, msg(f"bridges.hint.ask_{rung + 1}"), ask, within=card_room(ui)))
    return card(ui, parts, spacing=10)


def _at_work(ui: Ui, thinking: Thinking, asked: State) -> list[ft.Control]:
    at_work = msg("bridges.hint.at_work")
    cells = neatline(Progress((CELLS,), thinking.so_far(_name(asked)) or 0, True, at_work))
    said = ft.Semantics(content=words(ui, at_work, "small", theme.INK2), live_region=True, container=True)
    return [ft.Semantics(content=cells, exclude_semantics=True), said]


def _lines(found: Hint, rungs: HintRungs) -> Iterator[Message]:
    """What each rung adds; the last one says what those before it were about. Where nothing is at stake, one is all."""
    if not found.stake:
        yield msg("bridges.hint.nothing")
        return
    way, rung = found.way(_so_far(rungs)), rungs.rung
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


def _so_far(rungs: HintRungs) -> Doing:
    return Doing(rungs.written, rungs.strokes)


@component
def HintedBoard(picture: SlateBoard, hands: Hands, side: float) -> ft.Control:
    """The board in a game in which hints can be taken."""
    rungs = picture.hint
    assert rungs
    found = use_hint(current_ui(), rungs)
    return BridgeBoard(picture, hands, side, _marks(found, rungs) if found and found.stake else None)


def _marks(found: Hint, rungs: HintRungs) -> Marks | None:
    """The quarter, and on the last rung what is still to be drawn of the stroke."""
    so_far, rung = _so_far(rungs), rungs.rung
    way = found.way(so_far)
    if rung < WHERE:
        return None
    if rung < RUNGS:
        return Marks(quarter=found.where(way))
    left = Counter(way.bridges) - Counter(so_far.bridges)
    return Marks(island=None if way.write == so_far.write else way.write, bridges=tuple(left.items()))
