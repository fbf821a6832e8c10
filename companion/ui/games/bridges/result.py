"""A finished game of Hashi, on its page and on its shared picture: the board, the stacks, the course of the cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

import flet as ft

from companion.core.message import Message, msg
from companion.core.session import Session, events_of
from companion.games.bridges.deadlines import bonuses_until
from companion.games.bridges.facts import STACKS, TURNED
from companion.games.bridges.pictures import BoardIsland
from companion.games.bridges.scoring import LINES, SYMBOLS, solo_worths
from companion.games.bridges.state import State
from companion.games.bridges.telling import Stage, stages
from companion.games.bridges.view_slate import slate_board
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.bridges.chart import BoardSize, canvas, chart_in, frame
from companion.ui.kit.board_room import scrolled_side
from companion.ui.kit.buttons import target
from companion.ui.kit.course_controls import course_slider
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import centered, even_row, middle_row, spoken, stretched, surface
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

# The width of a card's number in the course.
NUMBER = 30


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """The board at the end, where the app kept it."""
    return still_board(ui, seen.state) if seen.state else []


def still_board(ui: Ui, state: State, side: float | None = None, label: Message | None = None) -> list[ft.Control]:
    """The board to look at and to listen to; none where it was a printed one. It fills the page unless `side` says."""
    if not state.slate:
        return []
    picture, chart = slate_board(state, state.slate), chart_in(side or scrolled_side(ui))
    lines = [line for line in picture.lines if line.count]
    layers = [canvas(chart, picture.islands, lines), *(_named(ui, chart, island) for island in picture.islands)]
    stack = ft.Stack(layers, width=chart.side, height=chart.side)
    return [ft.Semantics(content=frame(stack), label=ui.t(label or picture.label), container=True)]


def _named(ui: Ui, chart: BoardSize, island: BoardIsland) -> ft.Control:
    """An island as a screen reader finds it."""
    (x, y), half = chart.at(island), chart.cell / 2
    name = ft.Semantics(content=ft.Container(), label=ui.t(island.name), container=True)
    return ft.Container(name, left=x - half, top=y - half, width=2 * half, height=2 * half)


def shared(ui: Ui, seen: Review, room: float) -> list[ft.Control]:
    """The board, where the app kept it, and the stacks of a solo game with what each of them gave."""
    board = still_board(ui, seen.state, room) if seen.state else []
    worths = solo_worths(seen.scored.report) if seen.scored else None
    if not worths or not seen.score:
        return board
    points = {line.key: line.points for line in seen.score.players[0].tally.lines}
    cells: list[ft.Control] = []
    for at, last in enumerate(accumulate(STACKS), start=1):
        rows = []
        for bonus in bonuses_until(last):
            worth = worths[bonus]
            word = msg("bridges.worth.none") if worth == "none" else msg(f"bridges.bonus_made_{worth}")
            rows.append(_stack_row(ui, LINES[bonus], points, word))
        if last == TURNED:
            rows.append(_stack_row(ui, "finished_islands", points, msg("bridges.line.finished_islands")))
        name = words(ui, msg("bridges.stack", n=at), "strong", theme.INK, 14)
        cells.append(surface(centered([name, *rows], 6), edge=(1.5, theme.INK), radius=10, pad=(8, 4), expand=True))
    return [*board, even_row(cells, 8)]


def _stack_row(ui: Ui, line: str, points: dict[str, int], word: Message) -> ft.Control:
    front = middle_row([symbol(ui, SYMBOLS[line], 20, theme.MAIN), figure(ui, points[line], 20, theme.INK)], 6)
    return centered([front, words(ui, word, "tag", theme.INK2, text_align=ft.TextAlign.CENTER)], 0)


def course(ui: Ui, seen: Review) -> list[ft.Control]:
    """The way back through a game that the app has dealt or followed."""
    return [LookBack(seen.session, key=seen.session.id)] if seen.session and seen.state else []


@component
def LookBack(session: Session) -> ft.Control:
    """A slider over the cards with the board at each, and one line a card. The end comes first, as on the result."""
    ui = current_ui()
    known = use_ref(lambda: stages(events_of(session))).current
    last = len(known) - 1
    at, go_to = use_state(last)
    board = still_board(ui, known[at].state)
    parts: list[ft.Control] = [words(ui, msg("ui.course"), "section"), *board]
    if board:
        where = msg("bridges.card_of", card=at, of=last) if at else msg("bridges.before_first")
        back, on = msg("bridges.course.back"), msg("bridges.course.on")
        parts.append(course_slider(ui, at, last, where, back, on, go_to))
    lines = _course_lines(ui, known, at if board else None, go_to)
    return stretched([*parts, paper(ft.Column(lines, spacing=0), ft.Padding.symmetric(vertical=6, horizontal=8))])


def _course_lines(ui: Ui, known: Sequence[Stage], at: int | None, go_to: Callable[[int], None]) -> list[ft.Control]:
    """A line for each card: its number in the row, the card, what it brought. With a slider it leads to its board."""
    room = card_room(ui) - NUMBER
    lines: list[ft.Control] = []
    for stage in known:
        brought = " · ".join(map(ui.t, stage.told))
        texts = [words(ui, stage.title, "strong", size=16, room=room)]
        if brought:
            texts.append(words(ui, brought, "small", theme.INK2, room=room))
        number = ft.Container(figure(ui, stage.turned or "", 15, theme.INK2), width=NUMBER * min(ui.scale, 1.5))
        row = ft.Row([number, ft.Column(texts, spacing=0, expand=True)], spacing=4)
        on = stage.turned == at
        box = surface(row, theme.CONTAINER if on else None, radius=12, pad=(6, 8))
        said = ", ".join(filter(None, (str(stage.turned or ""), ui.t(stage.title), brought)))
        if at is None:
            box.content = spoken(row, said)
            lines.append(box)
        else:
            lines.append(target(ui, box, said, partial(go_to, stage.turned), selected=on))
    return lines
