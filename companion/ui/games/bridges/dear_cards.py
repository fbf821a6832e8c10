"""The cards that cost most: the board at that moment, what was drawn and what would have been better, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.hindsight import TENTHS, Dear, Hindsight, in_tenths
from companion.games.bridges.course import Stage, stages
from companion.games.bridges.events import Written
from companion.games.bridges.scoring import LINES
from companion.games.bridges.state import State
from companion.games.bridges.telling import drawn, story
from companion.games.bridges.view_slate import slate_board
from companion.ui.games.bridges.chart import Look, chart_in, frame, shapes
from companion.ui.kit.buttons import press
from companion.ui.kit.cards import card, card_head, number
from companion.ui.kit.paper import card_room
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

GAP = 12
# In the order in which a loss is kept.
PARTS = (*(LINES[bonus] for bonus in ("blue", "red", "six")), "finished_islands")


def dear_cards(ui: Ui, events: Sequence[Any], found: Hindsight, game_id: str) -> list[ft.Control]:
    """One card for each, in the order in which they came."""
    known = stages(events)
    return [
        _dear(ui, known[dear.card - 1], known[dear.card], dear, _again(ui, game_id, dear, found)) for dear in found.dear
    ]


def _again(ui: Ui, game_id: str, dear: Dear, found: Hindsight) -> list[ft.Control]:
    """The way to try it once more, and whether the better choice was found since."""
    solved = [words(ui, msg("bridges.again.solved"), "small", theme.GOOD)] if dear.card in found.solved else []
    go = partial(ui.go, f"/history/{game_id}/again/{dear.card}")
    return [*solved, press(ui, msg("bridges.again.try"), go, sign="again", within=card_room(ui))]


def _dear(ui: Ui, before: Stage, after: Stage, dear: Dear, more: Sequence[ft.Control]) -> ft.Control:
    flipped = after.state.card
    assert flipped
    better = replay.done(replay.flipped(before.state, flipped), replay.Doing(dear.write, dear.bridges))
    title = msg("bridges.coach.dear", card=dear.card, what=after.title)
    room = card_room(ui) if ui.stacked else (card_room(ui) - GAP) / 2
    alike = after.told == Stage(better).told
    two = [
        moment(ui, msg("bridges.coach.yours"), after, room, alike),
        moment(ui, msg("bridges.coach.better"), Stage(better), room, alike),
    ]
    boards: ft.Control = ft.Column(two, spacing=GAP)
    if not ui.stacked:
        boards = ft.Row(two, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return card(ui, [card_head(ui, title, below=_why(ui, dear)), boards, *more], spacing=10)


def _why(ui: Ui, dear: Dear) -> Message:
    """Of which points the loss was, on average, in the words of the game."""
    tenths = in_tenths(dear.parts)
    parts = ", ".join(ui.t(part) for part in _parts(ui, tenths))
    return msg("bridges.coach.why", lost=number(ui, sum(tenths) / TENTHS), parts=parts)


def _parts(ui: Ui, tenths: Sequence[int]) -> Iterator[Message]:
    """The largest first."""
    for part, line in sorted(zip(tenths, PARTS, strict=True), key=lambda one: -one[0]):
        if part:
            told = number(ui, -part / TENTHS)
            yield msg("bridges.coach.part", line=msg(f"bridges.line.{line}"), points=told if part > 0 else f"+{told}")


def moment(ui: Ui, name: Message, stage: Stage, side: float, in_full: bool = False) -> ft.Control:
    """The board at the end of a card. What was drawn with it is hollow, and its number is ringed.

    Beside another one of which the same would be said, each bridge is told `in_full`.
    """
    state = stage.state
    assert state.slate
    picture = slate_board(state, state.slate)
    chart = chart_in(side)
    drawn = [line for line in picture.lines if line.count]
    canvas = cv.Canvas(
        shapes(chart, picture.islands, drawn, Look(picked=state.slate.written)), width=chart.side, height=chart.side
    )
    told = " · ".join(ui.t(one) for one in (_strokes(state) if in_full else stage.told))
    below = words(ui, told, "small", theme.INK2, room=side)
    column = ft.Column([words(ui, name, "strong", room=side), frame(canvas), below], spacing=4, width=side)
    return ft.Semantics(content=column, label=_said(ui, name, state), exclude_semantics=True, container=True)


def _said(ui: Ui, name: Message, state: State) -> str:
    """All that was done with the card, for who does not see it."""
    assert state.slate
    return ", ".join(ui.t(one) for one in (name, *_strokes(state)))


def _strokes(state: State) -> Iterator[Message]:
    assert state.slate
    assert state.card
    if state.slate.written:
        yield story([Written(state.slate.written, state.card.number)])
    yield from drawn(state.slate.strokes)
