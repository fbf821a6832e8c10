"""The boards to play on: their shelf on the page of the game, and the editor that copies a printed side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.message import msg
from companion.core.strict_json import Json
from companion.games.bridges.facts import FLAGS, GRID, ISLANDS
from companion.games.bridges.layout import (
    SHEET,
    Flag,
    Layout,
    LayoutIsland,
    facing,
    from_json,
    lines,
    missing,
    place_at,
    place_id,
    practice,
    to_json,
    unreached,
)
from companion.games.bridges.pictures import DrawnIsland, DrawnLine, TallyCell
from companion.ui.games.bridges.board import TOUCH
from companion.ui.games.bridges.bonuses import tally_row
from companion.ui.games.bridges.chart import BoardSize, canvas, chart_in, fields, frame
from companion.ui.kit.board_room import scrolled_side
from companion.ui.kit.buttons import press, target
from companion.ui.kit.forms.choices import choice_control
from companion.ui.kit.own_box import Held, OwnBox, boxes_page, content
from companion.ui.kit.paper import banner
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.surfaces import stretched, surface, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import Ref, component, screen, use_redraw, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard

GAME = "bridges"
# A tap on a field leads from one of these to the next, and from the last to open water.
CYCLE: tuple[Flag | None, ...] = (None, "red", "blue")
# The side of a board in a list, and of one of three side by side on a phone, with the edge of its card.
SMALL, SHELF, EDGE = 104, 92, 7


def empty_board(name: str) -> Json:
    """A board with no island yet."""
    return to_json(Layout(name, ()))


OWN = OwnBox(GAME, "hashi-board.json", SHEET, empty_board, missing)


def actions(ui: Ui) -> list[ft.Control]:
    """The way to the boards that players have copied from printed ones."""
    return [press(ui, msg("bridges.box.title"), lambda: ui.go(f"/game/{GAME}/cards"), sign="board", expand=True)]


def parts(ui: Ui) -> list[ft.Control]:
    """The boards that the app can keep: first the players' own that are whole. A tap leads to a set-up on a board."""
    own = [box for box in ui.controller.boxes.of(GAME) if not any(missing(box.content))]
    boards = [_shelved(ui, box.id, box.name, from_json(box.content)) for box in own]
    boards += [_shelved(ui, key, ui.t(msg(f"bridges.practice.{key}")), board) for key, board in practice().items()]
    return [words(ui, msg("bridges.page.boards"), "section"), stretched(boards) if ui.stacked else wrapped(boards)]


def _shelved(ui: Ui, key: str, name: str, board: Layout) -> ft.Control:
    picture = _small(board, SHELF)
    if ui.stacked:
        inside: ft.Control = ft.Row([picture, words(ui, name, "strong", expand=True)], spacing=12)
    else:
        line = words(ui, name, "strong", room=SHELF, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
        inside = ft.Column([picture, ft.Container(line, width=SHELF)], spacing=4, tight=True)
    card = surface(inside, edge=(2, theme.OUTLINE), pad=EDGE)
    said = ui.t(msg("bridges.page.begin_on", name=name))
    return target(ui, card, said, lambda: ui.go(f"/game/{GAME}/setup/{key}"))


def miniature(ui: Ui, board: object) -> ft.Container | None:
    """A small drawing of a board that players have entered, or of a practice board by its key; None for paper."""
    if isinstance(board, Mapping):
        return _small(from_json(board), SMALL)
    layout = practice().get(board) if isinstance(board, str) else None
    return _small(layout, SMALL) if layout else None


def _small(layout: Layout, side: float) -> ft.Container:
    printed = [DrawnLine(pair) for pair in lines(layout).pairs]
    drawn = canvas(BoardSize(side), _islands(layout), printed)
    return surface(drawn, theme.SHOAL, radius=10, width=side, height=side)


def _islands(layout: Layout, astray: Collection[LayoutIsland] = ()) -> list[DrawnIsland]:
    """The islands of an empty board; those that no bridge can reach are crossed."""
    return [DrawnIsland(one.id, one.x, one.y, one.flag, None, spoilt=one in astray) for one in layout.islands]


@screen
def CardBox() -> ft.Control:
    """The page of the boards that players have copied."""
    return boxes_page(OWN, BoardEditor)


@component
def BoardEditor(held: Held, box_id: str) -> ft.Control:
    """Islands by tapping fields; lines that the print lacks by tapping both of their ends."""
    ui = current_ui()
    mode, set_mode = use_state("islands")
    end: Ref[str | None] = use_ref(None)  # at hand between a tap and the next drawing, too
    redraw = use_redraw()
    reuse = use_ref(Reuse).current

    def tap(field: str) -> None:
        before = content(ui, box_id)
        board = from_json(before)
        there = any(place.id == field for place in board.islands)
        if mode == "islands":
            held.keep(to_json(tapped(board, field), before), box_id)
        elif there and end.current:
            first, end.current = end.current, None
            held.keep(to_json(toggled(board, first, field), before), box_id)
        else:
            end.current = field if there else None
            redraw()

    now: Ref[Callable[[str], None]] = use_ref(lambda: tap)
    now.current = tap
    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    board = from_json(content(ui, box_id))
    modes = (msg("bridges.edit.islands"), msg("bridges.edit.lines"))
    return stretched(
        [
            choice_control(ui, ("islands", "lines"), modes, (), mode, set_mode),
            words(ui, msg(f"bridges.edit.hint_{mode}"), "small", theme.INK2),
            _water(ui, board, end.current if mode == "lines" else None, now, reuse),
            tally_row(ui, _counts(board)),
            _verdict(ui, board),
        ],
        12,
    )


def _water(ui: Ui, board: Layout, picked: str | None, now: Ref[Callable[[str], None]], reuse: Reuse) -> ft.Control:
    """The board with a place to tap on each field."""
    chart = chart_in(scrolled_side(ui))
    astray = unreached(board) if len(board.islands) > 1 else []
    gone = set(map(frozenset, board.without))
    every = [DrawnLine(pair, free=frozenset(pair) not in gone) for pair in facing(board.islands)]
    drawn = canvas(chart, _islands(board, astray), every, picked)
    drawn.shapes = [*fields(chart), *drawn.shapes]
    signs = {place.id: place.flag or "plain" for place in board.islands}
    layers: list[ft.Control] = [surface(drawn, theme.SHOAL, radius=20)]
    for y in range(GRID):
        for x in range(GRID):
            sign = signs.get(place_id(x, y), "water")
            layers.append(reuse(("field", x, y), sign, partial(_field, ui, chart, x, y, sign, now)))
    return frame(ft.Stack(layers, width=chart.side, height=chart.side))


def tapped(board: Layout, field: str) -> Layout:
    """The board after a tap on a field: an island, then its flags, then water again."""
    rest = [place for place in board.islands if place.id != field]
    steps = [CYCLE.index(place.flag) + 1 for place in board.islands if place.id == field]
    step = steps[0] if steps else 0
    islands = [*rest, LayoutIsland(*place_at(field), CYCLE[step])] if step < len(CYCLE) else rest
    faces = set(map(frozenset, facing(islands)))
    return replace(
        board, islands=tuple(islands), without=tuple(pair for pair in board.without if frozenset(pair) in faces)
    )


def toggled(board: Layout, first: str, second: str) -> Layout:
    """The board with the line between two neighbours taken out or put back."""
    pair = next((pair for pair in facing(board.islands) if set(pair) == {first, second}), None)
    if pair is None:
        return board
    rest = tuple(other for other in board.without if set(other) != set(pair))
    return replace(board, without=rest if len(rest) < len(board.without) else (*rest, pair))


def _counts(board: Layout) -> list[TallyCell]:
    """How many islands and flags there are of those that there must be."""
    counts = [("islands", "island_finished", len(board.islands), ISLANDS)]
    counts += [(flag, f"flag_{flag}", sum(one.flag == flag for one in board.islands), n) for flag, n in FLAGS.items()]
    return [
        TallyCell(
            symbol,
            msg(f"bridges.edit.count_{key}"),
            msg("bridges.slate.of", seen=there, of=count),
            msg(f"bridges.edit.{key}"),
            there == count,
        )
        for key, symbol, there, count in counts
    ]


def _verdict(ui: Ui, board: Layout) -> ft.Control:
    """A banner with everything that is missing, or that the board can be played on."""
    lacks = " ".join(ui.t(text) for text in missing(to_json(board)))
    if lacks:
        return banner(ui, msg("core.words", words=lacks), "warn", "board", live=True)
    return banner(ui, msg("bridges.box.whole"), "good", live=True)


def _field(ui: Ui, chart: BoardSize, x: int, y: int, sign: str, now: Ref[Callable[[str], None]]) -> ft.Control:
    side = max(TOUCH, chart.cell * 0.9)
    name = ui.t(msg(f"bridges.edit.field_{sign}", row=y + 1, column=x + 1))
    clear = ft.Container(
        ft.Semantics(label=name, exclude_semantics=True, content=ft.Container()),
        width=side,
        height=side,
        bgcolor=ft.Colors.TRANSPARENT,
        on_click=guard(ui, lambda: now.current(place_id(x, y))),
    )
    button = ft.MergeSemantics(ft.Semantics(content=clear, button=True))
    left, top = (middle - side / 2 for middle in chart.middle(x, y))
    return ft.Container(button, left=left, top=top, width=side, height=side)
