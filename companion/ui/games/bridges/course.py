"""Looking back on a game of bridges: a slider over its cards with the board at each, and one line a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.session import events_of
from companion.games.bridges.course import Stage, stages
from companion.games.bridges.view_slate import board
from companion.history.review import Review
from companion.ui.games.bridges.result import still_board
from companion.ui.kit.buttons import target
from companion.ui.kit.course_controls import course_slider
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

NUMBER = 30


def course(ui: Ui, seen: Review) -> list[ft.Control]:
    """Of a game that the app has dealt or followed."""
    return [LookBack(seen, key=seen.session.id)] if seen.session and seen.state else []


@component
def LookBack(seen: Review) -> ft.Control:
    """The end first, as the board of the result; the slider goes back from there."""
    ui = current_ui()
    session = seen.session
    assert session
    known = use_ref(lambda: stages(events_of(session))).current
    at, go_to = use_state(len(known) - 1)
    parts: list[ft.Control] = [words(ui, msg("ui.course"), "section")]
    slate = known[at].state.slate
    if slate:
        parts += [still_board(ui, board(known[at].state, slate)), _slider(ui, known, at, go_to)]
    lines = [
        _line(ui, stage, slate is not None and stage.turned == at, partial(go_to, stage.turned) if slate else None)
        for stage in known
    ]
    parts.append(paper(ft.Column(lines, spacing=0), ft.Padding.symmetric(vertical=6, horizontal=8)))
    return ft.Column(parts, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _slider(ui: Ui, known: Sequence[Stage], at: int, go_to: Callable[[int], None]) -> ft.Control:
    """Card by card; the lines below lead there, too."""
    last = len(known) - 1
    back, on = msg("bridges.course.back"), msg("bridges.course.on")
    return course_slider(ui, at, last, _where(at, last), back, on, go_to)


def _where(at: int, last: int) -> Message:
    return msg("bridges.card_of", card=at, of=last) if at else msg("bridges.before_first")


def _line(ui: Ui, stage: Stage, on: bool, tap: Callable[[], None] | None) -> ft.Control:
    """One card: its number in the row, what it was, what it brought."""
    room = card_room(ui) - NUMBER
    brought = " · ".join(map(ui.t, stage.told))
    texts = [words(ui, stage.title, "strong", size=16, room=room)]
    if brought:
        texts.append(words(ui, brought, "small", theme.INK2, room=room))
    number = ft.Container(figure(ui, stage.turned or "", 15, theme.INK2), width=NUMBER * min(ui.scale, 1.5))
    box = ft.Container(
        ft.Row([number, ft.Column(texts, spacing=0, expand=True)], spacing=4),
        bgcolor=theme.CONTAINER if on else None,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=6, horizontal=8),
    )
    said = ", ".join([str(stage.turned)] * bool(stage.turned) + [ui.t(stage.title)] + [brought] * bool(brought))
    if tap:
        return target(ui, box, said, tap, selected=on)
    box.content = ft.Semantics(content=box.content, label=said, exclude_semantics=True, container=True)
    return box
